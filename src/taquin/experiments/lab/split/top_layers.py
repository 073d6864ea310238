r"""The top layers of the IDA* search tree, down to some hundred open nodes, each the root of a subtree.

              start                 inner nodes are counted here, in every iteration, as IDA* does
            /   |   \
           ·    ·    ·              a node is visited if no f on its path is above the threshold
          / \   |   / \
         1   2  3  4   5            open nodes: each is the root of a separate search

Duplicates are kept, as in IDA*, so the counters add up to those of IDA*.
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
    """A node near the start: its board, the moves that lead to it, and the largest f on that path."""

    board: Board
    moves: tuple[Move, ...]
    f: int

    @property
    def g(self) -> int:
        """The number of moves from the start."""
        return len(self.moves)

    @property
    def back(self) -> Move | None:
        """The move that undoes the last one; None at the start."""
        return self.moves[-1].inverse if self.moves else None


class TopLayers:
    """The first layers of the tree, down to at least `min_open` open nodes.

    A goal in these layers stays an open node; it has no subtree.
    """

    def __init__(self, puzzle: Puzzle, estimate: Estimate, min_open: int) -> None:
        self._goal, self._estimate = puzzle.goal, estimate
        root = Node(puzzle.start, (), estimate(puzzle.start.tiles))
        self.open: list[Node] = [root]
        self._inner: list[tuple[Node, list[Node]]] = []
        while len(self.open) < min_open and any(each.board != self._goal for each in self.open):
            self._descend()

    def within(self, threshold: int) -> list[Node]:
        """Return the open nodes that an iteration with this threshold visits."""
        return [node for node in self.open if node.f <= threshold]

    def counts(self, threshold: int) -> tuple[int, int]:
        """Return the numbers of inner nodes expanded, and of nodes generated from them, in an iteration."""
        visited = [children for node, children in self._inner if node.f <= threshold]
        return len(visited), sum(map(len, visited))

    def next_threshold(self, threshold: int) -> int | None:
        """Return the smallest f above the threshold that an iteration generates; None if there is none."""
        visited = [children for node, children in self._inner if node.f <= threshold]
        pruned = (child.f for children in visited for child in children if child.f > threshold)
        return min(pruned, default=None)

    def _descend(self) -> None:
        """Replace every open node by its children."""
        children_of_all: list[Node] = []
        for node in self.open:
            if node.board == self._goal:
                children_of_all.append(node)
                continue
            children = [
                self._child(node, move)
                for move in node.board.legal_moves()
                if move is not node.back
            ]
            self._inner.append((node, children))
            children_of_all += children
        self.open = children_of_all

    def _child(self, node: Node, move: Move) -> Node:
        board = node.board.apply(move)
        f = node.g + 1 + self._estimate(board.tiles)
        return Node(board, (*node.moves, move), max(node.f, f))
