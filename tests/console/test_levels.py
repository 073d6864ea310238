"""A board of a level is as deep as the level says."""

from __future__ import annotations

from random import Random

import pytest

from taquin.board import Board
from taquin.console.levels import LEVELS
from taquin.errors import NotApplicable
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solve import solve


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("goal", ["blank-last", "spiral"])
@pytest.mark.parametrize("shape", [(3, 3), (2, 5), (3, 4)], ids=str)
def test_the_depth_is_within_the_level(name: str, goal: str, shape: tuple[int, int]) -> None:
    found = LEVELS[name]
    target = Board.goal(goal, *shape)
    for seed in range(5):
        solution = solve(found.draw(target, Random(seed)), target)
        assert solution.optimal
        assert solution.cost is not None
        assert found.shallowest <= solution.cost <= (found.deepest or 99)


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_large_boards_keep_to_the_level_too(name: str) -> None:
    level, goal = LEVELS[name], Board.goal("blank-last", 6, 6)
    depths = set()
    for seed in range(5):
        puzzle = Puzzle(level.draw(goal, Random(seed)), goal)
        solution = SearchConfig.of("ida-star", "linear-conflict").run(puzzle, Limits())
        assert solution.cost is not None
        depths.add(solution.cost)
    assert level.deepest is not None
    assert level.shallowest <= min(depths) <= max(depths) <= level.deepest
    assert len(depths) > 1


def test_a_level_that_a_board_does_not_have_is_refused() -> None:
    with pytest.raises(NotApplicable, match="no 2×2 board is medium: 6 moves is the deepest"):
        LEVELS["medium"].draw(Board.goal("blank-last", 2, 2), Random(0))
