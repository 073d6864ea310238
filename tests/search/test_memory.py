"""The memory that a search accounts for, compared with the memory that Python allocates."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from tests.search.every_search import run

HARD = Puzzle.of("6 4 7 8 3 5 1 2 0")
MEDIUM = Puzzle.of("3 4 0 5 6 2 7 1 8")


@pytest.mark.parametrize(
    ("name", "puzzle", "options"),
    [
        ("astar", HARD, {}),
        ("ucs", MEDIUM, {}),
        ("bfs", MEDIUM, {}),
        ("bidirectional", HARD, {}),
        ("beam", HARD, {"width": 2000}),
    ],
    ids=["astar", "ucs", "bfs", "bidirectional", "beam"],
)
def test_accounted_memory_is_close_to_the_allocated_memory(
    name: str, puzzle: Puzzle, options: dict[str, Any]
) -> None:
    """Each search holds more than 10,000 states; fewer could fit into memory that Python keeps spare."""
    h = find_heuristic("manhattan").bind(puzzle)
    run(name, puzzle, h, limits=Limits(nodes=1), **options)  # imports the module of the algorithm
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        accounted = run(name, puzzle, h, **options).statistics.peak_memory
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (peak - before) / 2 < accounted < (peak - before) * 2
