"""Row: a board of the suite with what came of it, held against what is published."""

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
    """One line of the benchmark."""

    task: Task
    attempt: Attempt

    @property
    def cost(self) -> int | None:
        """The number of moves found."""
        return self.attempt.solution.cost

    @property
    def fault(self) -> str:
        """What cannot be true if the published optimum is; empty if all is well."""
        solution, optimum = self.attempt.solution, self.task.optimum
        if optimum is None:
            return ""
        if solution.status is Status.UNSOLVABLE:
            return f"called unsolvable, but {optimum} moves are said to solve it"
        if solution.cost is not None and solution.cost < optimum:
            return f"{solution.cost} moves found, but {optimum} are said to be the optimum"
        if solution.lower_bound > optimum:
            return (
                f"fewer than {solution.lower_bound} moves ruled out, "
                f"but {optimum} are said to be the optimum"
            )
        return ""

    @property
    def right(self) -> bool:
        """Whether there is nothing to object: the published length, or any where none is known."""
        known = self.task.optimum
        return self.cost is not None and (known is None or self.cost == known) and not self.fault

    @property
    def verdict(self) -> str:
        """The outcome in a word."""
        solution, optimum = self.attempt.solution, self.task.optimum
        if self.fault:
            return "WRONG"
        if solution.cost is None:
            return solution.status.value.replace("_", " ")
        if optimum is None:
            return "optimal" if solution.optimal else "not proven"
        return "right" if solution.cost == optimum else f"{solution.cost - optimum} too long"

    @property
    def generated_per_second(self) -> float | None:
        """The speed of the search; None where the clock saw nothing."""
        statistics = self.attempt.solution.statistics
        return statistics.generated / statistics.seconds if statistics.seconds else None

    def ratio(self, column: str) -> float | None:
        """Return our count over the published one of that column.

        Only of a search that proved its length the shortest, as theirs did: others have less to do.
        """
        theirs = self.task.counts.get(column)
        if not theirs or not self.attempt.solution.optimal:
            return None
        return self.counted(column) / theirs

    def counted(self, column: str) -> int:
        """Return our count of what that column counts."""
        return int(getattr(self.attempt.solution.statistics, counted_in(column)))

    def to_dict(self, suite: str) -> dict[str, Any]:
        """Return the row as plain data; `Attempt.from_json` reads its part of it again."""
        known = {
            "set": suite,
            "id": self.task.number,
            "optimum": self.task.optimum,
            "verdict": self.verdict,
            "published": self.task.counts,
        }
        return known | self.attempt.to_dict()
