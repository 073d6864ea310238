"""The learned weights: complete, symmetric, and useful to beams."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from taquin.board import Board
from taquin.evaluation import tuned
from taquin.evaluation.learned import (
    PAIR_OFFSETS,
    STORED_OFFSETS,
    LearnedWeights,
    learned_weights,
)
from taquin.evaluation.tuned import evaluation_for
from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.native.wide_beam import kept_by_beam
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from tests.native.engines import scrambled

SIDES = [5, 6, 7]


def weights_of(side: int, goal: str = "blank-first") -> LearnedWeights:
    board = Board.goal(goal, side, side)
    learned = learned_weights(board)
    assert learned is not None
    return learned


def total_weight(learned: LearnedWeights, puzzle: Puzzle) -> int:
    """Return the sum of all learned weights at a puzzle's start."""
    tiles, rows, cols = puzzle.start.tiles, puzzle.rows, puzzle.cols
    home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
    total = sum(learned.tiles[tile][cell] for cell, tile in enumerate(tiles))
    for (down, right), weights in learned.pairs.items():
        for cell, tile in enumerate(tiles):
            row, col = cell // cols + down, cell % cols + right
            if 0 <= row < rows and 0 <= col < cols:
                near = row * cols + col
                total += weights[tile][tiles[near]]
                total += learned.displacements.weight((cell, home[tile]), (near, home[tiles[near]]))
    return total


@pytest.mark.parametrize("side", SIDES)
def test_the_weights_are_complete_and_not_all_zero(side: int) -> None:
    learned, cells = weights_of(side), side * side
    assert tuple(learned.pairs) == PAIR_OFFSETS
    for weights in (learned.tiles, *learned.pairs.values()):
        assert [len(row) for row in weights] == [cells] * cells
        assert any(map(any, weights))
        assert max(abs(number) for row in weights for number in row) < 64 * 20
    assert tuple(learned.displacements.weights) == STORED_OFFSETS
    for stored in learned.displacements.weights.values():
        numbers = memoryview(stored).cast("h")
        assert len(numbers) == (2 * side - 1) ** 4
        assert any(numbers)
        assert max(map(abs, numbers)) < 64 * 20


def test_the_weight_of_two_tiles_does_not_depend_on_their_order() -> None:
    displacements, chance = weights_of(6).displacements, Random(2)
    for _ in range(200):
        row, col = chance.randrange(1, 5), chance.randrange(1, 5)
        down, right = chance.choice(PAIR_OFFSETS)
        one = (row * 6 + col, chance.randrange(36))
        two = ((row + down) % 6 * 6 + (col + right) % 6, chance.randrange(36))
        if abs(one[0] // 6 - two[0] // 6) <= 2 and abs(one[0] % 6 - two[0] % 6) <= 2:
            assert displacements.weight(one, two) == displacements.weight(two, one)


@pytest.mark.parametrize("side", SIDES)
def test_rows_and_columns_may_be_exchanged(side: int) -> None:
    chance, learned = Random(side), weights_of(side)
    transposed = [cell % side * side + cell // side for cell in range(side * side)]
    goal = Board.goal("blank-first", side, side)
    for _ in range(5):
        tiles = scrambled(side, side, chance).start.tiles
        turned = tuple(transposed[tiles[cell]] for cell in transposed)
        boards = [Puzzle(Board(each, side, side), goal) for each in (tiles, turned)]
        assert total_weight(learned, boards[0]) == total_weight(learned, boards[1])


@pytest.mark.parametrize("side", SIDES)
def test_reflected_boards_have_the_same_weights(side: int) -> None:
    chance, cells = Random(side), side * side
    first = Board.goal("blank-first", side, side)
    tiles = list(range(cells))
    chance.shuffle(tiles)
    expected = total_weight(weights_of(side), Puzzle(Board(tuple(tiles), side, side), first))
    names = [0, *chance.sample(range(1, cells), cells - 1)]  # tiles may have any numbers
    for down in (False, True):
        for right in (False, True):

            def flipped(board: list[int], down: bool = down, right: bool = right) -> Board:
                rows = [board[at : at + side] for at in range(0, cells, side)]
                rows = [row[::-1] for row in rows] if right else rows
                rows = rows[::-1] if down else rows
                return Board(tuple(names[tile] for row in rows for tile in row), side, side)

            puzzle = Puzzle(flipped(tiles), flipped(list(range(cells))))
            learned = learned_weights(puzzle.goal)
            assert learned is not None
            assert total_weight(learned, puzzle) == expected


@pytest.mark.parametrize(
    "goal",
    [
        Board.goal("blank-first", 4, 6),
        Board.goal("blank-first", 3, 3),
        Board((1, 0, *range(2, 36)), 6, 6),
        Board((*range(1, 22), 0, *range(22, 36)), 6, 6),
    ],
)
def test_other_sizes_and_goals_without_a_corner_blank_have_no_weights(goal: Board) -> None:
    assert learned_weights(goal) is None


def test_without_patterns_there_are_no_learned_weights() -> None:
    goal = Board.goal("blank-first", 6, 6)
    assert len(evaluation_for(goal, views=0).pairs) == 2
    assert len(evaluation_for(goal, views=4).pairs) == len(PAIR_OFFSETS)


def test_beams_find_shorter_solutions_with_learned_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [scrambled(6, 6, Random(number), goal_blank=0) for number in range(8)]
    config = SearchConfig.from_options("wide-beam", "pdb", width=300)

    def lengths() -> int:
        found = [
            replace(config, limits=Limits(nodes=300 * 500), threads=1).run(board).cost
            for board in boards
        ]
        return sum(length or 500 for length in found)

    with_learned = lengths()
    monkeypatch.setattr(tuned, "USE_LEARNED", False)
    assert with_learned < lengths()


def test_a_beam_records_the_states_of_each_layer() -> None:
    puzzle = scrambled(4, 4, Random(3))
    length, layers = kept_by_beam(puzzle, find_heuristic("manhattan"), 50, Limits())
    assert length is not None
    assert len(layers) == length - 1
    before = [puzzle.initial]
    for layer in layers:
        states = [tuple(layer.tiles[at : at + 16]) for at in range(0, len(layer.tiles), 16)]
        parents = memoryview(layer.parents).cast("I")
        assert 0 < len(states) == len(parents) == len(memoryview(layer.scores).cast("i")) <= 50
        for state, parent in zip(states, parents, strict=True):
            assert state in [after for _, after in puzzle.successors(before[parent])]
        before = states
