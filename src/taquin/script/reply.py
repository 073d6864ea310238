"""The reply to a command: a list of parts that the user interface prints."""

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
    """Boards to draw, in order, with arrows between them."""

    boards: tuple[Board, ...]


class Table(NamedTuple):
    """Rows under headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Row(NamedTuple):
    """One row of a table that grows row by row; `widest` holds the widest expected cell of each column."""

    headings: tuple[str, ...]
    widest: tuple[str, ...]
    cells: tuple[str, ...]
    first: bool


Part = Say | Draw | Table | Row


@dataclass(frozen=True, slots=True)
class Reply:
    """The parts of the reply to one line, and the statuses of the searches that it ran."""

    parts: tuple[Part, ...] = ()
    statuses: tuple[Status, ...] = ()


NO_REPLY = Reply()
