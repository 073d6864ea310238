"""Evidence: why no solution is shorter than a value, as a certificate stores it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.pdb.pattern import Pattern
from taquin.proof.checker.pattern_evidence import draw_partition

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.proof.json_fields import JsonFields
    from taquin.proof.lower_bound import LowerBound, PatternValue
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

EVIDENCE_KINDS = ("heuristic", "rounds")
MAX_TILES = 8
"""The largest pattern, as in `taquin.pdb.pattern`."""


@dataclass(frozen=True, slots=True)
class PatternEvidence:
    """The fewest moves of a pattern's tiles, and the pattern database with this value."""

    tiles: tuple[int, ...]
    value: int
    table: str
    """The name of the pattern database; empty if none was stored."""
    checksum: str
    """The checksum of its entries, 16 hexadecimal digits; empty if none was stored."""


@dataclass(frozen=True, slots=True)
class IterationEvidence:
    """An iteration that a search completed without finding the goal."""

    bound: int
    """The threshold."""
    expanded: int | None = None
    generated: int | None = None
    """The counters of the iteration; None if they are not known."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Evidence for one lower bound: see `taquin.proof.lower_bound.LowerBound`."""

    kind: str
    heuristic: str
    value: int
    algorithm: str = ""
    partition: tuple[str, ...] = ()
    """The goal's cells, one text per row, with the number of each tile's pattern."""
    patterns: tuple[PatternEvidence, ...] = ()
    rounds: tuple[IterationEvidence, ...] = ()


def evidence_for(bound: LowerBound, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> Evidence:
    """Return the evidence for a lower bound; iterations of this search get their counters."""
    own = bound.algorithm == solution.algorithm and bound.heuristic == solution.heuristic
    rows = {row.bound: row for row in solution.statistics.iterations if own}
    partition = draw_partition(puzzle, [each.tiles for each in bound.patterns])
    return Evidence(
        bound.kind,
        bound.heuristic,
        bound.value,
        bound.algorithm,
        tuple(partition) if bound.patterns else (),
        tuple(_pattern_evidence(puzzle, each) for each in bound.patterns),
        tuple(
            IterationEvidence(threshold, rows[threshold].expanded, rows[threshold].generated)
            if threshold in rows
            else IterationEvidence(threshold)
            for threshold in bound.thresholds
        ),
    )


def _pattern_evidence(puzzle: Puzzle, value: PatternValue) -> PatternEvidence:
    """Add the checksum of the pattern database, if it is stored."""
    if not value.table:
        return PatternEvidence(value.tiles, value.value, "", "")
    from taquin.pdb import store  # start-up
    from taquin.pdb.file_format import DamagedPdb, read_header

    homes = [puzzle.goal.tiles.index(tile) for tile in value.tiles]
    pattern = Pattern.of(puzzle.rows, puzzle.cols, puzzle.goal.blank, homes)
    checksum = ""
    with suppress(DamagedPdb):
        checksum = f"{read_header(store.location(pattern)).checksum:016x}"
    return PatternEvidence(value.tiles, value.value, value.table if checksum else "", checksum)


def read_evidence(fields: JsonFields, puzzle: Puzzle) -> Evidence:
    """Read evidence from a certificate; raise `TaquinError` if a field is missing or has a wrong type."""
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
        tuple(_read_pattern(each, puzzle) for each in fields.objects("patterns")),
        tuple(_read_iteration(each) for each in fields.objects("rounds")),
    )


def _read_pattern(fields: JsonFields, puzzle: Puzzle) -> PatternEvidence:
    tiles = fields.items("tiles")
    on_board = all(type(tile) is int and 0 < tile < len(puzzle.goal.tiles) for tile in tiles)
    distinct = on_board and 0 < len(set(tiles)) == len(tiles)
    fields.require("tiles", "different tiles of the board", holds=distinct)
    fields.require("tiles", f"at most {MAX_TILES} tiles", holds=len(tiles) <= MAX_TILES)
    return PatternEvidence(
        tuple(tiles), fields.whole("value"), fields.text("table", ""), fields.text("checksum", "")
    )


def _read_iteration(fields: JsonFields) -> IterationEvidence:
    return IterationEvidence(
        fields.whole("bound"),
        None if fields.is_null("expanded") else fields.whole("expanded"),
        None if fields.is_null("generated") else fields.whole("generated"),
    )
