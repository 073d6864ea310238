"""Runs each study once per test process, and caches its runs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from taquin.experiments.lab.reproduce.runs import Runs
from taquin.experiments.lab.reproduce.study import experiment_of, find_study
from taquin.experiments.lab.run_experiment import run
from taquin.experiments.storage.store import Store


def runs_of(name: str, *, quick: bool = False) -> Runs:
    """Run a study's experiment, each search once, and return its runs."""
    return _runs_of(name, quick)


@cache
def _runs_of(name: str, quick: bool) -> Runs:
    study = find_study(name)
    experiment = replace(experiment_of(name), warmup=0, timings=1)
    if quick:
        experiment = study.quick(experiment)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "runs.sqlite"
        summary = run(experiment, path)
        assert summary.complete
        assert summary.failed == 0
        with Store(path) as store:
            return Runs(store.rows(), experiment)


def table_of(name: str, table: str, *, quick: bool = False) -> list[dict[str, Any]]:
    """Return the rows of one of a study's tables."""
    tables = {each.name: each for each in find_study(name).tables(runs_of(name, quick=quick))}
    rows: list[dict[str, Any]] = tables[table].to_dict()["rows"]
    return rows
