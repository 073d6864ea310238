"""Scrambles by difficulty, from one random generator, so that a seed repeats a whole series of games."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from taquin.instances.atlas import Atlas
from taquin.instances.generate import boards_at_depth
from taquin.instances.random_boards import random_board, walk

if TYPE_CHECKING:
    from random import Random

    from taquin.board import Board


class Level(StrEnum):
    """The difficulty of a scramble: its distance from the goal."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


MAX_EXACT_CELLS = 9
"""Up to this size the depths of all states are computed in a moment."""

_DEPTHS = {Level.EASY: (0.25, 0.4), Level.MEDIUM: (0.5, 0.65), Level.HARD: (0.8, 0.9)}
"""On small boards: the range of depths, as fractions of the largest depth."""

_MOVES_PER_CELL = {Level.EASY: 1, Level.MEDIUM: 3}
"""On larger boards: the random moves from the goal. Hard boards are drawn from all solvable boards."""


def scramble(goal: Board, level: Level, rng: Random) -> Board:
    """Return a solvable board of that difficulty that is not the goal."""
    if len(goal.tiles) <= MAX_EXACT_CELLS:
        largest = len(Atlas(goal).counts) - 1
        low, high = (max(1, round(fraction * largest)) for fraction in _DEPTHS[level])
        return boards_at_depth(goal, rng.randint(low, high), 1, rng)[0]
    board = goal
    while board == goal:
        if level is Level.HARD:
            board = random_board(goal, rng)
        else:
            board, _ = walk(goal, _MOVES_PER_CELL[level] * len(goal.tiles), rng)
    return board
