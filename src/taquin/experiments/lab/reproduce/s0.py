"""S0: time and memory of uniform-cost search and A* on one 8-, one 15- and one 35-puzzle.

Only time, memory and failures were published, so nothing else is set beside ours. Where S0 ran out of its
30 GB, our same search stops at its budget and tells what it has proven; other searches find a way.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.experiments.lab.reproduce.published import published
from taquin.experiments.lab.reproduce.study import Study
from taquin.experiments.lab.reproduce.table import Column, Table
from taquin.render.units import readable_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.experiments.lab.experiment import Experiment
    from taquin.experiments.lab.reproduce.runs import Run, Runs
    from taquin.experiments.lab.reproduce.table import Cell

PUZZLES = ("8-puzzle", "15-puzzle", "35-puzzle")
QUICK_MEMORY = 64 * 10**6
COLUMNS = (
    Column("search", "search"),
    Column("seconds_theirs", "time theirs", "seconds"),
    Column("seconds_ours", "ours", "seconds"),
    Column("bytes_theirs", "memory theirs", "bytes"),
    Column("bytes_ours", "ours", "bytes"),
    Column("outcome", "came of ours"),
)
NOTES = (
    "UCS and A* are S0's searches, A* with its heuristic as printed (kim), which is not admissible; "
    "the others have no figures there. A* corrected has the heuristic that was meant, inversion-distance.",
    "Memory: theirs is the process's peak, or the 30 GB that it ran out of; ours is what the search held.",
)


def tables(runs: Runs) -> Iterator[Table]:
    """Return a table for each puzzle."""
    for puzzle in PUZZLES:
        rows = tuple(_row(run) for run in runs.of(set_name=puzzle))
        yield Table(puzzle, puzzle, COLUMNS, rows, NOTES if puzzle == PUZZLES[-1] else ())


def _row(run: Run) -> tuple[Cell, ...]:
    theirs, place = published("s0"), (run.set_name, run.contender)
    size = theirs.count(*place, "bytes")
    failed = theirs.text(*place, "outcome") is not None
    return (
        run.contender,
        theirs.number(*place, "seconds"),
        run.seconds,
        f"out of {readable_bytes(size)}" if failed and size else size,
        run.memory,
        run.outcome,
    )


def quick(experiment: Experiment) -> Experiment:
    """Stop at less memory."""
    return replace(experiment, limits=replace(experiment.limits, memory=QUICK_MEMORY))


STUDY = Study(tables, quick=quick)
