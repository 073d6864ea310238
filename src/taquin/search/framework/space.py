"""State spaces: any object with these members can be searched."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class StateSpace(Protocol[S, A_co]):
    """An initial state, the successors of every state, and a goal test. Every action costs 1."""

    @property
    def initial(self) -> S:
        """The state where the search starts."""

    def successors(self, state: S) -> Iterable[tuple[A_co, S]]:
        """Return each action that is possible in a state with the resulting state, in a fixed order."""

    def is_goal(self, state: S) -> bool:
        """Return whether the state is a goal."""


class ReversibleSpace(StateSpace[S, A], Protocol[S, A]):
    """A state space with one goal and an inverse for every action: it can be searched backward, too."""

    @property
    def target(self) -> S:
        """The only goal state."""

    def inverse(self, action: A) -> A:
        """Return the action that undoes an action."""
