"""Certificate: a way, how good it is, and how that is known, as a file that others can check.

`taquin.proof.checker` checks one, and docs/certificates.md describes the format. Reading one only sees to it
that it is a certificate; whether it is right is the checker's business.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from taquin.errors import TaquinError
from taquin.pdb.pattern import Pattern
from taquin.proof.checker import drawing
from taquin.proof.lower_bounds import lower_bound_of_search
from taquin.puzzle import Puzzle
from taquin.solution import Status
from taquin.util.atomic_write import atomic_write
from taquin.version import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from taquin.board import Move, Tiles
    from taquin.proof.lower_bounds import LowerBound, PatternValue
    from taquin.solution import Solution

KIND = "taquin-certificate"
FORMAT = 1
EVIDENCE_KINDS = ("heuristic", "rounds")
MAX_TILES = 8
"""Of a pattern: what `taquin.pdb.pattern` has."""
MAX_BYTES = 64_000_000
"""What is larger is something else, and is not read."""


@dataclass(frozen=True, slots=True)
class PatternEvidence:
    """The moves that some tiles have to make at least, and the table that knows it."""

    tiles: tuple[int, ...]
    value: int
    table: str
    checksum: str
    """Of the table's payload, 16 hexadecimal digits; empty where no table was there."""


@dataclass(frozen=True, slots=True)
class RoundEvidence:
    """A round that a search has completed without finding the goal."""

    bound: int
    expanded: int | None = None
    generated: int | None = None
    """Of the round; None where they were not kept."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why no way is shorter than a value: see `taquin.proof.lower_bounds.Bound`."""

    kind: str
    heuristic: str
    value: int
    algorithm: str = ""
    partition: tuple[str, ...] = ()
    """The goal's cells, a text per row: the number of each tile's pattern."""
    patterns: tuple[PatternEvidence, ...] = ()
    rounds: tuple[RoundEvidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a solution says of itself, with the evidence for its lower bound."""

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
        """Make the certificate of a solution; what exceeds the bounds given is the search's own claim."""
        puzzle = solution.space
        if not isinstance(puzzle, Puzzle):
            raise TaquinError("only solutions of tile puzzles have a certificate")
        claimed = lower_bound_of_search(solution)
        known = list(bounds)
        if claimed and claimed.value > max((each.value for each in known), default=0):
            known.insert(0, claimed)
        evidence = tuple(_evidence(bound, puzzle, solution) for bound in known)
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
        """Write the certificate as indented JSON; what does not apply to an evidence is left out."""
        import json  # start-up

        data = asdict(self)
        data["evidence"] = [
            {name: value for name, value in asdict(each).items() if value not in ("", ())}
            for each in self.evidence
        ]
        return json.dumps({"kind": KIND, "format": FORMAT, **data}, indent=2, ensure_ascii=False)

    @staticmethod
    def from_json(text: str) -> Certificate:
        """Read what `to_json` wrote."""
        import json  # start-up

        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            reason = "it is nested too deep" if isinstance(error, RecursionError) else error
            raise TaquinError(f"this is no certificate: it is not JSON ({reason})") from None
        if not isinstance(data, dict) or data.get("kind") != KIND:
            raise TaquinError(f'this is no certificate: it does not say "kind": "{KIND}"')
        if data.get("format") != FORMAT:
            raise TaquinError(
                f"this certificate has the format {data.get('format')!r:.40}, and this Taquin reads {FORMAT}"
            )
        return _read(_Fields(data))


def read_certificate(path: str | Path) -> Certificate:
    """Read a certificate's file."""
    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) else error
        raise TaquinError(f"cannot read {path}: {reason}") from None
    if len(raw) > MAX_BYTES:
        raise TaquinError(f"{path} is no certificate: it is too large")
    try:
        return Certificate.from_json(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise TaquinError(f"{path} is no certificate: it is not a text file") from None
    except TaquinError as error:
        raise TaquinError(f"{path}: {error}") from None


def write_certificate(
    path: str | Path, solution: Solution[Tiles, Move], bounds: Sequence[LowerBound]
) -> None:
    """Write a solution's certificate, all of it or nothing; say in one sentence why not."""
    atomic_write(path, (Certificate.of(solution, bounds).to_json() + "\n").encode())


def _evidence(bound: LowerBound, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> Evidence:
    own = bound.algorithm == solution.algorithm and bound.heuristic == solution.heuristic
    rows = {row.bound: row for row in solution.statistics.iterations if own}
    return Evidence(
        bound.kind,
        bound.heuristic,
        bound.value,
        bound.algorithm,
        tuple(drawing(puzzle, [each.tiles for each in bound.patterns]) if bound.patterns else ()),
        tuple(_pattern_evidence(puzzle, each) for each in bound.patterns),
        tuple(
            RoundEvidence(each, rows[each].expanded, rows[each].generated)
            if each in rows
            else RoundEvidence(each)
            for each in bound.rounds
        ),
    )


def _pattern_evidence(puzzle: Puzzle, found: PatternValue) -> PatternEvidence:
    """Add the checksum of the pattern's table, if there is one."""
    if not found.table:
        return PatternEvidence(found.tiles, found.value, "", "")
    from taquin.pdb import store  # start-up
    from taquin.pdb.file_format import DamagedPdb, read_header

    homes = [puzzle.goal.tiles.index(tile) for tile in found.tiles]
    pattern = Pattern.of(puzzle.rows, puzzle.cols, puzzle.goal.blank, homes)
    checksum = ""
    with suppress(DamagedPdb):
        checksum = f"{read_header(store.location(pattern)).checksum:016x}"
    return PatternEvidence(found.tiles, found.value, found.table if checksum else "", checksum)


# Reading: every field has its type, or there is one sentence about it.


class _Fields:
    """An object of the file, and where in it that is."""

    def __init__(self, data: object, where: str = "") -> None:
        if not isinstance(data, dict):
            raise TaquinError(f"this certificate is wrong: {where or 'it'} is not an object")
        self._data: dict[str, Any] = data
        self._where = f"{where}." if where else ""

    def text(self, name: str, default: str | None = None) -> str:
        value = self._data.get(name, default)
        return value if isinstance(value, str) else self._refuse(name, "a text")

    def whole(self, name: str) -> int:
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**18:
            self._refuse(name, "a whole number")
        return int(value)

    def items(self, name: str) -> list[Any]:
        """Return a list; one that is left out is empty."""
        value = self._data.get(name, [])
        return value if isinstance(value, list) else self._refuse(name, "a list")

    def parts(self, name: str) -> list[_Fields]:
        """Return the objects of a list."""
        items = enumerate(self.items(name))
        return [_Fields(each, f"{self._where}{name}[{at}]") for at, each in items]

    def is_null(self, name: str) -> bool:
        return self._data.get(name, "") is None

    def _refuse(self, name: str, wanted: str) -> NoReturn:
        what = f"{wanted} was expected" if name in self._data else "it is missing"
        raise TaquinError(f"this certificate is wrong: {self._where}{name}: {what}")

    def require(self, name: str, wanted: str, *, holds: bool) -> None:
        """Refuse the field unless that holds."""
        if not holds:
            self._refuse(name, wanted)


def _read(fields: _Fields) -> Certificate:
    start, goal = fields.text("start"), fields.text("goal")
    try:
        puzzle = Puzzle.of(start, goal)
    except TaquinError as error:
        raise TaquinError(f"this certificate is wrong: {error}") from None
    status = fields.text("status")
    fields.require("status", "a search's outcome", holds=status in tuple(Status))
    moves = None if fields.is_null("moves") else fields.text("moves")
    fields.require("moves", "the letters U, L, R and D", holds=set(moves or "") <= set("ULRD"))
    return Certificate(
        start,
        goal,
        status,
        moves,
        None if fields.is_null("cost") else fields.whole("cost"),
        fields.whole("lower_bound"),
        tuple(_read_evidence(each, puzzle) for each in fields.parts("evidence")),
        fields.text("algorithm"),
        fields.text("heuristic"),
        fields.text("engine"),
        fields.text("version"),
    )


def _read_evidence(fields: _Fields, puzzle: Puzzle) -> Evidence:
    kind = fields.text("kind")
    fields.require("kind", " or ".join(EVIDENCE_KINDS), holds=kind in EVIDENCE_KINDS)
    partition = fields.items("partition")
    fields.require("partition", "texts", holds=all(isinstance(row, str) for row in partition))
    return Evidence(
        kind,
        fields.text("heuristic"),
        fields.whole("value"),
        fields.text("algorithm", ""),
        tuple(partition),
        tuple(_read_pattern(each, puzzle) for each in fields.parts("patterns")),
        tuple(_read_round(each) for each in fields.parts("rounds")),
    )


def _read_pattern(fields: _Fields, puzzle: Puzzle) -> PatternEvidence:
    tiles = fields.items("tiles")
    holds = all(type(tile) is int and 0 < tile < len(puzzle.goal.tiles) for tile in tiles)
    fields.require("tiles", "tiles of the board", holds=holds and 0 < len(set(tiles)) == len(tiles))
    fields.require("tiles", f"at most {MAX_TILES} tiles", holds=len(tiles) <= MAX_TILES)
    return PatternEvidence(
        tuple(tiles), fields.whole("value"), fields.text("table", ""), fields.text("checksum", "")
    )


def _read_round(fields: _Fields) -> RoundEvidence:
    return RoundEvidence(
        fields.whole("bound"),
        None if fields.is_null("expanded") else fields.whole("expanded"),
        None if fields.is_null("generated") else fields.whole("generated"),
    )
