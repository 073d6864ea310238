"""Published figures, which the Python searches must reproduce exactly."""

from __future__ import annotations

import pytest

from taquin.heuristics import find_heuristic
from taquin.instances.sets import Instance, find_set
from taquin.puzzle import Puzzle
from taquin.search.astar import astar
from taquin.search.ida_star import ida_star
from taquin.solution import Status
from taquin.solve import solve

BOOK = find_set("book").load()
COMMAND_FILE = find_set("command-file").load()
KORF = find_set("korf100").load()


@pytest.mark.parametrize(
    ("start", "heuristic", "expanded", "max_frontier", "path"),
    [
        ("4 1 2 5 8 3 7 0 6", "manhattan", 7, 8, "ULURRDD"),
        ("4 2 1 0 3 6 7 5 8", "misplaced", 401, 259, "RURDLLURDRULDDR"),
        ("6 4 7 8 3 5 1 2 0", "manhattan", 17_722, 8_174, "LUURDDLULDRUURDDLUULDDRUURDLDR"),
    ],
)
def test_figures_of_the_s1_study(
    start: str, heuristic: str, expanded: int, max_frontier: int, path: str
) -> None:
    puzzle = Puzzle.of(start)
    h = find_heuristic(heuristic).bind(puzzle)
    solution = astar(puzzle, h, admissible=True, ties="fifo")
    assert "".join(solution.moves or ()) == path
    assert solution.statistics.expanded == expanded
    assert solution.statistics.max_frontier == max_frontier
    assert solution.optimal


@pytest.mark.parametrize(
    ("start", "cost"),
    [
        ("0 1 3 4 2 5 7 8 6", 4),
        ("1 0 3 4 2 5 7 8 6", 3),
        ("1 2 3 4 0 5 7 8 6", 2),
        ("1 2 3 4 5 0 7 8 6", 1),
        ("1 2 3 4 5 6 7 8 0", 0),
        ("3 4 0 5 6 2 7 1 8", 20),
        ("1 5 6 3 7 4 0 2 8", 20),
        ("8 3 0 5 6 1 7 4 2", 28),
    ],
)
@pytest.mark.parametrize("heuristic", ["misplaced", "manhattan"])
def test_cases_of_s4(start: str, cost: int, heuristic: str) -> None:
    solution = solve(start, algorithm="astar", heuristic=heuristic)
    assert solution.cost == cost
    assert solution.optimal
    assert len(solution.replay()) == cost + 1


def test_the_unsolvable_case_of_s4() -> None:
    solution = solve("1 2 3 4 5 6 8 7 0", algorithm="astar")
    assert solution.status is Status.UNSOLVABLE
    assert solution.moves is None
    assert solution.statistics.expanded == 0


def test_s4_counted_the_goal_as_expanded() -> None:
    puzzle = Puzzle.of("0 1 3 4 2 5 7 8 6")
    solution = astar(puzzle, find_heuristic("manhattan").bind(puzzle), ties="fifo")
    assert solution.statistics.expanded + 1 == 5


def number_of(instance: Instance) -> str:
    return f"{instance.number}"


@pytest.mark.parametrize("instance", COMMAND_FILE, ids=number_of)
def test_optimal_lengths_of_s3(instance: Instance) -> None:
    puzzle = instance.puzzle
    solution = ida_star(puzzle, find_heuristic("linear-conflict").bind(puzzle), admissible=True)
    assert solution.cost == instance.optimum
    assert solution.optimal


@pytest.mark.parametrize("instance", BOOK, ids=number_of)
def test_every_book_puzzle_has_its_published_depth(instance: Instance) -> None:
    solution = solve(instance.puzzle.start, algorithm="astar", heuristic="manhattan")
    assert solution.cost == instance.optimum == instance.number - 1
    assert solution.optimal
    solution.replay()


def test_the_sets_are_complete() -> None:
    assert [len(each) for each in (BOOK, COMMAND_FILE, KORF)] == [31, 14, 100]
    assert sum(instance.optimum for instance in KORF) == 5305
    assert all(instance.puzzle.solvable for instance in (*BOOK, *COMMAND_FILE, *KORF))


@pytest.mark.parametrize(("number", "nodes"), [(79, 540_860), (12, 546_344)])
def test_ida_star_generates_as_many_nodes_as_korf_counted_in_1985(number: int, nodes: int) -> None:
    instance = KORF[number - 1]
    puzzle = instance.puzzle
    solution = ida_star(puzzle, find_heuristic("manhattan").bind(puzzle), admissible=True)
    assert solution.statistics.generated + 1 == nodes  # Korf counts the start as well
    assert solution.cost == instance.optimum
    assert solution.optimal
