"""All states of a small board, from a slow search that shares no code with the package."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING

from taquin.board import Board, Tiles

if TYPE_CHECKING:
    from collections.abc import Iterator


@cache
def neighbours(rows: int, cols: int) -> list[list[int]]:
    """Return the adjacent cells of each cell."""
    return [
        [
            other
            for other in range(rows * cols)
            if abs(cell // cols - other // cols) + abs(cell % cols - other % cols) == 1
        ]
        for cell in range(rows * cols)
    ]


def after_one_move(tiles: Tiles, rows: int, cols: int) -> Iterator[Tiles]:
    """Yield every state after one move of the blank."""
    blank = tiles.index(0)
    for cell in neighbours(rows, cols)[blank]:
        swapped = list(tiles)
        swapped[blank], swapped[cell] = swapped[cell], 0
        yield tuple(swapped)


@lru_cache(maxsize=6)
def distances_by_hand(goal: Board) -> dict[Tiles, int]:
    """Return the distance to the goal of every solvable state, by breadth-first search."""
    distance = {goal.tiles: 0}
    layer = [goal.tiles]
    while layer:
        next_layer = []
        for tiles in layer:
            for after in after_one_move(tiles, goal.rows, goal.cols):
                if after not in distance:
                    distance[after] = distance[tiles] + 1
                    next_layer.append(after)
        layer = next_layer
    return distance


@dataclass(frozen=True)
class World:
    """Every solvable state for a goal with its exact distance, and every move as a pair of states."""

    goal: Board
    states: list[Tiles]
    distances: list[int]
    moves: list[tuple[int, int]]


@lru_cache(maxsize=4)
def world_of(goal: Board) -> World:
    """Return all states for a goal; each move appears once, as two indices into the states."""
    distance = distances_by_hand(goal)
    states = list(distance)
    index = {tiles: number for number, tiles in enumerate(states)}
    moves = [
        (number, index[after])
        for number, tiles in enumerate(states)
        for after in after_one_move(tiles, goal.rows, goal.cols)
        if number < index[after]
    ]
    return World(goal, states, list(distance.values()), moves)


def scrambled_board(rows: int, cols: int, seed: int) -> Board:
    """Return a random arrangement of the tiles, solvable or not."""
    tiles = list(range(rows * cols))
    Random(seed).shuffle(tiles)
    return Board(tuple(tiles), rows, cols)
