"""`bench.learn_displacements` learns weights that load, are symmetric, and make beams better."""

from __future__ import annotations

from array import array
from importlib.resources import files
from itertools import chain
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bench.learn_displacements import QUICK, learned, text_of
from taquin.board import Board
from taquin.evaluation.displacement import (
    BLANK_CLASS,
    BLANK_SIDE,
    LINE_CLASSES,
    PAIR_CLASSES,
    PAIR_SIDE,
    TILE_SIDE,
    Weights,
    to_native,
    weights,
    weights_in,
)
from taquin.instances.generate import generate
from taquin.limits import Limits
from taquin.native import large_beam as native
from taquin.native.extension import WEIGHTED_PAIRS
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence


@pytest.fixture(scope="module")
def quick() -> Weights:
    return weights_in(text_of(learned(QUICK, threads=2)))


def test_the_file_has_the_form_of_the_shipped_one() -> None:
    shipped = files("taquin.evaluation").joinpath("weights", "all-sizes.txt").read_text()
    assert text_of(array("h", chain.from_iterable(weights()))) == shipped


def test_learned_weights_are_symmetric(quick: Weights) -> None:
    """The transposed board has the same distance."""

    def matrix(part: Sequence[int], *shape: int) -> np.ndarray[Any, Any]:
        return np.array(part).reshape(shape)

    assert all(any(part) for part in quick)
    tiles = matrix(quick.tiles, LINE_CLASSES, LINE_CLASSES, TILE_SIDE, TILE_SIDE)
    assert (tiles == tiles.transpose(1, 0, 3, 2)).all()
    blank = matrix(quick.blank, BLANK_SIDE, BLANK_SIDE)
    assert (blank == blank.T).all()
    pairs = dict(
        zip(WEIGHTED_PAIRS, matrix(quick.pairs, -1, PAIR_CLASSES, PAIR_CLASSES), strict=True)
    )
    turned = [*np.arange(BLANK_CLASS).reshape(PAIR_SIDE, PAIR_SIDE).T.ravel(), BLANK_CLASS]
    for (down, right), one in pairs.items():
        other = pairs[right, down] if (right, down) in pairs else pairs[-right, -down].T
        assert (one == other[np.ix_(turned, turned)]).all()


def test_learned_weights_make_solutions_shorter(
    quick: Weights, monkeypatch: pytest.MonkeyPatch
) -> None:
    goal = Board.goal("blank-last", 5, 5)
    puzzles = [Puzzle(start, goal) for start in generate(5, 5, 20, seed=7, goal=goal)]

    def costs(weights: Weights) -> list[int | None]:
        monkeypatch.setattr(native, "native_weights", lambda: to_native(weights))
        return [
            native.large_beam(
                puzzle, width=100, visit_weight=0, shorter_than=10**6, limits=Limits()
            ).solution.cost
            for puzzle in puzzles
        ]

    manhattan = Weights(*([0] * len(part) for part in quick))
    both = [
        (one, two)
        for one, two in zip(costs(quick), costs(manhattan), strict=True)
        if one is not None and two is not None
    ]
    assert len(both) > len(puzzles) / 2
    assert sum(one for one, _ in both) < 0.85 * sum(two for _, two in both)
