"""Shortest paths by breadth-first search: of whole boards, and of the lines of tiles (walking distance)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from taquin.proof.checker.boards import neighbours
from taquin.proof.checker.distances import places

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from taquin.proof.checker.boards import Board
    from taquin.proof.checker.budget import Budget

    State = TypeVar("State", bound=Hashable)

MAX_STATES = 600_000
"""Enough for all boards of up to ten cells; a second or two."""
MAX_WALKS = 60_000
"""Enough for boards of up to 4×4 cells; a second or two."""
MAX_CELLS = 36
"""Breadth-first searches of larger boards would only succeed near the goal."""


def optimum(start: Board, goal: Board, budget: Budget) -> int | None:
    """Return the length of a shortest solution; None if that takes too many states."""
    if len(start.tiles) > MAX_CELLS:
        return None
    around = neighbours(start.rows, start.cols)

    def successors(tiles: bytes) -> Iterator[bytes]:
        blank = tiles.index(0)
        for cell in around[blank]:
            after = bytearray(tiles)
            after[blank], after[cell] = after[cell], 0
            yield bytes(after)

    return _distance(bytes(start.tiles), bytes(goal.tiles), successors, budget, MAX_STATES)


def walking_distance(start: Board, goal: Board, budget: Budget) -> int | None:
    """Return the vertical moves if only rows matter, plus the horizontal ones.

    None if there are too many states.
    """
    if len(start.tiles) > MAX_CELLS:
        return None
    pairs = places(start, goal)
    blanks = [divmod(board.tiles.index(0), board.cols) for board in (start, goal)]
    total = 0
    for axis, lines in enumerate((start.rows, start.cols)):
        moved = [(place[axis], home[axis]) for place, home in pairs]
        at_home = [(home, home) for _, home in moved]
        first, last = (
            (blank[axis], _counts(of, lines))
            for blank, of in zip(blanks, (moved, at_home), strict=True)
        )
        moves = _distance(first, last, _walks, budget, MAX_WALKS)
        if moves is None:
            return None
        total += moves
    return total


_Walk = tuple[int, tuple[tuple[int, ...], ...]]
"""The blank's line, and for each line the number of its tiles from each home line."""


def _counts(pairs: list[tuple[int, int]], lines: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(pairs.count((line, home)) for home in range(lines)) for line in range(lines))


def _walks(state: _Walk) -> Iterator[_Walk]:
    """Yield the states after any tile of an adjacent line has moved into the blank's line."""
    blank, counts = state
    for line in (blank - 1, blank + 1):
        if not 0 <= line < len(counts):
            continue
        for home, number in enumerate(counts[line]):
            if number:
                after = [list(row) for row in counts]
                after[line][home] -= 1
                after[blank][home] += 1
                yield line, tuple(map(tuple, after))


def _distance(
    start: State,
    goal: State,
    successors: Callable[[State], Iterator[State]],
    budget: Budget,
    max_states: int,
) -> int | None:
    """Return the length of a shortest path; None after `max_states`, or without a path.

    Breadth-first search from both ends, one layer at a time, where moves can be undone. Successors of a
    layer lie in the layer before or after it, so two layers are kept. The first layer that meets the layer of
    the other end completes a shortest path.
    """
    layers: list[set[State]] = [{start}, {goal}]
    before: list[set[State]] = [set(), set()]
    length = states = 0
    while layers[0].isdisjoint(layers[1]):
        end = 0 if len(layers[0]) <= len(layers[1]) else 1
        after = {successor for state in layers[end] for successor in successors(state)}
        after -= before[end]
        before[end], layers[end] = layers[end], after
        length, states = length + 1, states + len(after)
        budget.spend(len(after))
        if not after or states > max_states:
            return None
    return length
