"""Suite: the boards of one benchmark, from a published set, from a file, or made by seed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.instances.csv_rows import is_csv, read_csv
from taquin.instances.generate import generate
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from taquin.instances.sets import InstanceSet

_RANGE = re.compile(r"(\d{1,18})(?:-(\d{1,18}))?")


@dataclass(frozen=True, slots=True)
class Task:
    """A board to solve: its number, and the optimal length and node counts that others found, if any."""

    number: int
    puzzle: Puzzle
    optimum: int | None = None
    counts: dict[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Suite:
    """The boards of a benchmark, in the order in which they are to be solved."""

    name: str
    tasks: tuple[Task, ...]

    @property
    def columns(self) -> list[str]:
        """The published counts that any of the boards has."""
        return list(dict.fromkeys(name for task in self.tasks for name in task.counts))

    def choose(self, ids: str) -> Suite:
        """Return the boards with these numbers, such as `40,38,1-5`, in that order."""
        by_number = {task.number: task for task in self.tasks}
        chosen: dict[int, Task] = {}
        for word in ids.split(","):
            for number in _numbers(word.strip(), most=max(by_number)):
                if number not in by_number:
                    raise TaquinError(
                        f"{self.name} has no board {number}: its ids are "
                        f"{min(by_number)} to {max(by_number)}"
                    )
                chosen[number] = by_number[number]
        return replace(self, tasks=tuple(chosen.values()))


def suite_of_set(published: InstanceSet) -> Suite:
    """Return all boards of a published set."""
    tasks = (Task(each.number, each.puzzle, each.optimum, each.counts) for each in published.load())
    return Suite(published.name, tuple(tasks))


def suite_of_text(name: str, text: str, goal: str) -> Suite:
    """Read boards as `taquin solve` does, or a CSV table of boards with what is known of them."""
    if is_csv(text):
        rows = read_csv(text)
        tasks = [
            Task(row.number, Puzzle.of(row.board, goal), row.depth, row.counts) for row in rows
        ]
    else:
        boards = Board.parse_all(text)
        tasks = [Task(number, Puzzle.of(board, goal)) for number, board in enumerate(boards, 1)]
    if not tasks:
        raise TaquinError(f"there is no board in {name}")
    return Suite(name, tuple(tasks))


def random_suite(goal: Board, count: int, seed: int) -> Suite:
    """Return boards drawn with equal chances from all that can reach the goal; the same for the same seed."""
    boards = generate(goal.rows, goal.cols, count, seed=seed, goal=goal)
    tasks = (Task(number, Puzzle(board, goal)) for number, board in enumerate(boards, 1))
    return Suite(f"random-{goal.rows}x{goal.cols}-seed-{seed}", tuple(tasks))


def _numbers(word: str, most: int) -> range:
    """Read one number or a range of them; of a range that goes beyond, one number too many is enough."""
    match = _RANGE.fullmatch(word)
    if match is None:
        raise TaquinError(f"{word!r} is no id: write numbers and ranges, such as 40,38,1-5")
    first = int(match[1])
    last = int(match[2] or first)
    if last < first:
        raise TaquinError(f"{word} is empty: write {last}-{first}")
    return range(first, max(first, min(last, most + 1)) + 1)
