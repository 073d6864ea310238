"""Node: a state and how the search got there."""

from __future__ import annotations

from typing import Generic, TypeVar

S = TypeVar("S")
A = TypeVar("A")


class Node(Generic[S, A]):
    """Bookkeeping of one way to one state: where from, by what, how far (g), how far still (h)."""

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
        self.reopened = False  # a shorter way was found after the expansion

    def take_shorter_path(self, parent: Node[S, A], action: A) -> None:
        """Hang the node below another parent, from which it is nearer to the root."""
        self.parent = parent
        self.action = action
        self.g = parent.g + 1
        self.reopened = self.expanded

    def path(self) -> tuple[A, ...]:
        """Return the actions from the root to here."""
        actions: list[A] = []
        node = self
        while node.parent is not None:
            assert node.action is not None
            actions.append(node.action)
            node = node.parent
        actions.reverse()
        return tuple(actions)
