"""Suite: the boards of one benchmark, from a published set, from a file, or generated from a seed."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.experiments.instance import Instance
from taquin.instances.csv_rows import is_csv, read_csv
from taquin.instances.generate import generate
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.instances.sets import InstanceSet

_RANGE = re.compile(r"(\d{1,18})(?:-(\d{1,18}))?")


@dataclass(frozen=True, slots=True)
class Suite:
    """The boards of a benchmark, in the order of the run."""

    name: str
    instances: tuple[Instance, ...]

    @property
    def columns(self) -> list[str]:
        """The names of the published counts that at least one board has."""
        return list(dict.fromkeys(name for each in self.instances for name in each.published))

    def choose(self, ids: str) -> Suite:
        """Return the boards with these ids, for example `40,38,1-5`, in that order.

        Raises `TaquinError` if an id is not valid or not in the suite.
        """
        by_number = {int(each.id): each for each in self.instances}
        chosen: dict[int, Instance] = {}
        for part in ids.split(","):
            for number in _numbers(part.strip(), largest=max(by_number)):
                if number not in by_number:
                    raise TaquinError(
                        f"{self.name} has no board {number}: its ids are "
                        f"{min(by_number)} to {max(by_number)}"
                    )
                chosen[number] = by_number[number]
        return replace(self, instances=tuple(chosen.values()))


def suite_of_set(published: InstanceSet) -> Suite:
    """Return all boards of a published set."""
    name = published.name
    instances = (
        Instance.of(each.number, name, each.puzzle, each.optimum, each.counts)
        for each in published.load()
    )
    return Suite(name, tuple(instances))


def suite_of_puzzles(name: str, puzzles: Iterable[Puzzle]) -> Suite:
    """Return the puzzles, numbered from 1."""
    numbered = enumerate(puzzles, 1)
    return Suite(name, tuple(Instance.of(number, name, puzzle) for number, puzzle in numbered))


def suite_of_text(name: str, text: str, goal: str) -> Suite:
    """Read boards in any notation, or a CSV file of boards with their published optima and node counts.

    Raises `TaquinError` if there is no board, and `NotationError` if one cannot be read.
    """
    if is_csv(text):
        instances = (
            Instance.of(row.number, name, Puzzle.of(row.board, goal), row.depth, row.counts)
            for row in read_csv(text)
        )
        suite = Suite(name, tuple(instances))
    else:
        suite = suite_of_puzzles(name, (Puzzle.of(each, goal) for each in Board.parse_all(text)))
    if not suite.instances:
        raise TaquinError(f"there is no board in {name}")
    return suite


def random_suite(goal: Board, count: int, seed: int) -> Suite:
    """Return `count` boards drawn uniformly from all solvable ones; the seed determines them."""
    boards = generate(goal.rows, goal.cols, count, seed=seed, goal=goal)
    name = f"random-{goal.rows}x{goal.cols}-seed-{seed}"
    return suite_of_puzzles(name, (Puzzle(board, goal) for board in boards))


def _numbers(ids: str, largest: int) -> range:
    """Read one id or a range of ids. A range ends at `largest + 1` at most: that id is already unknown."""
    match = _RANGE.fullmatch(ids)
    if match is None:
        raise TaquinError(f"{ids!r} is not an id: write numbers and ranges, for example 40,38,1-5")
    first = int(match[1])
    last = int(match[2] or first)
    if last < first:
        raise TaquinError(f"{ids} is empty: write {last}-{first}")
    return range(first, max(first, min(last, largest + 1)) + 1)
