"""Evidence: why no solution is shorter than a value, as a certificate stores it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.pdb.pattern import Pattern

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.board import Move, Tiles
    from taquin.proof.lower_bound import LowerBound, PatternValue
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution


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
    partition = _draw_partition(puzzle, [each.tiles for each in bound.patterns])
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


def _draw_partition(puzzle: Puzzle, patterns: Sequence[Sequence[int]]) -> list[str]:
    """Return the goal's cells, one text per row: the number of each tile's pattern.

    The blank is `.`, and a tile without a pattern is `-`.
    """
    number = {tile: str(at) for at, tiles in enumerate(patterns, 1) for tile in tiles} | {0: "."}
    return [" ".join(number.get(tile, "-") for tile in row) for row in puzzle.goal.grid]
