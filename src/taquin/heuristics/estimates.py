"""Estimates that can be pickled together with a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.heuristics.registry import find_heuristic

if TYPE_CHECKING:
    from taquin.board import Tiles
    from taquin.heuristics.base import Estimate
    from taquin.puzzle import Puzzle


class NamedEstimate:
    """The estimate of a registered heuristic; it is built at the first call, and pickled as its name."""

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
    """The placeholder for a function of the caller, which cannot be pickled."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, _: object) -> int:
        """Raise `TaquinError`: the estimate is not available."""
        raise TaquinError(
            f"the heuristic {self._name} is a function of the program that searched and was not pickled "
            "with the solution; pass an estimate to trace()"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return LostEstimate, (self._name,)
