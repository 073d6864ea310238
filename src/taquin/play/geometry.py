"""How large tiles are drawn so that the board fills the room it has, and which tile a point lies on."""

from __future__ import annotations

from dataclasses import dataclass

BIG_DIGIT = 3
"""Columns and rows of a digit drawn large."""

_BOX_HEIGHTS = (9, 7, 5, 3)  # odd, so that the number stands in the middle


@dataclass(frozen=True, slots=True)
class TileSize:
    """A tile in terminal cells, and the gap to the next one. Three rows or more are drawn as a box."""

    width: int
    height: int
    gap_width: int = 0
    gap_height: int = 0

    def board_width(self, cols: int) -> int:
        """Columns that a row of tiles takes."""
        return cols * (self.width + self.gap_width) - self.gap_width

    def board_height(self, rows: int) -> int:
        """Rows that a column of tiles takes."""
        return rows * (self.height + self.gap_height) - self.gap_height

    def boxed(self) -> bool:
        """Whether there is room for a frame."""
        return self.height >= 3

    def tile_at(self, x: int, y: int, rows: int, cols: int) -> int | None:
        """Return the cell of the board that a point lies on; a gap belongs to the tile before it."""
        col, row = x // (self.width + self.gap_width), y // (self.height + self.gap_height)
        return row * cols + col if 0 <= row < rows and 0 <= col < cols else None


def sizes(digits: int) -> list[TileSize]:
    """The sizes that a tile with so many digits can be drawn in, largest first."""
    large = BIG_DIGIT * digits + 4
    boxes = [
        TileSize(max(2 * height + 1, large if height >= BIG_DIGIT + 2 else digits + 4), height)
        for height in _BOX_HEIGHTS
    ]
    return [
        *boxes,
        TileSize(digits + 4, 3),
        TileSize(digits + 2, 1, 1, 1),
        TileSize(digits + 2, 1, 1),
    ]


def fit(rows: int, cols: int, width: int, height: int) -> TileSize | None:
    """Return the largest size in which the board has room, or None."""
    for size in sizes(digits_of(rows, cols)):
        if size.board_width(cols) <= width and size.board_height(rows) <= height:
            return size
    return None


def smallest(rows: int, cols: int) -> tuple[int, int]:
    """The columns and rows that the board needs at least."""
    size = sizes(digits_of(rows, cols))[-1]
    return size.board_width(cols), size.board_height(rows)


def digits_of(rows: int, cols: int) -> int:
    """The digits of the largest tile."""
    return len(str(rows * cols - 1))
