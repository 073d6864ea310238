"""The hard 15-puzzles: these tests check their origin, and the benchmark checks their lengths."""

from __future__ import annotations

from random import Random

from taquin.board import Board
from taquin.instances.random_boards import random_board
from taquin.instances.sets import find_set

SEED, DRAWS = 15, 5591  # twenty of the first 5591 boards need at least 66 moves
TRANSPOSED = [cell % 4 * 4 + cell // 4 for cell in range(16)]


def mirrored(tiles: tuple[int, ...]) -> tuple[int, ...]:
    """Return the transposed board, with its tiles renamed as in the transposed goal."""
    renamed = [TRANSPOSED[tile - 1] + 1 if tile else 0 for tile in tiles]
    return tuple(renamed[TRANSPOSED[cell]] for cell in range(16))


def test_there_are_41_different_boards() -> None:
    boards = find_set("hard15").load()
    assert len({each.puzzle.start for each in boards}) == 41
    lengths = [each.optimum for each in boards]
    assert lengths[:17] == [80] * 17  # all that exist: Korf and Schultze 2005
    assert sorted(set(lengths[17:37])) == [66, 67, 68, 69]
    assert lengths[37:] == [72, 72, 72, 78]


def test_the_reflection_of_an_antipode_is_an_antipode() -> None:
    antipodes = {each.puzzle.start.tiles for each in find_set("hard15").load()[:17]}
    assert {mirrored(tiles) for tiles in antipodes} == antipodes


def test_the_random_boards_follow_from_the_seed() -> None:
    rng, goal = Random(SEED), Board.goal("blank-last", 4, 4)
    drawn = {random_board(goal, rng): place for place in range(1, DRAWS + 1)}
    places = [drawn[each.puzzle.start] for each in find_set("hard15").load()[17:37]]
    assert places == sorted(places)
    assert places[-1] == DRAWS
