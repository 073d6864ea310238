"""A C++ folder includes only itself and folders below it, and has a namespace of its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "native"

ORDER = [
    "util",
    "core",
    "heuristics",
    "pdb",
    "search",
    "search/best_first",
    "search/ida",
    "search/astar_ida",
    "beam",
    "constructive",
    "large_beam",
    "refine",
    "atlas",
    "bindings",
]
"""From the lowest folder to the highest."""

FILES = sorted(NATIVE.rglob("*.?pp"))


def folder_of(path: Path) -> str:
    return path.relative_to(NATIVE).parent.as_posix()


def test_every_folder_has_a_place_in_the_order() -> None:
    assert {folder_of(path) for path in FILES} == set(ORDER)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(NATIVE).as_posix())
def test_includes_point_down(path: Path) -> None:
    for included in re.findall(r'#include "(.+)"', path.read_text(encoding="utf-8")):
        target = NATIVE / included
        assert target.is_file(), f'write "{included}" from native/'
        assert ORDER.index(folder_of(target)) <= ORDER.index(folder_of(path)), included


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(NATIVE).as_posix())
def test_the_namespace_is_the_folder(path: Path) -> None:
    """The core vocabulary is in `taquin` itself, so that every folder can use it unqualified."""
    top = folder_of(path).split("/")[0]
    expected = "taquin" if top == "core" else f"taquin::{top}"
    opened = set(re.findall(r"^namespace (taquin\S*) \{", path.read_text(encoding="utf-8"), re.M))
    assert opened == {expected} or path.name == "module.cpp"
