"""Solution: what a search found, how good it is, and what it cost; the same data in every outcome."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from taquin.board import Board, Move, slides
from taquin.errors import TaquinError
from taquin.heuristics.estimates import LostEstimate, NamedEstimate
from taquin.puzzle import Puzzle
from taquin.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from taquin.search.framework.space import StateSpace

S = TypeVar("S")
A = TypeVar("A")


class Status(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    EXHAUSTED = "exhausted"
    NODE_LIMIT = "node_limit"
    TIME_LIMIT = "time_limit"
    MEMORY_LIMIT = "memory_limit"
    CANCELLED = "cancelled"


class Iteration(NamedTuple):
    """One round of an iterative deepening search."""

    bound: int
    expanded: int
    generated: int
    seconds: float


@dataclass(slots=True)
class Statistics:
    """What a search did. docs/glossary.md defines the counters."""

    expanded: int = 0
    generated: int = 0
    evaluated: int = 0
    reopened: int = 0
    max_frontier: int = 0
    seconds: float = 0.0
    peak_memory: int = 0
    peak_rss: int = 0
    iterations: list[Iteration] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Return the counters as plain data."""
        return asdict(self) | {"iterations": [row._asdict() for row in self.iterations]}


class Step(NamedTuple, Generic[S, A]):
    """One state on the way: the move that led there, and f = g + h as the search saw them."""

    state: S
    move: A | None
    g: int
    h: int

    @property
    def f(self) -> int:
        """The estimated length of the whole way through this state."""
        return self.g + self.h


@dataclass(frozen=True, slots=True)
class Solution(Generic[S, A]):
    """The outcome of one search over one state space (for tile boards: a `Puzzle`)."""

    space: StateSpace[S, A]
    algorithm: str
    status: Status
    moves: tuple[A, ...] | None
    lower_bound: int
    statistics: Statistics
    heuristic: str = "zero"
    engine: str = "python"
    admissible: bool | None = field(default=None, compare=False)
    """Whether the heuristic is; None where nobody says."""
    estimate: Callable[[S], int] | None = field(default=None, compare=False, repr=False)
    bound_by: str = ""
    """What the lower bound is from, where that is not the search itself."""
    false_claim: str = ""
    """Why the heuristic is not admissible, although it claims to be; then nothing is proven."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle everything but a program's own estimate."""
        values = [getattr(self, each.name) for each in fields(self)]
        if self.estimate is not None and not isinstance(self.estimate, NamedEstimate):
            values[_ESTIMATE] = LostEstimate(self.heuristic)
        return Solution, tuple(values)

    @property
    def solved(self) -> bool:
        """Whether there are moves to the goal."""
        return self.moves is not None

    @property
    def cost(self) -> int | None:
        """The number of moves."""
        return None if self.moves is None else len(self.moves)

    @property
    def optimal(self) -> bool:
        """Whether the search has proven that no shorter way exists."""
        return self.cost is not None and self.cost == self.lower_bound

    @property
    def verdict(self) -> str:
        """How good the answer is and why that is known, in one phrase."""
        if self.false_claim:
            found = "no solution" if self.cost is None else "not proven optimal"
            return f"{found}: {self.false_claim}"
        if self.cost is None:
            return f"no solution; the optimum is at least {self.lower_bound}"
        if self.optimal:
            return "proven optimal"
        if self.admissible is False:
            return f"not proven optimal: {self.heuristic} is not admissible"
        if self.lower_bound == 0:
            return "not proven optimal: no lower bound is known"
        gap = self.cost - self.lower_bound
        by = f" by {self.bound_by}" if self.bound_by else ""
        return (
            f"not proven optimal: at most {gap} above the optimum "
            f"({gap / self.lower_bound:.0%} over the lower bound {self.lower_bound}{by})"
        )

    def replay(self) -> list[S]:
        """Walk the moves from the start by the rules alone; return every state, the goal last."""
        return list(self.states())

    def states(self) -> Iterator[S]:
        """Yield what `replay` returns, one by one: the way of a large board is long."""
        return (step.state for step in self._walk(lambda _: 0))

    def trace(self, estimate: Callable[[S], int] | None = None) -> list[Step[S, A]]:
        """Return every state on the way with its move, g, h and f."""
        return list(self._walk(estimate or self.estimate or (lambda _: 0)))

    def _walk(self, estimate: Callable[[S], int]) -> Iterator[Step[S, A]]:
        state = self.space.initial
        yield Step(state, None, 0, estimate(state))
        for g, move in enumerate(self.moves or (), 1):
            after = dict(self.space.successors(state))
            if move not in after:
                raise TaquinError(f"the solution is wrong: move {g} ({move}) is not possible there")
            state = after[move]
            yield Step(state, move, g, estimate(state))
        if self.moves is not None and not self.space.is_goal(state):
            raise TaquinError("the solution is wrong: its moves do not end at the goal")

    def to_json(self) -> str:
        """Write the solution of a tile puzzle as one JSON object on one line."""
        import json  # start-up

        return json.dumps(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain data."""
        puzzle: object = self.space
        if not isinstance(puzzle, Puzzle):
            raise TaquinError("only solutions of tile puzzles have a JSON form")
        return {
            "start": str(puzzle.start),
            "goal": str(puzzle.goal),
            "algorithm": self.algorithm,
            "heuristic": self.heuristic,
            "engine": self.engine,
            "status": self.status.value,
            "cost": self.cost,
            "lower_bound": self.lower_bound,
            "bound_by": self.bound_by,
            "optimal": self.optimal,
            "false_claim": self.false_claim,
            "moves": None if self.moves is None else "".join(map(str, self.moves)),
            "statistics": self.statistics.to_dict(),
            "version": __version__,
        }

    @staticmethod
    def from_json(text: str) -> Solution[tuple[int, ...], Move]:
        """Read what `to_json` wrote, and replay it."""
        import json  # start-up

        try:
            data = json.loads(text)
            known = {each.name for each in fields(Statistics)} - {"iterations"}
            counters = {key: value for key, value in data["statistics"].items() if key in known}
            rounds = [Iteration(**row) for row in data["statistics"]["iterations"]]
            puzzle = Puzzle(Board.parse(data["start"]), Board.parse(data["goal"]))
            moves = None if data["moves"] is None else tuple(map(Move, data["moves"]))
            solution = Solution(
                puzzle,
                data["algorithm"],
                Status(data["status"]),
                moves,
                data["lower_bound"],
                Statistics(**counters, iterations=rounds),
                data["heuristic"],
                data["engine"],
                bound_by=data["bound_by"],
                false_claim=data.get("false_claim", ""),
            )
        except TaquinError:
            raise
        except (KeyError, TypeError, AttributeError, ValueError, RecursionError) as error:
            raise TaquinError(f"this is not a solution in JSON: {error!r}") from None
        if moves is not None:
            _check(puzzle, moves)
        return solution


_ESTIMATE = [each.name for each in fields(Solution)].index("estimate")


def _check(puzzle: Puzzle, moves: tuple[Move, ...]) -> None:
    """Raise unless the moves lead to the goal. Unlike `replay` it keeps no states: boards may be large."""
    tiles, blank = list(puzzle.initial), puzzle.start.blank
    ways = [dict(steps) for steps in slides(puzzle.rows, puzzle.cols)]
    for number, move in enumerate(moves, 1):
        if move not in ways[blank]:
            raise TaquinError(
                f"the solution is wrong: move {number} ({move}) is not possible there"
            )
        cell = ways[blank][move]
        tiles[blank], tiles[cell], blank = tiles[cell], 0, cell
    if not puzzle.is_goal(tuple(tiles)):
        raise TaquinError("the solution is wrong: its moves do not end at the goal")
