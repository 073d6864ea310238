"""The outcomes of the runs of each contender: how many are solved, proven optimal, or stopped by a limit.

The headings and cells here are shared by `taquin lab show`, `taquin lab compare`, the report and the web page.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.optima import has_optimal_length
from taquin.experiments.lab.analysis.results import solved

if TYPE_CHECKING:
    from taquin.experiments.lab.analysis.results import Results, Run

OUTCOME_HEADINGS = ("search", "runs", "solved", "proven optimal", "optimal length")
"""The headings of `Outcome.cells`."""
NOT_SOLVED_HEADING = "not solved"
"""The heading of `Outcome.not_solved_text`."""


@dataclass(frozen=True)
class Outcome:
    """The outcomes of the runs of a contender."""

    contender: str
    search: str
    """Algorithm, heuristic, options, engine and threads of the contender."""
    runs: int
    solved: int
    proven: int
    """Runs that have proven their solution optimal."""
    optimal_length: int
    """Runs whose solution has the length of the known optimum, proven by them or not."""
    optimum_known: int
    """Solved runs on boards whose optimum is known."""
    not_solved: Counter[str]
    """The number of unsolved runs for each status."""

    @property
    def optimal_length_text(self) -> str:
        """The number of solutions of optimal length; with the number of known optima, unless all are known."""
        if self.optimum_known == self.solved:
            return f"{self.optimal_length:,}"
        return f"{self.optimal_length:,} of {self.optimum_known:,} known"

    @property
    def not_solved_text(self) -> str:
        """The statuses of the unsolved runs: `time limit: 3, killed: 1`; a dash if there are none."""
        counts = (f"{readable_status(name)}: {count:,}" for name, count in self.not_solved.items())
        return ", ".join(counts) or "–"

    @property
    def cells(self) -> list[str]:
        """The cells of a table under `OUTCOME_HEADINGS`."""
        counts = (f"{each:,}" for each in (self.runs, self.solved, self.proven))
        return [self.contender, *counts, self.optimal_length_text]


def outcomes(results: Results) -> list[Outcome]:
    """Return the outcome of each contender, in the order of the experiment."""
    return [_outcome(name, results) for name in results.contenders]


def describe_search(row: Run) -> str:
    """Return the search of a run in one phrase: `astar, manhattan, weight 2, native engine`."""
    options = [f"{name} {value}" for name, value in row["options"].items()]
    heuristic = [] if row["heuristic"] in (None, "", "zero") else [row["heuristic"]]
    threads = [f"{row['threads']} threads"] if row["threads"] > 1 else []
    return ", ".join([row["algorithm"], *heuristic, *options, f"{row['engine']} engine", *threads])


def readable_status(status: str) -> str:
    """Return a status as a reader sees it: `time limit`."""
    return status.replace("_", " ")


def _outcome(name: str, results: Results) -> Outcome:
    rows = results.of_contender(name)
    done = list(filter(solved, rows))
    optimal = [has_optimal_length(row, results.optima) for row in done]
    return Outcome(
        name,
        "; ".join(dict.fromkeys(map(describe_search, rows))),
        len(rows),
        len(done),
        sum(bool(row["optimal"]) for row in done),
        optimal.count(True),
        len(optimal) - optimal.count(None),
        Counter(row["status"] for row in rows if not solved(row)),
    )
