"""S0: time and memory of uniform-cost search and A* on one 8-, one 15- and one 35-puzzle.

S0 published only time, memory and failures. Where S0 exhausted its 30 GB, the same search here stops at its
memory limit and states its lower bound; other searches find a solution.
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
    Column("seconds_theirs", "time: theirs", "seconds"),
    Column("seconds_ours", "ours", "seconds"),
    Column("bytes_theirs", "memory: theirs", "bytes"),
    Column("bytes_ours", "ours", "bytes"),
    Column("outcome", "our outcome"),
)
NOTES = (
    "UCS and A* are S0's searches. A* has the heuristic as S0 printed it (kim), which is not admissible. "
    "A* corrected has the intended heuristic, inversion-distance. S0 has no results for the other searches.",
    "Memory: theirs is the peak of the process, or the 30 GB that were exhausted; ours is the search alone.",
)


def tables(runs: Runs) -> Iterator[Table]:
    """Return one table per puzzle."""
    for puzzle in PUZZLES:
        rows = tuple(_row(run) for run in runs.of(set_name=puzzle))
        yield Table(puzzle, puzzle, COLUMNS, rows, NOTES if puzzle == PUZZLES[-1] else ())


def _row(run: Run) -> tuple[Cell, ...]:
    theirs, key = published("s0"), (run.set_name, run.contender)
    size = theirs.count(*key, "bytes")
    failed = theirs.text(*key, "outcome") is not None
    return (
        run.contender,
        theirs.number(*key, "seconds"),
        run.seconds,
        f"out of {readable_bytes(size)}" if failed and size else size,
        run.memory,
        run.outcome,
    )


def quick(experiment: Experiment) -> Experiment:
    """Return the experiment with a smaller memory limit."""
    return replace(experiment, limits=replace(experiment.limits, memory=QUICK_MEMORY))


STUDY = Study(tables, quick=quick)
