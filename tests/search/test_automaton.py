"""The machine that prunes words of moves: it loses no board, and leaves no twin it should know."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Protocol

import pytest

from taquin.board import Move, Tiles, slides
from taquin.heuristics.manhattan import manhattan
from taquin.puzzle import Puzzle
from taquin.search.automaton import (
    Automaton,
    quick_word_limit,
    shared_automaton,
    thorough_word_limit,
)
from tests.native.engines import scrambled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SHAPES = [(2, 2), (2, 3), (3, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5), (3, 7)]


class Machine(Protocol):
    """What the machines of both engines have."""

    def start(self, blank: int) -> int: ...
    def next(self, state: int, move: Move) -> int | None: ...


def first_board(rows: int, cols: int, blank: int) -> Tiles:
    return (*range(1, blank + 1), 0, *range(blank + 1, rows * cols))


def neighbours(tiles: Tiles, rows: int, cols: int) -> Iterator[tuple[Move, Tiles]]:
    blank = tiles.index(0)
    for move, target in slides(rows, cols)[blank]:
        after = list(tiles)
        after[blank], after[target] = after[target], after[blank]
        yield move, tuple(after)


def depths(rows: int, cols: int, blank: int, last: int) -> dict[Tiles, int]:
    """How far from the first board each board is, by all moves."""
    layer = [first_board(rows, cols, blank)]
    depth = {layer[0]: 0}
    while layer and (far := depth[layer[0]] + 1) <= last:
        longer = []
        for tiles in layer:
            for _, after in neighbours(tiles, rows, cols):
                if after not in depth:
                    depth[after] = far
                    longer.append(after)
        layer = longer
    return depth


def pruned_depths(
    machine: Machine, rows: int, cols: int, blank: int, last: int
) -> dict[Tiles, int]:
    """The same by those moves only that a machine lets through."""
    layer = {(first_board(rows, cols, blank), machine.start(blank))}
    depth = {tiles: 0 for tiles, _ in layer}
    for far in range(1, last + 1):
        longer = set()
        for tiles, state in layer:
            for move, after in neighbours(tiles, rows, cols):
                then = machine.next(state, move)
                if then is not None and depth.setdefault(after, far) == far:
                    longer.add((after, then))
        layer = longer
    return depth


def allowed_words(
    machine: Machine, rows: int, cols: int, blank: int, longest: int
) -> Iterator[tuple[str, Tiles]]:
    """All words that a machine lets through, shorter ones first, then in order."""
    layer = [("", first_board(rows, cols, blank), machine.start(blank))]
    for _ in range(longest + 1):
        longer = []
        for word, tiles, state in layer:
            yield word, tiles
            for move, after in neighbours(tiles, rows, cols):
                then = machine.next(state, move)
                if then is not None:
                    longer.append((word + move, after, then))
        layer = longer


def first_words(rows: int, cols: int, blank: int, longest: int) -> list[str]:
    """All words without an earlier twin, found by trying every word there is."""
    layer = [("", first_board(rows, cols, blank))]
    first: dict[Tiles, str] = {}
    for _ in range(longest + 1):
        for word, tiles in layer:
            first.setdefault(tiles, word)
        layer = [
            (word + move, after)
            for word, tiles in layer
            for move, after in neighbours(tiles, rows, cols)
        ]
    return list(first.values())


def some_cells(rows: int, cols: int) -> list[int]:
    """Corners, an edge and the middle."""
    return sorted({0, 1, cols - 1, cols, rows * cols // 2, rows * cols - 1})


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
@pytest.mark.parametrize("longest_word", [2, 6, 7])
def test_what_is_let_through_is_exactly_what_has_no_earlier_twin(
    rows: int, cols: int, longest_word: int
) -> None:
    machine = Automaton(rows, cols, longest_word)
    for blank in some_cells(rows, cols):
        words = [word for word, _ in allowed_words(machine, rows, cols, blank, longest_word)]
        assert words == first_words(rows, cols, blank, longest_word)


@pytest.mark.parametrize(
    ("rows", "cols", "longest_word"), [(2, 2, 6), (2, 3, 6), (2, 3, 11), (3, 2, 12)]
)
def test_small_spaces_are_reached_whole_and_as_soon(
    rows: int, cols: int, longest_word: int
) -> None:
    machine = Automaton(rows, cols, longest_word)
    for blank in range(rows * cols):
        expected = depths(rows, cols, blank, 31)
        assert len(expected) in (12, 360)
        assert pruned_depths(machine, rows, cols, blank, 31) == expected


@pytest.mark.parametrize(
    ("rows", "cols", "longest_word", "last"),
    [(3, 3, 10, 31), (3, 4, 8, 13), (4, 4, 8, 12), (5, 5, 6, 10), (2, 5, 10, 20), (5, 2, 9, 20)],
)
def test_larger_spaces_are_reached_as_soon(
    rows: int, cols: int, longest_word: int, last: int
) -> None:
    machine = Automaton(rows, cols, longest_word)
    blank = rows * cols // 2
    expected = depths(rows, cols, blank, last)
    assert pruned_depths(machine, rows, cols, blank, last) == expected


def test_going_straight_back_is_all_that_the_shortest_limit_forbids() -> None:
    machine = Automaton(3, 4, 2)
    for word, _ in allowed_words(machine, 3, 4, 5, 6):
        assert all(Move(one).inverse != other for one, other in pairwise(word))
    state = machine.start(5)
    for move in Move:
        after = machine.next(state, move)
        assert after is not None
        assert machine.next(after, move.inverse) is None


def test_half_a_dozen_moves_round_a_block() -> None:
    """Of the twins in the docstring's picture, the first is let through and the other is not."""

    def lets_through(word: str) -> bool:
        state: int | None = machine.start(3)
        for move in word:
            state = machine.next(state, Move(move)) if state is not None else None
        return state is not None

    machine = Automaton(2, 2, 6)
    assert lets_through("ULDRUL")
    assert lets_through("LURDL")
    assert not lets_through("LURDLU")


def test_a_move_off_the_board_is_pruned() -> None:
    machine = Automaton(2, 3, 6)
    assert machine.next(machine.start(0), Move.U) is None
    assert machine.next(machine.start(0), Move.L) is None
    assert machine.next(machine.start(5), Move.D) is None


def test_machines_are_shared() -> None:
    assert shared_automaton(3, 3, 6) is shared_automaton(3, 3, 6)
    assert shared_automaton(3, 3, 6) is not shared_automaton(3, 3, 7)


def test_a_larger_board_gets_a_shorter_limit() -> None:
    limits = [
        (quick_word_limit(side, side), thorough_word_limit(side, side)) for side in range(3, 17)
    ]
    assert limits == sorted(limits, reverse=True)
    assert all(quick <= thorough for quick, thorough in limits)
    assert limits[-1] == (2, 2)
    assert not {3, 4, 5}.intersection(limit for pair in limits for limit in pair)


def deepened(
    puzzle: Puzzle, h: Callable[[Tiles], int], machine: Machine
) -> tuple[str, list[int], list[set[Tiles]]]:
    """IDA* in its plainest form: the solution, nodes and boards of each round."""
    rows, cols = puzzle.start.rows, puzzle.start.cols

    def search(tiles: Tiles, state: int, word: str) -> str | None:
        boards[-1].add(tiles)
        nodes[-1] += 1
        if tiles == puzzle.goal.tiles:
            return word
        for move, after in neighbours(tiles, rows, cols):
            then = machine.next(state, move)
            if then is None or len(word) + 1 + h(after) > bound:
                continue
            found = search(after, then, word + move)
            if found is not None:
                return found
        return None

    bound, nodes, boards = h(puzzle.start.tiles), [0], [set[Tiles]()]
    start = machine.start(puzzle.start.tiles.index(0))
    while (found := search(puzzle.start.tiles, start, "")) is None:
        bound += 2
        nodes.append(0)
        boards.append(set())
    return found, nodes, boards


@pytest.mark.parametrize("seed", range(6))
def test_ida_star_finds_the_same_solution_by_fewer_nodes(seed: int) -> None:
    puzzle = scrambled(3, 3, Random(seed))
    h = manhattan.bind(puzzle)
    plain = deepened(puzzle, h, shared_automaton(3, 3, 2))
    pruned = deepened(puzzle, h, shared_automaton(3, 3, 9))
    assert pruned[0] == plain[0]
    assert sum(pruned[1]) < sum(plain[1])
    assert pruned[2][:-1] == plain[2][:-1]  # the last round ends at the goal
