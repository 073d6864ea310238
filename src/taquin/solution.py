"""Solution: the result of a search, with its status, moves, lower bound and statistics."""

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
    """One iteration of an iterative-deepening search; `bound` is its threshold for f."""

    bound: int
    expanded: int
    generated: int
    seconds: float


@dataclass(slots=True)
class Statistics:
    """The counters of a search. docs/glossary.md defines them."""

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
    """One state on a path: the move that leads to it, its cost g from the start, and its estimate h."""

    state: S
    move: A | None
    g: int
    h: int

    @property
    def f(self) -> int:
        """The estimated cost of a solution through this state: f = g + h."""
        return self.g + self.h


@dataclass(frozen=True, slots=True)
class Solution(Generic[S, A]):
    """The result of one search in one state space (for tile boards: a `Puzzle`).

    `moves` is None if the search found no solution; `status` says why. `lower_bound` is proven for the
    length of every solution.

    >>> solution = tq.solve("1 2 3 4 0 6 7 5 8")
    >>> solution.cost, solution.lower_bound, solution.verdict
    (2, 2, 'proven optimal')
    >>> "".join(solution.moves)
    'DR'
    """

    space: StateSpace[S, A]
    algorithm: str
    status: Status
    moves: tuple[A, ...] | None
    lower_bound: int
    statistics: Statistics
    heuristic: str = "zero"
    engine: str = "python"
    admissible: bool | None = field(default=None, compare=False)
    """Whether the heuristic is admissible; None if unknown."""
    estimate: Callable[[S], int] | None = field(default=None, compare=False, repr=False)
    bound_by: str = ""
    """The source of the lower bound, if it is not the search itself."""
    false_claim: str = ""
    """The evidence that a heuristic that claims to be admissible is not; then nothing is proven."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle all fields; an estimate without a registered name is replaced by a placeholder."""
        values = [getattr(self, each.name) for each in fields(self)]
        if self.estimate is not None and not isinstance(self.estimate, NamedEstimate):
            values[_ESTIMATE] = LostEstimate(self.heuristic)
        return Solution, tuple(values)

    @property
    def solved(self) -> bool:
        """Whether the search found a solution."""
        return self.moves is not None

    @property
    def cost(self) -> int | None:
        """The number of moves, or None without a solution."""
        return None if self.moves is None else len(self.moves)

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no shorter solution exists."""
        return self.cost is not None and self.cost == self.lower_bound

    @property
    def verdict(self) -> str:
        """One phrase about the quality of the solution, for example `proven optimal`."""
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
        """Apply the moves by the rules alone and return every state, from the start to the goal.

        Raises `TaquinError` if a move is illegal or the last state is not the goal.
        """
        return list(self.states())

    def states(self) -> Iterator[S]:
        """Yield the states of `replay` one by one: the solution of a large board has many."""
        return (step.state for step in self._walk(lambda _: 0))

    def trace(self, estimate: Callable[[S], int] | None = None) -> list[Step[S, A]]:
        """Return a `Step` for every state of the solution, with its move, g, h and f.

        h is the value of `estimate`, by default of the heuristic of the search.
        """
        return list(self._walk(estimate or self.estimate or (lambda _: 0)))

    def _walk(self, estimate: Callable[[S], int]) -> Iterator[Step[S, A]]:
        state = self.space.initial
        yield Step(state, None, 0, estimate(state))
        for g, move in enumerate(self.moves or (), 1):
            after = dict(self.space.successors(state))
            if move not in after:
                raise TaquinError(f"the solution is wrong: move {g} ({move}) is illegal there")
            state = after[move]
            yield Step(state, move, g, estimate(state))
        if self.moves is not None and not self.space.is_goal(state):
            raise TaquinError("the solution is wrong: its moves do not end at the goal")

    def to_json(self) -> str:
        """Return the solution of a tile puzzle as one JSON object on one line.

        Raises `TaquinError` for another state space.
        """
        import json  # start-up

        return json.dumps(self.to_dict())

    def to_dict(self) -> dict[str, Any]:
        """Return the content of `to_json` as plain data; raise `TaquinError` for another state space."""
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
        """Read the output of `to_json` and check its moves; raise `TaquinError` if anything is wrong."""
        import json  # start-up

        try:
            data = json.loads(text)
            known = {each.name for each in fields(Statistics)} - {"iterations"}
            counters = {key: value for key, value in data["statistics"].items() if key in known}
            iterations = [Iteration(**row) for row in data["statistics"]["iterations"]]
            puzzle = Puzzle(Board.parse(data["start"]), Board.parse(data["goal"]))
            moves = None if data["moves"] is None else tuple(map(Move, data["moves"]))
            solution = Solution(
                puzzle,
                data["algorithm"],
                Status(data["status"]),
                moves,
                data["lower_bound"],
                Statistics(**counters, iterations=iterations),
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
    """Raise `TaquinError` unless the moves lead to the goal; keep only one state in memory."""
    tiles, blank = list(puzzle.initial), puzzle.start.blank
    target_cells = [dict(moves_of_cell) for moves_of_cell in slides(puzzle.rows, puzzle.cols)]
    for number, move in enumerate(moves, 1):
        if move not in target_cells[blank]:
            raise TaquinError(f"the solution is wrong: move {number} ({move}) is illegal there")
        cell = target_cells[blank][move]
        tiles[blank], tiles[cell], blank = tiles[cell], 0, cell
    if not puzzle.is_goal(tuple(tiles)):
        raise TaquinError("the solution is wrong: its moves do not end at the goal")
