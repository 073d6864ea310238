"""The way from a board as an animated GIF: one frame a state, over and over, with a rest at both ends.

The first frame is the whole board. Every later one is only the two cells between which a tile slides, so
each costs a few hundred bytes; and as a tile slides in four directions at most, few of them have
to be packed, however long the way is.
"""

from __future__ import annotations

from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING

from taquin.render.digits import covered
from taquin.render.film import SECONDS_AFTER, SECONDS_BEFORE, AnimationStyle, film
from taquin.render.gif_bytes import TRAILER, frame, header, pack_pixels

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.board import Move
    from taquin.puzzle import Puzzle

SHADES = 8
"""From one colour to another, both counted."""
ON_AWAY, ON_HOME, DIGIT_AWAY, DIGIT_HOME = (SHADES * row for row in range(4))
"""Where the shades begin: from the tray to a tile (away or home), from a tile to its digits."""
COLOURS = 4 * SHADES
TRAY = b"\0"


def draw_gif(
    puzzle: Puzzle, moves: str | Iterable[Move] = (), look: AnimationStyle | None = None
) -> bytes:
    """Return the film of the moves, the start first."""
    look = look or AnimationStyle()
    made, _ = film(puzzle.start, moves)
    size = look.size(puzzle.start)
    home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
    painter = _Painter(look)
    packed: dict[tuple[int, int, bool], bytes] = {}
    parts = [header(*size, _palette(look))]
    whole = pack_pixels(painter.board(puzzle), COLOURS)
    parts.append(frame(whole, (0, 0), size, SECONDS_BEFORE if made else SECONDS_AFTER))
    for number, (tile, source, target) in enumerate(made, 1):
        step, at_home = target - source, home[tile] == target
        key = tile, step, at_home
        if key not in packed:
            packed[key] = pack_pixels(painter.slide(tile, step, at_home=at_home), COLOURS)
        row, col = divmod(min(source, target), puzzle.cols)
        corner = look.margin + col * look.cell, look.margin + row * look.cell
        across, down = (2, 1) if abs(step) == 1 else (1, 2)
        seconds = SECONDS_AFTER if number == len(made) else look.seconds_per_move
        parts.append(frame(packed[key], corner, (across * look.cell, down * look.cell), seconds))
    return b"".join([*parts, TRAILER])


class _Painter:
    """Paints cells as rows of pixels, one byte each: the number of a colour."""

    def __init__(self, look: AnimationStyle) -> None:
        self._look = look
        self._cells: dict[tuple[int, bool], list[bytes]] = {}

    def board(self, puzzle: Puzzle) -> bytes:
        """Paint the start, on a tray with a margin."""
        look, tiles, goal = self._look, puzzle.start.tiles, puzzle.goal.tiles
        width, _ = look.size(puzzle.start)
        side, edge = TRAY * look.margin, TRAY * (width * look.margin)
        rows = []
        for first in range(0, len(tiles), puzzle.cols):
            cells = [
                self._cell(tiles[cell], at_home=tiles[cell] == goal[cell])
                for cell in range(first, first + puzzle.cols)
            ]
            rows += [side + b"".join(line) + side for line in zip(*cells, strict=True)]
        return edge + b"".join(rows) + edge

    def slide(self, tile: int, step: int, *, at_home: bool) -> bytes:
        """Paint the two cells of a slide after it: the tile is where the step leads to."""
        cells = [self._cell(0, at_home=False), self._cell(tile, at_home=at_home)]
        first, second = cells if step > 0 else cells[::-1]
        if abs(step) == 1:
            return b"".join(left + right for left, right in zip(first, second, strict=True))
        return b"".join([*first, *second])

    def _cell(self, tile: int, *, at_home: bool) -> list[bytes]:
        key = tile, at_home
        if key not in self._cells:
            self._cells[key] = self._paint(tile, at_home) if tile else self._blank
        return self._cells[key]

    @cached_property
    def _blank(self) -> list[bytes]:
        return [TRAY * self._look.cell] * self._look.cell

    def _paint(self, tile: int, at_home: bool) -> list[bytes]:
        ground, digit = (ON_HOME, DIGIT_HOME) if at_home else (ON_AWAY, DIGIT_AWAY)
        cell = self._look.cell
        digits = covered(tile, cell * (0.42 if tile < 100 else 0.32), cell)
        return [
            bytes(
                digit + _shade(written) if inside == 1 else ground + _shade(inside)
                for inside, written in zip(*rows, strict=True)
            )
            for rows in zip(self._plate, digits, strict=True)
        ]

    @cached_property
    def _plate(self) -> list[list[float]]:
        """How much of each pixel a tile covers: a square with round corners."""
        cell = self._look.cell
        corner = cell / 8
        straight = (cell - self._look.margin) / 2 - corner
        beyond = [max(0.0, abs(at + 0.5 - cell / 2) - straight) for at in range(cell)]
        return [[max(0.0, min(1.0, corner + 0.5 - hypot(x, y))) for x in beyond] for y in beyond]


def _shade(share: float) -> int:
    return round(share * (SHADES - 1))


def _palette(look: AnimationStyle) -> list[tuple[int, int, int]]:
    colours = look.colours
    ends = (
        (colours.tray, colours.away),
        (colours.tray, colours.home),
        (colours.away, colours.on_away),
        (colours.home, colours.on_home),
    )
    return [
        _between(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), shade / (SHADES - 1))
        for one, other in ends
        for shade in range(SHADES)
    ]


def _between(one: bytes, other: bytes, share: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
