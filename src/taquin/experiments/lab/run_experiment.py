"""Runs an experiment, or continues it: plans its tasks, opens its store and runs what is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.experiment_store import open_store
from taquin.experiments.lab.instances import instances_of
from taquin.experiments.lab.plan import plan_tasks
from taquin.experiments.runner import run_tasks

if TYPE_CHECKING:
    from pathlib import Path

    from taquin.experiments.executors import LabExecutor
    from taquin.experiments.lab.experiment import Experiment
    from taquin.experiments.progress import RunObserver, Summary


def run(
    experiment: Experiment,
    path: Path | str,
    executor: LabExecutor | None = None,
    observer: RunObserver | None = None,
    base_dir: Path | str = ".",
) -> Summary:
    """Run the tasks of the experiment that have no row in the file at `path`.

    Without an executor, the tasks run in this process. The caller closes the executor. Files of boards are
    read from `base_dir`. Raises `TaquinError` if the file has runs of another experiment, `ClusterLost` if
    a Dask cluster is lost; the rows stored so far are kept.
    """
    tasks = plan_tasks(experiment, instances_of(experiment, base_dir))
    with open_store(experiment, path, tasks) as store:
        return run_tasks(tasks, store, executor, observer)
