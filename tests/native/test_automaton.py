"""The native automaton equals that of the Python engine, and preserves shortest paths on larger boards."""

from __future__ import annotations

from math import sqrt

import pytest

from taquin import _native
from taquin.board import Move
from taquin.search import automaton as python_automaton
from tests.search.test_automaton import (
    SHAPES,
    allowed_sequences,
    depths,
    pruned_depths,
    typical_cells,
)

MOVES = tuple(Move)


class NativeAutomaton:
    """The native automaton with the moves of the Python engine."""

    def __init__(self, rows: int, cols: int, max_length: int) -> None:
        self.native = _native.Automaton(rows, cols, max_length)

    def start(self, blank: int) -> int:
        return self.native.start(blank)

    def next(self, state: int, move: Move) -> int | None:
        return self.native.next(state, MOVES.index(move))


def branching_factor(automaton: _native.Automaton) -> float:
    """Return the factor by which the number of sequences grows per move, asymptotically."""
    following = [
        [after for move in range(4) if (after := automaton.next(state, move)) is not None]
        for state in range(automaton.states)
    ]
    sequences, growth = [1.0] * automaton.states, [1.0, 1.0]
    for _ in range(100):
        longer = [sum(sequences[after] for after in row) for row in following]
        growth = [growth[1], sum(longer) / sum(sequences)]
        sequences = [count / sum(longer) for count in longer]
    return sqrt(growth[0] * growth[1])  # even and odd steps have different factors


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
@pytest.mark.parametrize("max_length", [0, 2, 6, 8])
def test_both_automata_are_equal(rows: int, cols: int, max_length: int) -> None:
    if rows * cols > 16:
        max_length = min(max_length, 7)
    fast, slow = (
        NativeAutomaton(rows, cols, max_length),
        python_automaton.Automaton(rows, cols, max_length),
    )
    assert fast.native.states == slow.states
    assert fast.native.max_length == slow.max_length
    assert fast.native.memory == 8 * slow.states
    for blank in range(rows * cols):
        assert fast.start(blank) == slow.start(blank)
    for state in range(slow.states):
        for move in MOVES:
            assert fast.next(state, move) == slow.next(state, move)


@pytest.mark.parametrize("max_length", [6, 9, 12])
def test_all_boards_of_the_8_puzzle_keep_their_depth(max_length: int) -> None:
    automaton = NativeAutomaton(3, 3, max_length)
    blank = {6: 0, 9: 1, 12: 4}[max_length]
    expected = depths(3, 3, blank, 31)
    assert len(expected) == 181_440
    assert pruned_depths(automaton, 3, 3, blank, 31) == expected


@pytest.mark.slow
@pytest.mark.parametrize("max_length", [7, 13, 18])
def test_all_boards_of_the_8_puzzle_keep_their_depth_from_every_cell(max_length: int) -> None:
    automaton = NativeAutomaton(3, 3, max_length)
    for blank in range(9):
        assert pruned_depths(automaton, 3, 3, blank, 31) == depths(3, 3, blank, 31)


@pytest.mark.parametrize(
    ("rows", "cols", "max_length", "last"),
    [
        (3, 4, 15, 13),
        (4, 4, 9, 12),
        (4, 4, 13, 13),
        (4, 5, 12, 10),
        (5, 5, 7, 10),
        (5, 5, 11, 11),
        (2, 8, 12, 16),
        (8, 2, 12, 16),
        (6, 6, 8, 8),
        (9, 9, 6, 7),
    ],
)
def test_boards_of_larger_spaces_keep_their_depth(
    rows: int, cols: int, max_length: int, last: int
) -> None:
    """Up to the automaton's length, each board is reached by exactly one sequence."""
    automaton = NativeAutomaton(rows, cols, max_length)
    for blank in (0, rows * cols // 2):
        expected = depths(rows, cols, blank, last)
        assert pruned_depths(automaton, rows, cols, blank, last) == expected
        known = min(last, max_length)
        sequences = list(allowed_sequences(automaton, rows, cols, blank, known))
        assert len(sequences) == len({tiles for _, tiles in sequences})
        assert len(sequences) == sum(depth <= known for depth in expected.values())


@pytest.mark.parametrize(("rows", "cols"), [(2, 128), (16, 16), (3, 80)])
def test_the_largest_boards(rows: int, cols: int) -> None:
    automaton = NativeAutomaton(rows, cols, 2)
    for blank in typical_cells(rows, cols):
        expected = depths(rows, cols, blank, 4)
        assert pruned_depths(automaton, rows, cols, blank, 4) == expected


@pytest.mark.parametrize(
    ("rows", "cols", "published"), [(3, 3, sqrt(3)), (4, 4, 2.1304), (5, 5, 2.3676)]
)
def test_the_branching_factor_without_inverse_moves(rows: int, cols: int, published: float) -> None:
    """The published values are those of Edelkamp and Korf (1998)."""
    automaton = _native.Automaton(rows, cols, 2)
    assert branching_factor(automaton) == pytest.approx(published, abs=1e-4)


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (4, 4), (5, 5)])
def test_longer_sequences_lower_the_branching_factor(rows: int, cols: int) -> None:
    factors = [branching_factor(_native.Automaton(rows, cols, limit)) for limit in (2, 6, 8)]
    assert factors[2] < factors[1] < factors[0]


@pytest.mark.parametrize(("rows", "cols"), [*SHAPES, (4, 5), (6, 6), (7, 8), (2, 128), (16, 16)])
def test_the_lengths_are_those_of_the_python_engine(rows: int, cols: int) -> None:
    quick, thorough = _native.automaton_max_lengths(rows, cols)
    assert quick == python_automaton.quick_max_length(rows, cols)
    assert thorough == python_automaton.thorough_max_length(rows, cols)


@pytest.mark.parametrize("cols", range(2, 13))
@pytest.mark.parametrize("rows", range(2, 8))
def test_a_thorough_automaton_is_small_enough(rows: int, cols: int) -> None:
    quick, thorough = (
        _native.Automaton(rows, cols, limit) for limit in _native.automaton_max_lengths(rows, cols)
    )
    assert quick.memory <= 32 << 10
    assert thorough.memory <= 256 << 10


def test_wrong_arguments() -> None:
    with pytest.raises(ValueError, match="shape"):
        _native.Automaton(1, 5, 6)
    with pytest.raises(ValueError, match="shape"):
        _native.Automaton(17, 16, 6)
    with pytest.raises(ValueError, match="too many states"):
        _native.Automaton(3, 3, 21)
    automaton = _native.Automaton(2, 2, 6)
    with pytest.raises(IndexError):
        automaton.start(4)
    with pytest.raises(IndexError):
        automaton.next(automaton.states, 0)
    with pytest.raises(IndexError):
        automaton.next(0, 4)
