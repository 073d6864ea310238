"""Beam search for large boards, to the goal 1, 2, 3, …, blank.

    expand     generate all successors of the layer, except those that undo the last move
    prune      drop successors from which no solution of fewer than `shorter_than` moves is possible
    select     keep the `width` best states, each once, and none that a recent layer kept; the key is the
               score (`taquin.evaluation.displacement`) plus the visit penalty of the blank's cell
    stop       at the first solution, or after `LAYERS_PER_LINE` layers without a better score, for each line
               of the longer side

On a large board a beam fails when the blank's neighbourhood is in order: each way to the next disorder makes
scores worse for more layers than the beam remembers. The visit penalty leads it away from where its blanks
have been. Without a solution, the result is the path to the state with the best score.

This is the reference of the C++ version, which updates scores and hashes with each move.
"""

from __future__ import annotations

import heapq
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from taquin.anytime.visit_penalty import VisitPenalty
from taquin.evaluation.displacement import DisplacementEvaluation
from taquin.native.extension import LAYERS_PER_LINE
from taquin.search.framework.zobrist import zobrist

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle


class BeamPath(NamedTuple):
    """A path from the start, and whether it leads to the goal; the counters of the beam."""

    moves: tuple[Move, ...]
    solved: bool
    expanded: int
    generated: int


class _State(NamedTuple):
    tiles: Tiles
    hash: int
    score: int
    moves: tuple[Move, ...]


def large_beam(puzzle: Puzzle, *, width: int, visit_weight: int, shorter_than: int) -> BeamPath:
    """Run the beam on a puzzle with the goal 1, 2, 3, …, blank; `visit_weight` is in 64ths of a move."""
    evaluation = DisplacementEvaluation(puzzle.rows, puzzle.cols)
    penalty, recent = VisitPenalty(visit_weight), _RecentStates(width)
    start = puzzle.initial
    best = _State(start, zobrist(start), 0, ())
    if start == puzzle.goal.tiles:
        return BeamPath((), True, 0, 0)
    layer, best_score = [best], None
    expanded = generated = 0
    while layer and len(layer[0].moves) - len(best.moves) <= LAYERS_PER_LINE * max(
        puzzle.rows, puzzle.cols
    ):
        candidates: dict[int, _State] = {}
        goal = None
        for state in layer:
            expanded += 1
            for move, tiles in puzzle.successors(state.tiles):
                if state.moves and move is state.moves[-1].inverse:
                    continue
                generated += 1
                moves = (*state.moves, move)
                if len(moves) + _distance(tiles, puzzle.cols) >= shorter_than:
                    continue
                if tiles == puzzle.goal.tiles:
                    goal = goal or moves
                hashed = zobrist(tiles)
                if hashed not in candidates and hashed not in recent:
                    candidates[hashed] = _State(tiles, hashed, evaluation.score(tiles), moves)
        if goal is not None:
            return BeamPath(goal, True, expanded, generated)
        layer = _select(list(candidates.values()), width, penalty)
        if not layer:
            break
        recent.add(layer)
        first = min(layer, key=lambda state: state.score)
        penalty.add(Counter(state.tiles.index(0) for state in layer), first.score)
        if best_score is None or first.score < best_score:
            best, best_score = first, first.score
    return BeamPath(best.moves, False, expanded, generated)


def _select(candidates: list[_State], width: int, penalty: VisitPenalty) -> list[_State]:
    """Return the candidates with the smallest keys, in the order in which they were generated."""
    keys = [(state.score + penalty.of(state.tiles.index(0)), state.hash) for state in candidates]
    kept = set(heapq.nsmallest(width, keys))
    return [state for state, key in zip(candidates, keys, strict=True) if key in kept]


class _RecentStates:
    """The hashes of states that recent layers kept. A new hash may overwrite an old one."""

    def __init__(self, width: int) -> None:
        self._mask = (1 << (8 * width).bit_length()) - 1
        self._hashes: dict[int, int] = {}

    def __contains__(self, hashed: int) -> bool:
        return self._hashes.get(self._place(hashed)) == hashed

    def add(self, layer: list[_State]) -> None:
        """Add the states of a layer."""
        self._hashes |= {self._place(state.hash): state.hash for state in layer}

    def _place(self, hashed: int) -> int:
        return hashed >> 24 & self._mask


def _distance(tiles: Tiles, cols: int) -> int:
    """Return the Manhattan distance to the goal 1, 2, 3, …, blank."""
    return sum(
        abs(cell // cols - (tile - 1) // cols) + abs(cell % cols - (tile - 1) % cols)
        for cell, tile in enumerate(tiles)
        if tile
    )
