"""Line styles: distinct for all types of colour vision, and the same in every plot."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest

from taquin.experiments.lab.plots.style import COLOURS, line_styles

MIN_DISTANCE = 10
"""The CIELAB distance from which two colours are clearly distinct."""

COLOUR_VISION = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices over linear RGB that simulate types of colour vision (G. M. Machado and others, 2009)."""
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.95047, 1.0, 1.08883)

Vector = tuple[float, ...]


def test_no_two_contenders_have_the_same_line_style() -> None:
    names = [str(number) for number in range(300)]
    assert len(set(line_styles(names).values())) == 300


def test_consecutive_styles_differ_in_colour_marker_and_line() -> None:
    for before, after in pairwise(line_styles([str(number) for number in range(40)]).values()):
        assert before.colour != after.colour
        assert before.marker != after.marker
        assert before.line != after.line


@pytest.mark.parametrize("vision", COLOUR_VISION)
def test_colours_are_distinct_for_all_types_of_colour_vision(vision: str) -> None:
    seen = [_in_cielab(_times(COLOUR_VISION[vision], _linear(colour))) for colour in COLOURS]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > MIN_DISTANCE


def _linear(colour: str) -> Vector:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )


def _times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    return tuple(
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, vector, strict=True)))) for row in matrix
    )


def _in_cielab(colour: Vector) -> Vector:
    x, y, z = (
        _root(sum(a * b for a, b in zip(row, colour, strict=True)) / white)
        for row, white in zip(TO_XYZ, WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(share: float) -> float:
    return float(share ** (1 / 3)) if share > 0.008856 else 7.787 * share + 16 / 116
