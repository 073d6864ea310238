"""Finds the boards below a folder: subfolders are levels, and a file that is wrong spoils no other."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import NotationError, TaquinError
from taquin.experiments.batch.job import Entry
from taquin.experiments.batch.totals import TOTAL_NAMES
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_ASCENDING = {"easy": 0, "moderate": 1, "medium": 1, "difficult": 2, "hard": 2}
_LINE_FIRST = re.compile(r"line (\d+): ")


@dataclass(slots=True)
class Found:
    """The boards in reading order, and one sentence per file that was wrong."""

    entries: list[Entry] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def find_boards(folder: Path, goal_of: Callable[[Board], Board], leave_out: Path) -> Found:
    """Read every file below the folder, but none below `leave_out`, where the results go.

    Raises what `goal_of` raises: a goal that cannot be read is wrong for all files.
    """
    if not folder.exists():
        raise TaquinError(f"there is no folder {folder}")
    if not folder.is_dir():
        raise TaquinError(f"{folder} is not a folder; one file is for `taquin solve`")
    found = Found()
    names = _Names()
    for path in _files(folder, leave_out.resolve(), found.faults):
        try:
            boards = _read(path)
        except TaquinError as error:
            found.faults.append(str(error))
            continue
        goals = [goal_of(board) for board in boards]
        try:
            puzzles = [Puzzle(*pair) for pair in zip(boards, goals, strict=True)]
            level = _level(folder, path)
            given = names.give(level, path, len(puzzles))
        except TaquinError as error:
            found.faults.append(f"{path}: {error}")
            continue
        found.entries += [Entry(level, *pair) for pair in zip(given, puzzles, strict=True)]
    return found


def _files(folder: Path, leave_out: Path, faults: list[str]) -> Iterator[Path]:
    """Yield the files of a folder, then those of its subfolders, numbers in names counted as numbers."""

    def note(error: OSError) -> None:
        faults.append(f"{error.filename}: cannot be read: {error.strerror}")

    for parent, folders, files in os.walk(folder, onerror=note):
        here = Path(parent)
        folders[:] = sorted(
            (
                name
                for name in folders
                if not _hidden(name) and (here / name).resolve() != leave_out
            ),
            key=_by_difficulty,
        )
        for name in sorted(files, key=_by_number):
            if not _hidden(name) and (here / name).is_file():
                yield here / name


def _hidden(name: str) -> bool:
    return name.startswith(".")


def _by_difficulty(name: str) -> tuple[int, list[tuple[bool, int, str]]]:
    """Order the usual levels as people count them up, and others after them by name."""
    return _ASCENDING.get(name.lower(), len(_ASCENDING)), _by_number(name)


def _by_number(name: str) -> list[tuple[bool, int, str]]:
    """Order 3x3_2 before 3x3_10."""
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(True, int(part), part) if part.isdigit() else (False, 0, part) for part in parts]


def _level(folder: Path, path: Path) -> str:
    level = path.parent.relative_to(folder).as_posix()
    return folder.resolve().name or "boards" if level == "." else level


def _read(path: Path) -> list[Board]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise TaquinError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise TaquinError(f"{path}: this is not a text file") from None
    try:
        return Board.parse_all(text)
    except NotationError as error:
        raise TaquinError(_with_place(path, error)) from None


def _with_place(path: Path, error: NotationError) -> str:
    """Say file and line first, whether the reader named the line or only points at a word."""
    message = str(error)
    if match := _LINE_FIRST.match(message):
        return f"{path}, line {match[1]}: {message[match.end() :]}"
    if error.span is None:
        return f"{path}: {message}"
    return f"{path}, line {error.text.count(chr(10), 0, error.span[0]) + 1}: {message}"


class _Names:
    """Gives results their names, and sees to it that no two write to one file."""

    def __init__(self) -> None:
        self._givers: dict[tuple[str, str], Path] = {}

    def give(self, level: str, path: Path, boards: int) -> list[str]:
        """Return the names of a file's boards: the file's own, or that and a number."""
        numbers = range(1, boards + 1)
        names = [path.name] if boards == 1 else [f"{path.name}_{n}" for n in numbers]
        for name in names:
            if name in TOTAL_NAMES:
                raise TaquinError(f"{name} is the name of the summary; rename the file")
            if giver := self._givers.get((level, name)):
                raise TaquinError(f"its result {name} would be that of {giver}; rename one of them")
        self._givers |= dict.fromkeys(((level, name) for name in names), path)
        return names
