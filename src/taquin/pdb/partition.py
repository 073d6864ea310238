"""Partition: the tiles of a board divided into disjoint patterns, and its drawing as text.

    . A A A        one token per cell of the goal: the name of the tile's pattern, which
    B A A A        begins with a letter, - for a tile in no pattern, . for the blank
    B B C C
    B B C C

A row ends at a new line, / or ; and a # begins a comment. Spaces are optional if all names are single
characters. Empty lines separate several drawings in one text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from taquin.errors import NotationError
from taquin.notation import MIN_SIDE, Token
from taquin.pdb.pattern import MAX_CELLS, MAX_TILES, Pattern
from taquin.pdb.symmetry import Symmetry, canonical_cell, symmetries_between

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BLANK = "."
NONE = "-"

# Compiled at the first use, because the sets of the catalogue do not need them.
_COMMENT = r"#[^\n]*"
_ROW = r"[^/;\n]+"
_TOKEN = r"\S+"
_BLOCK = r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*"


@dataclass(frozen=True, slots=True, repr=False)
class Partition:
    """The pattern name of each cell of the goal, in reading order; `BLANK` and `NONE` are no patterns.

    Raises `NotationError` if the blank is missing, or if a pattern has too many tiles.

    >>> Partition.parse(". A A / B B A").sizes
    '3-2'
    """

    rows: int
    cols: int
    letters: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.letters) != self.rows * self.cols:
            raise NotationError(
                f"a {self.rows}×{self.cols} board has {self.rows * self.cols} cells, "
                f"not {len(self.letters)}"
            )
        fault = _find_fault(self.letters)
        if fault:
            raise NotationError(fault[0])

    @classmethod
    def parse(cls, text: str) -> Partition:
        """Read one drawing; raise `NotationError`, which points at the wrong token."""
        rows = _read_tokens(re.sub(_COMMENT, _spaces, text))
        _check_rectangle(text, rows)
        tokens = [token for row in rows for token in row]
        letters = tuple(token.text for token in tokens)
        fault = _find_fault(letters)
        if fault:
            message, index = fault
            raise NotationError(message, text, None if index is None else tokens[index].span)
        return cls(len(rows), len(rows[0]), letters)

    @classmethod
    def parse_all(cls, text: str) -> tuple[Partition, ...]:
        """Read all drawings of a file, which empty lines separate; raise `NotationError`."""
        blocks = list(re.finditer(_BLOCK, re.sub(_COMMENT, _spaces, text)))
        if not blocks:
            raise NotationError("there is no drawing: the text is empty")
        return tuple(cls._parse_part(text, block.start(), block.end()) for block in blocks)

    @classmethod
    def _parse_part(cls, text: str, start: int, end: int) -> Partition:
        """Read the drawing between two positions; errors point into the whole text."""
        blanked = re.sub(r"[^\n]", " ", text[:start]) + text[start:end]
        try:
            return cls.parse(blanked)
        except NotationError as error:
            line = text.count("\n", 0, error.span[0] if error.span else start) + 1
            raise NotationError(f"line {line}: {error}", text, error.span) from None

    @property
    def blank(self) -> int:
        """The goal cell of the blank."""
        return self.letters.index(BLANK)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the patterns, in reading order."""
        return tuple(dict.fromkeys(name for name in self.letters if name not in (BLANK, NONE)))

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns, in the order of their names."""
        homes: dict[str, list[int]] = {name: [] for name in self.names}
        for cell, name in enumerate(self.letters):
            if name in homes:
                homes[name].append(cell)
        return tuple(
            Pattern(self.rows, self.cols, self.blank, tuple(cells)) for cells in homes.values()
        )

    @property
    def sizes(self) -> str:
        """The sizes of the patterns, the largest first: `7-6-2`, or with counts if they are many: `31×2`."""
        counts: dict[int, int] = {}
        for pattern in self.patterns:
            counts[pattern.tiles] = counts.get(pattern.tiles, 0) + 1
        ordered = sorted(counts.items(), reverse=True)
        if sum(counts.values()) <= MAX_TILES:
            return "-".join(str(size) for size, count in ordered for _ in range(count))
        return ", ".join(f"{count}×{size}" for size, count in ordered)

    def draw(self) -> str:
        """Return the drawing, a line per row; `parse` reads it back."""
        width = max(map(len, self.letters))
        return "\n".join(
            " ".join(name.ljust(width) for name in row).rstrip() for row in self._grid()
        )

    def image(self, symmetry: Symmetry) -> Partition:
        """Return the image of the partition under a symmetry."""
        letters = list(self.letters)
        for cell, name in enumerate(self.letters):
            letters[symmetry[cell]] = name
        return Partition(self.rows, self.cols, tuple(letters))

    def transposed(self) -> Partition:
        """Return the partition with rows and columns exchanged."""
        letters = [name for column in zip(*self._grid(), strict=True) for name in column]
        return Partition(self.cols, self.rows, tuple(letters))

    def with_blank_at(self, cell: int) -> Partition:
        """Return the partition for goals with the blank in that canonical cell.

        If no symmetry maps the blank to the cell, the blank moves there: each cell on its path takes the letter
        of the next one. Of the two paths with at most one turn, it takes the one that keeps more patterns
        connected.
        """
        source = canonical_cell(self.rows, self.cols, self.blank)
        placed = self.image(symmetries_between(self.rows, self.cols, self.blank, source)[0])
        if source == cell:
            return placed
        return max(
            (_with_blank_moved(placed, path) for path in _paths(self.cols, source, cell)),
            key=lambda each: sum(pattern.connected for pattern in each.patterns),
        )

    def _grid(self) -> Iterator[tuple[str, ...]]:
        for start in range(0, len(self.letters), self.cols):
            yield self.letters[start : start + self.cols]

    def __str__(self) -> str:
        return " / ".join(" ".join(row) for row in self._grid())

    def __repr__(self) -> str:
        return f"Partition.parse({str(self)!r})"


def _with_blank_moved(partition: Partition, path: Iterable[int]) -> Partition:
    letters = list(partition.letters)
    for cell, next_cell in pairwise(path):
        letters[cell], letters[next_cell] = letters[next_cell], BLANK
    return Partition(partition.rows, partition.cols, tuple(letters))


def _paths(cols: int, source: int, target: int) -> Iterator[list[int]]:
    """Yield the two paths between two cells with at most one turn."""
    (row, col), (last_row, last_col) = divmod(source, cols), divmod(target, cols)
    across = _steps(col, last_col)
    down = _steps(row, last_row)
    yield [row * cols + c for c in across] + [r * cols + last_col for r in down[1:]]
    yield [r * cols + col for r in down] + [last_row * cols + c for c in across[1:]]


def _steps(first: int, last: int) -> range:
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _read_tokens(plain: str) -> list[list[Token]]:
    spans = [row.span() for row in re.finditer(_ROW, plain) if row.group().strip()]
    if not spans:
        raise NotationError("there is no drawing: the text is empty")
    token = re.compile(_TOKEN)
    rows = [[Token(m.group(), m.span()) for m in token.finditer(plain, *span)] for span in spans]
    if all(len(row) == 1 for row in rows):  # a board has at least two columns: no spaces
        rows = [
            [
                Token(char, (row[0].span[0] + i, row[0].span[0] + i + 1))
                for i, char in enumerate(row[0].text)
            ]
            for row in rows
        ]
    return rows


def _check_rectangle(text: str, rows: list[list[Token]]) -> None:
    cols = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != cols:
            raise NotationError(
                f"not a rectangle: row {number} has {len(row)} cells, the first row has {cols}",
                text,
                (row[0].span[0], row[-1].span[1]),
            )
    if min(len(rows), cols) < MIN_SIDE:
        raise NotationError(f"a board has at least 2×2 cells, not {len(rows)}×{cols}")
    if len(rows) * cols > MAX_CELLS:
        raise NotationError(
            f"pattern databases support boards of up to {MAX_CELLS} cells; "
            f"{len(rows)}×{cols} has {len(rows) * cols}"
        )


def _find_fault(letters: tuple[str, ...]) -> tuple[str, int | None] | None:
    """Return why the tokens are not a partition, and the index of the wrong one; None if they are."""
    counts: dict[str, int] = {}
    for index, name in enumerate(letters):
        if name not in (BLANK, NONE) and not (
            name[0].isalpha() and name.isascii() and name.isalnum()
        ):
            return (
                f"{name[:24]!r} is not a pattern: write a letter, {NONE} for a tile in none, "
                f"{BLANK} for the blank",
                index,
            )
        counts[name] = counts.get(name, 0) + 1
        if name == BLANK and counts[name] > 1:
            return (
                f"the blank ({BLANK}) appears twice; write {NONE} for a tile in no pattern",
                index,
            )
        if name not in (BLANK, NONE) and counts[name] > MAX_TILES:
            return f"pattern {name} has more than {MAX_TILES} tiles", index
    if BLANK not in counts:
        return f"the blank is missing: write {BLANK} where the goal has it", None
    if not set(counts) - {BLANK, NONE}:
        return "there is no pattern: write letters for the tiles", None
    return None
