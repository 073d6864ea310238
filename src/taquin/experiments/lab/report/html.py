"""The HTML elements of a report. Only this module escapes text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NewType

from taquin.util.printable import printable

Html = NewType("Html", str)
"""Escaped text, safe to put into a page."""

LONG_CELL = 60
"""Cells with more characters may be wrapped."""


def text(plain: str) -> Html:
    """Return a plain text, escaped."""
    return Html(escape(printable(plain, lines=True)))


def element(name: str, *parts: Html, **attributes: str) -> Html:
    """Return an element. The keyword `class_` sets the attribute class, `aria_label` sets aria-label."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(each)}"' for key, each in attributes.items()
    )
    return Html(f"<{name}{written}>{''.join(parts)}</{name}>")


def paragraph(plain: str, **attributes: str) -> Html:
    """Return a paragraph of plain text."""
    return element("p", text(plain), **attributes)


def section(title: str, *parts: Html) -> Html:
    """Return a section under a heading."""
    return element("section", element("h2", text(title)), *parts)


def code_block(code: str) -> Html:
    """Return lines of code. The block takes the keyboard focus, so that the arrow keys scroll it."""
    return element("pre", element("code", text(code)), tabindex="0")


def facts(pairs: Sequence[tuple[str, str]]) -> Html:
    """Return a definition list of names and values."""
    parts = [
        element("div", element("dt", text(name)), element("dd", text(value)))
        for name, value in pairs
    ]
    return element("dl", *parts)


def table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    """Return a table in a scrollable box. The first column has the row headings; numbers align right."""
    numeric = [all(_is_number(row[column]) for row in rows) for column in range(len(headings))]
    classes = ["number" if each and column else "text" for column, each in enumerate(numeric)]
    head = [
        element("th", text(heading), scope="col", class_=css_class)
        for heading, css_class in zip(headings, classes, strict=True)
    ]
    body = [
        element(
            "tr",
            element("th", text(row[0]), scope="row", class_="text"),
            *(
                element("td", text(cell), class_="prose" if len(cell) > LONG_CELL else css_class)
                for cell, css_class in zip(row[1:], classes[1:], strict=True)
            ),
        )
        for row in rows
    ]
    content = element(
        "table",
        element("caption", text(caption)),
        element("thead", element("tr", *head)),
        element("tbody", *body),
    )
    return element("div", content, class_="scroll", tabindex="0", role="region", aria_label=caption)


def _is_number(cell: str) -> bool:
    """Whether a cell is one number, perhaps with a unit. A board consists of several numbers."""
    parts = cell.split()
    return cell == "–" or (
        cell[:1].isdecimal() and (len(parts) == 1 or not all(map(str.isdecimal, parts)))
    )
