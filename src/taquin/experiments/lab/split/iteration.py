"""One IDA* iteration over all subtrees: its counters, and the solution once a subtree has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.board import Move
    from taquin.experiments.lab.split.top_layers import Node, TopLayers
    from taquin.native.ida_iteration import SubtreeIteration


class SplitIteration:
    """An iteration with one threshold, and the sum of the subtrees that have ended."""

    def __init__(self, top: TopLayers, threshold: int) -> None:
        self.threshold = threshold
        self.nodes = top.within(threshold)
        self.expanded, self.generated = top.counts(threshold)
        self.next_threshold = top.next_threshold(threshold)
        self.deepest = max((node.g for node in self.nodes), default=0)
        self.done = 0
        """The number of subtrees that have ended."""
        self.status = Status.EXHAUSTED
        self.moves: tuple[Move, ...] | None = None

    def add(self, node: Node, subtree: SubtreeIteration) -> None:
        """Add the counters and the result of the subtree below a node."""
        self.done += 1
        self.expanded += subtree.expanded
        self.generated += subtree.generated
        self.deepest = max(self.deepest, subtree.deepest)
        pruned = [each for each in (self.next_threshold, subtree.next_bound) if each is not None]
        self.next_threshold = min(pruned, default=None)
        if subtree.status is Status.SOLVED:
            self.set_solution(node.moves + subtree.moves)
        elif subtree.status is not Status.EXHAUSTED:
            self.status = subtree.status

    def set_solution(self, moves: tuple[Move, ...]) -> None:
        """Set the solution. It is shortest, because the earlier iterations found none."""
        self.status, self.moves = Status.SOLVED, moves

    @property
    def over(self) -> bool:
        """Whether the iteration has a solution, or has reached a limit."""
        return self.status is not Status.EXHAUSTED
