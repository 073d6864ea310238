"""The plan: finished boards, preparation, and one board solved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from taquin.board import Tiles
from taquin.experiments.benchmark.attempt import Attempt, Settings
from taquin.experiments.benchmark.plan import Plan
from taquin.experiments.benchmark.suite import Suite, Task
from taquin.heuristics import Estimate, Heuristic
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Live, Observer
from taquin.search_config import SearchConfig
from taquin.solution import Status
from taquin.version import __version__
from tests.experiments.benchmark.rows import SETTINGS, TWO_AWAY, attempt
from tests.native.engines import korf

HARD = Task(1, korf(88))


def plan(*tasks: Task, limits: Limits | None = None, config: SearchConfig | None = None) -> Plan:
    chosen = config or SearchConfig.from_options("ida-star", "manhattan")
    return Plan(Suite("here", tasks), lambda _: chosen, limits or Limits(), "auto", 1)


def test_a_board_is_solved_and_compared() -> None:
    task = Task(3, TWO_AWAY, 2)
    row = plan(task).run(task, Observer())
    assert row is not None
    assert (row.task, row.verdict) == (task, "right")
    assert row.attempt.settings == SETTINGS
    assert row.attempt.settings.version == __version__
    assert row.attempt.limits.memory  # the default budget is recorded


def test_a_limit_yields_a_row_and_a_cancelled_search_none() -> None:
    class Stop(Observer):
        sees_nodes = False

        def tick(self, live: Live) -> bool:
            return True

    row = plan(HARD, limits=Limits(nodes=1000)).run(HARD, Observer())
    assert row is not None
    assert row.attempt.solution.status is Status.NODE_LIMIT
    assert plan(HARD).run(HARD, Stop()) is None


@pytest.mark.parametrize(
    "other",
    [
        replace(SETTINGS, algorithm="astar"),
        replace(SETTINGS, heuristic="linear-conflict"),
        replace(SETTINGS, options={"weight": 2}),
        replace(SETTINGS, engine="python"),
        replace(SETTINGS, threads=2),
        replace(SETTINGS, version="0.0.0"),
    ],
)
def test_a_finished_board_has_the_same_settings(other: Settings) -> None:
    task = Task(1, TWO_AWAY, 2)
    assert list(plan(task).finished([attempt()])) == [task]
    assert plan(task).finished([attempt(settings=other)]) == {}
    assert list(plan(task).finished([attempt(settings=other), attempt()])) == [task]


def test_a_finished_board_has_the_same_start_and_goal() -> None:
    other_goal = Puzzle.of(TWO_AWAY.start, "blank-first")
    assert plan(Task(1, other_goal)).finished([attempt()]) == {}
    twice = (Task(1, TWO_AWAY), Task(2, TWO_AWAY))
    assert list(plan(*twice).finished([attempt()])) == list(twice)


def test_a_board_at_its_time_limit_is_finished_until_the_limit_is_raised() -> None:
    task, limits = Task(1, TWO_AWAY, 2), Limits(seconds=5)
    stopped = attempt(moves=None, bound=0, status=Status.TIME_LIMIT, limits=limits)
    assert list(plan(task, limits=limits).finished([stopped])) == [task]
    assert plan(task, limits=Limits(seconds=6)).finished([stopped]) == {}
    assert plan(task).finished([stopped]) == {}


def test_the_last_of_several_attempts_counts() -> None:
    task = Task(1, TWO_AWAY, 2)
    attempts: list[Attempt] = [attempt(expanded=1), attempt(expanded=2)]
    assert plan(task).finished(attempts)[task].attempt is attempts[1]


def test_heuristics_are_loaded_before_the_first_board() -> None:
    bound: list[Puzzle] = []

    def build(puzzle: Puzzle) -> Estimate:
        bound.append(puzzle)

        def estimate(tiles: Tiles) -> int:
            return 0

        return estimate

    config = SearchConfig.from_options("ida-star", Heuristic("loads", build, True, True, ""))
    first, same_goal = Task(1, TWO_AWAY), Task(2, Puzzle.of("1 2 3 4 5 6 7 0 8"))
    other_goal = Task(3, Puzzle.of("1 0 2 3 4 5 6 7 8", "blank-first"))
    seconds = plan(first, same_goal, other_goal, config=config).prepare(
        [first, same_goal, other_goal]
    )
    assert seconds > 0
    goals = [first.puzzle.goal, other_goal.puzzle.goal]
    assert bound == [Puzzle(goal, goal) for goal in goals]
