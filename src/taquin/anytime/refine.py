"""Shorten a way: stretches of it are replaced by shorter ones between the same two boards.

    parts      the way is divided into parts of 512 moves, each for itself
    stretch    the next so many moves of a part, as far as they stay in a window of 64 cells
    window     the rectangle of cells that the stretch touches, with a margin of one line where there is room
    beam       looks for a way through the window that ends with every tile where the stretch leaves it:
               layer by layer, the `width` states with the least Manhattan distance to go

Where the beam finds one, it takes the stretch's place, and it goes on some moves before; else it goes on a
quarter of a stretch later. Which numbers the tiles have does not matter, only how they are moved.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Move, slides
from taquin.search.framework.zobrist import key

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from taquin.puzzle import Puzzle

MAX_WINDOW_CELLS = 64
MOVES_PER_PART = 512
_STEPS = {Move.U: (-1, 0), Move.L: (0, -1), Move.R: (0, 1), Move.D: (1, 0)}

Cell = tuple[int, int]


class Refined(NamedTuple):
    """A way that is no longer than the one given, and what it took to find it."""

    moves: tuple[Move, ...]
    expanded: int
    generated: int


def shorten(
    puzzle: Puzzle, moves: Sequence[Move], *, stretch: int, width: int, offset: int = 0
) -> Refined:
    """Go once over a way to the goal; with an offset, the first part has another length."""
    size = puzzle.rows, puzzle.cols
    beam = _Beam(width)
    shorter: list[Move] = []
    blank = divmod(puzzle.start.blank, puzzle.cols)
    for part in _divided(moves, offset):
        for move in _Part(size, blank, part, stretch, beam).shortened():
            if shorter and shorter[-1] is move.inverse:  # as may be where parts meet
                shorter.pop()
            else:
                shorter.append(move)
        blank = _walk(blank, part)
    return Refined(tuple(shorter), beam.expanded, beam.generated)


def _divided(moves: Sequence[Move], offset: int) -> Iterator[Sequence[Move]]:
    if offset:
        yield moves[:offset]
    for begin in range(offset, len(moves), MOVES_PER_PART):
        yield moves[begin : begin + MOVES_PER_PART]


def _walk(cell: Cell, moves: Iterable[Move]) -> Cell:
    row, col = cell
    for move in moves:
        down, right = _STEPS[move]
        row, col = row + down, col + right
    return row, col


class _Window(NamedTuple):
    top: int
    left: int
    rows: int
    cols: int

    @property
    def fits(self) -> bool:
        """Whether it is small enough, be it only after it has got the two lines that the beam needs."""
        return max(self.rows, 2) * max(self.cols, 2) <= MAX_WINDOW_CELLS

    def number(self, cell: Cell) -> int:
        return (cell[0] - self.top) * self.cols + cell[1] - self.left

    def with_cell(self, cell: Cell) -> _Window:
        top, left = min(self.top, cell[0]), min(self.left, cell[1])
        bottom = max(self.top + self.rows - 1, cell[0])
        right = max(self.left + self.cols - 1, cell[1])
        return _Window(top, left, bottom - top + 1, right - left + 1)

    def with_margin(self, size: tuple[int, int]) -> _Window:
        """Return it with a line more above, below, left and right, wherever there is room."""
        window = self
        for side in ("above", "below", "left", "right"):
            top, left, rows, cols = window
            larger, inside = {
                "above": (_Window(top - 1, left, rows + 1, cols), top > 0),
                "below": (_Window(top, left, rows + 1, cols), top + rows < size[0]),
                "left": (_Window(top, left - 1, rows, cols + 1), left > 0),
                "right": (_Window(top, left, rows, cols + 1), left + cols < size[1]),
            }[side]
            if inside and larger.fits:
                window = larger
        return window


class _Part:
    """One part of the way: what lies behind, what lies ahead, and the blank here."""

    def __init__(
        self, size: tuple[int, int], blank: Cell, moves: Sequence[Move], stretch: int, beam: _Beam
    ) -> None:
        self._size, self._blank = size, blank
        self._behind: list[Move] = []
        self._ahead = list(moves)
        self._stretch, self._beam = stretch, beam

    def shortened(self) -> list[Move]:
        while self._ahead:
            length, window = self._choose_window()
            shorter = self._replacement(length, window) if length > 2 else None
            if shorter is not None:
                self._ahead[:length] = shorter
                # A stretch that ends in the new one may have become shorter as well.
                self._step_back(min(self._stretch // 2, len(self._behind)))
            else:
                self._step(min(max(1, self._stretch // 4), len(self._ahead)))
        return self._behind

    def _step(self, count: int) -> None:
        made = self._ahead[:count]
        self._blank = _walk(self._blank, made)
        self._behind += made
        del self._ahead[:count]

    def _step_back(self, count: int) -> None:
        undone = self._behind[len(self._behind) - count :]
        self._blank = _walk(self._blank, [move.inverse for move in reversed(undone)])
        self._ahead[:0] = undone
        del self._behind[len(self._behind) - count :]

    def _choose_window(self) -> tuple[int, _Window]:
        """Return how many moves from here on stay in a window that is small enough, and the window."""
        cell, length = self._blank, 0
        window = _Window(*cell, 1, 1)
        for move in self._ahead[: self._stretch]:
            cell = _walk(cell, (move,))
            larger = window.with_cell(cell)
            if not larger.fits:
                break
            window, length = larger, length + 1
        return length, window.with_margin(self._size)

    def _replacement(self, length: int, window: _Window) -> list[Move] | None:
        """Return a shorter way through the window than the next so many moves, if one is found."""
        tiles = list(range(window.rows * window.cols))
        blank = end = window.number(self._blank)
        for move in self._ahead[:length]:
            down, right = _STEPS[move]
            from_cell = end + down * window.cols + right
            tiles[end], tiles[from_cell], end = tiles[from_cell], tiles[end], from_cell
        goes_to = [0] * len(tiles)
        for cell, tile in enumerate(tiles):
            goes_to[tile] = cell
        return self._beam.find(window.rows, window.cols, goes_to, blank, length - 2)


class _State(NamedTuple):
    tiles: tuple[int, ...]
    blank: int
    distance: int
    hash: int
    parent: _State | None = None
    move: Move | None = None

    def path(self) -> list[Move]:
        moves, state = [], self
        while state.parent is not None and state.move is not None:
            moves.append(state.move)
            state = state.parent
        return moves[::-1]


class _Beam:
    def __init__(self, width: int) -> None:
        self._width = width
        self.expanded = self.generated = 0

    def find(
        self, rows: int, cols: int, tiles: Sequence[int], blank: int, limit: int
    ) -> list[Move] | None:
        """Return a way of at most so many moves that brings every tile to the cell it is called by."""

        def distance(tile: int, cell: int) -> int:
            return abs(tile // cols - cell // cols) + abs(tile % cols - cell % cols)

        to_go = hashed = 0
        for cell, tile in enumerate(tiles):
            if cell != blank:
                to_go += distance(tile, cell)
                hashed ^= key(tile, cell)
        layer = [_State(tuple(tiles), blank, to_go, hashed)]
        for depth in range(1, limit + 1):
            after: dict[int, _State] = {}
            for state in layer:
                self.expanded += 1
                for move, cell in slides(rows, cols)[state.blank]:
                    if state.move is not None and move is state.move.inverse:
                        continue
                    self.generated += 1
                    tile = state.tiles[cell]
                    left = state.distance + distance(tile, state.blank) - distance(tile, cell)
                    hashed = state.hash ^ key(tile, cell) ^ key(tile, state.blank)
                    if depth + left > limit or hashed in after:
                        continue
                    if left == 0:  # all tiles are at home, and so is the blank
                        return [*state.path(), move]
                    moved = list(state.tiles)
                    moved[state.blank], moved[cell] = tile, moved[state.blank]
                    after[hashed] = _State(tuple(moved), cell, left, hashed, state, move)
            nearest = heapq.nsmallest(
                self._width, ((state.distance, state.hash) for state in after.values())
            )
            kept = {hashed for _, hashed in nearest}
            layer = [state for state in after.values() if state.hash in kept]
        return None
