"""Verdict: the result of checking a certificate."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Verdict:
    """What is proven, claimed and refuted, as sentences, and the bounds that follow."""

    cost: int | None = None
    """The number of moves, if they lead to the goal."""
    proven_bound: int = 0
    """The highest lower bound that is proven."""
    claimed_bound: int = 0
    """The highest lower bound that is proven or claimed."""
    proven: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)
    refuted: list[str] = field(default_factory=list)

    @property
    def optimal(self) -> str:
        """Whether the solution is optimal: "proven", "claimed" or "open"."""
        if self.refuted or self.cost is None:
            return "open"
        if self.cost == self.proven_bound:
            return "proven"
        return "claimed" if self.cost == self.claimed_bound else "open"

    @property
    def gap(self) -> int | None:
        """How many moves the solution is above the proven bound; None without a solution."""
        return None if self.cost is None else self.cost - self.proven_bound

    @property
    def summary(self) -> str:
        """The verdict in one sentence."""
        if self.refuted:
            return "the certificate is wrong"
        if self.cost is None:
            return f"the certificate has no solution; the proven lower bound is {self.proven_bound}"
        if self.optimal == "proven":
            return f"{self.cost} moves are proven optimal"
        sentence = (
            f"{self.cost} moves are proven to be at most {self.gap} above the optimum "
            f"(the proven lower bound is {self.proven_bound})"
        )
        if self.optimal == "claimed":
            return f"{sentence}, and claimed to be optimal"
        if self.claimed_bound > self.proven_bound:
            return (
                f"{sentence}, and claimed to be at most {self.cost - self.claimed_bound} above it"
            )
        return sentence
