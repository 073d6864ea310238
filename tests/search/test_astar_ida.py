"""A*+IDA*: with any frontier it finds optimal solutions, and the tests reach all three of its phases."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from taquin.board import Board, Move, Tiles
from taquin.errors import NotApplicable
from taquin.heuristics import find_heuristic
from taquin.instances.random_boards import random_board
from taquin.instances.sets import Instance, find_set
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.astar import astar
from taquin.search.astar_ida import astar_ida
from taquin.search.framework.node import Node
from taquin.search.framework.observer import Live, Observer
from taquin.search.framework.options import MAX_COUNT
from taquin.search.ida_star import ida_star
from taquin.search_config import SearchConfig
from taquin.solution import Iteration, Solution, Status
from tests.other_domains import Graph
from tests.small_worlds import distances_by_hand

FRONTIERS = [1, 2, 10, 100, 1000, 20_000, MAX_COUNT]
HARDEST = Puzzle.of("8 6 7 2 5 4 3 0 1")
FIFTEEN = Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
OPTIMUM_OF_FIFTEEN = 49
EIGHT = Board.goal("blank-last", 3, 3)


def search(puzzle: Puzzle, heuristic: str = "manhattan", **options: Any) -> Solution[Tiles, Move]:
    found = find_heuristic(heuristic)
    return astar_ida(puzzle, found.bind(puzzle), admissible=found.admissible, **options)


def check_optimal(solution: Solution[Any, Any], cost: int) -> None:
    assert (solution.status, solution.cost, solution.lower_bound) == (Status.SOLVED, cost, cost)
    solution.replay()


# Optimal solutions


@pytest.mark.parametrize("instance", find_set("book").load(), ids=lambda each: str(each.number))
def test_the_8_puzzle_book(instance: Instance) -> None:
    for frontier in FRONTIERS:
        check_optimal(search(instance.puzzle, frontier=frontier), instance.optimum)


@pytest.mark.parametrize(
    ("heuristic", "deepest"),
    [("zero", 14), ("misplaced", 21), ("linear-conflict", 31), ("walking-distance", 31)],
)
@pytest.mark.parametrize("frontier", [1, 7, 60, 500, 4000])
def test_boards_with_known_distances(frontier: int, heuristic: str, deepest: int) -> None:
    distance = distances_by_hand(EIGHT)
    near = [tiles for tiles, depth in distance.items() if depth <= deepest]
    for tiles in Random(frontier).sample(near, 15):
        puzzle = Puzzle(Board(tiles, 3, 3), EIGHT)
        check_optimal(search(puzzle, heuristic, frontier=frontier), distance[tiles])


@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)])
@pytest.mark.parametrize("goal", ["blank-last", "blank-first", "spiral"])
def test_random_boards_of_any_shape_have_the_cost_of_astar(
    shape: tuple[int, int], goal: str
) -> None:
    rng = Random(repr((shape, goal)))
    target = Board.goal(goal, *shape)
    for frontier in (1, 5, 50, 300):
        puzzle = Puzzle(random_board(target, rng), target)
        cost = astar(puzzle, find_heuristic("linear-conflict").bind(puzzle), admissible=True).cost
        assert cost is not None
        check_optimal(search(puzzle, "linear-conflict", frontier=frontier), cost)


@pytest.mark.parametrize("frontier", [1, 30, 300, 3000])
def test_a_heuristic_that_is_admissible_but_not_consistent(frontier: int) -> None:
    """A* then reopens nodes, and iterations prune inner nodes of an optimal path."""
    distance = distances_by_hand(EIGHT)

    def inconsistent(tiles: Tiles) -> int:
        return distance[tiles] if tiles[0] % 2 else 0

    near = [tiles for tiles, depth in distance.items() if depth <= 18]
    for tiles in Random(5).sample(near, 6):
        puzzle = Puzzle(Board(tiles, 3, 3), EIGHT)
        solution = astar_ida(puzzle, inconsistent, admissible=True, frontier=frontier)
        check_optimal(solution, distance[tiles])


def test_a_15_puzzle() -> None:
    solution = search(FIFTEEN, "walking-distance", frontier=500)
    check_optimal(solution, OPTIMUM_OF_FIFTEEN)


@pytest.mark.parametrize("frontier", FRONTIERS)
def test_an_inadmissible_heuristic_finds_a_solution_and_proves_nothing(frontier: int) -> None:
    puzzle = Puzzle.of("3 4 0 5 6 2 7 1 8")
    solution = search(puzzle, "inversions", frontier=frontier)
    assert solution.status is Status.SOLVED
    assert solution.cost is not None
    assert solution.cost >= 20
    assert solution.lower_bound == 0
    solution.replay()


def test_the_start_may_be_the_goal() -> None:
    solution = search(Puzzle(EIGHT, EIGHT), frontier=1)
    assert solution.moves == ()
    assert solution.optimal
    assert [row[:3] for row in solution.statistics.iterations] == [(0, 0, 0)]


# The three phases


class PhaseObserver(Observer):
    """Records when A* begins (only A* queues the start), and the nodes that each iteration expands."""

    def __init__(self) -> None:
        self.rows: list[Iteration] = []
        self.rows_before_astar: int | None = None
        self.expanded_in_iterations: list[list[Node[Any, Any]]] = [[]]

    def queued(self, node: Node[Any, Any]) -> None:
        if node.parent is None:
            assert self.rows_before_astar is None
            self.rows_before_astar = len(self.rows)

    def expanded(self, node: Node[Any, Any]) -> None:
        self.expanded_in_iterations[-1].append(node)

    def iteration(self, row: Iteration) -> None:
        self.rows.append(row)
        self.expanded_in_iterations.append([])


@pytest.mark.parametrize("frontier", [1, 5, 50, 500, 5000])
def test_astar_follows_the_first_iteration_that_exceeds_the_frontier(frontier: int) -> None:
    phases = PhaseObserver()
    solution = search(HARDEST, frontier=frontier, observer=phases)
    check_optimal(solution, 31)
    expected = next(n for n, row in enumerate(phases.rows, 1) if row.expanded > frontier)
    assert phases.rows_before_astar == expected
    assert all(row.expanded <= frontier for row in phases.rows[: expected - 1])


def test_a_small_iteration_is_followed_by_another() -> None:
    iterations = ida_star(HARDEST, find_heuristic("manhattan").bind(HARDEST)).statistics.iterations
    phases = PhaseObserver()
    search(HARDEST, frontier=iterations[2].expanded, observer=phases)
    assert phases.rows_before_astar == 4
    phases = PhaseObserver()
    search(HARDEST, frontier=iterations[2].expanded - 1, observer=phases)
    assert phases.rows_before_astar == 3


def test_a_small_search_is_ida_star() -> None:
    """Without A*, only the order of the children differs, which affects the last iteration alone."""
    puzzle = Puzzle.of("3 4 0 5 6 2 7 1 8")
    plain = ida_star(puzzle, find_heuristic("manhattan").bind(puzzle), admissible=True)
    ours = search(puzzle)
    assert len(plain.statistics.iterations) > 2
    assert [row[:3] for row in ours.statistics.iterations[:-1]] == [
        row[:3] for row in plain.statistics.iterations[:-1]
    ]


def test_astar_ends_the_search_if_the_frontier_never_fills() -> None:
    phases = PhaseObserver()
    solution = search(HARDEST, frontier=5000, observer=phases)
    check_optimal(solution, 31)
    assert phases.rows_before_astar == len(phases.rows) - 1  # the last row is that of A*
    assert 1000 < solution.statistics.max_frontier < 5000


def test_iterations_below_the_frontier_take_the_smallest_h_first() -> None:
    frontier = 200
    phases = PhaseObserver()
    solution = search(HARDEST, frontier=frontier, observer=phases)
    assert phases.rows_before_astar is not None
    assert phases.rows_before_astar < len(phases.rows) - 1
    last = phases.expanded_in_iterations[-2]  # the list after it is empty
    below: set[int] = set()
    tops = []
    for node in last:
        if id(node.parent) not in below:
            tops.append(node)
        below.add(id(node))
    assert len(tops) > 1
    assert [node.h for node in tops] == sorted(node.h for node in tops)
    assert all(node.g + node.h <= 31 for node in last)
    assert frontier <= solution.statistics.max_frontier < 2 * frontier


def test_children_are_ordered_by_h() -> None:
    phases = PhaseObserver()
    search(HARDEST, frontier=200, observer=phases)
    for expanded in phases.expanded_in_iterations[-3:]:
        children: dict[int, list[int]] = {}
        for node in expanded:
            children.setdefault(id(node.parent), []).append(node.h)
        assert any(len(set(each)) > 1 for each in children.values()) or not expanded
        assert all(each == sorted(each) for each in children.values())


def test_the_automaton_is_used_only_with_an_admissible_heuristic() -> None:
    h = find_heuristic("manhattan").bind(HARDEST)
    admissible = astar_ida(HARDEST, h, admissible=True, frontier=100).statistics
    inadmissible = astar_ida(HARDEST, h, admissible=False, frontier=100).statistics
    assert admissible.expanded < inadmissible.expanded
    assert len(admissible.iterations) == len(inadmissible.iterations)


class WithExtraRule(Puzzle):
    """A puzzle with an extra rule: the blank must not move up in the middle column."""

    def successors(self, state: Tiles) -> Iterator[tuple[Move, Tiles]]:
        for move, after in super().successors(state):
            if not (move is Move.U and state.index(0) % 3 == 1):
                yield move, after


@pytest.mark.parametrize("frontier", [1, 20, 200])
def test_the_automaton_is_not_used_with_other_rules(frontier: int) -> None:
    """The automaton would allow a sequence that the extra rule forbids, and prune its duplicate."""
    rng = Random(7)
    for _ in range(8):
        space = WithExtraRule(random_board(EIGHT, rng), EIGHT)
        h = find_heuristic("linear-conflict").bind(space)
        cost = astar(space, h, admissible=True).cost
        assert cost is not None
        check_optimal(astar_ida(space, h, admissible=True, frontier=frontier), cost)


# Counters


@pytest.mark.parametrize("frontier", FRONTIERS)
def test_rows_add_up_and_thresholds_rise(frontier: int) -> None:
    """The row after A* includes the expansions of A*."""
    statistics = search(HARDEST, frontier=frontier).statistics
    rows = statistics.iterations
    assert sum(row.expanded for row in rows) == statistics.expanded
    assert sum(row.generated for row in rows) == statistics.generated
    assert [row.bound for row in rows] == list(range(21, 32, 2))


def test_evaluations_are_calls_of_the_heuristic() -> None:
    calls = 0
    manhattan = find_heuristic("manhattan").bind(HARDEST)

    def counting(tiles: Tiles) -> int:
        nonlocal calls
        calls += 1
        return manhattan(tiles)

    solution = astar_ida(HARDEST, counting, admissible=True, frontier=100)
    assert solution.statistics.evaluated == calls


@pytest.mark.parametrize("frontier", [0, -1, MAX_COUNT + 1])
def test_a_frontier_out_of_range_is_refused(frontier: int) -> None:
    with pytest.raises(NotApplicable, match=r"frontier must be from 1 to"):
        search(HARDEST, frontier=frontier)


# Limits, in each of the three phases


def check_counters_and_bound(solution: Solution[Tiles, Move], status: Status) -> None:
    assert solution.status is status
    assert solution.moves is None
    assert 0 < solution.lower_bound <= OPTIMUM_OF_FIFTEEN
    assert solution.statistics.expanded > 0


@pytest.mark.parametrize(
    ("phase", "nodes", "frontier"), [(1, 50, 2000), (2, 9000, 2000), (3, 9000, 100)]
)
def test_node_limit(phase: int, nodes: int, frontier: int) -> None:
    phases = PhaseObserver()
    limits = Limits(nodes=nodes)
    solution = search(FIFTEEN, frontier=frontier, limits=limits, observer=phases)
    check_counters_and_bound(solution, Status.NODE_LIMIT)
    assert solution.statistics.expanded == nodes
    filled = solution.statistics.max_frontier >= frontier - 1
    assert phase == (1 if phases.rows_before_astar is None else 3 if filled else 2)


@pytest.mark.parametrize("frontier", [50, MAX_COUNT], ids=["below the frontier", "from the start"])
def test_time_limit(frontier: int) -> None:
    solution = search(FIFTEEN, "misplaced", frontier=frontier, limits=Limits(seconds=0.2))
    check_counters_and_bound(solution, Status.TIME_LIMIT)
    assert 0.2 <= solution.statistics.seconds < 5


def test_memory_limit() -> None:
    limits = Limits(memory=1_000_000)
    solution = search(FIFTEEN, "misplaced", frontier=5000, limits=limits)
    check_counters_and_bound(solution, Status.MEMORY_LIMIT)
    assert 900_000 < solution.statistics.peak_memory <= 1_000_000


class CancelsAtThirdTick(Observer):
    """Cancels at the third tick."""

    def __init__(self) -> None:
        self.ticks: list[Live] = []

    def tick(self, live: Live) -> bool:
        self.ticks.append(live)
        return len(self.ticks) == 3


def test_an_observer_can_cancel() -> None:
    observer = CancelsAtThirdTick()
    limits = Limits(seconds=60)
    solution = search(FIFTEEN, "misplaced", frontier=100, limits=limits, observer=observer)
    check_counters_and_bound(solution, Status.CANCELLED)
    assert len(observer.ticks) == 3
    assert 100 <= observer.ticks[-1].frontier <= solution.statistics.max_frontier


def test_ctrl_c_cancels_and_keeps_counters_and_bound() -> None:
    main_thread = threading.main_thread().ident
    assert main_thread is not None
    threading.Timer(0.3, signal.pthread_kill, (main_thread, signal.SIGINT)).start()
    solution = search(FIFTEEN, "misplaced", frontier=100, limits=Limits(seconds=60))
    check_counters_and_bound(solution, Status.CANCELLED)
    assert solution.statistics.seconds < 10


# No solution


def test_an_unsolvable_board_is_known_before_any_search() -> None:
    puzzle = Puzzle.of("2 1 3 4 5 6 7 8 0")
    solution = SearchConfig.from_options("astar-ida", frontier=5, engine="python").run(puzzle)
    assert solution.status is Status.UNSOLVABLE
    assert solution.statistics.expanded == 0


def test_astar_exhausts_a_space_in_which_ida_star_never_ends() -> None:
    """An unsolvable board with 12 states, which nothing tests for solvability first."""
    puzzle = Puzzle.of("2 1 3 0")
    assert not puzzle.solvable
    solution = search(puzzle, "zero", frontier=10, limits=Limits(nodes=10_000))
    assert solution.status is Status.UNSOLVABLE
    assert solution.statistics.expanded < 10_000


RING = {"a": ["b", "d"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c", "a"]}


def test_a_ring_without_a_goal() -> None:
    solution = astar_ida(Graph(RING, "a", "z"), lambda _: 0, admissible=True, frontier=5)
    assert solution.status is Status.UNSOLVABLE
    assert solution.moves is None


# Any state space


def directed(*chains: str) -> dict[str, list[str]]:
    """Return the edges of a graph from chains of vertices: `a b c` has edges from a to b and from b to c."""
    edges: dict[str, list[str]] = {}
    for chain in chains:
        for vertex, following in pairwise(chain.split()):
            edges.setdefault(vertex, []).append(following)
    return edges


def test_the_next_threshold_may_be_the_f_of_an_open_node() -> None:
    """A* leaves a, b and d open; the iteration with threshold 6 prunes only d."""
    space = Graph(directed("s a a1 a2", "s b", "s d d1 d2 d3 d4 d5 d6 goal"), "s", "goal")
    h = {"b": 5, "d": 7}
    solution = astar_ida(space, lambda vertex: h.get(vertex, 0), admissible=True, frontier=3)
    check_optimal(solution, 8)
    assert [row.bound for row in solution.statistics.iterations] == [0, 1, 2, 3, 6, 8]


def test_a_node_that_astar_would_expand_again_is_open() -> None:
    """A* reaches x by a and b, expands it, and stops when it has reached x by c, the shorter path."""
    chains = ("s a b x y goal", "s c x", "s d1 d2 d3", "c e1", "c e2", "c e3", "c e4")
    h = {"c": 3, "e1": 9, "e2": 9, "e3": 9, "e4": 9}
    space = Graph(directed(*chains), "s", "goal")
    solution = astar_ida(space, lambda vertex: h.get(vertex, 0), admissible=True, frontier=6)
    check_optimal(solution, 4)
    assert solution.statistics.reopened == 1


@dataclass(frozen=True)
class Grid:
    """A grid with walls; an action is the square that it leads to."""

    side: int
    walls: frozenset[tuple[int, int]]
    initial: tuple[int, int] = (0, 0)

    def is_goal(self, state: tuple[int, int]) -> bool:
        return state == (self.side - 1, self.side - 1)

    def successors(
        self, state: tuple[int, int]
    ) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        row, col = state
        for square in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            if square not in self.walls and all(0 <= each < self.side for each in square):
                yield square, square


def random_grid(side: int, rng: Random) -> Grid:
    squares = [(row, col) for row in range(side) for col in range(side)]
    return Grid(side, frozenset(rng.sample(squares[1:-1], side * side // 4)))


@pytest.mark.parametrize("frontier", [1, 2, 5, 10])
def test_paths_through_a_grid(frontier: int) -> None:
    rng = Random(1)
    statuses = set()
    for _ in range(20):
        grid = random_grid(6, rng)

        def distance(square: tuple[int, int]) -> int:
            return 2 * (6 - 1) - sum(square)

        expected = astar(grid, distance, admissible=True)
        limits = Limits(nodes=20_000)  # without a path to the goal, iterations may never end
        solution = astar_ida(grid, distance, admissible=True, frontier=frontier, limits=limits)
        if expected.cost is not None:
            check_optimal(solution, expected.cost)
        else:
            assert solution.moves is None
        statuses.add(expected.status)
    assert statuses == {Status.SOLVED, Status.UNSOLVABLE}
