"""Runs lines of the language in one session, and reads the replies."""

from __future__ import annotations

from taquin.script.commands import execute
from taquin.script.line import Line
from taquin.script.reply import Part, Reply, Row, Say, Table
from taquin.script.session import Session


def replies(*lines: str, session: Session | None = None) -> list[Reply]:
    """Run the lines; return the reply to each."""
    session = session or Session()
    return [
        execute(session, Line(text, "test.txt", number)) for number, text in enumerate(lines, 1)
    ]


def last(*lines: str, session: Session | None = None) -> Reply:
    """Run the lines; return the reply to the last one."""
    return replies(*lines, session=session)[-1]


def said(reply: Reply) -> list[str]:
    """Return the lines of text in a reply."""
    return [part.text for part in reply.parts if isinstance(part, Say)]


def table(reply: Reply) -> Table:
    """Return the table in a reply; it may consist of single rows."""
    rows = [part for part in reply.parts if isinstance(part, Row)]
    if rows:
        assert [row.first for row in rows] == [True] + [False] * (len(rows) - 1)
        return Table(rows[0].headings, tuple(row.cells for row in rows))
    (found,) = [part for part in reply.parts if isinstance(part, Table)]
    return found


def parts_of(reply: Reply, kind: type[Part]) -> list[Part]:
    """Return the parts of one kind."""
    return [part for part in reply.parts if isinstance(part, kind)]
