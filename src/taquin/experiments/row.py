"""Row: one run of one search on one board. Every file format of results is a conversion of it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, cast

from taquin.board import Board, Move
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.solution import Iteration, Solution, Statistics, Status

if TYPE_CHECKING:
    from taquin.board import Tiles

FAILURES = ("error", "crashed", "killed")
"""The statuses of a run in addition to those of `Status`. The search raised an error, its process died, or
the lab killed it because it exceeded a limit."""


@dataclass(frozen=True, slots=True)
class Row:
    """A run: its board, its search and its result. The fields in `COLUMNS` are those of a table of runs."""

    key: str
    set_name: str
    instance: str
    start: str
    goal: str
    rows: int
    cols: int
    depth: int | None
    """The optimum of the board, if it was known before the run."""
    contender: str
    algorithm: str
    heuristic: str
    options: dict[str, Any]
    engine: str
    threads: int
    repetition: int
    seed: int
    status: str
    cost: int | None = None
    lower_bound: int = 0
    optimal: bool = False
    expanded: int = 0
    generated: int = 0
    evaluated: int = 0
    reopened: int = 0
    max_frontier: int = 0
    seconds: float = 0.0
    """The time of the run: the median of its timings."""
    spread: float | None = None
    """The interquartile range of the timings, in seconds; None for a single timing."""
    peak_memory: int = 0
    peak_rss: int = 0
    iterations: list[dict[str, Any]] = field(default_factory=list)
    """One entry per iteration of IDA* and similar searches: bound (the threshold), expanded, generated,
    seconds."""
    moves: str | None = None
    error: str | None = None
    host: str = ""
    pid: int = 0
    started: str = ""
    taquin_version: str = ""
    limits: Limits = field(default_factory=Limits)
    """The limits of the search. From here on, the fields are no columns."""
    requested_engine: str = "auto"
    chosen_heuristic: str = ""
    """The heuristic of the solution: an anytime search chooses its own."""
    bound_by: str = ""
    false_claim: str = ""
    published: dict[str, int] = field(default_factory=dict)
    """The published node counts of the board."""

    @property
    def failed(self) -> bool:
        """Whether the run has no result of a search."""
        return self.status in FAILURES

    @property
    def puzzle(self) -> Puzzle:
        """The board with its goal."""
        return Puzzle(Board.parse(self.start), Board.parse(self.goal))

    @property
    def solution(self) -> Solution[Tiles, Move]:
        """The result of the search; a failed run has none."""
        counters = {each.name: getattr(self, each.name) for each in fields(Statistics)}
        counters["iterations"] = [Iteration(**each) for each in self.iterations]
        return Solution(
            self.puzzle,
            self.algorithm,
            Status(self.status),
            None if self.moves is None else tuple(map(Move, self.moves)),
            self.lower_bound,
            Statistics(**counters),
            self.chosen_heuristic,
            self.engine,
            bound_by=self.bound_by,
            false_claim=self.false_claim,
        )

    def columns(self) -> dict[str, Any]:
        """Return the values of the columns by name."""
        return {name: getattr(self, name) for name in COLUMNS}


_FIELDS = tuple(each.name for each in fields(Row))
COLUMNS = _FIELDS[: _FIELDS.index("limits")]


def board_columns(puzzle: Puzzle) -> dict[str, Any]:
    """Return the fields of a row that describe its board."""
    start = puzzle.start
    return {
        "start": str(start),
        "goal": str(puzzle.goal),
        "rows": start.rows,
        "cols": start.cols,
    }


def result_columns(solution: Solution[Tiles, Move]) -> dict[str, Any]:
    """Return the fields of a row that describe the result of its search."""
    return solution.statistics.to_dict() | {
        "status": solution.status.value,
        "engine": solution.engine,
        "cost": solution.cost,
        "lower_bound": solution.lower_bound,
        "optimal": solution.optimal,
        "moves": None if solution.moves is None else "".join(map(str, solution.moves)),
        "chosen_heuristic": solution.heuristic,
        "bound_by": solution.bound_by,
        "false_claim": solution.false_claim,
    }


def row_of_solution(
    solution: Solution[Tiles, Move], set_name: str, instance: str, contender: str, **more: Any
) -> Row:
    """Return the row of a stored solution; `more` has the fields that a solution does not know."""
    described: dict[str, Any] = {
        "key": f"{set_name}/{instance}|{contender}|0",
        "set_name": set_name,
        "instance": instance,
        "contender": contender,
        "depth": None,
        "algorithm": solution.algorithm,
        "heuristic": solution.heuristic,
        "options": {},
        "threads": 1,
        "repetition": 0,
        "seed": 0,
    }
    puzzle = cast("Puzzle", solution.space)
    return Row(**described | board_columns(puzzle) | result_columns(solution) | more)
