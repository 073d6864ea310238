"""What a command answers: parts that an interface prints as it sees fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from taquin.board import Board
    from taquin.solution import Status

Tone = Literal["plain", "good", "fair", "bad", "quiet"]


class Say(NamedTuple):
    """A line of text."""

    text: str
    tone: Tone = "plain"


class Draw(NamedTuple):
    """Boards to draw, in the order in which they follow each other."""

    boards: tuple[Board, ...]


class Table(NamedTuple):
    """Rows under headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Row(NamedTuple):
    """One row of a table that comes row by row; `widest` has a cell as wide as any for each column."""

    headings: tuple[str, ...]
    widest: tuple[str, ...]
    cells: tuple[str, ...]
    first: bool


Part = Say | Draw | Table | Row


@dataclass(frozen=True, slots=True)
class Reply:
    """All that one line led to; the statuses are those of the searches that it ran."""

    parts: tuple[Part, ...] = ()
    statuses: tuple[Status, ...] = ()


SILENCE = Reply()
