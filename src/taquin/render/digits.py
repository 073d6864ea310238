"""A stroke font for the digits in GIFs, with anti-aliasing.

Each digit is a list of strokes in a box of height 1 and width 0.6, drawn with a round pen.
The coverage of a pixel depends on its distance from the stroke, so digits are smooth at any size.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import cos, hypot, radians, sin

Point = tuple[float, float]
Stroke = tuple[Point, ...]

BOX_WIDTH = 0.6
PEN = 0.075
"""Half the width of a stroke."""


def _arc(x: float, y: float, across: float, down: float, begin: int, end: int) -> Stroke:
    """Return an arc of an ellipse; angles are in degrees, clockwise from three o'clock."""
    steps = max(2, abs(end - begin) // 15)
    angles = (radians(begin + (end - begin) * step / steps) for step in range(steps + 1))
    return tuple((x + across * cos(angle), y + down * sin(angle)) for angle in angles)


def _turned(strokes: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
    return tuple(tuple((BOX_WIDTH - x, 1 - y) for x, y in stroke) for stroke in strokes)


_SIX = (
    _arc(0.3, 0.67, 0.22, 0.255, 0, 360),
    ((0.44, 0.08), (0.28, 0.22), (0.15, 0.42), (0.085, 0.62)),
)
_STROKES: tuple[tuple[Stroke, ...], ...] = (
    (_arc(0.3, 0.5, 0.22, 0.425, 0, 360),),
    (((0.13, 0.23), (0.34, 0.08), (0.34, 0.925)),),
    ((*_arc(0.3, 0.3, 0.21, 0.225, 190, 390), (0.09, 0.925), (0.53, 0.925)),),
    (_arc(0.28, 0.285, 0.2, 0.21, 200, 450), _arc(0.28, 0.705, 0.23, 0.22, -90, 155)),
    (((0.43, 0.925), (0.43, 0.08), (0.06, 0.68), (0.55, 0.68)),),
    (((0.5, 0.08), (0.14, 0.08), (0.11, 0.46), *_arc(0.29, 0.64, 0.23, 0.285, -130, 150)),),
    _SIX,
    (((0.06, 0.08), (0.54, 0.08), (0.23, 0.925)),),
    (_arc(0.3, 0.285, 0.19, 0.21, 0, 360), _arc(0.3, 0.705, 0.225, 0.22, 0, 360)),
    _turned(_SIX),
)


def coverage(number: int, height: float, cell: int) -> list[list[float]]:
    """Return, for each pixel of a square cell, the fraction that the number's digits cover.

    `height` is the height of a digit and `cell` the side of the cell, both in pixels.
    """
    digits = [int(digit) for digit in str(number)]
    step = height * (BOX_WIDTH + 0.06)
    left = (cell - step * len(digits) + height * 0.06) / 2
    top = (cell - height) / 2
    segments = [
        ((left + at * step + x1 * height, top + y1 * height), (dx * height, dy * height))
        for at, digit in enumerate(digits)
        for (x1, y1), (dx, dy) in _segments(digit)
    ]
    pen = max(0.6, PEN * height)
    pixels = [[0.0] * cell for _ in range(cell)]
    for (x1, y1), (dx, dy) in segments:
        reach = pen + 1
        for row in range(max(0, int(min(y1, y1 + dy) - reach)), _end(y1, dy, reach, cell)):
            line = pixels[row]
            for col in range(max(0, int(min(x1, x1 + dx) - reach)), _end(x1, dx, reach, cell)):
                x, y = col + 0.5 - x1, row + 0.5 - y1
                along = max(0.0, min(1.0, (x * dx + y * dy) / (dx * dx + dy * dy)))
                fraction = pen + 0.5 - hypot(x - along * dx, y - along * dy)
                if fraction > line[col]:
                    line[col] = min(1.0, fraction)
    return pixels


@cache
def _segments(digit: int) -> list[tuple[Point, Point]]:
    """Return the line segments of a digit, each as its first point and its vector."""
    return [
        ((x1, y1), (x2 - x1, y2 - y1))
        for stroke in _STROKES[digit]
        for (x1, y1), (x2, y2) in pairwise(stroke)
    ]


def _end(begin: float, length: float, reach: float, cell: int) -> int:
    return min(cell, int(max(begin, begin + length) + reach) + 1)
