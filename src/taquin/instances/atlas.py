"""Atlas: everything about a board small enough to visit all its states.

The walk itself is native (native/atlas.cpp): breadth-first from the goal, two bits per state.
"""

from __future__ import annotations

import os
from math import factorial
from typing import TYPE_CHECKING

from taquin.board import Board, Tiles
from taquin.errors import NotApplicable
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from taquin.native.extension import Tick

MAX_ATLAS_CELLS = 12
"""Cells of the largest boards whose states can all be visited: 239,500,800 of them."""

_BLANK = 255  # how the engine writes the blank among the places of tiles

MAX_DISTANCE_CELLS = 10
"""Cells of the largest boards whose distances can all be kept, a byte each."""


class Atlas:
    """The states around a goal, layer by layer, to a depth or to the end."""

    def __init__(
        self,
        goal: Board,
        last_depth: int | None = None,
        *,
        threads: int | None = None,
        tick: Tick | None = None,
    ) -> None:
        """Visit the states; `tick` is called now and then and may return True to stop."""
        from taquin.native.extension import (  # start-up
            Atlas as NativeAtlas,  # here, so that importing taquin loads no extension
        )

        if len(goal.tiles) > MAX_ATLAS_CELLS:
            raise NotApplicable(
                f"a {goal.shape} board has too many states to visit them all "
                f"(possible up to {MAX_ATLAS_CELLS} cells)"
            )
        self.goal = goal
        self._tiles = [tile for tile in goal.tiles if tile]  # native numbers them by their place
        self._native = NativeAtlas(goal.rows, goal.cols, goal.blank, threads or os.cpu_count() or 1)
        self._native.explore(last_depth, False, tick)

    @property
    def counts(self) -> list[int]:
        """The number of states at each depth reached."""
        return self._native.counts

    @property
    def complete(self) -> bool:
        """Whether no state lies beyond the last depth."""
        return self._native.complete

    @property
    def memory(self) -> int:
        """The bytes that the states took."""
        return self._native.memory

    @property
    def mean_depth(self) -> float:
        """The mean distance of the states reached from the goal."""
        total = sum(depth * count for depth, count in enumerate(self.counts))
        return total / sum(self.counts)

    def deepest(self, most: int) -> list[Board]:
        """Return the boards of the last depth reached, the first so many of them."""
        return self._boards(list(range(min(most, self.counts[-1]))))

    def sample_deepest(self, count: int, rng: Random) -> list[Board]:
        """Return so many boards of the last depth reached, drawn at random, with repetition."""
        numbers = [rng.randrange(self.counts[-1]) for _ in range(count)]
        distinct = sorted(set(numbers))
        drawn = dict(zip(distinct, self._boards(distinct), strict=True))
        return [drawn[number] for number in numbers]

    def _boards(self, numbers: list[int]) -> list[Board]:
        return [
            Board(
                tuple(0 if cell == _BLANK else self._tiles[cell] for cell in cells),
                self.goal.rows,
                self.goal.cols,
            )
            for cells in self._native.pick(numbers)
        ]


def state_count(rows: int, cols: int) -> int:
    """Return how many states such a board has: half of all arrangements."""
    return factorial(rows * cols) // 2


def true_distances(goal: Board) -> Callable[[Tiles], int]:
    """Return the exact distance to the goal of every state of a board with ten cells at most."""
    from taquin.native.extension import Atlas as NativeAtlas  # start-up

    if len(goal.tiles) > MAX_DISTANCE_CELLS:
        raise NotApplicable(f"{goal.shape} has too many states to keep all their distances")
    native = NativeAtlas(goal.rows, goal.cols, goal.blank, 1)
    distances = native.explore(None, True, None)
    place = {tile: number for number, tile in enumerate(tile for tile in goal.tiles if tile)}

    def distance(tiles: Tiles) -> int:
        board = Board(tiles, goal.rows, goal.cols)
        if not Puzzle(board, goal).solvable:
            raise NotApplicable(f"no sequence of moves leads from {board} to {goal}")
        tiles = board.tiles
        sequence = [place[tile] for tile in tiles if tile]
        return distances[native.slot(tiles.index(0), sequence)]

    return distance
