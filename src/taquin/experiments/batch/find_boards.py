"""Finds the boards below a folder. Subfolders are levels. An invalid file does not affect the others."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import NotationError, TaquinError
from taquin.experiments.batch.totals import TOTAL_NAMES
from taquin.experiments.instance import Instance
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_LEVEL_ORDER = {"easy": 0, "moderate": 1, "medium": 1, "difficult": 2, "hard": 2}
_LINE_PREFIX = re.compile(r"line (\d+): ")


@dataclass(slots=True)
class FoundBoards:
    """The boards in the order of the folders, and one sentence per invalid file.

    The level of a board is the name of its set, and its id the name of its result file.
    """

    instances: list[Instance] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def find_boards(folder: Path, goal_of: Callable[[Board], Board], excluded: Path) -> FoundBoards:
    """Read every file below the folder, except those below `excluded`, the folder of the results.

    Raises `TaquinError` if there is no such folder, and whatever `goal_of` raises: a goal that cannot be read
    is an error for all files.
    """
    if not folder.exists():
        raise TaquinError(f"there is no folder {folder}")
    if not folder.is_dir():
        raise TaquinError(f"{folder} is not a folder; use `taquin solve` for a single file")
    found = FoundBoards()
    names = _ResultNames()
    for path in _files(folder, excluded.resolve(), found.errors):
        try:
            boards = _read(path)
        except TaquinError as error:
            found.errors.append(str(error))
            continue
        goals = [goal_of(board) for board in boards]
        try:
            puzzles = [Puzzle(*pair) for pair in zip(boards, goals, strict=True)]
            level = _level(folder, path)
            result_names = names.assign(level, path, len(puzzles))
        except TaquinError as error:
            found.errors.append(f"{path}: {error}")
            continue
        found.instances += [
            Instance(name, level, puzzle.start, puzzle.goal)
            for name, puzzle in zip(result_names, puzzles, strict=True)
        ]
    return found


def _files(folder: Path, excluded: Path, errors: list[str]) -> Iterator[Path]:
    """Yield the files of a folder, then those of its subfolders, sorted by level and number."""

    def add_error(error: OSError) -> None:
        errors.append(f"{error.filename}: cannot be read: {error.strerror}")

    for parent, folders, files in os.walk(folder, onerror=add_error):
        here = Path(parent)
        folders[:] = sorted(
            (name for name in folders if not _hidden(name) and (here / name).resolve() != excluded),
            key=_level_key,
        )
        for name in sorted(files, key=_number_key):
            if not _hidden(name) and (here / name).is_file():
                yield here / name


def _hidden(name: str) -> bool:
    return name.startswith(".")


def _level_key(name: str) -> tuple[int, list[tuple[bool, int, str]]]:
    """Sort the usual levels by difficulty, and other folders after them by name."""
    return _LEVEL_ORDER.get(name.lower(), len(_LEVEL_ORDER)), _number_key(name)


def _number_key(name: str) -> list[tuple[bool, int, str]]:
    """Sort 3x3_2 before 3x3_10."""
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
        raise TaquinError(_with_location(path, error)) from None


def _with_location(path: Path, error: NotationError) -> str:
    """Return the message with file and line in front, from the message itself or from the error's span."""
    message = str(error)
    if match := _LINE_PREFIX.match(message):
        return f"{path}, line {match[1]}: {message[match.end() :]}"
    if error.span is None:
        return f"{path}: {message}"
    return f"{path}, line {error.text.count(chr(10), 0, error.span[0]) + 1}: {message}"


class _ResultNames:
    """Assigns the names of result files, so that no two boards share one."""

    def __init__(self) -> None:
        self._sources: dict[tuple[str, str], Path] = {}

    def assign(self, level: str, path: Path, boards: int) -> list[str]:
        """Return the result names of a file's boards: its own name, with a number if it has several boards.

        Raises `TaquinError` if another file, or the total, has one of these names.
        """
        numbers = range(1, boards + 1)
        names = [path.name] if boards == 1 else [f"{path.name}_{n}" for n in numbers]
        for name in names:
            if name in TOTAL_NAMES:
                raise TaquinError(f"{name} is the name of the total; rename the file")
            if source := self._sources.get((level, name)):
                raise TaquinError(f"{source} has the same result name {name}; rename one of them")
        self._sources |= dict.fromkeys(((level, name) for name in names), path)
        return names
