"""Hypothesis strategies for boards and puzzles."""

from __future__ import annotations

from hypothesis import strategies as st

from taquin.board import Board
from taquin.puzzle import Puzzle


@st.composite
def boards(draw: st.DrawFn, largest_side: int = 16) -> Board:
    """Any board of 2×2 cells or more, solvable or not."""
    rows = draw(st.integers(2, largest_side))
    cols = draw(st.integers(2, largest_side))
    return draw(boards_of(rows, cols))


@st.composite
def boards_of(draw: st.DrawFn, rows: int, cols: int) -> Board:
    """Any board of that shape."""
    tiles = list(range(rows * cols))
    draw(st.randoms(use_true_random=False)).shuffle(tiles)
    return Board(tuple(tiles), rows, cols)


@st.composite
def puzzles(draw: st.DrawFn, largest_side: int = 5) -> Puzzle:
    """Any start and any goal of one shape."""
    start = draw(boards(largest_side))
    return Puzzle(start, draw(boards_of(start.rows, start.cols)))
