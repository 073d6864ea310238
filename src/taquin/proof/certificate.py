"""Certificate: a solution, its lower bound and the evidence for it, as a file that others can check.

docs/certificates.md describes the format. Only `taquin.proof.checker` reads it, with code of its own.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.proof.evidence import evidence_for
from taquin.proof.lower_bound import lower_bound_of_search
from taquin.puzzle import Puzzle
from taquin.util.atomic_write import atomic_write
from taquin.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from taquin.board import Move, Tiles
    from taquin.proof.evidence import Evidence
    from taquin.proof.lower_bound import LowerBound
    from taquin.solution import Solution

KIND = "taquin-certificate"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Certificate:
    """The solution of a puzzle, with the evidence for its lower bound."""

    start: str
    goal: str
    status: str
    moves: str | None
    cost: int | None
    lower_bound: int
    evidence: tuple[Evidence, ...]
    algorithm: str
    heuristic: str
    engine: str
    version: str = __version__

    @classmethod
    def of(cls, solution: Solution[Tiles, Move], bounds: Sequence[LowerBound]) -> Certificate:
        """Return the certificate of a solution with lower bounds of its start.

        If the search has a higher lower bound, its own claim becomes the first piece of evidence. Raises
        `TaquinError` if the solution is not that of a tile puzzle.
        """
        puzzle = solution.space
        if not isinstance(puzzle, Puzzle):
            raise TaquinError("only solutions of tile puzzles have a certificate")
        claimed = lower_bound_of_search(solution)
        known = list(bounds)
        if claimed and claimed.value > max((each.value for each in known), default=0):
            known.insert(0, claimed)
        evidence = tuple(evidence_for(bound, puzzle, solution) for bound in known)
        return cls(
            str(puzzle.start),
            str(puzzle.goal),
            solution.status.value,
            None if solution.moves is None else "".join(map(str, solution.moves)),
            solution.cost,
            max((each.value for each in evidence), default=0),
            evidence,
            solution.algorithm,
            solution.heuristic,
            solution.engine,
        )

    def to_json(self) -> str:
        """Return the certificate as indented JSON, without the empty fields of its evidence."""
        import json  # start-up

        data = asdict(self)
        data["evidence"] = [
            {name: value for name, value in asdict(each).items() if value not in ("", ())}
            for each in self.evidence
        ]
        return json.dumps({"kind": KIND, "format": FORMAT, **data}, indent=2, ensure_ascii=False)


def write_certificate(
    path: str | Path, solution: Solution[Tiles, Move], bounds: Sequence[LowerBound]
) -> None:
    """Write a solution's certificate to a file atomically; raise `TaquinError` if that fails."""
    atomic_write(path, (Certificate.of(solution, bounds).to_json() + "\n").encode())
