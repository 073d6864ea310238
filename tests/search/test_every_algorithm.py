"""Every algorithm with every heuristic: the path is valid, and optimal if the algorithm is."""

from __future__ import annotations

from random import Random

import pytest

from taquin.board import Board
from taquin.errors import NotApplicable, UnknownName
from taquin.heuristics import HEURISTICS, find_heuristic
from taquin.instances.random_boards import random_board, walk
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search import ALGORITHMS, find_algorithm
from taquin.search.framework.observer import Observer
from taquin.solution import Iteration, Solution, Status
from tests.search.every_search import INFORMED, NAMES, OPTIMAL, UNINFORMED, run
from tests.small_worlds import distances_by_hand

ENOUGH_NODES = 200_000
"""An 8-puzzle has 181,440 states."""

EASY = [
    Puzzle.of("4 1 2 5 8 3 7 0 6"),
    Puzzle.of("1 2 3 4 5 6 7 8 0"),
    Puzzle.of("3 1 2 6 4 5 0 7 8", "blank-first"),
    Puzzle.of("1 2 3 / 0 4 5"),
    Puzzle(walk(Board.goal("spiral", 3, 2), 12, Random(1))[0], Board.goal("spiral", 3, 2)),
    Puzzle(walk(Board.goal("blank-first", 2, 4), 9, Random(2))[0], Board.goal("blank-first", 2, 4)),
]
MEDIUM = Puzzle(
    walk(Board.goal("blank-last", 3, 3), 18, Random(3))[0], Board.goal("blank-last", 3, 3)
)


@pytest.mark.parametrize("puzzle", EASY, ids=lambda puzzle: str(puzzle.start))
@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize("name", INFORMED)
def test_informed(name: str, heuristic: str, puzzle: Puzzle) -> None:
    found = find_heuristic(heuristic)
    solution = run(
        name,
        puzzle,
        found.bind(puzzle),
        admissible=found.admissible,
        limits=Limits(nodes=ENOUGH_NODES),
    )
    check(solution, puzzle, optimal=name in OPTIMAL and found.admissible)


@pytest.mark.parametrize("puzzle", EASY, ids=lambda puzzle: str(puzzle.start))
@pytest.mark.parametrize("name", UNINFORMED)
def test_uninformed(name: str, puzzle: Puzzle) -> None:
    check(run(name, puzzle), puzzle, optimal=name in OPTIMAL)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "iddfs"])
def test_random_8_puzzles(name: str) -> None:
    goal = Board.goal("blank-last", 3, 3)
    rng = Random(8)
    for _ in range(3):
        puzzle = Puzzle(random_board(goal, rng), goal)
        h = find_heuristic("linear-conflict").bind(puzzle)
        check(run(name, puzzle, h), puzzle, optimal=name in OPTIMAL)


def check(solution: Solution[tuple[int, ...], object], puzzle: Puzzle, *, optimal: bool) -> None:
    optimum = distances_by_hand(puzzle.goal)[puzzle.initial]
    assert solution.status is Status.SOLVED
    assert solution.cost is not None
    states = solution.replay()
    assert (states[0], states[-1]) == (puzzle.initial, puzzle.target)
    assert len(states) == solution.cost + 1
    assert solution.lower_bound <= optimum <= solution.cost
    if optimal:
        assert solution.cost == optimum
        assert solution.optimal


@pytest.mark.parametrize("heuristic", ["kim", "inversions"])
@pytest.mark.parametrize("name", INFORMED)
def test_nothing_is_proven_by_a_heuristic_that_may_overestimate(name: str, heuristic: str) -> None:
    puzzle = EASY[0]
    solution = run(name, puzzle, find_heuristic(heuristic).bind(puzzle), admissible=False)
    assert solution.lower_bound == 0
    assert not solution.optimal


@pytest.mark.parametrize("name", NAMES)
def test_a_start_that_is_the_goal_takes_no_moves(name: str) -> None:
    solution = run(name, Puzzle.of("1 2 3 / 4 5 0"))
    assert solution.moves == ()
    assert solution.optimal
    assert solution.statistics.expanded == 0


class CountingObserver(Observer):
    def __init__(self) -> None:
        self.expanded_count = 0
        self.queued_count = 0
        self.rows: list[Iteration] = []

    def expanded(self, node: object) -> None:
        self.expanded_count += 1

    def queued(self, node: object) -> None:
        self.queued_count += 1

    def iteration(self, row: Iteration) -> None:
        self.rows.append(row)


@pytest.mark.parametrize("name", NAMES)
def test_the_observer_sees_every_expansion(name: str) -> None:
    puzzle, observer = MEDIUM, CountingObserver()
    solution = run(name, puzzle, find_heuristic("misplaced").bind(puzzle), observer=observer)
    assert solution.statistics.expanded > 0
    assert observer.expanded_count == solution.statistics.expanded
    assert observer.queued_count >= solution.statistics.max_frontier > 0


@pytest.mark.parametrize("name", ["ida-star", "astar-ida", "iddfs"])
def test_iterations_add_up(name: str) -> None:
    puzzle, observer = MEDIUM, CountingObserver()
    solution = run(name, puzzle, find_heuristic("misplaced").bind(puzzle), observer=observer)
    rows = solution.statistics.iterations
    assert observer.rows == rows
    assert [row.bound for row in rows] == sorted({row.bound for row in rows})
    assert rows[-1].bound == solution.cost
    assert sum(row.expanded for row in rows) == solution.statistics.expanded
    assert sum(row.generated for row in rows) == solution.statistics.generated


@pytest.mark.parametrize("name", NAMES)
def test_counters_are_consistent(name: str) -> None:
    puzzle = MEDIUM
    solution = run(name, puzzle, find_heuristic("manhattan").bind(puzzle))
    statistics = solution.statistics
    assert statistics.generated >= statistics.expanded > 0
    assert statistics.seconds > 0
    assert statistics.peak_memory > 0
    assert statistics.peak_rss > statistics.peak_memory
    assert (statistics.evaluated > 0) is (name not in ("bfs", "bidirectional", "constructive"))


@pytest.mark.parametrize("name", NAMES)
def test_a_repeated_search_has_the_same_result(name: str) -> None:
    puzzle = MEDIUM
    h = find_heuristic("gaschnig").bind(puzzle)
    first, second = (run(name, puzzle, h) for _ in range(2))
    assert first.moves == second.moves
    for counter in ("expanded", "generated", "evaluated", "reopened", "max_frontier"):
        assert getattr(first.statistics, counter) == getattr(second.statistics, counter)


def test_the_registry_has_all_algorithms() -> None:
    assert {*NAMES, "anytime"} == set(ALGORITHMS)
    assert {*OPTIMAL, "beam", "wide-beam", "greedy", "constructive"} <= set(NAMES)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("A*", "astar"),
        ("a-star", "astar"),
        (" IDA* ", "ida-star"),
        ("A*+IDA*", "astar-ida"),
        ("bfs", "bfs"),
    ],
)
def test_other_spellings_of_names(text: str, name: str) -> None:
    assert find_algorithm(text) is ALGORITHMS[name]


def test_an_unknown_algorithm_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="unknown algorithm 'asta'; did you mean 'astar'"):
        find_algorithm("asta")


@pytest.mark.parametrize("name", ["beam", "wide-beam"])
@pytest.mark.parametrize("width", [0, -3])
def test_a_width_below_1_is_refused(name: str, width: int) -> None:
    with pytest.raises(NotApplicable, match="width must be from 1 to"):
        run(name, EASY[0], width=width)
