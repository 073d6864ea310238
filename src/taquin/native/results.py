"""Results of the C++ engine as Python values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Move
from taquin.native import extension
from taquin.solution import Iteration, Solution, Statistics, Status
from taquin.util.process_memory import peak_rss

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin._native import SearchResult
    from taquin.board import Tiles
    from taquin.heuristics import Heuristic
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer

STATUSES = tuple(map(Status, extension.STATUSES))
"""By their numbers in the engine."""
MOVES = tuple(map(Move, extension.MOVES))
"""By their numbers in the engine."""


def encode_moves(moves: Iterable[Move]) -> bytes:
    """Return moves in the engine's form, one byte per move."""
    return bytes(map(MOVES.index, moves))


def decode_moves(moves: bytes) -> tuple[Move, ...]:
    """Return the moves of a result."""
    return tuple(MOVES[move] for move in moves)


def to_solution(
    algorithm: str,
    puzzle: Puzzle,
    heuristic: Heuristic,
    result: SearchResult,
    observer: Observer | None,
) -> Solution[Tiles, Move]:
    """Return a result as a `Solution`; pass its iterations to the observer."""
    iterations = [Iteration(*row) for row in result["iterations"]]
    if observer is not None:
        for iteration in iterations:
            observer.iteration(iteration)
    statistics = Statistics(
        expanded=result["expanded"],
        generated=result["generated"],
        evaluated=result["evaluated"],
        reopened=result["reopened"],
        max_frontier=result["max_frontier"],
        seconds=result["seconds"],
        peak_memory=result["peak_memory"],
        peak_rss=peak_rss(),
        iterations=iterations,
    )
    moves = result["moves"]
    return Solution(
        puzzle,
        algorithm,
        STATUSES[result["status"]],
        None if moves is None else decode_moves(moves),
        result["lower_bound"],
        statistics,
        heuristic.name,
        "native",
    )
