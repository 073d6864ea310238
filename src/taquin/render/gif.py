"""An animated GIF of a path: one frame per state, in a loop, with a pause at the start and the end.

The first frame is the whole board. Every later frame holds only the two cells of a slide, a few hundred bytes.
A tile has at most four directions, so few different frames have to be compressed, however long the path is.
"""

from __future__ import annotations

from functools import cached_property
from math import hypot
from typing import TYPE_CHECKING

from taquin.render.animation import SECONDS_AFTER, SECONDS_BEFORE, AnimationStyle, slide_sequence
from taquin.render.digits import coverage
from taquin.render.gif_bytes import TRAILER, frame, header, pack_pixels

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.board import Move
    from taquin.puzzle import Puzzle

SHADES = 8
"""The number of shades in a gradient, with both end colours."""
TILE_AWAY, TILE_HOME, DIGIT_AWAY, DIGIT_HOME = (SHADES * row for row in range(4))
"""The first palette index of each gradient: from the tray to a tile, and from a tile to its digits."""
COLOURS = 4 * SHADES
TRAY = b"\0"


def draw_gif(
    puzzle: Puzzle, moves: str | Iterable[Move] = (), style: AnimationStyle | None = None
) -> bytes:
    """Return a GIF file that shows the start and plays the blank's moves; without moves, a still picture."""
    style = style or AnimationStyle()
    slides, _ = slide_sequence(puzzle.start, moves)
    size = style.size(puzzle.start)
    home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
    painter = _Painter(style)
    packed: dict[tuple[int, int, bool], bytes] = {}
    parts = [header(*size, _palette(style))]
    whole = pack_pixels(painter.board(puzzle), COLOURS)
    parts.append(frame(whole, (0, 0), size, SECONDS_BEFORE if slides else SECONDS_AFTER))
    for number, (tile, source, target) in enumerate(slides, 1):
        step, at_home = target - source, home[tile] == target
        key = tile, step, at_home
        if key not in packed:
            packed[key] = pack_pixels(painter.slide(tile, step, at_home=at_home), COLOURS)
        row, col = divmod(min(source, target), puzzle.cols)
        corner = style.margin + col * style.cell, style.margin + row * style.cell
        across, down = (2, 1) if abs(step) == 1 else (1, 2)
        seconds = SECONDS_AFTER if number == len(slides) else style.seconds_per_move
        parts.append(frame(packed[key], corner, (across * style.cell, down * style.cell), seconds))
    return b"".join([*parts, TRAILER])


class _Painter:
    """Paints cells as rows of pixels; a pixel is one byte, its index in the palette."""

    def __init__(self, style: AnimationStyle) -> None:
        self._style = style
        self._cells: dict[tuple[int, bool], list[bytes]] = {}

    def board(self, puzzle: Puzzle) -> bytes:
        """Return the pixels of the start board with its margin."""
        style, tiles, goal = self._style, puzzle.start.tiles, puzzle.goal.tiles
        width, _ = style.size(puzzle.start)
        side, edge = TRAY * style.margin, TRAY * (width * style.margin)
        rows = []
        for first in range(0, len(tiles), puzzle.cols):
            cells = [
                self._cell(tiles[cell], at_home=tiles[cell] == goal[cell])
                for cell in range(first, first + puzzle.cols)
            ]
            rows += [side + b"".join(line) + side for line in zip(*cells, strict=True)]
        return edge + b"".join(rows) + edge

    def slide(self, tile: int, step: int, *, at_home: bool) -> bytes:
        """Return the pixels of a slide's two cells after the tile has moved by `step` cells."""
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
        return [TRAY * self._style.cell] * self._style.cell

    def _paint(self, tile: int, at_home: bool) -> list[bytes]:
        ground, digit = (TILE_HOME, DIGIT_HOME) if at_home else (TILE_AWAY, DIGIT_AWAY)
        cell = self._style.cell
        digits = coverage(tile, cell * (0.42 if tile < 100 else 0.32), cell)
        return [
            bytes(
                digit + _shade(written) if inside == 1 else ground + _shade(inside)
                for inside, written in zip(*rows, strict=True)
            )
            for rows in zip(self._plate, digits, strict=True)
        ]

    @cached_property
    def _plate(self) -> list[list[float]]:
        """The coverage of each pixel by a tile, a square with round corners."""
        cell = self._style.cell
        corner = cell / 8
        straight = (cell - self._style.margin) / 2 - corner
        beyond = [max(0.0, abs(at + 0.5 - cell / 2) - straight) for at in range(cell)]
        return [[max(0.0, min(1.0, corner + 0.5 - hypot(x, y))) for x in beyond] for y in beyond]


def _shade(fraction: float) -> int:
    return round(fraction * (SHADES - 1))


def _palette(style: AnimationStyle) -> list[tuple[int, int, int]]:
    colours = style.colours
    ends = (
        (colours.tray, colours.away),
        (colours.tray, colours.home),
        (colours.away, colours.on_away),
        (colours.home, colours.on_home),
    )
    return [
        _blend(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), shade / (SHADES - 1))
        for one, other in ends
        for shade in range(SHADES)
    ]


def _blend(one: bytes, other: bytes, fraction: float) -> tuple[int, int, int]:
    red, green, blue = (round(a + (b - a) * fraction) for a, b in zip(one, other, strict=True))
    return red, green, blue
