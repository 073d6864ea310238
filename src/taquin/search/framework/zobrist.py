"""A state's hash that a move changes in two terms: the exclusive or of a number for each tile in its cell."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORD = 2**64 - 1


@cache
def key(tile: int, cell: int) -> int:
    """Return the number of a tile in a cell: SplitMix64 (Steele, Lea and Flood 2014) of the two."""
    mixed = ((tile << 16 | cell) + 1) * 0x9E3779B97F4A7C15 & _WORD
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
    return mixed ^ mixed >> 31


def zobrist(tiles: Sequence[int]) -> int:
    """Return the hash of a state; the blank counts nothing."""
    hashed = 0
    for cell, tile in enumerate(tiles):
        if tile:
            hashed ^= key(tile, cell)
    return hashed
