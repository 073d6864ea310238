"""The split search has the results and the counters of IDA* in one process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from taquin import Board, Limits, Puzzle, Solution, Status, TaquinError
from taquin.board import Move, Tiles
from taquin.experiments.executors import LabExecutor, open_executor
from taquin.experiments.lab.split.search import SplitProgress, split
from taquin.heuristics import find_heuristic
from taquin.instances.generate import generate
from taquin.instances.sets import find_set
from taquin.native.ida_iteration import ida_iteration
from taquin.search_config import SearchConfig
from tests.experiments.lab.small import FIFTEEN

KORF_1 = find_set("korf100").load()[0].puzzle
MANHATTAN = find_heuristic("manhattan")


@pytest.fixture(scope="module")
def two() -> Iterator[LabExecutor]:
    with open_executor("local:2") as executor:
        yield executor


@pytest.fixture(scope="module")
def here() -> Iterator[LabExecutor]:
    with open_executor("here") as executor:
        yield executor


def unsplit(puzzle: Puzzle, heuristic: str) -> Solution[Tiles, Move]:
    return SearchConfig.from_options("ida-star", heuristic, engine="native", threads=1).run(puzzle)


def iterations(solution: Solution[Tiles, Move]) -> list[tuple[int, int, int]]:
    return [(each.bound, each.expanded, each.generated) for each in solution.statistics.iterations]


@pytest.mark.parametrize("heuristic", ["manhattan", "linear-conflict", "pdb:small"])
def test_finished_iterations_have_the_counters_of_one_process(
    two: LabExecutor, heuristic: str
) -> None:
    puzzle = Puzzle.of(FIFTEEN)
    expected = unsplit(puzzle, heuristic)
    found = split(puzzle, two, heuristic, open_nodes=60, distribute_after=0)
    assert len(iterations(found)) == len(iterations(expected)) > 1
    assert iterations(found)[:-1] == iterations(expected)[:-1]
    assert iterations(found)[-1][0] == iterations(expected)[-1][0]
    assert (found.cost, found.optimal, found.status) == (49, True, Status.SOLVED)
    assert found.replay()[-1] == puzzle.goal.tiles
    finished = found.statistics.iterations
    assert found.statistics.expanded == sum(each.expanded for each in finished)


def test_a_hard_board_on_two_processes(two: LabExecutor) -> None:
    expected = unsplit(KORF_1, "manhattan")
    seen: list[SplitProgress] = []
    found = split(KORF_1, two, "manhattan", observer=seen.append)
    assert iterations(found)[:-1] == iterations(expected)[:-1]
    assert (found.cost, found.optimal) == (57, True)
    found.replay()
    assert max(progress.subtrees for progress in seen) > 100
    assert found.to_json()


def test_in_this_process_all_but_the_last_iteration_equal_ida_star(
    here: LabExecutor,
) -> None:
    for board in generate(3, 3, 25, seed=4):
        puzzle = Puzzle.of(board)
        expected = unsplit(puzzle, "manhattan")
        found = split(puzzle, here, "manhattan", open_nodes=30, distribute_after=0)
        assert found.cost == expected.cost
        assert iterations(found)[:-1] == iterations(expected)[:-1]
        found.replay()


@pytest.mark.parametrize("depth", range(6))
def test_goals_near_the_start(here: LabExecutor, two: LabExecutor, depth: int) -> None:
    (board,) = generate(3, 3, 1, seed=1, depth=depth)
    for executor in (here, two):
        found = split(Puzzle.of(board), executor, "zero", open_nodes=200, distribute_after=0)
        assert (found.cost, found.optimal) == (depth, True)
        found.replay()


def test_limits(two: LabExecutor, here: LabExecutor) -> None:
    hard = Puzzle.of("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
    for executor in (two, here):
        slow = split(hard, executor, "zero", limits=Limits(seconds=1.5), distribute_after=0)
        assert slow.status is Status.TIME_LIMIT
        assert slow.moves is None
        assert 1.5 <= slow.statistics.seconds < 8
        few = split(hard, executor, "manhattan", limits=Limits(nodes=200_000), distribute_after=0)
        assert few.status is Status.NODE_LIMIT
        assert few.lower_bound > 50


def test_unsolvable_boards_need_no_search(here: LabExecutor) -> None:
    found = split(Puzzle.of("1 2 3 4 5 6 8 7 0"), here, "manhattan")
    assert found.status is Status.UNSOLVABLE


@pytest.mark.parametrize(
    ("heuristic", "sentence"),
    [("kim", "kim may overestimate"), ("nonsense", "unknown heuristic")],
)
def test_unsuitable_heuristics_are_refused(
    here: LabExecutor, heuristic: str, sentence: str
) -> None:
    with pytest.raises(TaquinError, match=sentence):
        split(Puzzle.of(FIFTEEN), here, heuristic)


def test_pdb_is_replaced_by_the_name_of_the_set(here: LabExecutor) -> None:
    assert split(Puzzle.of(FIFTEEN), here).heuristic.startswith("pdb:")


def test_one_iteration_below_a_node() -> None:
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
