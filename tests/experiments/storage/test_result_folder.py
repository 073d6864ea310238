"""Result files: writing, reading, and when a result counts as finished."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from taquin.experiments.instance import Instance
from taquin.experiments.run_task import run_task
from taquin.experiments.storage.result_folder import read_finished
from taquin.experiments.storage.result_text import write_result
from taquin.experiments.task import Task
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig

PUZZLE = Puzzle.of("2 5 8 1 4 7 3 6 0", "blank-first")
ASTAR = SearchConfig.from_options("astar", "manhattan")
NO_LIMITS = Limits()


def task_of(puzzle: Puzzle, config: SearchConfig = ASTAR) -> Task:
    instance = Instance("3x3_1", "easy", puzzle.start, puzzle.goal)
    return Task(instance, config.algorithm.name, config)


TASK = task_of(PUZZLE)


def within(task: Task, limits: Limits) -> Task:
    return replace(task, config=replace(task.config, limits=limits))


def text_of(task: Task, limits: Limits = NO_LIMITS) -> str:
    row = run_task(within(task, limits))
    assert row is not None
    return write_result(row)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "result"


def test_the_readable_part() -> None:
    lines = text_of(TASK).splitlines()
    assert lines[:4] == ["initial state:", "2 5 8", "1 4 7", "3 6 0"]
    actions = "UP UP LEFT LEFT DOWN DOWN RIGHT RIGHT UP UP LEFT LEFT"
    for line in ("status: solved", f"actions: {actions}", "number of steps: 12"):
        assert line in lines
    assert any(line.startswith("running time: ") and line.endswith(" ms") for line in lines)
    assert "expanded: 12" in lines


def test_a_board_is_aligned_in_columns() -> None:
    puzzle = Puzzle.of("1 2 3 4/5 6 7 8/9 10 0 11")
    assert "initial state:\n 1  2  3  4\n 5  6  7  8\n 9 10  0 11\n" in text_of(task_of(puzzle))


def test_an_unsolvable_board_is_a_result(path: Path) -> None:
    task = task_of(Puzzle.of("1 2 3 4 5 6 8 7 0"))
    path.write_text(text_of(task))
    assert "status: unsolvable\nreason: the blank needs" in path.read_text()
    assert "actions" not in path.read_text()
    done = read_finished(task, path)
    assert done is not None
    assert done.status == "unsolvable"


def test_a_complete_file_is_read_back(path: Path) -> None:
    path.write_text(text_of(TASK))
    done = read_finished(within(TASK, NO_LIMITS), path)
    assert done is not None
    assert done.cost == 12
    assert write_result(done) == path.read_text()


def test_a_truncated_file_is_not_finished(path: Path) -> None:
    text = text_of(TASK)
    for length in (*range(0, len(text), 9), *range(len(text) - 40, len(text))):
        path.write_text(text[:length])
        assert read_finished(within(TASK, NO_LIMITS), path) is None, length


def test_a_missing_or_altered_file_is_not_finished(path: Path) -> None:
    assert read_finished(within(TASK, NO_LIMITS), path) is None
    path.write_bytes(b"\xff\xfe")
    assert read_finished(within(TASK, NO_LIMITS), path) is None
    path.write_text(text_of(TASK).replace('"UULL', '"ULUL'))
    assert read_finished(within(TASK, NO_LIMITS), path) is None


@pytest.mark.parametrize(
    "other",
    [
        task_of(Puzzle.of("2 5 8 1 4 7 3 0 6", "blank-first")),
        task_of(Puzzle.of("2 5 8 1 4 7 3 6 0", "spiral")),
        task_of(PUZZLE, SearchConfig.from_options("ida-star", "manhattan")),
        task_of(PUZZLE, SearchConfig.from_options("astar", "misplaced")),
    ],
    ids=["board", "goal", "algorithm", "heuristic"],
)
def test_a_result_of_another_search_is_not_finished(path: Path, other: Task) -> None:
    path.write_text(text_of(TASK))
    assert read_finished(within(other, NO_LIMITS), path) is None


def test_a_stopped_search_is_finished_until_its_limit_is_raised(path: Path) -> None:
    few = Limits(nodes=5)
    path.write_text(text_of(TASK, few))
    assert "status: node_limit" in path.read_text()
    assert read_finished(within(TASK, few), path) is not None
    assert read_finished(within(TASK, Limits(nodes=6)), path) is None
    assert read_finished(within(TASK, NO_LIMITS), path) is None
    fifteen = Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
    hard = task_of(fifteen, SearchConfig.from_options("iddfs"))
    path.write_text(text_of(hard, Limits(seconds=0.05)))
    assert "status: time_limit" in path.read_text()
    assert read_finished(within(hard, Limits(seconds=0.05)), path) is not None
    assert read_finished(within(hard, Limits(seconds=60)), path) is None
