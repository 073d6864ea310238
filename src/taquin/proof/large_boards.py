"""Heuristic values of one large board, without the lookup tables that the heuristics of searches build."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from taquin.heuristics import find_heuristic
from taquin.heuristics.linear_conflict import longest_increasing

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle


def value_without_tables(name: str, puzzle: Puzzle) -> int | None:
    """Return the value of the start; None for walking distance, which needs its table."""
    if name == "manhattan":
        return _manhattan(puzzle)
    if name == "linear-conflict":
        return _manhattan(puzzle) + 2 * _leaving(puzzle)
    if name == "inversion-distance":
        return find_heuristic(name).bind(puzzle)(puzzle.start.tiles)
    return None


def _places(puzzle: Puzzle) -> list[tuple[int, int, int, int]]:
    """Return the row and column of each tile, and those of its home."""
    home = {tile: divmod(cell, puzzle.cols) for cell, tile in enumerate(puzzle.goal.tiles)}
    tiles = enumerate(puzzle.start.tiles)
    return [(*divmod(cell, puzzle.cols), *home[tile]) for cell, tile in tiles if tile]


def _manhattan(puzzle: Puzzle) -> int:
    places = _places(puzzle)
    return sum(abs(row - home_row) + abs(col - home_col) for row, col, home_row, home_col in places)


def _leaving(puzzle: Puzzle) -> int:
    """Return how many tiles must leave their line to let others pass."""
    rows, cols = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for row, col, home_row, home_col in _places(puzzle):
        if row == home_row:
            rows[row].append(home_col)
        if col == home_col:
            cols[col].append(home_row)
    lines = (*rows.values(), *cols.values())
    return sum(len(line) - longest_increasing(line) for line in lines)
