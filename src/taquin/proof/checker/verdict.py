"""Verdict: the result of checking a certificate."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.proof.checker.certificate import Evidence


@dataclass(slots=True)
class Verdict:
    """What is proven, claimed and wrong, as sentences, and the bounds that follow."""

    start: str
    goal: str
    """The boards that were checked."""
    cost: int | None = None
    """The number of moves, if they lead to the goal."""
    proven_bound: int = 0
    """The highest lower bound that is proven."""
    claimed_bound: int = 0
    """The highest lower bound that is proven or claimed."""
    proven: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)
    refuted: list[str] = field(default_factory=list)
    searches: list[Evidence] = field(default_factory=list)
    """The claims of searches, which only a repeated search could confirm."""

    def prove(self, sentence: str, bound: int = 0) -> None:
        """Add a proven sentence, and the lower bound that it states."""
        self.proven.append(sentence)
        self.proven_bound = max(self.proven_bound, bound)
        self.claimed_bound = max(self.claimed_bound, bound)

    def claim(self, sentence: str, bound: int) -> None:
        """Add a sentence that is only claimed, and the lower bound that it states."""
        self.claimed.append(sentence)
        self.claimed_bound = max(self.claimed_bound, bound)

    def refute(self, sentence: str) -> None:
        """Add a sentence about something that is wrong."""
        self.refuted.append(sentence)

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

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield the boards, and then each sentence with its label: proven, claimed or wrong."""
        yield "start", self.start
        yield "goal", self.goal
        for label, sentences in (
            ("proven", self.proven),
            ("claimed", self.claimed),
            ("wrong", self.refuted),
        ):
            for sentence in sentences:
                yield label, sentence

    def data(self) -> dict[str, object]:
        """Return the verdict as plain data, for JSON."""
        names = (
            "start goal proven claimed refuted cost proven_bound claimed_bound gap optimal summary"
        )
        return {name: getattr(self, name) for name in names.split()}
