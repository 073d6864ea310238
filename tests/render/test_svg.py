"""The SVG as XML: every tile is there once, where it belongs, and its keyframes follow the moves."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.board import Board
from taquin.puzzle import Puzzle
from taquin.render.film import THEMES, AnimationStyle, film
from taquin.render.svg import NAMESPACE, draw_svg
from taquin.solve import solve
from tests.strategies import puzzles

PLACE = r"transform:translate\(([0-9]+)px,([0-9]+)px\);fill:(#[0-9a-f]{6})"


def parsed(text: str) -> tuple[ElementTree.Element, str]:
    """Return the picture's root and its style sheet."""
    root = ElementTree.fromstring(text)
    style = root.findtext(f"{{{NAMESPACE}}}style")
    assert style is not None
    return root, style


def places(style: str, board: Board, look: AnimationStyle) -> dict[int, tuple[int, str]]:
    """Return each tile's cell and colour."""
    found = {}
    for tile, x, y, fill in re.findall(rf"^#t([0-9]+){{{PLACE}", style, re.MULTILINE):
        col, row = ((int(at) - look.margin) // look.cell for at in (x, y))
        found[int(tile)] = row * board.cols + col, fill
    return found


@given(puzzles(), st.sampled_from(sorted(THEMES)), st.integers(12, 256))
@settings(max_examples=40, deadline=None)
def test_every_tile_is_where_it_belongs(puzzle: Puzzle, theme: str, cell: int) -> None:
    look = AnimationStyle(theme, cell)
    root, style = parsed(draw_svg(puzzle, look=look))
    assert [text.text for text in root.iter(f"{{{NAMESPACE}}}text")] == [
        str(tile) for tile in range(1, len(puzzle.start.tiles))
    ]
    for tile, (at, fill) in places(style, puzzle.start, look).items():
        assert puzzle.start.tiles[at] == tile
        home = puzzle.goal.tiles[at] == tile
        assert fill == (look.colours.home if home else look.colours.away)
    assert str(puzzle.start) in (root.findtext(f"{{{NAMESPACE}}}title") or "")


def test_the_keyframes_follow_the_moves() -> None:
    puzzle, look = Puzzle.of("8 6 7 2 5 4 3 0 1"), AnimationStyle()
    solution = solve(puzzle.start, puzzle.goal)
    slides, end = film(puzzle.start, solution.moves or ())
    root, style = parsed(draw_svg(puzzle, solution.moves or (), look))
    title = root.findtext(f"{{{NAMESPACE}}}title") or ""
    assert title.endswith(f"{len(slides)} moves lead to {end}")
    for tile in range(1, 9):
        rule = re.search(rf"@keyframes k{tile}{{(.*)}}$", style, re.MULTILINE)
        assert rule is not None
        frames = re.findall(rf"(to|[0-9.]+%){{{PLACE}", rule[1])
        times = [100.0 if when == "to" else float(when[:-1]) for when, *_ in frames]
        assert times == sorted(times)
        cells = []
        for _, x, y, _ in frames:
            col, row = ((int(at) - look.margin) // look.cell for at in (x, y))
            cells.append(row * 3 + col)
        mine = [slide for slide in slides if slide.tile == tile]
        expected = [mine[0].source, *(at for slide in mine for at in slide[1:]), mine[-1].target]
        assert cells == expected
        assert puzzle.goal.tiles[cells[-1]] == tile


@pytest.mark.parametrize("moves", ["", "U", "ULDR"])
def test_it_is_one_file_without_script_and_from_nowhere_else(moves: str) -> None:
    text = draw_svg(Puzzle.of("1 2 3 4 5 6 7 8 0"), moves)
    assert "script" not in text
    assert re.findall(r"[a-z]+://[^\"' ]*", text) == [NAMESPACE]
    assert ("prefers-reduced-motion" in text) == bool(moves)


def test_a_board_alone_does_not_move() -> None:
    assert "animation" not in draw_svg(Puzzle.of("1 2 3 4 5 6 7 8 0"))
