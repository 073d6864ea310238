"""State spaces that are no tile puzzles: searches must not know the difference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Stack = tuple[int, ...]


@dataclass(frozen=True)
class Pancakes:
    """Sort a stack of pancakes by turning over its topmost few."""

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
    """Neighbours that do not belong together, the plate included (Helmert 2010); admissible."""
    below = (*stack[1:], max(stack) + 1)
    return sum(abs(upper - lower) > 1 for upper, lower in zip(stack, below, strict=True))


@dataclass(frozen=True)
class Graph:
    """Places and the roads between them; an action is the place that it leads to, with its origin."""

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
