"""Row: a board of the suite with its attempt, compared with the published optimum and node counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taquin.instances.csv_rows import counted_in
from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.experiments.benchmark.attempt import Attempt
    from taquin.experiments.benchmark.suite import Task


@dataclass(frozen=True, slots=True)
class Row:
    """One board of the benchmark."""

    task: Task
    attempt: Attempt

    @property
    def cost(self) -> int | None:
        """The length of the solution; None if there is none."""
        return self.attempt.solution.cost

    @property
    def contradiction(self) -> str:
        """How the result contradicts the published optimum; empty if it does not."""
        solution, optimum = self.attempt.solution, self.task.optimum
        if optimum is None:
            return ""
        if solution.status is Status.UNSOLVABLE:
            return f"reported as unsolvable, but the published optimum is {optimum}"
        if solution.cost is not None and solution.cost < optimum:
            return (
                f"the solution has length {solution.cost}, but the published optimum is {optimum}"
            )
        if solution.lower_bound > optimum:
            return (
                f"the proven lower bound is {solution.lower_bound}, "
                f"but the published optimum is {optimum}"
            )
        return ""

    @property
    def right(self) -> bool:
        """Whether the board is solved with the published length, or with any length if none is published."""
        known = self.task.optimum
        matches = self.cost is not None and (known is None or self.cost == known)
        return matches and not self.contradiction

    @property
    def verdict(self) -> str:
        """The outcome in one or two words, as in the column `verdict`."""
        solution, optimum = self.attempt.solution, self.task.optimum
        if self.contradiction:
            return "WRONG"
        if solution.cost is None:
            return solution.status.value.replace("_", " ")
        if optimum is None:
            return "optimal" if solution.optimal else "not proven"
        return "right" if solution.cost == optimum else f"{solution.cost - optimum} too long"

    @property
    def generated_per_second(self) -> float | None:
        """Nodes generated per second; None if the measured time is 0."""
        statistics = self.attempt.solution.statistics
        return statistics.generated / statistics.seconds if statistics.seconds else None

    def ratio(self, column: str) -> float | None:
        """Return our count divided by the published count of that column.

        None if the search did not prove its length optimal: the published ones did, and others do less work.
        """
        published = self.task.counts.get(column)
        if not published or not self.attempt.solution.optimal:
            return None
        return self.counted(column) / published

    def counted(self, column: str) -> int:
        """Return our counter for that column: expanded or generated."""
        return int(getattr(self.attempt.solution.statistics, counted_in(column)))

    def to_dict(self, suite: str) -> dict[str, Any]:
        """Return the row as plain data; `Attempt.from_json` reads its attempt again."""
        board = {
            "set": suite,
            "id": self.task.number,
            "optimum": self.task.optimum,
            "verdict": self.verdict,
            "published": self.task.counts,
        }
        return board | self.attempt.to_dict()
