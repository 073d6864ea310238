"""Beam search with the boards of S3."""

from __future__ import annotations

import pytest

from taquin.heuristics import find_heuristic
from taquin.instances.sets import Instance, find_set
from taquin.puzzle import Puzzle
from taquin.search.beam import beam
from taquin.solution import Status


@pytest.mark.parametrize("instance", find_set("command-file").load(), ids=lambda i: str(i.number))
def test_a_wide_beam_solves_the_boards_of_s3(instance: Instance) -> None:
    puzzle = instance.puzzle
    solution = beam(puzzle, find_heuristic("manhattan").bind(puzzle), admissible=True, width=500)
    assert solution.cost is not None
    assert solution.cost >= instance.optimum
    assert solution.lower_bound <= instance.optimum
    solution.replay()


def test_a_beam_of_one_state_may_find_nothing() -> None:
    puzzle = Puzzle.of("1 3 6 5 0 2 4 7 8")
    h = find_heuristic("misplaced").bind(puzzle)
    solution = beam(puzzle, h, admissible=True, width=1)
    assert solution.status is Status.EXHAUSTED
    assert solution.moves is None
    assert solution.lower_bound == h(puzzle.initial) <= 8  # the depth of the board
    assert solution.statistics.max_frontier == 1


def test_the_frontier_is_never_wider_than_the_beam() -> None:
    puzzle = Puzzle.of("6 4 7 8 3 5 1 2 0")
    solution = beam(puzzle, find_heuristic("manhattan").bind(puzzle), width=50)
    assert solution.statistics.max_frontier == 50


def test_a_beam_as_wide_as_the_layers_is_breadth_first() -> None:
    puzzle = Puzzle.of("8 3 0 5 6 1 7 4 2")
    assert beam(puzzle, lambda _: 0, width=200_000).cost == 28
