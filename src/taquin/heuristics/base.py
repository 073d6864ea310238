"""Heuristic: a named way to estimate the distance to a puzzle's goal, and what is claimed of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from taquin.board import Board, Tiles
from taquin.errors import TaquinError, WrongType
from taquin.puzzle import Puzzle
from taquin.util import checks

if TYPE_CHECKING:
    from taquin.native.extension import PatternSet

Estimate = Callable[[Tiles], int]
"""The number itself: tiles in, estimated moves to the goal out."""

MAX_ESTIMATE = 1_000_000


@dataclass(frozen=True, slots=True)
class Heuristic:
    """Makes an estimate for one puzzle; states whether it may be trusted.

    admissible: never more than the true distance. consistent: changes by at most 1 per move.
    """

    name: str
    build: Callable[[Puzzle], Estimate]
    admissible: bool
    consistent: bool
    summary: str
    source: str = ""
    parts: tuple[Heuristic, ...] = ()
    """What a maximum is the maximum of."""
    address: int = 0
    """The address of a compiled function, for the native engine; see `compiled_heuristic`."""
    patterns: Callable[[Puzzle], PatternSet] | None = None
    """Loads the pattern tables for one puzzle's goal, for the native engine; see `patterns.py`."""
    built_in: bool = field(default=False, init=False, compare=False, repr=False)
    """Whether it is one of Taquin's own, whose values and claims the tests prove."""

    def __post_init__(self) -> None:
        if not checks.text("name", self.name).strip():
            raise TaquinError("a heuristic needs a name")
        if not callable(self.build):
            raise WrongType(f"build must be a function, not {checks.shown(self.build)}")
        checks.flag("admissible", self.admissible)
        checks.flag("consistent", self.consistent)
        checks.text("summary", self.summary)
        checks.text("source", self.source)
        for part in checks.instance("parts", self.parts, tuple):
            checks.instance("each of parts", part, Heuristic)
        checks.whole("address", self.address, 0)
        if self.patterns is not None and not callable(self.patterns):
            raise WrongType(f"patterns must be a function, not {checks.shown(self.patterns)}")

    def bind(self, puzzle: Puzzle) -> Estimate:
        """Return the estimate for that puzzle's goal; it raises where a value is none."""
        estimate = self.build(checks.instance("puzzle", puzzle, Puzzle))
        if self.built_in:
            return estimate
        if not callable(estimate):
            raise WrongType(
                f"the heuristic {self.name} must return a function on tiles, "
                f"not {checks.shown(estimate)}"
            )

        def checked(tiles: Tiles) -> int:
            value: Any = estimate(tiles)
            if type(value) is int and 0 <= value <= MAX_ESTIMATE:
                return value
            return self._read(value, tiles, puzzle)

        return checked

    def _read(self, value: Any, tiles: Tiles, puzzle: Puzzle) -> int:
        """Return a value that is a whole number of another type; refuse all others."""
        try:
            number = int(value)
            if number == value and 0 <= number <= MAX_ESTIMATE:
                return number
        except (TypeError, ValueError, OverflowError):  # no number, NaN, inf
            pass
        raise TaquinError(
            f"the heuristic {self.name} returned {checks.shown(value)} for "
            f"{Board(tiles, puzzle.rows, puzzle.cols)}; "
            f"an estimate is a whole number from 0 to {MAX_ESTIMATE:,}"
        )


def heuristic(
    name: str, *, admissible: bool = False, consistent: bool = False, source: str = ""
) -> Callable[[Callable[[Puzzle], Estimate]], Heuristic]:
    """Turn a function from a puzzle to an estimate into a Heuristic.

    The function's work on the goal is done once; the estimate that it returns is called per state.
    """
    checks.text("name", name)

    def wrap(build: Callable[[Puzzle], Estimate]) -> Heuristic:
        summary = (build.__doc__ or "").strip().splitlines()
        return Heuristic(name, build, admissible, consistent, summary[0] if summary else "", source)

    return wrap


def built_in(
    name: str, *, admissible: bool = False, consistent: bool = False, source: str = ""
) -> Callable[[Callable[[Puzzle], Estimate]], Heuristic]:
    """Do the same for one of Taquin's own."""
    wrap = heuristic(name, admissible=admissible, consistent=consistent, source=source)
    return lambda build: trusted(wrap(build))


def trusted(own: Heuristic) -> Heuristic:
    """Mark a heuristic of Taquin's own, which its tests prove."""
    object.__setattr__(own, "built_in", True)
    return own


def goal_cells(puzzle: Puzzle) -> tuple[int, ...]:
    """Return, for each tile, the cell where the goal has it."""
    cells = [0] * len(puzzle.goal.tiles)
    for cell, tile in enumerate(puzzle.goal.tiles):
        cells[tile] = cell
    return tuple(cells)
