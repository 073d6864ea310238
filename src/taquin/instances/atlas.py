"""Atlas: the complete state space of a small board, by depth.

The C++ engine explores it breadth-first from the goal, with two bits per state.
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
"""The cells of the largest boards whose states can all be visited: 239,500,800 states."""

_BLANK = 255  # the engine's code of the blank among the goal cells of tiles

MAX_DISTANCE_CELLS = 10
"""The cells of the largest boards whose distances fit into memory, one byte each."""


class Atlas:
    """The states around a goal, layer by layer, up to a depth or complete.

    >>> Atlas(Board.goal("blank-last", 2, 2)).counts
    [1, 2, 2, 2, 2, 2, 1]
    """

    def __init__(
        self,
        goal: Board,
        last_depth: int | None = None,
        *,
        threads: int | None = None,
        tick: Tick | None = None,
    ) -> None:
        """Visit the states; the engine calls `tick` regularly, which can return True to stop.

        Raises `NotApplicable` if the board has too many states.
        """
        from taquin.native.extension import Atlas as NativeAtlas  # start-up

        if len(goal.tiles) > MAX_ATLAS_CELLS:
            raise NotApplicable(
                f"a {goal.shape} board has too many states to visit them all "
                f"(possible up to {MAX_ATLAS_CELLS} cells)"
            )
        self.goal = goal
        self._tiles = [tile for tile in goal.tiles if tile]  # the engine numbers tiles by goal cell
        self._native = NativeAtlas(goal.rows, goal.cols, goal.blank, threads or os.cpu_count() or 1)
        self._native.explore(last_depth, False, tick)

    @property
    def counts(self) -> list[int]:
        """The number of states at each depth reached."""
        return self._native.counts

    @property
    def complete(self) -> bool:
        """Whether the atlas contains all states."""
        return self._native.complete

    @property
    def memory(self) -> int:
        """The memory of the states in bytes."""
        return self._native.memory

    @property
    def mean_depth(self) -> float:
        """The mean distance of the states reached from the goal."""
        total = sum(depth * count for depth, count in enumerate(self.counts))
        return total / sum(self.counts)

    def deepest(self, most: int) -> list[Board]:
        """Return the first boards of the last depth, at most `most`."""
        return self._boards(list(range(min(most, self.counts[-1]))))

    def sample_deepest(self, count: int, rng: Random) -> list[Board]:
        """Return a random sample of `count` boards of the last depth, with replacement."""
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
    """Return the number of solvable states of a board size: half of all arrangements."""
    return factorial(rows * cols) // 2


def true_distances(goal: Board) -> Callable[[Tiles], int]:
    """Return a function from a state to its exact distance, for boards of at most ten cells.

    Raises `NotApplicable` for larger boards; the function raises it for an unsolvable state.
    """
    from taquin.native.extension import Atlas as NativeAtlas  # start-up

    if len(goal.tiles) > MAX_DISTANCE_CELLS:
        raise NotApplicable(f"{goal.shape} has too many states to keep all their distances")
    native = NativeAtlas(goal.rows, goal.cols, goal.blank, 1)
    distances = native.explore(None, True, None)
    index_of = {tile: number for number, tile in enumerate(tile for tile in goal.tiles if tile)}

    def distance(tiles: Tiles) -> int:
        board = Board(tiles, goal.rows, goal.cols)
        if not Puzzle(board, goal).solvable:
            raise NotApplicable(f"no sequence of moves leads from {board} to {goal}")
        tiles = board.tiles
        sequence = [index_of[tile] for tile in tiles if tile]
        return distances[native.slot(tiles.index(0), sequence)]

    return distance
