"""The depth of a random board is in the range of its level."""

from __future__ import annotations

from random import Random

import pytest

from taquin.board import Board
from taquin.console.difficulty import LEVELS
from taquin.errors import NotApplicable
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solve import solve


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("goal", ["blank-last", "spiral"])
@pytest.mark.parametrize("shape", [(3, 3), (2, 5), (3, 4)], ids=str)
def test_the_depth_is_within_the_level(name: str, goal: str, shape: tuple[int, int]) -> None:
    level = LEVELS[name]
    target = Board.goal(goal, *shape)
    for seed in range(5):
        solution = solve(level.draw(target, Random(seed)), target)
        assert solution.optimal
        assert solution.cost is not None
        assert level.min_depth <= solution.cost <= (level.max_depth or 99)


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_the_depth_of_a_large_board_is_within_the_level(name: str) -> None:
    level, goal = LEVELS[name], Board.goal("blank-last", 6, 6)
    depths = set()
    for seed in range(5):
        puzzle = Puzzle(level.draw(goal, Random(seed)), goal)
        solution = SearchConfig.from_options("ida-star", "linear-conflict").run(puzzle)
        assert solution.cost is not None
        depths.add(solution.cost)
    assert level.max_depth is not None
    assert level.min_depth <= min(depths) <= max(depths) <= level.max_depth
    assert len(depths) > 1


def test_a_level_without_boards_of_the_size_is_rejected() -> None:
    with pytest.raises(NotApplicable, match="no 2×2 board is medium: the largest depth is 6 moves"):
        LEVELS["medium"].draw(Board.goal("blank-last", 2, 2), Random(0))
