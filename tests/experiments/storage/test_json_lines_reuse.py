"""Which recorded rows stand for the boards of a later benchmark."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from taquin.experiments.row import Row
from taquin.experiments.storage.json_lines import JsonLinesStore
from taquin.experiments.task import Task
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.experiments.benchmark.rows import CONFIG, TWO_AWAY, row, task


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rows.jsonl"


def finished(path: Path, rows: list[Row], *tasks: Task) -> dict[str, Row]:
    """Write the rows, and return those that a later run of the tasks keeps."""
    path.unlink(missing_ok=True)
    with JsonLinesStore(path, may_have_rows=False) as store:
        for each in rows:
            store.insert(each)
    with JsonLinesStore(path, may_have_rows=True) as store:
        store.finished(tasks)
        return store.rows


@pytest.mark.parametrize(
    "other",
    [
        row(config=SearchConfig.from_options("astar", "manhattan", threads=1)),
        row(config=SearchConfig.from_options("ida-star", "linear-conflict", threads=1)),
        row(config=SearchConfig.from_options("astar", "manhattan", weight=2, threads=1)),
        row(config=replace(CONFIG, engine="python")),
        row(config=replace(CONFIG, threads=2)),
        row(taquin_version="0.0.0"),
    ],
)
def test_a_finished_board_has_the_same_search(path: Path, other: Row) -> None:
    assert list(finished(path, [row()], task())) == [task().key]
    assert finished(path, [other], task()) == {}
    assert list(finished(path, [other, row()], task())) == [task().key]


def test_a_finished_board_has_the_same_start_and_goal(path: Path) -> None:
    other_goal = Puzzle.of(TWO_AWAY.start, "blank-first")
    assert finished(path, [row()], task(1, other_goal)) == {}
    twice = (task(1), task(2, optimum=None))
    kept = finished(path, [row(optimum=2)], *twice)
    assert [(each.instance, each.depth) for each in kept.values()] == [("1", 2), ("2", None)]


def test_a_board_at_its_time_limit_is_finished_until_the_limit_is_raised(path: Path) -> None:
    stopped: dict[str, Any] = {"moves": None, "bound": 0, "status": Status.TIME_LIMIT}

    def within(limits: Limits) -> Task:
        return task(config=replace(CONFIG, limits=limits))

    rows = [row(limits=Limits(seconds=5), **stopped)]
    assert len(finished(path, rows, within(Limits(seconds=5)))) == 1
    assert finished(path, rows, within(Limits(seconds=6))) == {}
    assert finished(path, rows, within(Limits())) == {}


def test_the_last_of_several_rows_counts(path: Path) -> None:
    (kept,) = finished(path, [row(expanded=1), row(expanded=2)], task()).values()
    assert kept.expanded == 2


def test_a_failed_run_is_not_kept(path: Path) -> None:
    assert finished(path, [task().row("error", error="no")], task()) == {}
    assert path.read_text() == ""
