r"""The top of IDA*'s tree: its layers down to some hundred nodes, below which searches are dealt out.

              start                 inner nodes are counted here, in every round, as IDA* would
            /   |   \
           ·    ·    ·              a node is visited if no node on the way has an f beyond the bound
          / \   |   / \
         1   2  3  4   5            open nodes: each is the root of a search of its own

No node is left out for being reached twice, as IDA* leaves none out; so the counts add up to IDA*'s.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from taquin.board import Board, Move
    from taquin.heuristics import Estimate


@dataclass(frozen=True, slots=True)
class Node:
    """A board near the start: the moves that lead there, and the largest f on the way."""

    board: Board
    moves: tuple[Move, ...]
    f: int

    @property
    def g(self) -> int:
        """How many moves from the start."""
        return len(self.moves)

    @property
    def back(self) -> Move | None:
        """The move that would lead straight back."""
        return self.moves[-1].inverse if self.moves else None


class Top:
    """The first layers of the tree. Goals among them are open nodes too, with nothing below."""

    def __init__(self, puzzle: Puzzle, estimate: Estimate, wanted: int) -> None:
        self._goal, self._estimate = puzzle.goal, estimate
        root = Node(puzzle.start, (), estimate(puzzle.start.tiles))
        self.open: list[Node] = [root]
        self._inner: list[tuple[Node, list[Node]]] = []
        while len(self.open) < wanted and any(each.board != self._goal for each in self.open):
            self._descend()

    def within(self, bound: int) -> list[Node]:
        """Return the open nodes that a round with that bound visits."""
        return [node for node in self.open if node.f <= bound]

    def counts(self, bound: int) -> tuple[int, int]:
        """Return how many inner nodes such a round expands, and how many nodes it generates there."""
        visited = [children for node, children in self._inner if node.f <= bound]
        return len(visited), sum(map(len, visited))

    def next_bound(self, bound: int) -> int | None:
        """Return the smallest f above the bound that such a round meets."""
        visited = [children for node, children in self._inner if node.f <= bound]
        met = (child.f for children in visited for child in children if child.f > bound)
        return min(met, default=None)

    def _descend(self) -> None:
        """Replace every open node by its children."""
        below: list[Node] = []
        for node in self.open:
            if node.board == self._goal:
                below.append(node)
                continue
            children = [
                self._child(node, move)
                for move in node.board.legal_moves()
                if move is not node.back
            ]
            self._inner.append((node, children))
            below += children
        self.open = below

    def _child(self, node: Node, move: Move) -> Node:
        board = node.board.apply(move)
        f = node.g + 1 + self._estimate(board.tiles)
        return Node(board, (*node.moves, move), max(node.f, f))
