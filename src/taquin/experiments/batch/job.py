"""Job: one board, one search, one result file. All plain data, so that it can go to another process."""

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
class Entry:
    """A board that was found: its level, the name its results get, and the puzzle."""

    level: str
    name: str
    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class Search:
    """An algorithm with its heuristic, by name, and the folder that its results go to."""

    algorithm: str
    heuristic: str
    folder: str

    @property
    def config(self) -> SearchConfig:
        """The search itself."""
        return SearchConfig.of(self.algorithm, self.heuristic)


@dataclass(frozen=True, slots=True)
class Job:
    """One search on one board."""

    entry: Entry
    search: Search

    @property
    def label(self) -> str:
        """Where the result stands below the output folder."""
        return f"{self.entry.level}/{self.search.folder}/{self.entry.name}"

    def path(self, out: Path) -> Path:
        """Return the result file."""
        return out / self.label


def choose_searches(algorithms: Sequence[str], heuristics: Sequence[str]) -> list[Search]:
    """Return each algorithm with each heuristic; one that takes none comes once.

    A folder has the algorithm's name, as S2 has it, and the heuristic's too only if there are several.
    """
    several = len(heuristics) > 1
    chosen: dict[tuple[str, str], str] = {}
    for name in algorithms:
        for heuristic in heuristics:
            config = SearchConfig.of(name, heuristic)
            algorithm, h = config.algorithm.name, config.heuristic.name
            folder = f"{algorithm}-{h}" if several and config.algorithm.informed else algorithm
            if (algorithm, h) not in chosen:
                chosen[algorithm, h] = _unlike(_as_one_name(folder), set(chosen.values()))
    return [Search(*names, folder) for names, folder in chosen.items()]


def _as_one_name(text: str) -> str:
    """Return a text as the name of one folder: a heuristic may name a file by its path."""
    return text.replace("/", "-").replace("\\", "-")


def _unlike(name: str, taken: set[str]) -> str:
    """Return the name, with a number behind it if it is taken."""
    numbered = (f"{name}-{number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)
