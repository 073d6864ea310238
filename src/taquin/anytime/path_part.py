"""PathPart: a part of a path, which is refined segment by segment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Move

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from taquin.anytime.window_beam import WindowBeam

MAX_WINDOW_CELLS = 64
_STEPS = {Move.U: (-1, 0), Move.L: (0, -1), Move.R: (0, 1), Move.D: (1, 0)}

Cell = tuple[int, int]
"""A row and a column."""


def walk(cell: Cell, moves: Iterable[Move]) -> Cell:
    """Return the cell of the blank after the moves."""
    row, col = cell
    for move in moves:
        down, right = _STEPS[move]
        row, col = row + down, col + right
    return row, col


class _Window(NamedTuple):
    """A rectangle of the board."""

    top: int
    left: int
    rows: int
    cols: int

    @property
    def fits(self) -> bool:
        """Whether the window is small enough. The beam needs at least two rows and two columns."""
        return max(self.rows, 2) * max(self.cols, 2) <= MAX_WINDOW_CELLS

    def number(self, cell: Cell) -> int:
        return (cell[0] - self.top) * self.cols + cell[1] - self.left

    def with_cell(self, cell: Cell) -> _Window:
        top, left = min(self.top, cell[0]), min(self.left, cell[1])
        bottom = max(self.top + self.rows - 1, cell[0])
        right = max(self.left + self.cols - 1, cell[1])
        return _Window(top, left, bottom - top + 1, right - left + 1)

    def with_margin(self, size: tuple[int, int]) -> _Window:
        """Return the window with one more line above, below, left and right, if there is room."""
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


class PathPart:
    """The moves before and after the current board, and the cell of the blank there."""

    def __init__(
        self,
        size: tuple[int, int],
        blank: Cell,
        moves: Sequence[Move],
        segment: int,
        beam: WindowBeam,
    ) -> None:
        self._size, self._blank = size, blank
        self._behind: list[Move] = []
        self._ahead = list(moves)
        self._segment, self._beam = segment, beam

    def refined(self) -> list[Move]:
        """Refine the part from its first move to its last; return its moves."""
        while self._ahead:
            length, window = self._choose_window()
            shorter = self._find_shorter(length, window) if length > 2 else None
            if shorter is not None:
                self._ahead[:length] = shorter
                # A segment that ends in the new one may be replaceable now.
                self._step_back(min(self._segment // 2, len(self._behind)))
            else:
                self._step(min(max(1, self._segment // 4), len(self._ahead)))
        return self._behind

    def _step(self, count: int) -> None:
        made = self._ahead[:count]
        self._blank = walk(self._blank, made)
        self._behind += made
        del self._ahead[:count]

    def _step_back(self, count: int) -> None:
        undone = self._behind[len(self._behind) - count :]
        self._blank = walk(self._blank, [move.inverse for move in reversed(undone)])
        self._ahead[:0] = undone
        del self._behind[len(self._behind) - count :]

    def _choose_window(self) -> tuple[int, _Window]:
        """Return how many of the next moves stay in a small enough window, and the window."""
        cell, length = self._blank, 0
        window = _Window(*cell, 1, 1)
        for move in self._ahead[: self._segment]:
            cell = walk(cell, (move,))
            larger = window.with_cell(cell)
            if not larger.fits:
                break
            window, length = larger, length + 1
        return length, window.with_margin(self._size)

    def _find_shorter(self, length: int, window: _Window) -> list[Move] | None:
        """Search for a shorter segment than the next moves of this length; return None if none is found."""
        at_end = list(
            range(window.rows * window.cols)
        )  # [cell]: the first cell of the tile at the end
        blank = end = window.number(self._blank)
        for move in self._ahead[:length]:
            down, right = _STEPS[move]
            from_cell = end + down * window.cols + right
            at_end[end], at_end[from_cell], end = at_end[from_cell], at_end[end], from_cell
        tiles = [0] * len(at_end)  # [cell]: where its tile is at the end
        for cell, first_cell in enumerate(at_end):
            tiles[first_cell] = cell
        return self._beam.find(window.rows, window.cols, tiles, blank, length - 2)
