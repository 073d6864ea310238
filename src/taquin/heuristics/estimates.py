"""Estimates that a solution can carry from one process to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.heuristics.registry import find_heuristic

if TYPE_CHECKING:
    from taquin.board import Tiles
    from taquin.heuristics.base import Estimate
    from taquin.puzzle import Puzzle


class NamedEstimate:
    """The estimate of a heuristic that has a name; it is bound at the first call, and pickles as its name."""

    def __init__(self, name: str, puzzle: Puzzle) -> None:
        self._name, self._puzzle = name, puzzle
        self._estimate: Estimate | None = None

    def __call__(self, tiles: Tiles) -> int:
        """Return the estimate of a state."""
        if self._estimate is None:
            self._estimate = find_heuristic(self._name).bind(self._puzzle)
        return self._estimate(tiles)

    def __reduce__(self) -> tuple[Any, ...]:
        return NamedEstimate, (self._name, self._puzzle)


class LostEstimate:
    """Stands for a program's own function, which does not pickle."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, _: object) -> int:
        """Say that there is no estimate."""
        raise TaquinError(
            f"the heuristic {self._name} is a function of the program that searched, and did not come "
            "along with the solution; hand one to trace()"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return LostEstimate, (self._name,)
