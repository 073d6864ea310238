"""Random boards by difficulty: easy, medium and hard are ranges of depth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.errors import NotApplicable
from taquin.instances.atlas import MAX_DISTANCE_CELLS, Atlas
from taquin.instances.generate import boards_at_depth
from taquin.instances.random_boards import random_board, walk
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solve import solve

if TYPE_CHECKING:
    from random import Random

    from taquin.board import Board


_DEPTH_CHECK_NODES = 1_000_000


@dataclass(frozen=True, slots=True)
class Level:
    """A range of depths, in moves from the goal; `max_depth` is None if there is no upper limit."""

    name: str
    min_depth: int
    max_depth: int | None

    @property
    def label(self) -> str:
        """The range as text."""
        if self.max_depth is None:
            return f"random, {self.min_depth} or more moves from the goal"
        return f"random, {self.min_depth} to {self.max_depth} moves from the goal"

    def draw(self, goal: Board, rng: Random) -> Board:
        """Return a random board of this level; raise `NotApplicable` if there is none.

        On small boards, every board of the level is equally likely. On larger boards, an easy or medium board
        is the end of a random walk, and a hard board is drawn from all boards. A search checks the depth.
        """
        if len(goal.tiles) <= MAX_DISTANCE_CELLS:
            return boards_at_depth(goal, self._draw_depth(goal, rng), 1, rng)[0]
        while True:
            board = self._draw_large(goal, rng)
            if _proven_depth(board, goal) >= self.min_depth:
                return board

    def _draw_large(self, goal: Board, rng: Random) -> Board:
        if self.max_depth is None:
            return random_board(goal, rng)
        return walk(goal, rng.randint(max(1, self.min_depth), self.max_depth), rng)[0]

    def _draw_depth(self, goal: Board, rng: Random) -> int:
        """Return a random depth of the level; its probability is proportional to its number of boards."""
        counts = Atlas(goal).counts
        largest = len(counts) - 1
        depths = range(self.min_depth, min(largest, self.max_depth or largest) + 1)
        if not depths:
            raise NotApplicable(
                f"no {goal.shape} board is {self.name}: the largest depth is {largest} moves"
            )
        return rng.choices(depths, [counts[depth] for depth in depths])[0]


LEVELS = {
    level.name: level
    for level in (Level("easy", 0, 9), Level("medium", 10, 19), Level("hard", 20, None))
}


def _proven_depth(board: Board, goal: Board) -> int:
    """Return a lower bound on the depth; after a walk of under 20 moves it is the exact depth."""
    limits = Limits(nodes=_DEPTH_CHECK_NODES)
    config = SearchConfig.from_options("ida-star", "manhattan", limits=limits)
    return solve(Puzzle(board, goal), config=config).lower_bound
