"""What was learned: whole tables, the same from every corner, and beams that are the better for it."""

from __future__ import annotations

from random import Random

import pytest

from taquin.board import Board
from taquin.evaluation import tuned as look_module
from taquin.evaluation.learned import LEARNED, PAIRS, Learned, learned_for
from taquin.evaluation.tuned import evaluation_for
from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.native.wide_beam import kept_by_beam
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from tests.native.engines import scrambled

SIDES = [5, 6, 7]


def on(side: int, goal: str = "blank-first") -> Learned:
    board = Board.goal(goal, side, side)
    learned = learned_for(board)
    assert learned is not None
    return learned


def seen(learned: Learned, puzzle: Puzzle) -> int:
    """What was learned says so much of a puzzle's start."""
    tiles, rows, cols = puzzle.start.tiles, puzzle.rows, puzzle.cols
    home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
    total = sum(learned.place[tile][cell] for cell, tile in enumerate(tiles))
    for (down, right), table in learned.pairs.items():
        for cell, tile in enumerate(tiles):
            row, col = cell // cols + down, cell % cols + right
            if 0 <= row < rows and 0 <= col < cols:
                near = row * cols + col
                total += table[tile][tiles[near]]
                total += learned.shifts.add((cell, home[tile]), (near, home[tiles[near]]))
    return total


@pytest.mark.parametrize("side", SIDES)
def test_the_tables_are_whole_and_no_zeros(side: int) -> None:
    learned, cells = on(side), side * side
    assert tuple(learned.pairs) == PAIRS
    for table in (learned.place, *learned.pairs.values()):
        assert [len(row) for row in table] == [cells] * cells
        assert any(map(any, table))
        assert max(abs(number) for row in table for number in row) < 64 * 20
    assert tuple(learned.shifts.tables) == LEARNED
    for shifts in learned.shifts.tables.values():
        numbers = memoryview(shifts).cast("h")
        assert len(numbers) == (2 * side - 1) ** 4
        assert any(numbers)
        assert max(map(abs, numbers)) < 64 * 20


def test_two_tiles_add_the_same_whichever_is_named_first() -> None:
    shifts, chance = on(6).shifts, Random(2)
    for _ in range(200):
        row, col = chance.randrange(1, 5), chance.randrange(1, 5)
        down, right = chance.choice(PAIRS)
        one = (row * 6 + col, chance.randrange(36))
        two = ((row + down) % 6 * 6 + (col + right) % 6, chance.randrange(36))
        if abs(one[0] // 6 - two[0] // 6) <= 2 and abs(one[0] % 6 - two[0] % 6) <= 2:
            assert shifts.add(one, two) == shifts.add(two, one)


@pytest.mark.parametrize("side", SIDES)
def test_rows_and_columns_may_be_exchanged(side: int) -> None:
    chance, learned = Random(side), on(side)
    name = [cell % side * side + cell // side for cell in range(side * side)]
    goal = Board.goal("blank-first", side, side)
    for _ in range(5):
        tiles = scrambled(side, side, chance).start.tiles
        turned = tuple(name[tiles[cell]] for cell in name)
        boards = [Puzzle(Board(each, side, side), goal) for each in (tiles, turned)]
        assert seen(learned, boards[0]) == seen(learned, boards[1])


@pytest.mark.parametrize("side", SIDES)
def test_every_corner_is_the_same_board_seen_from_there(side: int) -> None:
    chance, cells = Random(side), side * side
    first = Board.goal("blank-first", side, side)
    tiles = list(range(cells))
    chance.shuffle(tiles)
    expected = seen(on(side), Puzzle(Board(tuple(tiles), side, side), first))
    names = [0, *chance.sample(range(1, cells), cells - 1)]  # tiles may have any names
    for down in (False, True):
        for right in (False, True):

            def flipped(board: list[int], down: bool = down, right: bool = right) -> Board:
                rows = [board[at : at + side] for at in range(0, cells, side)]
                rows = [row[::-1] for row in rows] if right else rows
                rows = rows[::-1] if down else rows
                return Board(tuple(names[tile] for row in rows for tile in row), side, side)

            puzzle = Puzzle(flipped(tiles), flipped(list(range(cells))))
            learned = learned_for(puzzle.goal)
            assert learned is not None
            assert seen(learned, puzzle) == expected


@pytest.mark.parametrize(
    "goal",
    [
        Board.goal("blank-first", 4, 6),
        Board.goal("blank-first", 3, 3),
        Board((1, 0, *range(2, 36)), 6, 6),
        Board((*range(1, 22), 0, *range(22, 36)), 6, 6),
    ],
)
def test_nothing_is_known_of_other_sizes_and_of_a_blank_that_is_no_corner(goal: Board) -> None:
    assert learned_for(goal) is None


def test_without_patterns_the_look_is_the_plain_one() -> None:
    goal = Board.goal("blank-first", 6, 6)
    assert len(evaluation_for(goal, views=0).pairs) == 2
    assert len(evaluation_for(goal, views=4).pairs) == len(PAIRS)


def test_beams_find_shorter_ways_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    boards = [scrambled(6, 6, Random(number), goal_blank=0) for number in range(8)]
    config = SearchConfig.of("wide-beam", "pdb", width=300)

    def lengths() -> int:
        found = [config.run(board, Limits(nodes=300 * 500), threads=1).cost for board in boards]
        return sum(length or 500 for length in found)

    with_it = lengths()
    monkeypatch.setattr(look_module, "WITH_LEARNED", False)
    assert with_it < lengths()


def test_what_a_beam_kept_is_told_layer_by_layer() -> None:
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
