"""S4: A* from any start to any goal; cost, nodes expanded, unsolvable pairs, and a time limit.

S4 counts the goal as expanded; Taquin does not. Taquin counts a stale queue entry, whose state has been
expanded by a shorter path; S4 apparently skips it. Counted in S4's manner, with first-in-first-out ties, our
count is exactly S4's 548.
"""

from __future__ import annotations

from dataclasses import replace
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
        Column("expanded_theirs", "nodes: theirs"),
        Column("expanded_alike", "ours, S4's count"),
        Column("expanded_ours", "ours"),
        Column("seconds", "time", "seconds"),
    )
    rows = tuple(_case(run) for run in runs.of(set_name=CASES, contender=MANHATTAN))
    notes = (
        "A* with Manhattan distance to the goal 1 2 3 4 5 6 7 8 0: moves, then nodes expanded.",
        "S4's count includes the goal, and each state once. Our own count excludes the goal, and includes "
        "stale queue entries, whose states have been expanded by a shorter path.",
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
        Column("ours", "outcome"),
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


class _ExpandedStates(Observer):
    """Collects the states that a search expands."""

    def __init__(self) -> None:
        self.states: set[Any] = set()

    def expanded(self, node: Node[Any, Any]) -> None:
        self.states.add(node.state)


def states_expanded(puzzle: Puzzle) -> int:
    """Return the number of different states that A* with Manhattan distance expands.

    Ctrl-C raises `KeyboardInterrupt`.
    """
    observer = _ExpandedStates()
    config = SearchConfig.from_options("astar", "manhattan", ties="fifo")
    solution = replace(config, limits=Limits(seconds=RECOUNT_SECONDS), engine="python").run(
        puzzle, observer
    )
    if solution.status is Status.CANCELLED:
        raise KeyboardInterrupt
    return len(observer.states)


STUDY = Study(tables)
