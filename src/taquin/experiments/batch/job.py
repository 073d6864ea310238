"""Job: one search on one board, with one result file. It is plain data and can be sent to another process."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from taquin.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board of the input folder: its level, the file name of its results, and the puzzle."""

    level: str
    name: str
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Search:
    """An algorithm and a heuristic, both by name, and the folder for their results."""

    algorithm: str
    heuristic: str
    folder: str

    @property
    def config(self) -> SearchConfig:
        """The search to run."""
        return SearchConfig.from_options(self.algorithm, self.heuristic)


@dataclass(frozen=True, slots=True)
class Job:
    """One search on one board."""

    entry: BoardEntry
    search: Search

    @property
    def label(self) -> str:
        """The path of the result file below the output folder."""
        return f"{self.entry.level}/{self.search.folder}/{self.entry.name}"

    def path(self, out: Path) -> Path:
        """Return the path of the result file in the output folder."""
        return out / self.label


def choose_searches(algorithms: Sequence[str], heuristics: Sequence[str]) -> list[Search]:
    """Return every pair of algorithm and heuristic; an uninformed algorithm appears once.

    As in S2, a folder is named after its algorithm. With several heuristics, the name includes the heuristic.
    Raises `UnknownName` for an algorithm or heuristic that does not exist.
    """
    several = len(heuristics) > 1
    chosen: dict[tuple[str, str], str] = {}
    for name in algorithms:
        for heuristic in heuristics:
            config = SearchConfig.from_options(name, heuristic)
            algorithm, h = config.algorithm.name, config.heuristic.name
            folder = f"{algorithm}-{h}" if several and config.algorithm.informed else algorithm
            if (algorithm, h) not in chosen:
                chosen[algorithm, h] = _unique(_as_folder_name(folder), set(chosen.values()))
    return [Search(*names, folder) for names, folder in chosen.items()]


def _as_folder_name(text: str) -> str:
    """Replace path separators: the name of a heuristic may contain the path of a file."""
    return text.replace("/", "-").replace("\\", "-")


def _unique(name: str, taken: set[str]) -> str:
    """Return the name, with a number appended if it is taken."""
    numbered = (f"{name}-{number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)
