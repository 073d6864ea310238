"""Heuristic: a named estimate of the distance to a goal, and the properties that it claims."""

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
"""A function from a state to the estimated number of moves to the goal."""

MAX_ESTIMATE = 1_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Heuristic:
    """A function that builds an estimate for a puzzle, with the properties that the estimate claims.

    `admissible`: the estimate is never more than the true distance. `consistent`: a move changes the estimate
    by at most 1. A search trusts these claims when it proves a lower bound. Raises `TaquinError` or `WrongType`
    for wrong arguments.

    >>> find_heuristic("manhattan").admissible
    True
    """

    name: str
    build: Callable[[Puzzle], Estimate]
    admissible: bool
    consistent: bool
    summary: str
    source: str = ""
    parts: tuple[Heuristic, ...] = ()
    """The heuristics that a maximum combines."""
    address: int = 0
    """The address of a C function for the native engine; see `compiled_heuristic`."""
    patterns: Callable[[Puzzle], PatternSet] | None = None
    """Loads the pattern databases for the goal of a puzzle; see `pattern_database.py`."""
    built_in: bool = field(default=False, init=False, repr=False)
    """Whether Taquin defines it, so that tests prove its values and claims."""

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

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heuristic) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[Any, ...]:
        """What makes two heuristics equal: a built-in one is its name, a maximum is its parts."""
        if self.built_in or self.parts:
            return self.name, self.parts
        return self.name, self.build, self.admissible, self.consistent, self.address, self.patterns

    def bind(self, puzzle: Puzzle) -> Estimate:
        """Return the estimate for the goal of a puzzle.

        The estimate raises `TaquinError` if the function of a caller returns an invalid value. Raises
        `NotApplicable` if the heuristic does not work on this board.

        >>> puzzle = Puzzle.of("1 2 3 4 0 6 7 5 8")
        >>> find_heuristic("manhattan").bind(puzzle)(puzzle.initial)
        2
        """
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
            return self._as_estimate(value, tiles, puzzle)

        return checked

    def _as_estimate(self, value: Any, tiles: Tiles, puzzle: Puzzle) -> int:
        """Convert a whole number of another type, such as numpy's; raise `TaquinError` for other values."""
        try:
            number = int(value)
            if number == value and 0 <= number <= MAX_ESTIMATE:
                return number
        except (TypeError, ValueError, OverflowError):  # not a number, NaN, infinity
            pass
        raise TaquinError(
            f"the heuristic {self.name} returned {checks.shown(value)} for "
            f"{Board(tiles, puzzle.rows, puzzle.cols)}; "
            f"an estimate is a whole number from 0 to {MAX_ESTIMATE:,}"
        )


def heuristic(
    name: str, *, admissible: bool = False, consistent: bool = False, source: str = ""
) -> Callable[[Callable[[Puzzle], Estimate]], Heuristic]:
    """Return a decorator that makes a `Heuristic` from a function.

    The function takes a puzzle and returns an estimate. It runs once per puzzle; the estimate runs once per
    state. The first line of its docstring becomes the summary.

    >>> @heuristic("blank-distance", admissible=True, consistent=True)
    ... def blank_distance(puzzle):
    ...     "Whether the blank is not in its goal cell."
    ...     goal = puzzle.goal.blank
    ...     return lambda tiles: int(tiles.index(0) != goal)
    """
    checks.text("name", name)

    def wrap(build: Callable[[Puzzle], Estimate]) -> Heuristic:
        summary = (build.__doc__ or "").strip().splitlines()
        return Heuristic(name, build, admissible, consistent, summary[0] if summary else "", source)

    return wrap


def built_in(
    name: str, *, admissible: bool = False, consistent: bool = False, source: str = ""
) -> Callable[[Callable[[Puzzle], Estimate]], Heuristic]:
    """Return the decorator `heuristic` for a heuristic that Taquin defines."""
    wrap = heuristic(name, admissible=admissible, consistent=consistent, source=source)
    return lambda build: trusted(wrap(build))


def trusted(heuristic: Heuristic) -> Heuristic:
    """Mark a heuristic as built in: its values and claims need no checks at run time."""
    object.__setattr__(heuristic, "built_in", True)
    return heuristic


def goal_cells(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the goal cell of each tile."""
    cells = [0] * len(puzzle.goal.tiles)
    for cell, tile in enumerate(puzzle.goal.tiles):
        cells[tile] = cell
    return tuple(cells)
