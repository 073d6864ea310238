"""S4: A* between any start and any goal; cost, nodes expanded, unsolvable pairs, a time limit.

S4 counts the goal, and Taquin does not; Taquin counts a queue entry whose state was expanded before by
a shorter way, and S4, it seems, passes over it: counted so, with first-in-first-out among equals, ours
is S4's 548 exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.experiments.lab.reproduce.published import published
from taquin.experiments.lab.reproduce.study import Study
from taquin.experiments.lab.reproduce.table import Column, Table
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Observer
from taquin.search_config import SearchConfig
from taquin.solution import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.experiments.lab.reproduce.runs import Run, Runs
    from taquin.experiments.lab.reproduce.table import Cell
    from taquin.search.framework.node import Node

CASES = "cases"
MANHATTAN = "A* Manhattan"
RECOUNT_SECONDS = 10


def tables(runs: Runs) -> Iterator[Table]:
    """Return S4's own cases, and pairs with other goals."""
    yield _cases(runs)
    yield _pairs(runs)


def _cases(runs: Runs) -> Table:
    columns = (
        Column("start", "start"),
        Column("theirs", "theirs"),
        Column("ours", "ours"),
        Column("expanded_theirs", "nodes theirs"),
        Column("expanded_alike", "alike"),
        Column("expanded_ours", "ours"),
        Column("seconds", "time", "seconds"),
    )
    rows = tuple(_case(run) for run in runs.of(set_name=CASES, contender=MANHATTAN))
    notes = (
        "To 1 2 3 4 5 6 7 8 0, by A* with the sum of tile distances: moves, then nodes expanded.",
        "S4 counts the goal, and no state twice; ours counted alike is in that column. By our own count the "
        "goal is left out, and an entry that a shorter way has overtaken is an expansion.",
    )
    return Table(CASES, "S4's cases", columns, rows, notes)


def _case(run: Run) -> tuple[Cell, ...]:
    theirs = published("s4")
    cost = theirs.count(run.start, "A*", "cost")
    return (
        run.start,
        theirs.text(run.start, "A*", "outcome") if cost is None else cost,
        run.outcome if run.cost is None else run.cost,
        theirs.count(run.start, "A*", "expanded"),
        None if run.cost is None else states_expanded(Puzzle.of(run.start, run.goal)) + 1,
        None if run.cost is None else run.expanded,
        run.seconds,
    )


def _pairs(runs: Runs) -> Table:
    columns = (
        Column("start", "start"),
        Column("goal", "goal"),
        Column("search", "search"),
        Column("ours", "came of it"),
        Column("expanded", "expanded"),
        Column("seconds", "time", "seconds"),
    )
    own = [run for run in runs.all if run.set_name != CASES]
    pairs = dict.fromkeys((run.start, run.goal) for run in own)
    rows = tuple(
        (*pair, run.contender, run.outcome, run.expanded, run.seconds)
        for pair in pairs
        for run in own
        if (run.start, run.goal) == pair
    )
    return Table("pairs", "Any start and any goal", columns, rows)


class _States(Observer):
    """Notes which states were expanded."""

    def __init__(self) -> None:
        self.seen: set[Any] = set()

    def expanded(self, node: Node[Any, Any]) -> None:
        self.seen.add(node.state)


def states_expanded(puzzle: Puzzle) -> int:
    """Return how many different states A* with the sum of tile distances expands."""
    states = _States()
    config = SearchConfig.of("astar", "manhattan", ties="fifo")
    solution = config.run(puzzle, Limits(seconds=RECOUNT_SECONDS), states, engine="python")
    if solution.status is Status.CANCELLED:
        raise KeyboardInterrupt
    return len(states.seen)


STUDY = Study(tables)
