"""State spaces other than tile puzzles: the searches must work on them too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Stack = tuple[int, ...]


@dataclass(frozen=True)
class Pancakes:
    """The pancake problem: sort a stack by reversing a prefix of it."""

    initial: Stack

    @property
    def target(self) -> Stack:
        return tuple(sorted(self.initial))

    def is_goal(self, state: Stack) -> bool:
        return state == self.target

    def successors(self, state: Stack) -> Iterator[tuple[int, Stack]]:
        for count in range(2, len(state) + 1):
            yield count, state[:count][::-1] + state[count:]

    def inverse(self, action: int) -> int:
        return action


def gap(stack: Stack) -> int:
    """Return the gap heuristic: the number of adjacent pancakes that differ by more than one (Helmert 2010).

    The plate counts as the largest pancake. The heuristic is admissible.
    """
    below = (*stack[1:], max(stack) + 1)
    return sum(abs(upper - lower) > 1 for upper, lower in zip(stack, below, strict=True))


@dataclass(frozen=True)
class Graph:
    """A directed graph of places and roads; an action is a pair of origin and destination."""

    roads: Mapping[str, Sequence[str]]
    initial: str
    target: str

    def is_goal(self, state: str) -> bool:
        return state == self.target

    def successors(self, state: str) -> Iterator[tuple[tuple[str, str], str]]:
        for place in self.roads.get(state, ()):
            yield (state, place), place

    def inverse(self, action: tuple[str, str]) -> tuple[str, str]:
        return action[1], action[0]
