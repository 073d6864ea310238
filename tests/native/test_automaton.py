"""The native machine is the readable one, state by state, and keeps its promises on larger boards."""

from __future__ import annotations

from math import sqrt

import pytest

from taquin import _native
from taquin.board import Move
from taquin.search import automaton as readable
from tests.search.test_automaton import SHAPES, allowed_words, depths, pruned_depths, some_cells

MOVES = tuple(Move)


class NativeMachine:
    """The native machine with the readable one's way of naming moves."""

    def __init__(self, rows: int, cols: int, longest_word: int) -> None:
        self.native = _native.Automaton(rows, cols, longest_word)

    def start(self, blank: int) -> int:
        return self.native.start(blank)

    def next(self, state: int, move: Move) -> int | None:
        return self.native.next(state, MOVES.index(move))


def branching_factor(machine: _native.Automaton) -> float:
    """How many times as many words each further move makes, in the long run."""
    following = [
        [after for move in range(4) if (after := machine.next(state, move)) is not None]
        for state in range(machine.states)
    ]
    words, growth = [1.0] * machine.states, [1.0, 1.0]
    for _ in range(100):
        longer = [sum(words[after] for after in row) for row in following]
        growth = [growth[1], sum(longer) / sum(words)]
        words = [count / sum(longer) for count in longer]
    return sqrt(growth[0] * growth[1])  # even and odd steps take turns


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
@pytest.mark.parametrize("longest_word", [0, 2, 6, 8])
def test_both_machines_are_the_same(rows: int, cols: int, longest_word: int) -> None:
    if rows * cols > 16:
        longest_word = min(longest_word, 7)
    fast, slow = (
        NativeMachine(rows, cols, longest_word),
        readable.Automaton(rows, cols, longest_word),
    )
    assert fast.native.states == slow.states
    assert fast.native.max_length == slow.longest_word
    assert fast.native.memory == 8 * slow.states
    for blank in range(rows * cols):
        assert fast.start(blank) == slow.start(blank)
    for state in range(slow.states):
        for move in MOVES:
            assert fast.next(state, move) == slow.next(state, move)


@pytest.mark.parametrize("longest_word", [6, 9, 12])
def test_all_of_the_8_puzzle_is_reached_as_soon(longest_word: int) -> None:
    machine = NativeMachine(3, 3, longest_word)
    blank = {6: 0, 9: 1, 12: 4}[longest_word]
    expected = depths(3, 3, blank, 31)
    assert len(expected) == 181_440
    assert pruned_depths(machine, 3, 3, blank, 31) == expected


@pytest.mark.slow
@pytest.mark.parametrize("longest_word", [7, 13, 18])
def test_all_of_the_8_puzzle_is_reached_as_soon_from_everywhere(longest_word: int) -> None:
    machine = NativeMachine(3, 3, longest_word)
    for blank in range(9):
        assert pruned_depths(machine, 3, 3, blank, 31) == depths(3, 3, blank, 31)


@pytest.mark.parametrize(
    ("rows", "cols", "longest_word", "last"),
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
def test_larger_spaces_are_reached_as_soon(
    rows: int, cols: int, longest_word: int, last: int
) -> None:
    """And without a second way to any board, within the length of words that the machine knows."""
    machine = NativeMachine(rows, cols, longest_word)
    for blank in (0, rows * cols // 2):
        expected = depths(rows, cols, blank, last)
        assert pruned_depths(machine, rows, cols, blank, last) == expected
        known = min(last, longest_word)
        words = list(allowed_words(machine, rows, cols, blank, known))
        assert len(words) == len({tiles for _, tiles in words})
        assert len(words) == sum(depth <= known for depth in expected.values())


@pytest.mark.parametrize(("rows", "cols"), [(2, 128), (16, 16), (3, 80)])
def test_the_largest_boards(rows: int, cols: int) -> None:
    machine = NativeMachine(rows, cols, 2)
    for blank in some_cells(rows, cols):
        expected = depths(rows, cols, blank, 4)
        assert pruned_depths(machine, rows, cols, blank, 4) == expected


@pytest.mark.parametrize(
    ("rows", "cols", "published"), [(3, 3, sqrt(3)), (4, 4, 2.1304), (5, 5, 2.3676)]
)
def test_the_branching_factor_without_going_back(rows: int, cols: int, published: float) -> None:
    """As Edelkamp and Korf (1998) give it."""
    machine = _native.Automaton(rows, cols, 2)
    assert branching_factor(machine) == pytest.approx(published, abs=1e-4)


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (4, 4), (5, 5)])
def test_longer_words_lower_the_branching_factor(rows: int, cols: int) -> None:
    factors = [branching_factor(_native.Automaton(rows, cols, limit)) for limit in (2, 6, 8)]
    assert factors[2] < factors[1] < factors[0]


@pytest.mark.parametrize(("rows", "cols"), [*SHAPES, (4, 5), (6, 6), (7, 8), (2, 128), (16, 16)])
def test_the_limits_are_those_of_the_readable_engine(rows: int, cols: int) -> None:
    quick, thorough = _native.automaton_max_lengths(rows, cols)
    assert quick == readable.quick_word_limit(rows, cols)
    assert thorough == readable.thorough_word_limit(rows, cols)


@pytest.mark.parametrize("cols", range(2, 13))
@pytest.mark.parametrize("rows", range(2, 8))
def test_a_thorough_machine_is_small_enough(rows: int, cols: int) -> None:
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
    machine = _native.Automaton(2, 2, 6)
    with pytest.raises(IndexError):
        machine.start(4)
    with pytest.raises(IndexError):
        machine.next(machine.states, 0)
    with pytest.raises(IndexError):
        machine.next(0, 4)
