"""Node: a state and the path by which the search reached it."""

from __future__ import annotations

from typing import Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class Node(Generic[S, A]):
    """A search node: a state, its parent, the action from there, the path length g and the estimate h."""

    __slots__ = ("action", "expanded", "g", "h", "parent", "reopened", "state")

    def __init__(
        self, state: S, h: int = 0, parent: Node[S, A] | None = None, action: A | None = None
    ) -> None:
        self.state = state
        self.parent = parent
        self.action = action
        self.g: int = 0 if parent is None else parent.g + 1
        self.h = h
        self.expanded = False
        self.reopened = False  # a shorter path was found after the expansion

    def take_shorter_path(self, parent: Node[S, A], action: A) -> None:
        """Replace the parent by one from which the path is shorter."""
        self.parent = parent
        self.action = action
        self.g = parent.g + 1
        self.reopened = self.expanded

    def extract_solution(self) -> tuple[A, ...]:
        """Return the actions from the root to this node."""
        actions: list[A] = []
        node = self
        while node.parent is not None:
            assert node.action is not None
            actions.append(node.action)
            node = node.parent
        actions.reverse()
        return tuple(actions)
