"""What a search needs to know of a problem: any object with these members is a state space."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

S = TypeVar("S", bound=Hashable)
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)


class StateSpace(Protocol[S, A_co]):
    """A start, the steps from any state (each costs 1), and a test for the goal."""

    @property
    def initial(self) -> S:
        """The state that a search starts from."""

    def successors(self, state: S) -> Iterable[tuple[A_co, S]]:
        """Each action possible in a state, and the state after it, always in the same order."""

    def is_goal(self, state: S) -> bool:
        """Whether the state is a goal."""


class ReversibleSpace(StateSpace[S, A], Protocol[S, A]):
    """A state space that can be searched from its one goal as well: every action has an inverse."""

    @property
    def target(self) -> S:
        """The one goal state."""

    def inverse(self, action: A) -> A:
        """The action that takes an action back."""
