"""The few elements of a web page that a report has; all text is escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NewType

from taquin.util.printable import printable

Html = NewType("Html", str)
"""Text that is safe to put into a page as it is."""

LONG_CELL = 60
"""Letters of a cell that may be broken into lines; shorter ones stay whole."""


def text(words: str) -> Html:
    """Return words as they are to be read."""
    return Html(escape(printable(words, lines=True)))


def element(name: str, *parts: Html, **attributes: str) -> Html:
    """Return an element; `class_` is the attribute class, `aria_label` is aria-label."""
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(each)}"' for key, each in attributes.items()
    )
    return Html(f"<{name}{given}>{''.join(parts)}</{name}>")


def paragraph(words: str, **attributes: str) -> Html:
    """Return a paragraph of text."""
    return element("p", text(words), **attributes)


def section(title: str, *parts: Html) -> Html:
    """Return a section under a heading."""
    return element("section", element("h2", text(title)), *parts)


def code_block(words: str) -> Html:
    """Return lines of a file or a shell, as they are. Whoever has no mouse can scroll it, too."""
    return element("pre", element("code", text(words)), tabindex="0")


def facts(pairs: Sequence[tuple[str, str]]) -> Html:
    """Return a list of names and what they are."""
    parts = [
        element("div", element("dt", text(name)), element("dd", text(value)))
        for name, value in pairs
    ]
    return element("dl", *parts)


def table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    """Return a table in a box that scrolls by itself. The first column names a row; figures align right."""
    numeric = [all(_is_figure(row[column]) for row in rows) for column in range(len(headings))]
    sides = ["figure" if each and column else "word" for column, each in enumerate(numeric)]
    head = [
        element("th", text(heading), scope="col", class_=side)
        for heading, side in zip(headings, sides, strict=True)
    ]
    body = [
        element(
            "tr",
            element("th", text(row[0]), scope="row", class_="word"),
            *(
                element("td", text(cell), class_="prose" if len(cell) > LONG_CELL else side)
                for cell, side in zip(row[1:], sides[1:], strict=True)
            ),
        )
        for row in rows
    ]
    whole = element(
        "table",
        element("caption", text(caption)),
        element("thead", element("tr", *head)),
        element("tbody", *body),
    )
    return element("div", whole, class_="scroll", tabindex="0", role="region", aria_label=caption)


def _is_figure(cell: str) -> bool:
    """Whether a cell is an amount, perhaps with a unit; a board is numbers, too, but several of them."""
    words = cell.split()
    return cell == "–" or (
        cell[:1].isdecimal() and (len(words) == 1 or not all(map(str.isdecimal, words)))
    )
