"""A task yields one row, also after an error."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from taquin import Board, Limits, Observer, Puzzle, Status
from taquin.experiments.contender import Contender
from taquin.experiments.instance import Instance
from taquin.experiments.lab.instances import instances_of
from taquin.experiments.row import Row
from taquin.experiments.run_task import run_task
from taquin.experiments.task import Task
from taquin.search.framework.observer import Live
from taquin.search_config import SearchConfig
from taquin.solution import Solution
from tests.experiments.lab.small import (
    ENDLESS,
    FIFTEEN,
    MANHATTAN,
    boards,
    experiment,
    fifteen,
    task_of,
)

HARD = instances_of(experiment(fifteen()))[0]
EASY = instances_of(experiment(boards(1, depth=(20, 20))))[0]


def done(task: Task) -> Row:
    row = run_task(task)
    assert row is not None
    return row


def test_the_row_has_the_result_of_the_search() -> None:
    row = done(task_of(EASY, MANHATTAN, 2, Limits(), seed=5))
    solution = SearchConfig.from_options("astar", "manhattan", limits=Limits(memory=10**8)).run(
        EASY.puzzle
    )
    counters = solution.statistics.to_dict()
    for name in ("expanded", "generated", "evaluated", "reopened", "max_frontier", "iterations"):
        assert getattr(row, name) == counters[name]
    assert row.moves == "".join(solution.moves or ())
    assert (row.status, row.cost, row.lower_bound, row.optimal) == ("solved", 20, 20, True)
    assert (row.key, row.repetition, row.seed) == ("random-3x3/1|A*|2", 2, 5)
    assert (row.start, row.goal, row.depth) == (str(EASY.start), str(EASY.goal), 20)
    assert (row.algorithm, row.heuristic, row.engine) == ("astar", "manhattan", "native")
    assert row.spread is None
    assert row.seconds > 0
    assert row.peak_rss > 10_000_000
    assert row.host
    assert row.started < "3000"


def test_several_timings_have_an_interquartile_range() -> None:
    row = done(task_of(EASY, MANHATTAN, 0, Limits(), warmup=2, timings=5))
    assert row.spread is not None
    assert row.spread >= 0
    assert row.expanded == done(task_of(EASY, MANHATTAN, 0, Limits())).expanded


def test_a_limit_ends_the_timings() -> None:
    row = done(task_of(HARD, ENDLESS, 0, Limits(seconds=0.2), warmup=3, timings=3))
    assert row.status == Status.TIME_LIMIT
    assert (row.cost, row.moves, row.spread) == (None, None, None)
    assert 0.2 <= row.seconds < 2


@pytest.mark.parametrize(
    ("limits", "status"),
    [(Limits(nodes=100), "node_limit"), (Limits(memory=100_000), "memory_limit")],
)
def test_node_and_memory_limits_yield_rows(limits: Limits, status: str) -> None:
    row = done(task_of(HARD, Contender.of("bfs", "bfs"), 0, limits))
    assert (row.status, row.error) == (status, None)


def test_an_unsolvable_board_yields_a_row() -> None:
    board = Instance("1", "x", Board.parse("1 2 3 4 5 6 8 7 0"), EASY.goal)
    assert done(task_of(board, MANHATTAN, 0, Limits())).status == "unsolvable"


def test_an_unsupported_board_yields_a_row() -> None:
    large = Instance("1", "x", Board.goal("blank-last", 6, 6), Board.goal("blank-first", 6, 6))
    row = done(task_of(large, Contender.of("wd", "astar", "walking-distance"), 0, Limits()))
    assert row.status == "error"
    assert row.error is not None
    assert "walking-distance" in row.error
    assert (row.cost, row.expanded) == (None, 0)


def test_an_exception_in_a_search_yields_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Solution[object, object]:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(SearchConfig, "run", broken)
    row = done(task_of(replace(EASY, goal=Board.goal("spiral", 3, 3)), MANHATTAN, 0, Limits()))
    assert (row.status, row.error) == ("error", "ZeroDivisionError: oh")


def test_a_cancelled_task_has_no_row() -> None:
    class CancellingObserver(Observer):
        sees_nodes = False

        def tick(self, live: Live) -> bool:
            return True

    assert run_task(task_of(HARD, ENDLESS, 0, Limits()), CancellingObserver()) is None


def test_a_task_can_be_pickled() -> None:
    task = task_of(EASY, Contender.of("x", "astar", "manhattan", weight=2), 0, Limits(seconds=3))
    assert pickle.loads(pickle.dumps(task)) == task
    assert Puzzle.of(FIFTEEN) == HARD.puzzle
