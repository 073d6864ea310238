"""WindowBeam: a beam search between two boards of a small window."""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Move, slides
from taquin.search.framework.zobrist import key

if TYPE_CHECKING:
    from collections.abc import Sequence


class _State(NamedTuple):
    tiles: tuple[int, ...]
    blank: int
    distance: int
    hash: int
    parent: _State | None = None
    move: Move | None = None

    def path(self) -> list[Move]:
        moves, state = [], self
        while state.parent is not None and state.move is not None:
            moves.append(state.move)
            state = state.parent
        return moves[::-1]


class WindowBeam:
    """Keeps the `width` states with the smallest Manhattan distance in each layer, and counts nodes."""

    def __init__(self, width: int) -> None:
        self._width = width
        self.expanded = self.generated = 0

    def find(
        self, rows: int, cols: int, tiles: Sequence[int], blank: int, limit: int
    ) -> list[Move] | None:
        """Return a path of at most `limit` moves to the end; None if the beam finds none.

        Each tile is numbered by its cell at the end, and `blank` is the blank's first cell.
        """

        def distance(tile: int, cell: int) -> int:
            return abs(tile // cols - cell // cols) + abs(tile % cols - cell % cols)

        start_distance = start_hash = 0
        for cell, tile in enumerate(tiles):
            if cell != blank:
                start_distance += distance(tile, cell)
                start_hash ^= key(tile, cell)
        layer = [_State(tuple(tiles), blank, start_distance, start_hash)]
        for depth in range(1, limit + 1):
            candidates: dict[int, _State] = {}
            for state in layer:
                self.expanded += 1
                for move, cell in slides(rows, cols)[state.blank]:
                    if state.move is not None and move is state.move.inverse:
                        continue
                    self.generated += 1
                    tile = state.tiles[cell]
                    left = state.distance + distance(tile, state.blank) - distance(tile, cell)
                    hashed = state.hash ^ key(tile, cell) ^ key(tile, state.blank)
                    if depth + left > limit or hashed in candidates:
                        continue
                    if left == 0:  # all tiles are at home, and so is the blank
                        return [*state.path(), move]
                    moved = list(state.tiles)
                    moved[state.blank], moved[cell] = tile, moved[state.blank]
                    candidates[hashed] = _State(tuple(moved), cell, left, hashed, state, move)
            nearest = heapq.nsmallest(
                self._width, ((state.distance, state.hash) for state in candidates.values())
            )
            kept = {hashed for _, hashed in nearest}
            layer = [state for state in candidates.values() if state.hash in kept]
        return None
