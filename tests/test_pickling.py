"""Public values can be pickled, for process pools."""

from __future__ import annotations

import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

import taquin as tq
from taquin.errors import UnknownName
from taquin.heuristics import HEURISTICS, find_heuristic
from taquin.search.framework.observer import Live
from taquin.search.framework.registry import ALGORITHMS

if TYPE_CHECKING:
    from taquin.board import Tiles

EASY = "4 1 2 5 8 3 7 0 6"
BOARDS = ["1 2 3 4 0 6 7 5 8", EASY, "8 6 7 2 5 4 3 0 1", "1 2 3 4 5 6 8 7 0"]


def pickled_and_loaded(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("engine", ["auto", "python"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_solution_of_every_algorithm(algorithm: str, engine: str) -> None:
    if algorithm == "anytime" and engine == "python":
        engine = "native"
    solution = tq.solve(EASY, algorithm=algorithm, engine=engine)
    again = pickled_and_loaded(solution)
    assert again == solution
    assert again.admissible == solution.admissible
    assert again.trace() == solution.trace()
    assert again.to_json() == solution.to_json()


class Cancelling(tq.Observer):
    """Cancels at the first tick."""

    def tick(self, _: Live) -> bool:
        return True


def test_every_status() -> None:
    hard = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
    options_by_status: dict[str, dict[str, Any]] = {
        "node_limit": {"limits": tq.Limits(nodes=100)},
        "time_limit": {"limits": tq.Limits(seconds=0.01)},
        "memory_limit": {"limits": tq.Limits(memory=10_000)},
        "cancelled": {"observer": Cancelling()},
    }
    for status, options in options_by_status.items():
        solution = tq.solve(hard, algorithm="astar", heuristic="misplaced", **options)
        assert (pickled_and_loaded(solution), solution.status) == (solution, status)
    exhausted = tq.solve(hard, algorithm="beam", heuristic="misplaced", width=1)
    assert (pickled_and_loaded(exhausted), exhausted.status) == (exhausted, "exhausted")
    unsolvable = tq.solve("1 2 3 4 5 6 8 7 0")
    assert (pickled_and_loaded(unsolvable), unsolvable.status) == (unsolvable, "unsolvable")


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_function_of_the_program_is_not_pickled(engine: str) -> None:
    solution = tq.solve(EASY, heuristic=lambda _: 0, engine=engine)
    assert solution.trace()[0].h == 0
    again = pickled_and_loaded(pickled_and_loaded(solution))
    assert again == solution
    assert again.replay() == solution.replay()
    with pytest.raises(tq.TaquinError, match="<lambda> is a function of the program that searched"):
        again.trace()
    assert again.trace(lambda _: 3)[0].h == 3


def test_a_function_with_the_name_of_a_built_in_is_not_replaced_by_it() -> None:
    def manhattan(tiles: Tiles) -> int:
        return 0

    with pytest.raises(tq.TaquinError, match="was not pickled"):
        pickled_and_loaded(tq.solve(EASY, heuristic=manhattan)).trace()


def test_plain_values() -> None:
    puzzle = tq.Puzzle.of(EASY)
    improvement = tq.Improvement(1.0, 30, 20, "beam", "manhattan")
    statistics = tq.Statistics(expanded=3)
    for value in (puzzle, puzzle.start, tq.Limits(seconds=1.5), statistics, improvement):
        assert pickled_and_loaded(value) == value
    for status in tq.Status:
        assert pickled_and_loaded(status) is status


def test_a_registered_heuristic_stays_the_same_object() -> None:
    for heuristic in HEURISTICS.values():
        assert pickled_and_loaded(heuristic) is heuristic
    for name in ("max(manhattan, walking-distance)", "pdb", "pdb:small"):
        again = pickled_and_loaded(find_heuristic(name))
        assert (again.name, again.built_in) == (name, True)
        puzzle = tq.Puzzle.of(EASY)
        state = puzzle.initial
        assert again.bind(puzzle)(state) == find_heuristic(name).bind(puzzle)(state)


def test_errors() -> None:
    for error in (
        UnknownName("goal", "spirl", ("spiral",)),
        tq.TaquinError("wrong"),
        tq.SearchInterrupted(tq.solve(EASY)),
    ):
        again = pickled_and_loaded(error)
        assert (type(again), str(again)) == (type(error), str(error))
    assert again.solution.cost == tq.solve(EASY).cost


def test_process_pools() -> None:
    spawn = multiprocessing.get_context("spawn")
    here = [tq.solve(board) for board in BOARDS]
    with spawn.Pool(2) as pool:
        found = pool.map(tq.solve, BOARDS)
        with pytest.raises(UnknownName, match="did you mean 'spiral'"):
            pool.apply(tq.solve, (EASY, "spirl"))
    assert [each.moves for each in found] == [each.moves for each in here]
    assert [each.verdict for each in found] == [each.verdict for each in here]
    assert found[1].trace() == here[1].trace()
    with ProcessPoolExecutor(1, mp_context=spawn) as executor:
        assert executor.submit(tq.solve, EASY).result().cost == here[1].cost
