"""The rules of the puzzle, for the checker alone: replay of moves, parity, solvability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.proof.checker.wording import count

if TYPE_CHECKING:
    from taquin.board import Tiles
    from taquin.puzzle import Puzzle


def replay_fault(puzzle: Puzzle, moves: str) -> str | None:
    """Replay the moves; return a sentence about the first fault, or None if they end at the goal."""
    rows, cols = puzzle.rows, puzzle.cols
    tiles = list(puzzle.start.tiles)
    row, col = divmod(tiles.index(0), cols)
    for number, move in enumerate(moves, 1):
        down, right = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[move]
        next_row, next_col = row + down, col + right
        if not (0 <= next_row < rows and 0 <= next_col < cols):
            return f"move {number} ({move}) leads off the board"
        here, there = row * cols + col, next_row * cols + next_col
        tiles[here], tiles[there] = tiles[there], 0
        row, col = next_row, next_col
    if tuple(tiles) != puzzle.goal.tiles:
        return f"the {count(len(moves), 'move')} do not end at the goal"
    return None


def parity_of(puzzle: Puzzle) -> int:
    """Return 1 if every solution has an odd number of moves, else 0.

    Each move takes the blank to a cell of the other colour of the chessboard.
    """
    cells = puzzle.start.tiles.index(0), puzzle.goal.tiles.index(0)
    return sum(sum(divmod(cell, puzzle.cols)) for cell in cells) % 2


def with_parity(value: int, puzzle: Puzzle) -> int:
    """Return the smallest number from a lower bound on that has the parity of the solutions."""
    return value + (value + parity_of(puzzle)) % 2


def is_solvable(start: Tiles, goal: Tiles, cols: int) -> bool:
    """Return whether the tiles' permutation and the blank's distance have the same parity.

    Each move changes both parities. With at least two rows and two columns, a solution exists if
    they are equal.
    """
    goal_cell = {tile: cell for cell, tile in enumerate(goal)}
    order = [goal_cell[tile] for tile in start]
    swaps = 0
    for cell in range(len(order)):
        while order[cell] != cell:
            target = order[cell]
            order[cell], order[target] = order[target], target
            swaps += 1
    steps = sum(sum(divmod(tiles.index(0), cols)) for tiles in (start, goal))
    return swaps % 2 == steps % 2
