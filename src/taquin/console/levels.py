"""Random boards by how many moves they need: easy, medium, hard."""

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

if TYPE_CHECKING:
    from random import Random

    from taquin.board import Board


_ENOUGH_NODES = 1_000_000


@dataclass(frozen=True, slots=True)
class Level:
    """A range of depths; `deepest` is None where there is no upper end."""

    name: str
    shallowest: int
    deepest: int | None

    @property
    def label(self) -> str:
        """The range in words."""
        if self.deepest is None:
            return f"random, {self.shallowest} moves deep or more"
        return f"random, {self.shallowest} to {self.deepest} moves deep"

    def draw(self, goal: Board, rng: Random) -> Board:
        """Return a random board of this level.

        On small boards every board of the level is equally likely. Elsewhere an easy or medium one
        comes from a random walk and a hard one from all boards, and a search checks the depth.
        """
        if len(goal.tiles) <= MAX_DISTANCE_CELLS:
            return boards_at_depth(goal, self._draw_depth(goal, rng), 1, rng)[0]
        while True:
            board = self._draw_large(goal, rng)
            if _proven_depth(board, goal) >= self.shallowest:
                return board

    def _draw_large(self, goal: Board, rng: Random) -> Board:
        if self.deepest is None:
            return random_board(goal, rng)
        return walk(goal, rng.randint(max(1, self.shallowest), self.deepest), rng)[0]

    def _draw_depth(self, goal: Board, rng: Random) -> int:
        """Draw a depth of the level, each as likely as it has boards."""
        counts = Atlas(goal).counts
        most = len(counts) - 1
        depths = range(self.shallowest, min(most, self.deepest or most) + 1)
        if not depths:
            raise NotApplicable(
                f"no {goal.shape} board is {self.name}: {most} moves is the deepest there is"
            )
        return rng.choices(depths, [counts[depth] for depth in depths])[0]


LEVELS = {
    level.name: level
    for level in (Level("easy", 0, 9), Level("medium", 10, 19), Level("hard", 20, None))
}


def _proven_depth(board: Board, goal: Board) -> int:
    """Return a lower bound on the depth; for a walk of under twenty moves it is the depth itself."""
    search = SearchConfig.of("ida-star", "manhattan")
    return search.run(Puzzle(board, goal), Limits(nodes=_ENOUGH_NODES)).lower_bound
