"""Hypothesis strategies for boards and puzzles."""

from __future__ import annotations

from hypothesis import strategies as st

from taquin.board import Board
from taquin.puzzle import Puzzle


@st.composite
def boards(draw: st.DrawFn, largest_side: int = 16) -> Board:
    """Return any board of at least 2×2 cells, solvable or not."""
    rows = draw(st.integers(2, largest_side))
    cols = draw(st.integers(2, largest_side))
    return draw(boards_of(rows, cols))


@st.composite
def boards_of(draw: st.DrawFn, rows: int, cols: int) -> Board:
    """Return any board of that shape."""
    tiles = list(range(rows * cols))
    draw(st.randoms(use_true_random=False)).shuffle(tiles)
    return Board(tuple(tiles), rows, cols)


@st.composite
def puzzles(draw: st.DrawFn, largest_side: int = 5) -> Puzzle:
    """Return a puzzle with any start and any goal of one shape."""
    start = draw(boards(largest_side))
    return Puzzle(start, draw(boards_of(start.rows, start.cols)))
