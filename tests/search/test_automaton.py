"""The automaton: it preserves shortest paths, and prunes all duplicates up to its length."""

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
    quick_max_length,
    shared_automaton,
    thorough_max_length,
)
from tests.native.engines import scrambled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SHAPES = [(2, 2), (2, 3), (3, 2), (2, 5), (5, 2), (3, 3), (3, 4), (4, 3), (4, 4), (5, 5), (3, 7)]


class AnyAutomaton(Protocol):
    """The methods that the automata of both engines share."""

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
    """Return the distance of each board from the first one."""
    layer = [first_board(rows, cols, blank)]
    depth = {layer[0]: 0}
    while layer and (distance := depth[layer[0]] + 1) <= last:
        next_layer = []
        for tiles in layer:
            for _, after in neighbours(tiles, rows, cols):
                if after not in depth:
                    depth[after] = distance
                    next_layer.append(after)
        layer = next_layer
    return depth


def pruned_depths(
    automaton: AnyAutomaton, rows: int, cols: int, blank: int, last: int
) -> dict[Tiles, int]:
    """Return the same distances with only the moves that the automaton allows."""
    layer = {(first_board(rows, cols, blank), automaton.start(blank))}
    depth = {tiles: 0 for tiles, _ in layer}
    for distance in range(1, last + 1):
        next_layer = set()
        for tiles, state in layer:
            for move, after in neighbours(tiles, rows, cols):
                next_state = automaton.next(state, move)
                if next_state is not None and depth.setdefault(after, distance) == distance:
                    next_layer.add((after, next_state))
        layer = next_layer
    return depth


def allowed_sequences(
    automaton: AnyAutomaton, rows: int, cols: int, blank: int, max_length: int
) -> Iterator[tuple[str, Tiles]]:
    """Yield all sequences that the automaton allows, ordered by length and then by moves."""
    layer = [("", first_board(rows, cols, blank), automaton.start(blank))]
    for _ in range(max_length + 1):
        next_layer = []
        for sequence, tiles, state in layer:
            yield sequence, tiles
            for move, after in neighbours(tiles, rows, cols):
                next_state = automaton.next(state, move)
                if next_state is not None:
                    next_layer.append((sequence + move, after, next_state))
        layer = next_layer


def canonical_sequences(rows: int, cols: int, blank: int, max_length: int) -> list[str]:
    """Return the canonical sequences; the function tries all sequences."""
    layer = [("", first_board(rows, cols, blank))]
    canonical: dict[Tiles, str] = {}
    for _ in range(max_length + 1):
        for sequence, tiles in layer:
            canonical.setdefault(tiles, sequence)
        layer = [
            (sequence + move, after)
            for sequence, tiles in layer
            for move, after in neighbours(tiles, rows, cols)
        ]
    return list(canonical.values())


def typical_cells(rows: int, cols: int) -> list[int]:
    """Return corners, cells of an edge and the middle."""
    return sorted({0, 1, cols - 1, cols, rows * cols // 2, rows * cols - 1})


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
@pytest.mark.parametrize("max_length", [2, 6, 7])
def test_exactly_the_canonical_sequences_are_allowed(rows: int, cols: int, max_length: int) -> None:
    automaton = Automaton(rows, cols, max_length)
    for blank in typical_cells(rows, cols):
        allowed = allowed_sequences(automaton, rows, cols, blank, max_length)
        sequences = [sequence for sequence, _ in allowed]
        assert sequences == canonical_sequences(rows, cols, blank, max_length)


@pytest.mark.parametrize(
    ("rows", "cols", "max_length"), [(2, 2, 6), (2, 3, 6), (2, 3, 11), (3, 2, 12)]
)
def test_all_boards_of_small_spaces_keep_their_depth(rows: int, cols: int, max_length: int) -> None:
    automaton = Automaton(rows, cols, max_length)
    for blank in range(rows * cols):
        expected = depths(rows, cols, blank, 31)
        assert len(expected) in (12, 360)
        assert pruned_depths(automaton, rows, cols, blank, 31) == expected


@pytest.mark.parametrize(
    ("rows", "cols", "max_length", "last"),
    [(3, 3, 10, 31), (3, 4, 8, 13), (4, 4, 8, 12), (5, 5, 6, 10), (2, 5, 10, 20), (5, 2, 9, 20)],
)
def test_boards_of_larger_spaces_keep_their_depth(
    rows: int, cols: int, max_length: int, last: int
) -> None:
    automaton = Automaton(rows, cols, max_length)
    blank = rows * cols // 2
    expected = depths(rows, cols, blank, last)
    assert pruned_depths(automaton, rows, cols, blank, last) == expected


def test_the_smallest_length_forbids_only_inverse_moves() -> None:
    automaton = Automaton(3, 4, 2)
    for sequence, _ in allowed_sequences(automaton, 3, 4, 5, 6):
        assert all(Move(one).inverse != other for one, other in pairwise(sequence))
    state = automaton.start(5)
    for move in Move:
        after = automaton.next(state, move)
        assert after is not None
        assert automaton.next(after, move.inverse) is None


def test_six_moves_round_a_block() -> None:
    """Of the two duplicates in the picture of automaton.py, only the canonical one is allowed."""

    def allows(sequence: str) -> bool:
        state: int | None = automaton.start(3)
        for move in sequence:
            state = automaton.next(state, Move(move)) if state is not None else None
        return state is not None

    automaton = Automaton(2, 2, 6)
    assert allows("ULDRUL")
    assert allows("LURDL")
    assert not allows("LURDLU")


def test_a_move_off_the_board_is_pruned() -> None:
    automaton = Automaton(2, 3, 6)
    assert automaton.next(automaton.start(0), Move.U) is None
    assert automaton.next(automaton.start(0), Move.L) is None
    assert automaton.next(automaton.start(5), Move.D) is None


def test_automata_are_shared() -> None:
    assert shared_automaton(3, 3, 6) is shared_automaton(3, 3, 6)
    assert shared_automaton(3, 3, 6) is not shared_automaton(3, 3, 7)


def test_a_larger_board_gets_shorter_sequences() -> None:
    lengths = [
        (quick_max_length(side, side), thorough_max_length(side, side)) for side in range(3, 17)
    ]
    assert lengths == sorted(lengths, reverse=True)
    assert all(quick <= thorough for quick, thorough in lengths)
    assert lengths[-1] == (2, 2)
    assert not {3, 4, 5}.intersection(length for pair in lengths for length in pair)


def plain_ida_star(
    puzzle: Puzzle, h: Callable[[Tiles], int], automaton: AnyAutomaton
) -> tuple[str, list[int], list[set[Tiles]]]:
    """Run a minimal IDA*; return the solution, and the nodes and boards of each iteration."""
    rows, cols = puzzle.start.rows, puzzle.start.cols

    def search(tiles: Tiles, state: int, path: str) -> str | None:
        boards[-1].add(tiles)
        nodes[-1] += 1
        if tiles == puzzle.goal.tiles:
            return path
        for move, after in neighbours(tiles, rows, cols):
            next_state = automaton.next(state, move)
            if next_state is None or len(path) + 1 + h(after) > threshold:
                continue
            found = search(after, next_state, path + move)
            if found is not None:
                return found
        return None

    threshold, nodes, boards = h(puzzle.start.tiles), [0], [set[Tiles]()]
    start = automaton.start(puzzle.start.tiles.index(0))
    while (found := search(puzzle.start.tiles, start, "")) is None:
        threshold += 2
        nodes.append(0)
        boards.append(set())
    return found, nodes, boards


@pytest.mark.parametrize("seed", range(6))
def test_ida_star_finds_the_same_solution_with_fewer_nodes(seed: int) -> None:
    puzzle = scrambled(3, 3, Random(seed))
    h = manhattan.bind(puzzle)
    plain = plain_ida_star(puzzle, h, shared_automaton(3, 3, 2))
    pruned = plain_ida_star(puzzle, h, shared_automaton(3, 3, 9))
    assert pruned[0] == plain[0]
    assert sum(pruned[1]) < sum(plain[1])
    assert pruned[2][:-1] == plain[2][:-1]  # the last iteration ends at the goal
