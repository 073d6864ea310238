"""Report: one web page that says what was run, where, what came of it, and how to do it again.

The page stands alone: style and pictures are in it, it runs no script and loads nothing.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from shlex import quote
from typing import TYPE_CHECKING

from taquin.experiments.lab.html import (
    Html,
    code_block,
    element,
    facts,
    paragraph,
    section,
    table,
    text,
)
from taquin.experiments.lab.plots.kinds import KINDS
from taquin.experiments.lab.plots.picture import as_inline_svg
from taquin.experiments.lab.results import NothingToDraw
from taquin.experiments.lab.tables import (
    cost_tables,
    counted,
    outcome_tables,
    setting,
    slowest_boards,
    unsolved_boards,
)

if TYPE_CHECKING:
    from taquin.experiments.lab.results import Results
    from taquin.experiments.lab.tables import Section, Table


def report(results: Results) -> str:
    """Return the whole page."""
    experiment = tomllib.loads(results.meta.get("experiment", ""))
    title = str(experiment.get("name") or results.name)
    body = [
        _head(results, title, str(experiment.get("summary", ""))),
        section("Setting", facts(setting(results, experiment))),
        _section(outcome_tables(results)),
        _figures(cost_tables(results)),
        _pictures(results),
        _section(slowest_boards(results)),
        _section(unsolved_boards(results)),
        _repeat(results, title),
    ]
    style = Html((files("taquin.experiments.lab") / "report.css").read_text("utf-8"))
    head = element(
        "head",
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", text(f"{title} · Taquin lab")),
        element("style", style),
    )
    page = element("html", head, element("body", element("main", *body)), lang="en")
    return f"<!DOCTYPE html>\n{page}\n"


def _head(results: Results, title: str, summary: str) -> Html:
    lead = [paragraph(summary, class_="lead")] if summary else []
    return element("header", element("h1", text(title)), *lead, paragraph(counted(results)))


def _section(of: Section) -> Html:
    """Return a section as it is; nothing where it has nothing to say."""
    parts = [paragraph(of.before)] if of.before else []
    parts += map(_table, of.tables)
    if of.after:
        parts.append(paragraph(of.after, class_="note"))
    return section(of.title, *parts) if parts else Html("")


def _figures(of: Section) -> Html:
    tables = element("div", *map(_table, of.tables), class_="tables")
    return section(of.title, paragraph(of.before, class_="note"), tables)


def _table(of: Table) -> Html:
    return table(of.caption, of.headings, of.rows)


def _pictures(results: Results) -> Html:
    drawn = []
    for kind in KINDS.values():
        try:
            picture = kind.draw(results)
        except NothingToDraw:
            continue
        caption = element("figcaption", text(picture.caption))
        drawn.append(element("figure", Html(as_inline_svg(picture, kind.name)), caption))
    return section("Pictures", element("div", *drawn, class_="pictures")) if drawn else Html("")


def _repeat(results: Results, title: str) -> Html:
    name = f"{title}.toml"
    commands = (
        f"taquin lab run {quote(name)} --out again.sqlite\n"
        f"taquin lab compare {quote(f'{results.name}.sqlite')} again.sqlite\n"
        "taquin lab report again.sqlite"
    )
    says = (
        f"Save the experiment's description as {name}; it has the seed, so the boards are the "
        "same. Nodes, lengths and moves come out exactly as here with the same version of "
        "Taquin, if each search ran on one thread and did not end at a limit of time "
        "or memory; times depend on the machine."
    )
    described = results.meta.get("experiment", "").strip()
    return section(
        "To do it again",
        paragraph(says),
        *([code_block(described)] if described else []),
        paragraph("And then:"),
        code_block(commands),
    )
