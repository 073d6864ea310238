"""Board and Move: immutable values that can be written as text and read back, and the rules of one move."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import isqrt
from typing import TYPE_CHECKING, Any

from taquin import notation
from taquin.errors import BoardError, IllegalMove, UnknownName, WrongType
from taquin.util import checks

if TYPE_CHECKING:
    from collections.abc import Iterable

Tiles = tuple[int, ...]
"""The numbers of a board in reading order, 0 for the blank. This is the state of a search."""

BoardLike = Any
"""The input of `Board.of`: a `Board`, a text, a list of numbers, a list of rows, or a numpy array."""


class Move(StrEnum):
    """A move of the blank. Searches generate successors in the order of the members.

    >>> Move.U.inverse
    <Move.D: 'D'>
    """

    U = "U"
    L = "L"
    R = "R"
    D = "D"

    @property
    def inverse(self) -> Move:
        """The move that undoes this one."""
        return _INVERSE[self]

    @property
    def mirrored(self) -> Move:
        """The same move on the board reflected at its main diagonal."""
        return _MIRRORED[self]


_INVERSE = {Move.U: Move.D, Move.D: Move.U, Move.L: Move.R, Move.R: Move.L}
_MIRRORED = {Move.U: Move.L, Move.L: Move.U, Move.D: Move.R, Move.R: Move.D}


@cache
def slides(rows: int, cols: int) -> tuple[tuple[tuple[Move, int], ...], ...]:
    """Return, for each cell of the blank, its legal moves in order, each with the cell it leads to."""

    def moves_from(cell: int) -> tuple[tuple[Move, int], ...]:
        row, col = divmod(cell, cols)
        possible = (
            (row > 0, Move.U, cell - cols),
            (col > 0, Move.L, cell - 1),
            (col < cols - 1, Move.R, cell + 1),
            (row < rows - 1, Move.D, cell + cols),
        )
        return tuple((move, target) for inside, move, target in possible if inside)

    return tuple(moves_from(cell) for cell in range(rows * cols))


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """A rectangle of tiles 1…n-1 and one blank, 0, in reading order.

    Raises `BoardError` if the numbers are not 0…n-1, each once, or do not fill the rectangle.

    >>> board = Board.parse("1 2 3 / 4 0 5")
    >>> board.legal_moves()
    (<Move.U: 'U'>, <Move.L: 'L'>, <Move.R: 'R'>)
    >>> print(board.apply(Move.R))
    1 2 3 / 4 5 0
    """

    tiles: Tiles
    rows: int
    cols: int

    def __post_init__(self) -> None:
        checks.whole("rows", self.rows)
        checks.whole("cols", self.cols)
        if type(self.tiles) is not tuple or any(type(tile) is not int for tile in self.tiles):
            object.__setattr__(self, "tiles", _whole_numbers("tiles", self.tiles))
        if min(self.rows, self.cols) < notation.MIN_SIDE:
            raise BoardError(f"a board has at least 2×2 cells, not {self.rows}×{self.cols}")
        if len(self.tiles) != self.rows * self.cols:
            raise BoardError(
                f"a {self.rows}×{self.cols} board has {self.rows * self.cols} cells, "
                f"not {len(self.tiles)}"
            )
        fault = _find_fault(self.tiles)
        if fault:
            raise BoardError(fault[0])

    @classmethod
    def of(
        cls, value: BoardLike, name: str = "board", shape_if_flat: tuple[int, int] | None = None
    ) -> Board:
        """Make a board from a text, a list of numbers, a list of rows, or a numpy array.

        A flat list is a square, or has the shape `shape_if_flat`. `name` is the name of the value in errors.
        Raises `NotationError`, `BoardError` or `WrongType`.

        >>> Board.of([[1, 2], [3, 0]])
        Board.parse('1 2 3 0')
        """
        if isinstance(value, Board):
            return value
        if isinstance(value, str):
            return cls.parse(value, shape_if_flat)
        rows = [_plain(each) for each in _sequence(name, value)]
        if rows and all(isinstance(row, list | tuple | range) for row in rows):
            return cls.from_rows(rows)
        tiles = _whole_numbers(name, rows)
        side = isqrt(len(tiles))
        shape = side, side
        if shape_if_flat and shape_if_flat[0] * shape_if_flat[1] == len(tiles):
            shape = shape_if_flat
        elif side * side != len(tiles):
            raise BoardError(
                f"shape unclear: {name} has {len(tiles)} numbers, which is not a square number; "
                "write a list of rows"
            )
        return cls(tiles, *shape)

    @classmethod
    def parse(cls, text: str, shape_if_flat: tuple[int, int] | None = None) -> Board:
        """Read a board in any form of `taquin.notation`; raise `NotationError` or `BoardError`."""
        return cls._from_grid(notation.read_grid(checks.text("text", text), shape_if_flat))

    @classmethod
    def parse_all(cls, text: str) -> list[Board]:
        """Read all boards of a file's text; raise `NotationError` or `BoardError`."""
        return [cls._from_grid(grid) for grid in notation.read_grids(checks.text("text", text))]

    @classmethod
    def _from_grid(cls, grid: notation.Grid) -> Board:
        fault = _find_fault(grid.values)
        if fault:
            message, index = fault
            raise BoardError(message, grid.text, None if index is None else grid.spans[index])
        return cls(grid.values, grid.rows, grid.cols)

    @classmethod
    def from_rows(cls, rows: Iterable[Iterable[int]]) -> Board:
        """Make a board from its rows of numbers; raise `BoardError` or `WrongType`."""
        try:
            grid = [_whole_numbers("each row", tuple(row)) for row in rows]
        except TypeError as error:
            if isinstance(error, WrongType):
                raise
            raise WrongType(f"rows must be rows of numbers, not {checks.shown(rows)}") from None
        if len({len(row) for row in grid}) > 1:
            raise BoardError("not a rectangle: the rows have different lengths")
        return cls(
            tuple(tile for row in grid for tile in row), len(grid), len(grid[0]) if grid else 0
        )

    @classmethod
    def goal(cls, name: str, rows: int, cols: int) -> Board:
        """Return the goal board with that name: blank-last, blank-first or spiral; raise `UnknownName`."""
        if checks.text("name", name) not in GOALS:
            raise UnknownName("goal", name, tuple(GOALS))
        rows, cols = checks.whole("rows", rows), checks.whole("cols", cols)
        return cls(GOALS[name](rows, cols), rows, cols)

    @property
    def blank(self) -> int:
        """The cell of the blank."""
        return self.tiles.index(0)

    @property
    def grid(self) -> tuple[Tiles, ...]:
        """The rows of tiles."""
        return tuple(
            self.tiles[start : start + self.cols] for start in range(0, len(self.tiles), self.cols)
        )

    @property
    def shape(self) -> str:
        """The size as text, for example `4×4`."""
        return f"{self.rows}×{self.cols}"

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves of the blank, in the order U, L, R, D."""
        return tuple(move for move, _ in slides(self.rows, self.cols)[self.blank])

    def apply(self, move: Move) -> Board:
        """Return the board after one move of the blank; raise `IllegalMove`."""
        blank = self.blank
        for candidate, target in slides(self.rows, self.cols)[blank]:
            if isinstance(move, str) and candidate == move:
                return Board(slide(self.tiles, blank, target), self.rows, self.cols)
        shown = move if isinstance(move, Move) else checks.shown(move)
        raise IllegalMove(f"the blank cannot move {shown} on {self}")

    def reflect(self) -> Board:
        """Return the board reflected at its main diagonal: rows become columns."""
        return Board.from_rows(zip(*self.grid, strict=True))

    def __str__(self) -> str:
        return notation.write_rows(self.grid, square=self.rows == self.cols)

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"


def _plain(value: Any) -> Any:
    """Convert a numpy array or number to Python lists and numbers."""
    return value.tolist() if hasattr(value, "tolist") else value


def _sequence(name: str, value: Any) -> list[Any] | tuple[Any, ...] | range:
    plain = _plain(value)
    if not isinstance(plain, list | tuple | range):
        raise WrongType(
            f"{name} must be a Board, a text, a list of numbers or of rows, or an array, "
            f"not {checks.shown(value)}"
        )
    return plain


def _whole_numbers(name: str, values: Any) -> Tiles:
    return tuple(checks.whole(f"a tile of {name}", tile) for tile in _sequence(name, values))


def slide(tiles: Tiles, blank: int, target: int) -> Tiles:
    """Return the state after the blank and the tile in the target cell swap places."""
    cells = list(tiles)
    cells[blank], cells[target] = cells[target], 0
    return tuple(cells)


def _find_fault(tiles: Tiles) -> tuple[str, int | None] | None:
    """Return why the numbers are not 0…n-1, each once, and the index of the wrong one; None if they are."""
    count = len(tiles)
    seen: set[int] = set()
    for index, tile in enumerate(tiles):
        if not 0 <= tile < count:
            return f"{tile} is out of range: {count} cells hold 0 to {count - 1}", index
        if tile in seen:
            name = "the blank" if tile == 0 else str(tile)
            return f"{name} appears twice{_missing(tiles)}", index
        seen.add(tile)
    return None


def _missing(tiles: Tiles) -> str:
    missing = sorted(set(range(len(tiles))) - set(tiles))
    names = ["the blank (0)" if tile == 0 else str(tile) for tile in missing]
    return f", and {names[0]} is missing" if len(names) == 1 else ""


def _blank_last(rows: int, cols: int) -> Tiles:
    return (*range(1, rows * cols), 0)


def _blank_first(rows: int, cols: int) -> Tiles:
    return tuple(range(rows * cols))


def _spiral(rows: int, cols: int) -> Tiles:
    """Place the tiles clockwise from the top left corner inwards; the blank is last."""
    tiles = [0] * (rows * cols)
    row, col, down, right = 0, 0, 0, 1
    for tile in range(1, rows * cols):
        tiles[row * cols + col] = tile
        ahead_row, ahead_col = row + down, col + right
        inside = 0 <= ahead_row < rows and 0 <= ahead_col < cols
        if not inside or tiles[ahead_row * cols + ahead_col]:
            down, right = right, -down
        row, col = row + down, col + right
    return tuple(tiles)


GOALS = {"blank-last": _blank_last, "blank-first": _blank_first, "spiral": _spiral}
