"""Refinement of a path: the result is valid, never longer, and the same in both engines."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.anytime.refine import MOVES_PER_PART, refine_path
from taquin.board import Move
from taquin.limits import Limits
from taquin.native import refine as native
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Live, Observer
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.native.engines import scrambled
from tests.search.test_constructive import SHAPES, final_board
from tests.small_worlds import distances_by_hand

LONG = [(2, 40), (40, 2), (3, 45), (45, 3), (2, 70)]
"""Shapes on which a path runs straight for longer than a window is wide."""


def long_path(puzzle: Puzzle) -> tuple[Move, ...]:
    return SearchConfig.from_options("constructive").run(puzzle).moves or ()


def check_both(
    puzzle: Puzzle, segment: int, width: int, offset: int, max_moves: int = 10**6
) -> None:
    moves = long_path(puzzle)[:max_moves]
    slow = refine_path(puzzle, moves, segment=segment, width=width, offset=offset)
    assert len(slow.moves) <= len(moves)
    assert final_board(puzzle, slow.moves) == final_board(puzzle, moves)
    for threads in (1, 2):
        fast = native.refine_path(
            puzzle,
            moves,
            segment=segment,
            width=width,
            offset=offset,
            limits=Limits(),
            threads=threads,
        )
        assert fast.status is Status.SOLVED
        assert fast.moves == slow.moves
        assert (fast.statistics.expanded, fast.statistics.generated) == slow[1:]


@settings(max_examples=60, deadline=None)
@given(
    SHAPES,
    st.integers(0, 2**32),
    st.sampled_from([1, 3, 8, 24, 40, 60]),
    st.integers(1, 30),
    st.sampled_from([0, 1, 100, 256, 5000]),
)
def test_both_engines_make_the_same_moves(
    shape: tuple[int, int], seed: int, segment: int, width: int, offset: int
) -> None:
    check_both(scrambled(*shape, Random(seed)), segment, width, offset, max_moves=700)


@pytest.mark.parametrize("shape", LONG)
def test_windows_stay_small_on_straight_paths(shape: tuple[int, int]) -> None:
    check_both(scrambled(*shape, Random(1)), 60, 8, 0, max_moves=900)


def test_a_path_of_several_parts() -> None:
    puzzle = scrambled(8, 8, Random(8))
    assert len(long_path(puzzle)) > MOVES_PER_PART
    check_both(puzzle, 24, 20, 0)
    check_both(puzzle, 24, 20, MOVES_PER_PART // 2)


def test_a_wide_beam_over_the_whole_path_finds_the_optimum() -> None:
    rng = Random(3)
    for _ in range(5):
        puzzle = scrambled(2, 3, rng)
        detour = (Move.D, Move.U) if puzzle.start.blank < 3 else (Move.U, Move.D)
        shorter = refine_path(puzzle, (*detour, *long_path(puzzle)), segment=60, width=1000)
        assert len(shorter.moves) == distances_by_hand(puzzle.goal)[puzzle.initial]


def test_refinement_shortens_long_paths() -> None:
    puzzle = scrambled(10, 10, Random(10))
    moves = long_path(puzzle)
    found = native.refine_path(puzzle, moves, segment=60, width=300, limits=Limits())
    assert found.moves is not None
    assert final_board(puzzle, found.moves) == puzzle.target
    assert len(found.moves) < 0.97 * len(moves)


def test_an_empty_path() -> None:
    puzzle = Puzzle.of("1 2 3 4 5 6 7 8 0")
    assert refine_path(puzzle, (), segment=24, width=10).moves == ()
    assert native.refine_path(puzzle, (), segment=24, width=10, limits=Limits()).moves == ()


def test_moves_that_lead_off_the_board_are_refused() -> None:
    puzzle = Puzzle.of("1 2 3 4 5 6 7 8 0")
    with pytest.raises(ValueError, match="off the board"):
        native.refine_path(puzzle, (Move.U, Move.R), segment=24, width=10, limits=Limits())


HUGE = scrambled(32, 32, Random(32))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("width", [100, 200_000])
def test_a_time_limit_is_kept_and_leaves_a_valid_path(width: int, threads: int) -> None:
    """Even within a segment: the widest beams take seconds for one."""
    moves, begun = long_path(HUGE), perf_counter()
    limits = Limits(seconds=0.1)
    found = native.refine_path(HUGE, moves, segment=60, width=width, limits=limits, threads=threads)
    assert perf_counter() - begun < 5
    assert found.status is Status.TIME_LIMIT
    assert found.moves is not None
    assert final_board(HUGE, found.moves) == HUGE.target


def test_too_little_memory_leaves_the_path_unchanged() -> None:
    moves = long_path(HUGE)
    limits = Limits(memory=1_000_000)
    found = native.refine_path(HUGE, moves, segment=60, width=10**6, limits=limits)
    assert (found.status, found.moves) == (Status.MEMORY_LIMIT, moves)


class Cancelling(Observer):
    sees_nodes = False

    def tick(self, live: Live) -> bool:
        return True


@pytest.mark.parametrize("threads", [1, 2])
def test_an_observer_can_cancel(threads: int) -> None:
    moves = long_path(HUGE)
    found = native.refine_path(
        HUGE,
        moves,
        segment=60,
        width=1000,
        limits=Limits(seconds=60),
        observer=Cancelling(),
        threads=threads,
    )
    assert found.status is Status.CANCELLED
    assert found.moves is not None
    assert final_board(HUGE, found.moves) == HUGE.target
