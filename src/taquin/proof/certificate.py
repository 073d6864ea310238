"""Certificate: a solution, its lower bound and the evidence for it, as a file that others can check.

docs/certificates.md describes the format. Reading a certificate checks only that it has the right form;
`taquin.proof.checker` checks whether it is true.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.proof.evidence import evidence_for, read_evidence
from taquin.proof.json_fields import JsonFields
from taquin.proof.lower_bound import lower_bound_of_search
from taquin.puzzle import Puzzle
from taquin.solution import Status
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
MAX_BYTES = 64_000_000
"""A larger file is not a certificate, and is not read."""


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

    @staticmethod
    def from_json(text: str) -> Certificate:
        """Read the output of `to_json`; raise `TaquinError` if the text is not a certificate."""
        import json  # start-up

        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            reason = "it is nested too deeply" if isinstance(error, RecursionError) else error
            raise TaquinError(f"this is not a certificate: it is not JSON ({reason})") from None
        if not isinstance(data, dict) or data.get("kind") != KIND:
            raise TaquinError(f'this is not a certificate: "kind" must be "{KIND}"')
        if data.get("format") != FORMAT:
            raise TaquinError(
                f"this certificate has format {data.get('format')!r:.40}; "
                f"this version of Taquin reads format {FORMAT}"
            )
        return _read(JsonFields(data))


def read_certificate(path: str | Path) -> Certificate:
    """Read a certificate from a file; raise `TaquinError` if it cannot be read or is not a certificate."""
    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: the name contains a null byte
        reason = error.strerror if isinstance(error, OSError) else error
        raise TaquinError(f"cannot read {path}: {reason}") from None
    if len(raw) > MAX_BYTES:
        raise TaquinError(f"{path} is not a certificate: it is too large")
    try:
        return Certificate.from_json(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise TaquinError(f"{path} is not a certificate: it is not a text file") from None
    except TaquinError as error:
        raise TaquinError(f"{path}: {error}") from None


def write_certificate(
    path: str | Path, solution: Solution[Tiles, Move], bounds: Sequence[LowerBound]
) -> None:
    """Write a solution's certificate to a file atomically; raise `TaquinError` if that fails."""
    atomic_write(path, (Certificate.of(solution, bounds).to_json() + "\n").encode())


def _read(fields: JsonFields) -> Certificate:
    start, goal = fields.text("start"), fields.text("goal")
    try:
        puzzle = Puzzle.of(start, goal)
    except TaquinError as error:
        raise TaquinError(f"this certificate is wrong: {error}") from None
    status = fields.text("status")
    fields.require("status", "the status of a search", holds=status in tuple(Status))
    moves = None if fields.is_null("moves") else fields.text("moves")
    fields.require("moves", "letters U, L, R and D", holds=set(moves or "") <= set("ULRD"))
    return Certificate(
        start,
        goal,
        status,
        moves,
        None if fields.is_null("cost") else fields.whole("cost"),
        fields.whole("lower_bound"),
        tuple(read_evidence(each, puzzle) for each in fields.objects("evidence")),
        fields.text("algorithm"),
        fields.text("heuristic"),
        fields.text("engine"),
        fields.text("version"),
    )
