"""What the runs of each contender come to: how they ended, and what they took on the same boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from taquin.experiments.lab.optima import has_optimal_length
from taquin.experiments.lab.results import place_of, solved
from taquin.experiments.lab.spread import mean, spread

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.experiments.lab.results import Place, Results, Run
    from taquin.experiments.lab.spread import Spread


@dataclass(frozen=True)
class Outcome:
    """How the runs of a contender ended."""

    contender: str
    way: str
    """Algorithm, heuristic, options, engine: what the label stands for."""
    runs: int
    solved: int
    proven: int
    """Solved with a proof that no path is shorter."""
    optimal_length: int
    """Solved by a path as short as the known optimum, whether the run itself has proven that or not."""
    optimum_known: int
    """Solved, on a board whose optimum is known."""
    otherwise: Counter[str]
    """The statuses of those that were not solved."""

    @property
    def counted_lengths(self) -> str:
        """How many paths have the optimal length, and of how many, where it is not known of all."""
        if self.optimum_known == self.solved:
            return f"{self.optimal_length:,}"
        return f"{self.optimal_length:,} of {self.optimum_known:,} known"


@dataclass(frozen=True)
class Figure:
    """What a contender took, over several boards."""

    contender: str
    spread: Spread
    mean: float
    most: float


def outcomes(results: Results) -> list[Outcome]:
    """Return how each contender did."""
    return [_outcome(name, results) for name in results.contenders]


def common_boards(results: Results) -> set[Place]:
    """Return the boards that every contender solved in each repetition; one that solved none is left aside.

    Only on the same boards can contenders be compared: who gives up on the hard ones has the better mean.
    """
    found: set[Place] | None = None
    for name in results.contenders:
        places = {place for place, cost in results.by_board(name, "cost").items() if isfinite(cost)}
        if places:
            found = places if found is None else found & places
    return found or set()


def figures(results: Results, column: str, boards: set[Place]) -> list[Figure]:
    """Return what each contender took on those boards; none of those that solved none of them."""
    found = []
    for name in results.contenders:
        taken = [
            value
            for place, value in results.by_board(name, column).items()
            if place in boards and isfinite(value)
        ]
        if taken:
            found.append(Figure(name, spread(taken), mean(taken), max(taken)))
    return found


def slowest(results: Results, most: int) -> list[Run]:
    """Return the solved runs that took longest, no board of a contender twice."""
    return once_each(sorted(filter(solved, results.rows), key=lambda row: -row["seconds"]))[:most]


def unsolved(results: Results) -> list[Run]:
    """Return the runs that found no way."""
    return [row for row in results.rows if not solved(row)]


def once_each(rows: Iterable[Run]) -> list[Run]:
    """Return the first run of each contender on each board."""
    found: dict[tuple[Place, str], Run] = {}
    for row in rows:
        found.setdefault((place_of(row), row["contender"]), row)
    return list(found.values())


def _outcome(name: str, results: Results) -> Outcome:
    rows = results.of_contender(name)
    done = list(filter(solved, rows))
    judged = [has_optimal_length(row, results.optima) for row in done]
    return Outcome(
        name,
        "; ".join(dict.fromkeys(map(describe_path, rows))),
        len(rows),
        len(done),
        sum(bool(row["optimal"]) for row in done),
        judged.count(True),
        len(judged) - judged.count(None),
        Counter(row["status"] for row in rows if not solved(row)),
    )


def describe_path(row: Run) -> str:
    """Return how a run was searched, in one phrase."""
    options = [f"{name} {value}" for name, value in row["options"].items()]
    heuristic = [] if row["heuristic"] in (None, "", "zero") else [row["heuristic"]]
    threads = [f"{row['threads']} threads"] if row["threads"] > 1 else []
    return ", ".join([row["algorithm"], *heuristic, *options, f"{row['engine']} engine", *threads])
