"""The wide beam in Python: its solutions, its pruning and its duplicate detection."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.board import Move, Tiles
from taquin.errors import IllegalMove
from taquin.heuristics import find_heuristic
from taquin.puzzle import Puzzle
from taquin.search import wide_beam as module
from taquin.search.framework.zobrist import key, zobrist
from taquin.search.wide_beam import NO_COST_LIMIT, board_before, wide_beam
from taquin.search_config import SearchConfig
from taquin.solution import Solution, Status
from tests.native.engines import last_moves, scrambled, with_beam_options
from tests.small_worlds import distances_by_hand

HARD = Puzzle.of("8 6 7 2 5 4 3 0 1")
SHAPES = st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2)])


def search(puzzle: Puzzle, width: int, shorter_than: int = NO_COST_LIMIT) -> Solution[Tiles, Move]:
    h = find_heuristic("manhattan").bind(puzzle)
    return wide_beam(puzzle, h, admissible=True, width=width, shorter_than=shorter_than)


@settings(max_examples=60, deadline=None)
@given(SHAPES, st.integers(0, 2**32), st.integers(1, 300), st.integers(0, 40))
def test_a_solution_is_valid_and_short_enough(
    shape: tuple[int, int], seed: int, width: int, shorter_than: int
) -> None:
    puzzle = scrambled(*shape, Random(seed))
    solution = search(puzzle, width, shorter_than)
    optimum = distances_by_hand(puzzle.goal)[puzzle.initial]
    assert solution.lower_bound <= optimum
    assert solution.statistics.max_frontier <= width
    if solution.moves is None:
        assert solution.status is Status.EXHAUSTED
        return
    assert solution.replay()[-1] == puzzle.target
    assert optimum <= len(solution.moves)
    assert len(solution.moves) < shorter_than or optimum == 0


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 3)])
def test_a_beam_of_unlimited_width_finds_an_optimal_solution(rows: int, cols: int) -> None:
    for blank in (0, rows * cols - 1, rows * cols // 2):
        puzzle = scrambled(rows, cols, Random(blank), goal_blank=blank)
        optimum = distances_by_hand(puzzle.goal)[puzzle.initial]
        if optimum <= 22:
            assert search(puzzle, 10**6).cost == optimum


def test_no_solution_is_shorter_than_the_optimum() -> None:
    assert search(HARD, 1000, shorter_than=32).cost == 31
    solution = search(HARD, 10**6, shorter_than=31)
    assert (solution.status, solution.moves) == (Status.EXHAUSTED, None)


@settings(max_examples=40, deadline=None)
@given(SHAPES, st.integers(0, 2**32), st.integers(0, 5), st.integers(0, 40))
def test_a_solution_ends_with_the_suffix(
    shape: tuple[int, int], seed: int, moves: int, shorter_than: int
) -> None:
    rng = Random(seed)
    puzzle = scrambled(*shape, rng)
    suffix = last_moves(puzzle, moves, rng)
    target = board_before(suffix, puzzle.goal)
    h = find_heuristic("manhattan").bind(puzzle)
    beam = wide_beam(puzzle, h, width=10**6, shorter_than=shorter_than, suffix=suffix)
    if target == puzzle.start:
        assert beam.moves == suffix
        return
    shortest = distances_by_hand(target)[puzzle.initial] + moves
    if shortest >= shorter_than:
        assert (beam.status, beam.moves) == (Status.EXHAUSTED, None)
        return
    assert beam.cost == shortest
    assert beam.moves is not None
    assert beam.moves[shortest - moves :] == suffix
    assert beam.replay()[-1] == puzzle.target


def test_a_suffix_that_leaves_the_board_is_refused() -> None:
    puzzle = Puzzle.of("1 2 3 4 5 6 7 0 8")
    for engine in ("python", "native"):
        config = SearchConfig.from_options("wide-beam", engine=engine)
        with pytest.raises(IllegalMove):
            with_beam_options(config, suffix=(Move.U,)).run(puzzle)


def test_a_kept_state_is_not_kept_again() -> None:
    """So even a beam of one state ends: it cannot go round in circles."""
    solution = search(HARD, 1)
    assert solution.status in (Status.SOLVED, Status.EXHAUSTED)
    assert solution.statistics.expanded < 5000


def test_states_of_old_layers_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A beam that remembers only two layers returns to states of older ones, with some widths."""
    default = [search(HARD, width).moves for width in range(2, 12)]
    monkeypatch.setattr(module, "REMEMBERED_STATES", 10**9)
    assert [search(HARD, width).moves for width in range(2, 12)] == default
    monkeypatch.setattr(module, "REMEMBERED_STATES", 1)
    monkeypatch.setattr(module, "REMEMBERED_LAYERS", 1)
    assert [search(HARD, width).moves for width in range(2, 12)] != default


def test_a_hash_changes_by_two_terms() -> None:
    rng = Random(1)
    for _ in range(100):
        puzzle = scrambled(3, 4, rng)
        board = puzzle.start
        move = rng.choice(list(board.legal_moves()))
        after = board.apply(move)
        tile = after.tiles[board.blank]
        change = key(tile, board.blank) ^ key(tile, after.blank)
        assert zobrist(after.tiles) == zobrist(board.tiles) ^ change


def test_keys_are_all_different() -> None:
    keys = {key(tile, cell) for tile in range(64) for cell in range(64)}
    assert len(keys) == 64 * 64
    assert key(0, 0) == 0xE220A8397B1DCDAF  # SplitMix64's first number after the seed 0
