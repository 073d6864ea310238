"""The SVG, parsed as XML: every tile occurs once in its cell, and its keyframes follow the moves."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.board import Board
from taquin.puzzle import Puzzle
from taquin.render.animation import THEMES, AnimationStyle, slide_sequence
from taquin.render.svg import NAMESPACE, draw_svg
from taquin.solve import solve
from tests.strategies import puzzles

PLACE = r"transform:translate\(([0-9]+)px,([0-9]+)px\);fill:(#[0-9a-f]{6})"


def parsed(text: str) -> tuple[ElementTree.Element, str]:
    """Return the picture's root and its style sheet."""
    root = ElementTree.fromstring(text)
    sheet = root.findtext(f"{{{NAMESPACE}}}style")
    assert sheet is not None
    return root, sheet


def places(sheet: str, board: Board, style: AnimationStyle) -> dict[int, tuple[int, str]]:
    """Return each tile's cell and colour."""
    found = {}
    for tile, x, y, fill in re.findall(rf"^#t([0-9]+){{{PLACE}", sheet, re.MULTILINE):
        col, row = ((int(at) - style.margin) // style.cell for at in (x, y))
        found[int(tile)] = row * board.cols + col, fill
    return found


@given(puzzles(), st.sampled_from(sorted(THEMES)), st.integers(12, 256))
@settings(max_examples=40, deadline=None)
def test_every_tile_is_in_its_cell_with_its_colour(puzzle: Puzzle, theme: str, cell: int) -> None:
    style = AnimationStyle(theme, cell)
    root, sheet = parsed(draw_svg(puzzle, style=style))
    assert [text.text for text in root.iter(f"{{{NAMESPACE}}}text")] == [
        str(tile) for tile in range(1, len(puzzle.start.tiles))
    ]
    for tile, (at, fill) in places(sheet, puzzle.start, style).items():
        assert puzzle.start.tiles[at] == tile
        home = puzzle.goal.tiles[at] == tile
        assert fill == (style.colours.home if home else style.colours.away)
    assert str(puzzle.start) in (root.findtext(f"{{{NAMESPACE}}}title") or "")


def test_the_keyframes_follow_the_moves() -> None:
    puzzle, style = Puzzle.of("8 6 7 2 5 4 3 0 1"), AnimationStyle()
    solution = solve(puzzle.start, puzzle.goal)
    slides, end = slide_sequence(puzzle.start, solution.moves or ())
    root, sheet = parsed(draw_svg(puzzle, solution.moves or (), style))
    title = root.findtext(f"{{{NAMESPACE}}}title") or ""
    assert title.endswith(f"{len(slides)} moves lead to {end}")
    for tile in range(1, 9):
        rule = re.search(rf"@keyframes k{tile}{{(.*)}}$", sheet, re.MULTILINE)
        assert rule is not None
        frames = re.findall(rf"(to|[0-9.]+%){{{PLACE}", rule[1])
        times = [100.0 if when == "to" else float(when[:-1]) for when, *_ in frames]
        assert times == sorted(times)
        cells = []
        for _, x, y, _ in frames:
            col, row = ((int(at) - style.margin) // style.cell for at in (x, y))
            cells.append(row * 3 + col)
        mine = [slide for slide in slides if slide.tile == tile]
        expected = [mine[0].source, *(at for slide in mine for at in slide[1:]), mine[-1].target]
        assert cells == expected
        assert puzzle.goal.tiles[cells[-1]] == tile


@pytest.mark.parametrize("moves", ["", "U", "ULDR"])
def test_the_file_has_no_script_and_no_external_resource(moves: str) -> None:
    text = draw_svg(Puzzle.of("1 2 3 4 5 6 7 8 0"), moves)
    assert "script" not in text
    assert re.findall(r"[a-z]+://[^\"' ]*", text) == [NAMESPACE]
    assert ("prefers-reduced-motion" in text) == bool(moves)


def test_a_board_without_moves_has_no_animation() -> None:
    assert "animation" not in draw_svg(Puzzle.of("1 2 3 4 5 6 7 8 0"))
