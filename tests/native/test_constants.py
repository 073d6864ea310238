"""Constants live in C++. What cannot read them, because it must not load the engine, is compared here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import taquin
from taquin import board, limits, solution
from taquin.heuristics import base
from taquin.instances import atlas
from taquin.native import extension
from taquin.pdb import pattern
from taquin.search import wide_beam
from taquin.search.framework import options
from tests.native.engines import COMPILED_IN

SOURCE = Path(taquin.__file__).parent
NAMES = [name for name in extension.__all__ if name.isupper()]
OTHERS = {  # the Python engine and the command start without the C++ engine
    "MAX_THREADS": "limits.py",
    "MAX_ESTIMATE": "heuristics/base.py",
    "REMEMBERED_STATES": "search/wide_beam.py",
    "REMEMBERED_LAYERS": "search/wide_beam.py",
    "MAX_ATLAS_CELLS": "instances/atlas.py",
}


@pytest.mark.parametrize("name", NAMES)
def test_no_constant_of_the_engine_is_typed_again(name: str) -> None:
    assigned = re.compile(rf"^(?:\w+, )*_?{name}(?:, \w+)*(?:: \S+)? = [^\n]*\d", re.MULTILINE)
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if path.parent.name != "checker"  # which shares nothing with the engine
        and assigned.search(path.read_text(encoding="utf-8"))
    }
    same_name_other_meaning = {
        "MAX_CELLS": {
            "play/known_paths.py",
            "experiments/lab/analysis/accuracy.py",
            "proof/pattern_bounds.py",
        }
    }
    assert found - {OTHERS.get(name, "")} <= same_name_other_meaning.get(name, set())


def test_the_values_that_start_up_needs_are_those_of_the_engine() -> None:
    assert limits.MAX_THREADS == extension.MAX_THREADS
    assert base.MAX_ESTIMATE == extension.MAX_ESTIMATE
    assert options.MAX_COUNT == extension.MAX_WIDTH
    assert options.WEIGHT.max == extension.MAX_KEY_WEIGHT
    assert wide_beam.REMEMBERED_STATES == extension.REMEMBERED_STATES
    assert wide_beam.REMEMBERED_LAYERS == extension.REMEMBERED_LAYERS
    assert atlas.MAX_ATLAS_CELLS == extension.MAX_ATLAS_CELLS


def test_numbers_of_the_engine_name_members_in_python() -> None:
    assert tuple(extension.STATUSES) == tuple(each.value for each in solution.Status)
    assert tuple(extension.MOVES) == tuple(board.Move)
    assert len(board.Move) == extension.NO_MOVE
    assert set(extension.HEURISTICS) == set(COMPILED_IN)


def test_patterns_have_the_limits_of_the_engine() -> None:
    assert (pattern.MAX_TILES, pattern.MAX_CELLS) == (
        extension.MAX_PATTERN_TILES,
        extension.MAX_CELLS,
    )
