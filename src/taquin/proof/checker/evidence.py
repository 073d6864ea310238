"""What one piece of evidence proves."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from taquin.proof.checker import distances
from taquin.proof.checker.boards import parity
from taquin.proof.checker.budget import BudgetUsedUp
from taquin.proof.checker.certificate import quoted
from taquin.proof.checker.pattern_search import moves_of_pattern
from taquin.proof.checker.searches import walking_distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.proof.checker.boards import Board
    from taquin.proof.checker.budget import Budget
    from taquin.proof.checker.certificate import Evidence, Pattern
    from taquin.proof.checker.verdict import Verdict

HEURISTICS = {
    "manhattan": distances.manhattan,
    "linear-conflict": distances.linear_conflict,
    "inversion-distance": distances.inversion_distance,
}
BUDGET_IS_USED_UP = "the checker's budget is used up"


class EvidenceChecker:
    """Checks evidence for lower bounds of one start. Every value is computed once."""

    def __init__(
        self, start: Board, goal: Board, optimum: int | None, verdict: Verdict, budget: Budget
    ) -> None:
        self._start, self._goal = start, goal
        self._optimum = optimum
        """The length of a shortest solution, if the checker knows it."""
        self._verdict, self._budget = verdict, budget
        self._parity = parity(start, goal)
        self._values: dict[str, int | None] = {}
        self._patterns: dict[tuple[int, ...], tuple[int, int]] = {}

    def check(self, evidence: Evidence) -> None:
        """Add to the verdict what the evidence proves, claims or states wrongly."""
        statement = f"no solution is shorter than {moves(evidence.value)}"
        lengths = [each for each in (self._verdict.cost, self._optimum) if each is not None]
        if lengths and evidence.value > min(lengths):
            self._verdict.refute(f"that {statement} is wrong: a solution has {moves(min(lengths))}")
        elif evidence.kind == "rounds":
            self._check_search(evidence, statement)
        else:
            try:
                self._budget.spend()
                self._check_value(evidence, statement)
            except BudgetUsedUp:
                source = f"{name_of(evidence.heuristic)}: {BUDGET_IS_USED_UP}"
                self._verdict.claim(f"{statement} ({source})", evidence.value)

    def _check_search(self, evidence: Evidence, statement: str) -> None:
        """Check the claim of a search, which can contradict itself."""
        thresholds = evidence.thresholds
        rising = all(low < high for low, high in pairwise(thresholds))
        if not rising or (thresholds and thresholds[-1] >= evidence.value):
            self._verdict.refute(
                f"that {statement} does not follow from its iterations: "
                "thresholds rise, and stay below the bound that they prove"
            )
            return
        source = f"{len(thresholds)} completed iterations of " if thresholds else ""
        source += quoted(evidence.algorithm)
        if evidence.heuristic != "zero":
            source += f" with {name_of(evidence.heuristic)}"
        if self._optimum is not None:
            self._verdict.prove(f"{statement}, as {source} claims", evidence.value)
        else:
            why = "which only a repeated search can confirm"
            self._verdict.claim(f"{statement}: {source}, {why}", evidence.value)
            self._verdict.searches.append(evidence)

    def _check_value(self, evidence: Evidence, statement: str) -> None:
        name = name_of(evidence.heuristic)
        if evidence.patterns:
            fault = self._fault_of_patterns(evidence)
            if fault:
                self._verdict.refute(f"{name}: {fault}")
                return
            total = sum(each.value for each in evidence.patterns)
            self._judge(evidence, total, statement, f"{name}, pattern values recomputed")
            return
        value = self._value(evidence.heuristic)
        if value is None:
            why = "this checker cannot compute it"
            self._verdict.claim(f"{statement} ({name}: {why})", evidence.value)
        else:
            self._judge(evidence, value, statement, f"{name}, recomputed")

    def _judge(self, evidence: Evidence, value: int, statement: str, source: str) -> None:
        """Compare a claimed value with the true one, which the parity of the solutions may raise by one."""
        raised = value + (value + self._parity) % 2
        if evidence.value <= raised:
            self._verdict.prove(f"{statement} ({source})", evidence.value)
            return
        by_parity = "" if raised == value else f", or {raised} by parity"
        self._verdict.refute(
            f"that {statement} ({source}) is wrong: its value is {value}{by_parity}"
        )

    def _value(self, name: str) -> int | None:
        """Return the value of a heuristic without patterns; None if it cannot be computed here."""
        if name not in self._values:
            if name == "walking-distance":
                self._values[name] = walking_distance(self._start, self._goal, self._budget)
            elif name in HEURISTICS:
                self._values[name] = HEURISTICS[name](self._start, self._goal)
            else:
                return None
        return self._values[name]

    def _fault_of_patterns(self, evidence: Evidence) -> str | None:
        """Return a sentence about the first fault; None if the patterns' values may be added up."""
        taken: set[int] = set()
        for pattern in evidence.patterns:
            if not taken.isdisjoint(pattern.tiles):
                tile = min(taken.intersection(pattern.tiles))
                return f"two of the patterns contain tile {tile}"
            taken.update(pattern.tiles)
        if list(evidence.partition) != draw_partition(self._goal, evidence.patterns):
            return "the partition does not show the patterns"
        for pattern in sorted(evidence.patterns, key=lambda each: len(each.tiles)):
            at_least = self._moves_of(pattern)
            if at_least < pattern.value:
                tiles = ", ".join(map(str, pattern.tiles))
                return (
                    f"the pattern with tiles {tiles} has the value {at_least}, not {pattern.value}"
                )
        return None

    def _moves_of(self, pattern: Pattern) -> int:
        """Return the moves that a pattern needs, or its claimed value if it needs at least that many."""
        self._budget.spend()
        tiles = tuple(sorted(pattern.tiles))
        value, limit = self._patterns.get(tiles, (0, 0))
        if value == limit < pattern.value:  # the search ended at a lower limit, or there was none
            limit = pattern.value
            value = moves_of_pattern(self._start, self._goal, tiles, limit, self._budget)
            self._patterns[tiles] = value, limit
        return min(value, pattern.value)


def draw_partition(goal: Board, patterns: Sequence[Pattern]) -> list[str]:
    """Return the goal's cells, one text per row: the number of each tile's pattern.

    The blank is `.`, and a tile without a pattern is `-`.
    """
    number = {tile: str(at) for at, each in enumerate(patterns, 1) for tile in each.tiles} | {
        0: "."
    }
    cells = [number.get(tile, "-") for tile in goal.tiles]
    return [" ".join(cells[row * goal.cols : (row + 1) * goal.cols]) for row in range(goal.rows)]


def name_of(heuristic: str) -> str:
    """Return the name of a heuristic; in quotes if the file alone gives it a meaning."""
    return heuristic if heuristic in (*HEURISTICS, "walking-distance") else quoted(heuristic)


def moves(number: int) -> str:
    """Return the number with its noun."""
    return f"{number} move" if number == 1 else f"{number} moves"
