"""Zobrist hashing (Zobrist 1970): the XOR of one random number for each tile in its cell.

A move changes two terms only, so a search can update the hash instead of computing it again.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_MASK = 2**64 - 1


@cache
def key(tile: int, cell: int) -> int:
    """Return the 64-bit number of a tile in a cell: SplitMix64 (Steele, Lea and Flood 2014) of the two."""
    mixed = ((tile << 16 | cell) + 1) * 0x9E3779B97F4A7C15 & _MASK
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
    return mixed ^ mixed >> 31


def zobrist(tiles: Sequence[int]) -> int:
    """Return the 64-bit hash of a board; the blank adds nothing."""
    hashed = 0
    for cell, tile in enumerate(tiles):
        if tile:
            hashed ^= key(tile, cell)
    return hashed
