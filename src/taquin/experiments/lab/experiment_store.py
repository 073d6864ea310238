"""Opens the store of an experiment, and refuses one with the runs of another experiment."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.experiments.lab.experiment import Experiment
from taquin.experiments.lab.machine import describe_machine
from taquin.experiments.storage.store import Store
from taquin.experiments.storage.store_errors import DamagedResults
from taquin.experiments.task import now
from taquin.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from taquin.experiments.task import Task

_TASK_COLUMNS = ("start", "goal", "algorithm", "heuristic", "options", "threads", "seed")
"""The columns of a row that its task determines."""


def open_store(experiment: Experiment, path: Path | str, tasks: Sequence[Task]) -> Store:
    """Open the store of the experiment, or create it.

    Raises `TaquinError` if it has runs of another experiment, `DamagedResults` if it is damaged.
    """
    toml = experiment.to_toml()
    metadata = {
        "experiment": toml,
        "machine": json.dumps(describe_machine()),
        "created": now(),
        "taquin_version": __version__,
    }
    store = Store.create(path, metadata)
    try:
        stored = store.meta.get("experiment")
        if stored != toml:
            if not _continues(experiment, stored, store, tasks):
                raise TaquinError(
                    f"{path} has runs of another experiment called {experiment.name}: its limits, "
                    "seed, boards or searches are different; choose another file"
                )
            store.set_metadata("experiment", toml)
    except BaseException:
        store.close()
        raise
    return store


def _continues(
    experiment: Experiment, stored: str | None, store: Store, tasks: Sequence[Task]
) -> bool:
    """Whether the stored rows belong to this experiment.

    A recovered file may have lost its experiment; then each row is compared with its task.
    """
    if stored is not None:
        try:
            return experiment.continues(Experiment.from_toml(stored))
        except TaquinError as error:
            raise DamagedResults(store.path, f"in its experiment: {error}") from None
    planned = {task.key: task.row("") for task in tasks}
    return all(
        row["key"] in planned
        and all(row[name] == getattr(planned[row["key"]], name) for name in _TASK_COLUMNS)
        for row in store.rows()
    )
