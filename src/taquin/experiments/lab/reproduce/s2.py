"""S2: mean times of breadth-first search, A* and IDA* on easy, moderate and difficult 8-puzzles.

S2 did not publish its boards, so ours are other boards of similar depths: the means compare the searches, not
runs on the same board. S2 does not say which of its three heuristics it used either. Its results stand beside
ours with Manhattan distance (its flag 0); the rows of the other two heuristics have no published results.
"""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING

from taquin.experiments.batch.totals import EFFECTIVE_SECONDS
from taquin.experiments.lab.reproduce.published import published
from taquin.experiments.lab.reproduce.study import Study
from taquin.experiments.lab.reproduce.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.experiments.lab.reproduce.runs import Run, Runs
    from taquin.experiments.lab.reproduce.table import Cell

LEVELS = ("easy", "moderate", "difficult")
COLUMNS = (
    Column("search", "search"),
    Column("seconds_theirs", "time: theirs", "seconds"),
    Column("seconds_ours", "ours", "seconds"),
    Column("times", "speedup", "times"),
    Column("effective", "effective"),
    Column("steps", "steps", "mean"),
    Column("expanded", "expanded", "mean"),
)
NOTES = (
    f"Means over the solved boards. Effective: a shortest solution, found within {EFFECTIVE_SECONDS} s. "
    "The boards are not S2's, but have similar depths.",
    "A* and IDA* without another name use Manhattan distance (S2's flag 0). Inversions is S2's bubble-sort "
    "count (flag 1), which is not admissible.",
)


def tables(runs: Runs) -> Iterator[Table]:
    """Return one table per level."""
    for level in LEVELS:
        own = [run for run in runs.all if run.instance.startswith(f"{level}/")]
        depths = [depth for run in own if (depth := runs.depth_of(run)) is not None]
        depth_range = f", depth {min(depths)} to {max(depths)}" if depths else ""
        labels = dict.fromkeys(run.contender for run in own)
        rows = (_row(runs, level, [run for run in own if run.contender == each]) for each in labels)
        boards = len({run.instance for run in own})
        title = f"{level}: {boards} boards{depth_range}"
        yield Table(level, title, COLUMNS, tuple(rows), NOTES if level == LEVELS[-1] else ())


def _row(runs: Runs, level: str, own: list[Run]) -> tuple[Cell, ...]:
    search = own[0].contender
    milliseconds = published("s2").number(level, search, "milliseconds")
    theirs = None if milliseconds is None else milliseconds / 1e3
    solved = [run for run in own if run.cost is not None]
    effective = [
        run for run in solved if run.cost == runs.depth_of(run) and run.seconds <= EFFECTIVE_SECONDS
    ]
    ours = fmean(run.seconds for run in solved) if solved else None
    return (
        search,
        theirs,
        ours,
        theirs / ours if theirs and ours else None,
        f"{len(effective)} of {len(own)}",
        fmean(run.cost or 0 for run in solved) if solved else None,
        fmean(run.expanded for run in solved) if solved else None,
    )


STUDY = Study(tables)
