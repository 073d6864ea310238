"""S3: path lengths, the effect of k, the share solved under a node limit, and nodes expanded.

S3 published only the path lengths, as a table; the rows for k = 30 and 500 of the k study follow from it.
The other tables repeat S3's experiments with our results alone. A node limit would have stopped exactly the
searches that expand more nodes, so one run without a limit yields the results for every limit.

The lengths of A* must be equal: both are shortest. The beams differ, although ours follows S3's rule: keep the
best k unexplored successors of a layer. S3's lengths are similar to those of a beam that keeps any k of them.
Without a heuristic, our beam also continues for hundreds and thousands of layers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.experiments.lab.reproduce.s3_figures import figures
from taquin.experiments.lab.reproduce.s3_tables import tables
from taquin.experiments.lab.reproduce.study import Study

if TYPE_CHECKING:
    from taquin.experiments.lab.experiment import Experiment

QUICK_COUNT = 20


def quick(experiment: Experiment) -> Experiment:
    """Return the experiment with fewer random boards."""
    sets = tuple(
        replace(each, count=QUICK_COUNT) if each.kind == "random" else each
        for each in experiment.sets
    )
    return replace(experiment, sets=sets)


STUDY = Study(tables, figures, quick)
