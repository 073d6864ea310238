"""Scrambles by difficulty, drawn from one stream of chance so that a seed repeats a whole evening."""

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
    """How far from the goal a scramble is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


MAX_EXACT = 9
"""Cells of the largest boards whose depths are all known in an instant."""

_DEPTHS = {Level.EASY: (0.25, 0.4), Level.MEDIUM: (0.5, 0.65), Level.HARD: (0.8, 0.9)}
"""On small boards: between which shares of the deepest board's depth."""

_WALKS = {Level.EASY: 1, Level.MEDIUM: 3}
"""On larger ones: random moves from the goal per cell. Hard boards are drawn from all there are."""


def scramble(goal: Board, level: Level, rng: Random) -> Board:
    """Return a board of that difficulty that can reach the goal and is not the goal."""
    if len(goal.tiles) <= MAX_EXACT:
        deepest = len(Atlas(goal).counts) - 1
        low, high = (max(1, round(share * deepest)) for share in _DEPTHS[level])
        return boards_at_depth(goal, rng.randint(low, high), 1, rng)[0]
    board = goal
    while board == goal:
        if level is Level.HARD:
            board = random_board(goal, rng)
        else:
            board, _ = walk(goal, _WALKS[level] * len(goal.tiles), rng)
    return board
