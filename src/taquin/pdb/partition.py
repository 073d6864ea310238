"""Partition: the tiles of a board divided among patterns, and how that is drawn.

    . A A A        one word per cell of the goal: a letter (or any name that begins
    B A A A        with one) for the pattern its tile belongs to, - for a tile in none,
    B B C C        . for the blank
    B B C C

Rows end at a new line, / or ; and a # begins a comment. Where names are single characters, the
spaces may be left out. Several drawings in one text have empty lines between them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from taquin.errors import NotationError
from taquin.notation import MIN_SIDE, Token
from taquin.pdb.pattern import MAX_CELLS, MAX_TILES, Pattern
from taquin.pdb.symmetry import Symmetry, canonical_cell, taking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

BLANK = "."
NONE = "-"

# Compiled when something is read, not before: the sets of the catalogue do not need them.
_COMMENT = r"#[^\n]*"
_ROW = r"[^/;\n]+"
_WORD = r"\S+"
_BLOCK = r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*"


@dataclass(frozen=True, slots=True, repr=False)
class Partition:
    """What each cell of the goal is drawn with, in reading order."""

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
        """Read one drawing."""
        lines = _read_words(re.sub(_COMMENT, _spaces, text))
        _check_rectangle(text, lines)
        words = [word for line in lines for word in line]
        letters = tuple(word.text for word in words)
        fault = _find_fault(letters)
        if fault:
            message, index = fault
            raise NotationError(message, text, None if index is None else words[index].span)
        return cls(len(lines), len(lines[0]), letters)

    @classmethod
    def parse_all(cls, text: str) -> tuple[Partition, ...]:
        """Read all the drawings of a file, with empty lines between them."""
        blocks = list(re.finditer(_BLOCK, re.sub(_COMMENT, _spaces, text)))
        if not blocks:
            raise NotationError("there is no drawing: the text is empty")
        return tuple(cls._parse_part(text, block.start(), block.end()) for block in blocks)

    @classmethod
    def _parse_part(cls, text: str, start: int, end: int) -> Partition:
        """Read the drawing between two places, with errors that point into the whole text."""
        blanked = re.sub(r"[^\n]", " ", text[:start]) + text[start:end]
        try:
            return cls.parse(blanked)
        except NotationError as error:
            line = text.count("\n", 0, error.span[0] if error.span else start) + 1
            raise NotationError(f"line {line}: {error}", text, error.span) from None

    @property
    def blank(self) -> int:
        """The cell where the goal has its blank."""
        return self.letters.index(BLANK)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the patterns, as they come in reading order."""
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
        """The patterns' sizes, the largest first: `7-6-2`; many of a kind are counted: `31×2`."""
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
        """Return the partition as that symmetry of the board shows it."""
        letters = list(self.letters)
        for cell, name in enumerate(self.letters):
            letters[symmetry[cell]] = name
        return Partition(self.rows, self.cols, tuple(letters))

    def transposed(self) -> Partition:
        """Return the partition of the board with rows and columns exchanged."""
        letters = [name for column in zip(*self._grid(), strict=True) for name in column]
        return Partition(self.cols, self.rows, tuple(letters))

    def with_blank_at(self, cell: int) -> Partition:
        """Return the partition for goals that have their blank in a canonical cell.

        Where turning and mirroring do not take the blank there, it is walked there: each cell on
        its way takes the letter of the next. Of the two straight ways the one that leaves more
        patterns connected is taken.
        """
        source = canonical_cell(self.rows, self.cols, self.blank)
        placed = self.image(taking(self.rows, self.cols, self.blank, source)[0])
        if source == cell:
            return placed
        return max(
            (_with_blank_walked(placed, way) for way in _ways(self.cols, source, cell)),
            key=lambda each: sum(pattern.connected for pattern in each.patterns),
        )

    def _grid(self) -> Iterator[tuple[str, ...]]:
        for start in range(0, len(self.letters), self.cols):
            yield self.letters[start : start + self.cols]

    def __str__(self) -> str:
        return " / ".join(" ".join(row) for row in self._grid())

    def __repr__(self) -> str:
        return f"Partition.parse({str(self)!r})"


def _with_blank_walked(partition: Partition, way: Iterable[int]) -> Partition:
    letters = list(partition.letters)
    for here, following in pairwise(way):
        letters[here], letters[following] = letters[following], BLANK
    return Partition(partition.rows, partition.cols, tuple(letters))


def _ways(cols: int, source: int, target: int) -> Iterator[list[int]]:
    """Yield the two ways between cells that turn once at most."""
    (row, col), (last_row, last_col) = divmod(source, cols), divmod(target, cols)
    across = _steps(col, last_col)
    down = _steps(row, last_row)
    yield [row * cols + c for c in across] + [r * cols + last_col for r in down[1:]]
    yield [r * cols + col for r in down] + [last_row * cols + c for c in across[1:]]


def _steps(first: int, last: int) -> range:
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def _spaces(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _read_words(plain: str) -> list[list[Token]]:
    rows = [row.span() for row in re.finditer(_ROW, plain) if row.group().strip()]
    if not rows:
        raise NotationError("there is no drawing: the text is empty")
    word = re.compile(_WORD)
    lines = [[Token(m.group(), m.span()) for m in word.finditer(plain, *span)] for span in rows]
    if all(len(line) == 1 for line in lines):  # a board has two columns at least: no spaces
        lines = [
            [
                Token(char, (line[0].span[0] + i, line[0].span[0] + i + 1))
                for i, char in enumerate(line[0].text)
            ]
            for line in lines
        ]
    return lines


def _check_rectangle(text: str, lines: list[list[Token]]) -> None:
    cols = len(lines[0])
    for number, line in enumerate(lines, 1):
        if len(line) != cols:
            raise NotationError(
                f"not a rectangle: row {number} has {len(line)} cells, the first row has {cols}",
                text,
                (line[0].span[0], line[-1].span[1]),
            )
    if min(len(lines), cols) < MIN_SIDE:
        raise NotationError(f"a board has at least 2×2 cells, not {len(lines)}×{cols}")
    if len(lines) * cols > MAX_CELLS:
        raise NotationError(
            f"patterns are of boards of up to {MAX_CELLS} cells; {len(lines)}×{cols} has {len(lines) * cols}"
        )


def _find_fault(letters: tuple[str, ...]) -> tuple[str, int | None] | None:
    """Say what keeps the words from being a partition, and at which of them it shows."""
    counts: dict[str, int] = {}
    for index, name in enumerate(letters):
        if name not in (BLANK, NONE) and not (
            name[0].isalpha() and name.isascii() and name.isalnum()
        ):
            return (
                f"{name[:24]!r} is no pattern: write a letter, {NONE} for a tile in none, "
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
