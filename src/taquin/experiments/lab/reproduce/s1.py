"""S1: time, nodes expanded and queue size against depth, for 31 boards and three searches.

With `ties = "fifo"`, Taquin has S1's queue order, successor order and counters, so each counter can be
compared. One published pair differs (637 and 379); S1's own printed code does not yield it either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.reproduce.figure_data import Axis, FigureData
from taquin.experiments.lab.reproduce.published import published
from taquin.experiments.lab.reproduce.study import Study
from taquin.experiments.lab.reproduce.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.experiments.lab.reproduce.runs import Run, Runs
    from taquin.experiments.lab.reproduce.table import Cell

SEARCHES = ("UCS", "A* misplaced", "A* Manhattan")
DEEPEST = "6 4 7 8 3 5 1 2 0"
QUOTED = (
    ("4 1 2 5 8 3 7 0 6", "A* Manhattan"),
    ("4 2 1 0 3 6 7 5 8", "A* misplaced"),
    (DEEPEST, "A* Manhattan"),
)
MEASURES = (
    ("seconds", "time", Axis("time", "seconds", logarithmic=True)),
    ("expanded", "nodes expanded", Axis("nodes expanded", logarithmic=True)),
    ("max_frontier", "maximum queue size", Axis("maximum queue size", logarithmic=True)),
)
_SHORT = {"seconds": "time", "max_frontier": "queue"}


def tables(runs: Runs) -> Iterator[Table]:
    """Return the times, the counters that S1 quotes, and the data of the three plots."""
    yield _times(runs)
    yield _counters(runs)
    for name, title, axis in MEASURES:
        yield _by_depth(runs, name, title, axis)


def _times(runs: Runs) -> Table:
    columns = (
        Column("search", "search"),
        Column("deepest_theirs", "depth 30: theirs", "seconds"),
        Column("deepest_ours", "ours", "seconds"),
        Column("times", "speedup", "times"),
        Column("all_theirs", "all: theirs", "seconds"),
        Column("all_ours", "ours", "seconds"),
    )
    rows = [_search_row(runs, search) for search in SEARCHES]
    theirs = published("s1").number("all", "all", "seconds")
    ours = sum(run.seconds for run in runs.all)
    rows.append(("all three", None, None, _speedup(theirs, ours), theirs, ours))
    found = sum(run.optimal for run in runs.all)
    notes = (
        f"{found} of {len(runs.all)} runs found a solution and proved it optimal.",
        "S1 gives its times roughly: ten seconds, ten minutes, twelve minutes, two hours.",
    )
    return Table("times", "The whole analysis", columns, tuple(rows), notes)


def _search_row(runs: Runs, search: str) -> tuple[Cell, ...]:
    theirs = published("s1").number(DEEPEST, search, "seconds")
    deepest = runs.find(DEEPEST, search)
    ours = deepest.seconds if deepest else None
    total = sum(run.seconds for run in runs.of(contender=search))
    return search, theirs, ours, _speedup(theirs, ours), None, total


def _speedup(theirs: float | None, ours: float | None) -> float | None:
    return theirs / ours if theirs and ours else None


def _counters(runs: Runs) -> Table:
    columns = (
        Column("depth", "depth"),
        Column("search", "search"),
        Column("path", "path"),
        Column("expanded_theirs", "expanded: theirs"),
        Column("expanded_ours", "ours"),
        Column("queue_theirs", "queue: theirs"),
        Column("queue_ours", "ours"),
    )
    found = [runs.find(board, search) for board, search in QUOTED]
    rows = tuple(_counter_row(run) for run in found if run is not None)
    notes = ("637 and 379 are from S1's text; its printed code yields 401 and 259, like ours.",)
    return Table("counters", "Counters that S1 quotes", columns, rows, notes)


def _counter_row(run: Run) -> tuple[Cell, ...]:
    theirs, key = published("s1"), (run.start, run.contender)
    return (
        run.depth,
        run.contender,
        "same" if run.moves == theirs.text(*key, "moves") else "another",
        theirs.count(*key, "expanded"),
        run.expanded,
        theirs.count(*key, "max_frontier"),
        run.max_frontier,
    )


def _by_depth(runs: Runs, name: str, title: str, axis: Axis) -> Table:
    columns = (Column("depth", "depth"), *(Column(each, each, axis.unit) for each in SEARCHES))
    values = {(run.depth, run.contender): getattr(run, name) for run in runs.all}
    depths = sorted({run.depth for run in runs.all if run.depth is not None})
    rows = tuple((depth, *(values.get((depth, each)) for each in SEARCHES)) for depth in depths)
    return Table(_SHORT.get(name, name), f"{title.capitalize()} against depth", columns, rows)


def figures(runs: Runs) -> Iterator[FigureData]:
    """Return the three figures, with the values that S1 published for single boards."""
    for name, title, axis in MEASURES:
        lines = {
            search: {
                float(run.depth): float(getattr(run, name))
                for run in runs.of(contender=search)
                if run.depth is not None
            }
            for search in SEARCHES
        }
        theirs = {
            search: points for search in SEARCHES if (points := _published(runs, search, name))
        }
        yield FigureData(
            f"s1-{_SHORT.get(name, name)}",
            f"S1: {title} against depth",
            Axis("depth"),
            axis,
            lines,
            theirs,
        )


def _published(runs: Runs, search: str, name: str) -> dict[float, float]:
    """Return the values that S1 published for single boards, by depth."""
    found = {run.depth: published("s1").number(run.start, search, name) for run in runs.all}
    return {
        float(depth): value
        for depth, value in found.items()
        if depth is not None and value is not None
    }


STUDY = Study(tables, figures)
