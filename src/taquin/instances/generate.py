"""Generated boards: by random moves, uniformly at random, or of an exact depth, from a seed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import NotApplicable
from taquin.instances.atlas import Atlas
from taquin.instances.random_boards import random_board, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.native.extension import Tick


def boards_at_depth(
    goal: Board, depth: int, count: int, rng: Random, tick: Tick | None = None
) -> list[Board]:
    """Return a uniform sample of boards whose shortest solution has exactly `depth` moves.

    Raises `NotApplicable` if no board is that deep, or if the board has too many states.
    """
    if depth < 0:
        raise NotApplicable(f"a depth must be 0 or more, not {depth}")
    atlas = Atlas(goal, last_depth=depth, tick=tick)
    deepest = len(atlas.counts) - 1
    if deepest < depth:
        raise NotApplicable(
            f"no {goal.shape} board is {depth} moves deep: the maximum is {deepest}"
        )
    return atlas.sample_deepest(count, rng)


def generate(
    rows: int,
    cols: int,
    count: int = 1,
    *,
    seed: int | None = None,
    goal: Board | None = None,
    moves: int | None = None,
    depth: int | None = None,
    tick: Tick | None = None,
) -> Iterator[Board]:
    """Yield `count` boards of that size: after a random walk of `moves`, at exactly `depth`, or else uniform.

    Raises `NotApplicable` if both are given, or if no board has that depth.
    """
    rng = Random(seed)
    target = goal or Board.goal("blank-last", rows, cols)
    if moves is not None and depth is not None:
        raise NotApplicable("moves and depth exclude each other: give one of them")
    if depth is not None:
        yield from boards_at_depth(target, depth, count, rng, tick)
        return
    for _ in range(count):
        yield random_board(target, rng) if moves is None else walk(target, moves, rng)[0]
