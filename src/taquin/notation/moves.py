"""Moves as text: one letter per move of the blank, or run lengths of tile moves."""

from __future__ import annotations

from itertools import groupby

from taquin.errors import NotationError

_OPPOSITE = str.maketrans("ULRD", "DRLU")


def read_moves(text: str) -> str:
    """Read the moves of the blank, in any case and with spaces, and return upper-case letters.

    Raises `NotationError` for a letter other than U, L, R and D.

    >>> read_moves("ul dr")
    'ULDR'
    """
    letters = "".join(text.upper().split())
    for index, letter in enumerate(letters):
        if letter not in "ULRD":
            raise NotationError(
                f"{letter!r} is not a move: write U, L, R or D", letters, (index, index + 1)
            )
    return letters


def write_tile_moves(blank_moves: str) -> str:
    """Return the moves of the tiles for given moves of the blank, as run lengths.

    A tile moves in the opposite direction to the blank.

    >>> write_tile_moves("LLUUU")
    'R2D3'
    """
    runs = ((letter, len(list(run))) for letter, run in groupby(blank_moves.translate(_OPPOSITE)))
    return "".join(f"{letter}{count if count > 1 else ''}" for letter, count in runs)
