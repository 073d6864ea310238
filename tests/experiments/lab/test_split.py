from __future__ import annotations

from collections.abc import Iterator

import pytest

from taquin import Board, Limits, Puzzle, Solution, Status, TaquinError
from taquin.board import Move, Tiles
from taquin.experiments.lab.executors import Workers, open_executor
from taquin.experiments.lab.split import SplitProgress, split
from taquin.heuristics import find_heuristic
from taquin.instances.generate import generate
from taquin.instances.sets import find_set
from taquin.native.ida_iteration import ida_iteration
from taquin.search_config import SearchConfig
from tests.experiments.lab.small import FIFTEEN

KORF_1 = find_set("korf100").load()[0].puzzle
MANHATTAN = find_heuristic("manhattan")


@pytest.fixture(scope="module")
def two() -> Iterator[Workers]:
    with open_executor("local:2") as workers:
        yield workers


@pytest.fixture(scope="module")
def here() -> Iterator[Workers]:
    with open_executor("here") as workers:
        yield workers


def whole(puzzle: Puzzle, heuristic: str) -> Solution[Tiles, Move]:
    return SearchConfig.of("ida-star", heuristic).run(puzzle, Limits(), engine="native", threads=1)


def rounds(solution: Solution[Tiles, Move]) -> list[tuple[int, int, int]]:
    return [(each.bound, each.expanded, each.generated) for each in solution.statistics.iterations]


@pytest.mark.parametrize("heuristic", ["manhattan", "linear-conflict", "pdb:small"])
def test_finished_rounds_count_what_one_process_counts(two: Workers, heuristic: str) -> None:
    puzzle = Puzzle.of(FIFTEEN)
    expected = whole(puzzle, heuristic)
    found = split(puzzle, two, heuristic, open_nodes=60, worth_dealing_out=0)
    assert len(rounds(found)) == len(rounds(expected)) > 1
    assert rounds(found)[:-1] == rounds(expected)[:-1]
    assert rounds(found)[-1][0] == rounds(expected)[-1][0]
    assert (found.cost, found.optimal, found.status) == (49, True, Status.SOLVED)
    assert found.replay()[-1] == puzzle.goal.tiles
    finished = found.statistics.iterations
    assert found.statistics.expanded == sum(each.expanded for each in finished)


def test_a_hard_board_over_two_processes(two: Workers) -> None:
    expected = whole(KORF_1, "manhattan")
    seen: list[SplitProgress] = []
    found = split(KORF_1, two, "manhattan", observer=seen.append)
    assert rounds(found)[:-1] == rounds(expected)[:-1]
    assert (found.cost, found.optimal) == (57, True)
    found.replay()
    assert max(progress.subtrees for progress in seen) > 100
    assert found.to_json()


def test_in_this_process_the_last_round_ends_where_ida_star_ends_or_later(here: Workers) -> None:
    for board in generate(3, 3, 25, seed=4):
        puzzle = Puzzle.of(board)
        expected = whole(puzzle, "manhattan")
        found = split(puzzle, here, "manhattan", open_nodes=30, worth_dealing_out=0)
        assert found.cost == expected.cost
        assert rounds(found)[:-1] == rounds(expected)[:-1]
        found.replay()


@pytest.mark.parametrize("depth", range(6))
def test_goals_near_the_start(here: Workers, two: Workers, depth: int) -> None:
    (board,) = generate(3, 3, 1, seed=1, depth=depth)
    for workers in (here, two):
        found = split(Puzzle.of(board), workers, "zero", open_nodes=200, worth_dealing_out=0)
        assert (found.cost, found.optimal) == (depth, True)
        found.replay()


def test_limits(two: Workers, here: Workers) -> None:
    hard = Puzzle.of("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
    for workers in (two, here):
        slow = split(hard, workers, "zero", limits=Limits(seconds=1.5), worth_dealing_out=0)
        assert slow.status is Status.TIME_LIMIT
        assert slow.moves is None
        assert 1.5 <= slow.statistics.seconds < 8
        few = split(hard, workers, "manhattan", limits=Limits(nodes=200_000), worth_dealing_out=0)
        assert few.status is Status.NODE_LIMIT
        assert few.lower_bound > 50


def test_unsolvable_boards_are_known_at_once(here: Workers) -> None:
    found = split(Puzzle.of("1 2 3 4 5 6 8 7 0"), here, "manhattan")
    assert found.status is Status.UNSOLVABLE


@pytest.mark.parametrize(
    ("heuristic", "sentence"),
    [("kim", "kim may overestimate"), ("nonsense", "unknown heuristic")],
)
def test_what_cannot_be_done_is_said(here: Workers, heuristic: str, sentence: str) -> None:
    with pytest.raises(TaquinError, match=sentence):
        split(Puzzle.of(FIFTEEN), here, heuristic)


def test_the_best_tables_are_named(here: Workers) -> None:
    assert split(Puzzle.of(FIFTEEN), here).heuristic.startswith("pdb:")


def test_one_round_below_a_node() -> None:
    puzzle = Puzzle.of("1 2 3/4 0 6/7 5 8")
    options = {"g": 0, "back": None, "limits": Limits()}
    found = ida_iteration(puzzle, MANHATTAN, threshold=2, **options)  # type: ignore[arg-type]
    assert (found.status, found.moves) == (Status.SOLVED, (Move.D, Move.R))
    assert (found.expanded, found.deepest) == (2, 2)
    away = Puzzle(puzzle.start.apply(Move.U), puzzle.goal)
    none = ida_iteration(away, MANHATTAN, g=1, back=Move.D, threshold=4, limits=Limits())
    assert (none.status, none.moves, none.next_bound) == (Status.EXHAUSTED, (), 6)
    few = ida_iteration(KORF_1, MANHATTAN, g=0, back=None, threshold=57, limits=Limits(nodes=1000))
    assert (few.status, few.expanded) == (Status.NODE_LIMIT, 1000)
    brief = ida_iteration(
        KORF_1, MANHATTAN, g=0, back=None, threshold=70, limits=Limits(seconds=0.1)
    )
    assert brief.status is Status.TIME_LIMIT
    two_cells = Puzzle.of(Board.parse("1 2 0 3"))
    end = ida_iteration(two_cells, MANHATTAN, g=0, back=None, threshold=99, limits=Limits())
    assert end.next_bound is None or end.next_bound > 99
