"""Checks of evidence from patterns: disjoint tiles, recomputed values, checksums of pattern databases."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from taquin.proof.checker.pattern_search import pattern_value
from taquin.proof.checker.wording import list_of, name_of_heuristic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.proof.checker.verdict import Verdict
    from taquin.proof.evidence import Evidence, PatternEvidence
    from taquin.puzzle import Puzzle


def recomputed_sum(
    evidence: Evidence, puzzle: Puzzle, verdict: Verdict, *, thorough: bool
) -> int | None:
    """Return the sum of the patterns' recomputed values; None if one takes too long.

    Faults are added to the refutations of the verdict.
    """
    taken: set[int] = set()
    total = 0
    name = name_of_heuristic(evidence.heuristic)
    for each in evidence.patterns:
        if taken & set(each.tiles):
            tile = min(taken & set(each.tiles))
            verdict.refuted.append(f"{name} adds up two patterns that both contain tile {tile}")
            return 0
        taken |= set(each.tiles)
    if list(evidence.partition) != draw_partition(
        puzzle, [each.tiles for each in evidence.patterns]
    ):
        verdict.refuted.append(f"the partition of {name} does not show its patterns")
    for each in evidence.patterns:
        _check_pdb(each, puzzle, verdict)
        value = pattern_value(puzzle, each.tiles, thorough=thorough)
        if value is None:
            return None
        if value < each.value:
            verdict.refuted.append(
                f"the value of the pattern with tiles {list_of(each.tiles)} is {value}, "
                f"not {each.value}"
            )
        total += value
    return total


def draw_partition(puzzle: Puzzle, patterns: Sequence[Sequence[int]]) -> list[str]:
    """Return the goal's cells, one text per row: the number of each tile's pattern.

    The blank is `.`, and a tile without a pattern is `-`.
    """
    number = {tile: str(at) for at, tiles in enumerate(patterns, 1) for tile in tiles} | {0: "."}
    return [" ".join(number.get(tile, "-") for tile in row) for row in puzzle.goal.grid]


def _check_pdb(evidence: PatternEvidence, puzzle: Puzzle, verdict: Verdict) -> None:
    """Compare the checksum of a pattern database with that of the file here, if there is one."""
    if not evidence.table:
        return
    from taquin.pdb import store  # start-up
    from taquin.pdb.file_format import DamagedPdb, read_header
    from taquin.pdb.pattern import Pattern

    homes = [puzzle.goal.tiles.index(tile) for tile in evidence.tiles]
    pattern = Pattern.of(puzzle.rows, puzzle.cols, puzzle.goal.blank, homes).representative
    if evidence.table != pattern.name:
        verdict.refuted.append(
            f"the pattern database of tiles {list_of(evidence.tiles)} has the name {pattern.name}, "
            f"not {evidence.table}"
        )
        return
    path = store.location(pattern)
    if not os.path.isfile(path):
        return  # the value is recomputed without it
    try:
        checksum_here = f"{read_header(path).checksum:016x}"
    except DamagedPdb:
        return
    if evidence.checksum != checksum_here:
        verdict.refuted.append(
            f"the checksum of {pattern.name} is {checksum_here} here, not {evidence.checksum}"
        )
