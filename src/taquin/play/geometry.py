"""The size of tiles on the screen, and the tile at a point."""

from __future__ import annotations

from dataclasses import dataclass

BIG_DIGIT = 3
"""Columns and rows of a digit drawn large."""

_BOX_HEIGHTS = (9, 7, 5, 3)  # odd, so that the number is in the middle row


@dataclass(frozen=True, slots=True)
class TileSize:
    """The size of a tile in terminal cells, and the gap to the next tile."""

    width: int
    height: int
    gap_width: int = 0
    gap_height: int = 0

    def board_width(self, cols: int) -> int:
        """Return the columns of a row of tiles."""
        return cols * (self.width + self.gap_width) - self.gap_width

    def board_height(self, rows: int) -> int:
        """Return the rows of a column of tiles."""
        return rows * (self.height + self.gap_height) - self.gap_height

    def boxed(self) -> bool:
        """Whether the tile has a frame; it needs three rows."""
        return self.height >= 3

    def tile_at(self, x: int, y: int, rows: int, cols: int) -> int | None:
        """Return the board's cell at a point, or None; a gap belongs to the tile before it."""
        col, row = x // (self.width + self.gap_width), y // (self.height + self.gap_height)
        return row * cols + col if 0 <= row < rows and 0 <= col < cols else None


def sizes(digits: int) -> list[TileSize]:
    """Return the possible sizes of a tile with that number of digits, largest first."""
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
    """Return the largest tile size with which the board fits into width × height, or None."""
    for size in sizes(digits_of(rows, cols)):
        if size.board_width(cols) <= width and size.board_height(rows) <= height:
            return size
    return None


def smallest(rows: int, cols: int) -> tuple[int, int]:
    """Return the minimum columns and rows of the board."""
    size = sizes(digits_of(rows, cols))[-1]
    return size.board_width(cols), size.board_height(rows)


def digits_of(rows: int, cols: int) -> int:
    """Return the number of digits of the largest tile."""
    return len(str(rows * cols - 1))
