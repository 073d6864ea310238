"""Large beams: beams with one evaluation for all sizes, each with several times the time of the one before.

A beam without a solution still brings nearly all tiles home. The constructive solver then finishes its path.
Each better solution is refined. Beams differ in how far their visit penalty drives them about the board,
because no weight of it is best on every board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from taquin.anytime.direction import both_directions
from taquin.anytime.orientation import Orientation
from taquin.anytime.part_observer import PartObserver
from taquin.anytime.phases.refinement import Refinement
from taquin.board import Board, Move
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.direction import SearchDirection
    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Tiles
    from taquin.solution import Solution

FIRST_WIDTH = 40
TIME_GROWTH, MAX_LAST_GROWTH = 4, 24
"""Each beam has `TIME_GROWTH` times the time of the one before. The last one takes the time that is left, once
that is less than `MAX_LAST_GROWTH` times that of the one before."""
VISIT_WEIGHTS = (64, 96, 48)
"""The weights of the visit penalty, in 64ths of a move; beams take them in turn."""
NODE_SHARE = 0.2
"""The share of the remaining nodes that a beam may expand, if there is a node limit."""
BEAM_SHARE = 0.98
"""The share of its time that a beam may take; its path must be finished in the rest."""
REFINEMENT_SHARE = 0.1
"""The share of the remaining time that the refinement of a solution may take."""


@dataclass(frozen=True, slots=True)
class LargeBeams:
    """Runs wider and wider beams until the time is over."""

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Run beams for this time."""
        end = search.budget.seconds + seconds
        direction = both_directions(search.puzzle)[0]  # its goal has the blank in a corner
        width, last, number = FIRST_WIDTH, False, 0
        while True:
            left = end - search.budget.seconds
            if left <= 0:
                return
            start = search.budget.seconds
            visit_weight = VISIT_WEIGHTS[number % len(VISIT_WEIGHTS)]
            yield from _run_beam(search, direction, width, left, visit_weight, last)
            took = max(search.budget.seconds - start, 1e-3)
            if last or search.budget.limits.nodes is not None:
                return
            left = end - search.budget.seconds
            last = left < MAX_LAST_GROWTH * took
            width = int(width * left / took) + 1 if last else TIME_GROWTH * width
            width = max(1, min(width, _max_width(search, width)))
            number += 1


def _run_beam(
    search: AnytimeSearch,
    direction: SearchDirection,
    width: int,
    seconds: float,
    visit_weight: int,
    fit_time_limit: bool,
) -> Iterator[Solution[Tiles, Move]]:
    """Run one beam, finish its path, and refine it if it is the best."""
    from taquin.native.large_beam import large_beam  # start-up

    cost = search.incumbent.cost
    assert cost is not None
    orientation = Orientation.of(direction.puzzle)
    found, moves = large_beam(
        orientation.puzzle,
        width=width,
        visit_weight=visit_weight,
        shorter_than=cost + len(direction.suffix),
        fit_time_limit=fit_time_limit,
        limits=search.budget.for_part(BEAM_SHARE * seconds, NODE_SHARE),
        observer=PartObserver(search),
        threads=search.settings.threads,
    )
    improved = search.record(
        replace(found, moves=_finished(search, direction, orientation.original(moves)))
    )
    yield from search.checkpoint()
    if improved:
        yield from Refinement().run(search, REFINEMENT_SHARE * search.budget.seconds_left)


def _finished(
    search: AnytimeSearch, direction: SearchDirection, moves: tuple[Move, ...]
) -> tuple[Move, ...] | None:
    """Return a solution that begins with the moves; None if the rest has none within the limits."""
    board = _after(direction.puzzle.start, moves)
    if board == direction.puzzle.goal:
        rest: tuple[Move, ...] | None = tuple(move.inverse for move in reversed(direction.suffix))
    else:
        config = SearchConfig.from_options("constructive", limits=search.budget.for_part())
        rest = config.run(Puzzle(board, search.puzzle.goal), PartObserver(search)).moves
    return None if rest is None else _joined(moves, rest)


def _after(board: Board, moves: tuple[Move, ...]) -> Board:
    """Return the board after thousands of moves."""
    tiles, blank = list(board.tiles), board.blank
    steps = {Move.U: -board.cols, Move.L: -1, Move.R: 1, Move.D: board.cols}
    for move in moves:
        target = blank + steps[move]
        tiles[blank], tiles[target] = tiles[target], 0
        blank = target
    return Board(tuple(tiles), board.rows, board.cols)


def _joined(moves: tuple[Move, ...], rest: tuple[Move, ...]) -> tuple[Move, ...]:
    """Join two paths; moves that cancel each other out are dropped."""
    path = list(moves)
    for move in rest:
        if path and path[-1] is move.inverse:
            path.pop()
        else:
            path.append(move)
    return tuple(path)


def _max_width(search: AnytimeSearch, width: int) -> int:
    """Return the largest width up to this one, by halving, at which a beam fits into the memory limit."""
    from taquin.native.extension import large_beam_memory  # start-up

    layers = search.incumbent.cost or 0
    while width > 1 and large_beam_memory(search.cells, width, layers) > search.settings.memory:
        width //= 2
    return width
