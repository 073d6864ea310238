"""The drawn sets of the catalogue, by board size.

A drawing has its blank in a corner. `taquin.pdb.partition` defines the format.
"""

from __future__ import annotations

from typing import NamedTuple


class Drawn(NamedTuple):
    """The name, the summary and the drawings of a set."""

    name: str
    summary: str
    drawings: tuple[str, ...]
    gain: float = 0
    """See `NamedSet.gain`."""


DRAWN: dict[tuple[int, int], tuple[Drawn, ...]] = {
    (3, 3): (
        Drawn(
            "small",
            "4-4: two halves of the board",
            (
                """
                . A A
                B A A
                B B B
                """,
            ),
        ),
    ),
    (3, 4): (
        Drawn(
            "small",
            "5-6: top right and bottom left",
            (
                """
                . A A A
                B B A A
                B B B B
                """,
            ),
        ),
    ),
    (4, 4): (
        Drawn(
            "small",
            "7-6-2: left half and most of the right half; builds in a second",
            (
                """
                . A C C
                A A B B
                A A B B
                A A B B
                """,
            ),
        ),
        Drawn(
            "large",
            "7-8: upper and lower half (Korf and Felner 2002)",
            (
                """
                . A A A
                A A A A
                B B B B
                B B B B
                """,
            ),
            gain=6,
        ),
    ),
    (4, 5): (
        Drawn(
            "small",
            "6-6-6-1: left, right and bottom",
            (
                """
                . A A B B
                A A A B B
                A C C B B
                C C C C D
                """,
            ),
        ),
        Drawn(
            "large",
            "6-6-7: left, right and all of the bottom",
            (
                """
                . A A B B
                A A A B B
                A C C B B
                C C C C C
                """,
            ),
        ),
    ),
    (5, 5): (
        Drawn(
            "small",
            "6-6-6-6: three of the patterns share a database (Korf and Felner 2002)",
            (
                """
                . A A B B
                A A A B B
                C C A B B
                C C D D D
                C C D D D
                """,
            ),
        ),
        Drawn(
            "large",
            "the maximum of two partitions 6-6-6-6",
            (
                """
                . A A B B
                A A A B B
                C C A B B
                C C D D D
                C C D D D
                """,
                """
                . A B B B
                A A B B B
                A A C D D
                A C C D D
                C C C D D
                """,
            ),
        ),
    ),
    (6, 6): (
        Drawn(
            "small",
            "seven patterns of 5 neighbouring tiles",
            (
                """
                . A A B B B
                A A A B B C
                D D E E C C
                D D E E C C
                D F E G G G
                F F F F G G
                """,
            ),
        ),
    ),
    (7, 7): (
        Drawn(
            "small",
            "twelve patterns of 4 neighbouring tiles; builds in a second",
            (
                """
                . A A B B C C
                A A B B C C D
                G G F F E E D
                G F F E E D D
                G I I J J L L
                H H I J K K L
                H H I J K K L
                """,
            ),
        ),
        Drawn(
            "large",
            "nine patterns of 5 neighbouring tiles, and one of 3",
            (
                """
                . A A B B B C
                A A A B B C C
                D D E E F C C
                D D E E F F F
                D G E H H F I
                G G G H H I I
                G J J J H I I
                """,
            ),
        ),
    ),
}
"""The sets of each size with at least as many columns as rows, from weak to strong."""
