"""Heuristics of the caller, as a Python function and as compiled code, in both engines."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

import taquin as tq
from taquin.heuristics import find_heuristic
from taquin.heuristics.compiled_function import compiled_heuristic
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from pathlib import Path

    from taquin.board import Move, Tiles

HARD = tq.Puzzle.of("6 4 7 8 3 5 1 2 0")

MISPLACED_IN_C = """
#include <stdint.h>
int32_t misplaced(const uint8_t *tiles, int32_t cells) {
    int32_t count = 0;
    for (int32_t cell = 0; cell < cells; ++cell)
        count += tiles[cell] != 0 && tiles[cell] != (cell + 1) % cells;
    return count;
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    folder: Path = tmp_path_factory.mktemp("compiled")
    (folder / "h.c").write_text(MISPLACED_IN_C)
    compiler = shutil.which("gcc") or shutil.which("g++") or "cc"
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(folder / "h.so"), str(folder / "h.c")]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(folder / "h.so"))


def counters(solution: tq.Solution[Tiles, Move]) -> tuple[object, ...]:
    statistics = solution.statistics
    return (
        solution.moves,
        solution.lower_bound,
        statistics.expanded,
        statistics.generated,
        statistics.evaluated,
    )


@pytest.mark.parametrize("algorithm", ["astar", "ida-star"])
def test_compiled_code_gives_the_counters_of_the_same_built_in_heuristic(
    library: ctypes.CDLL, algorithm: str
) -> None:
    mine = compiled_heuristic("mine", library.misplaced, admissible=True, consistent=True)
    limits = tq.Limits()
    built_in = SearchConfig.from_options(
        algorithm, "misplaced", limits=limits, engine="native"
    ).run(HARD)
    native = SearchConfig.from_options(algorithm, mine, limits=limits, engine="native").run(HARD)
    assert counters(native) == counters(built_in)
    assert native.engine == "native"
    assert native.optimal


def test_compiled_code_runs_in_the_python_engine_too(library: ctypes.CDLL) -> None:
    mine = compiled_heuristic("mine", library.misplaced, admissible=True)
    puzzle = tq.Puzzle.of("4 1 2 5 8 3 7 0 6")
    python = SearchConfig.from_options("astar", mine, engine="python").run(puzzle)
    native = SearchConfig.from_options("astar", mine, engine="native").run(puzzle)
    assert counters(python) == counters(native)


def test_an_address_is_enough(library: ctypes.CDLL) -> None:
    address = ctypes.cast(library.misplaced, ctypes.c_void_p).value
    mine = compiled_heuristic("mine", address)
    expected = find_heuristic("misplaced").bind(HARD)
    assert mine.bind(HARD)(HARD.initial) == expected(HARD.initial)


@pytest.mark.parametrize("thing", [0, None, "misplaced", object()])
def test_other_values_are_refused(thing: object) -> None:
    with pytest.raises(tq.TaquinError, match="is not a compiled function"):
        compiled_heuristic("mine", thing)


def test_a_python_function_works_in_the_native_engine() -> None:
    manhattan = find_heuristic("manhattan").bind(HARD)

    def mine(tiles: Tiles) -> int:
        return manhattan(tiles)

    own = tq.solve(HARD.start, algorithm="astar", heuristic=mine, engine="native")
    built_in = tq.solve(HARD.start, algorithm="astar", heuristic="manhattan", engine="native")
    assert own.moves == built_in.moves
    assert own.statistics.expanded == built_in.statistics.expanded
    assert not own.optimal
    assert "mine is not admissible" in own.verdict
