"""Report: one HTML page with the setup, the outcomes, the plots and the commands that repeat the experiment.

The page is self-contained: it includes its styles and plots, runs no script and loads nothing.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from shlex import quote
from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.results import NothingToDraw
from taquin.experiments.lab.plots.kinds import KINDS
from taquin.experiments.lab.plots.plot import inline_svg
from taquin.experiments.lab.report.html import (
    Html,
    code_block,
    element,
    facts,
    paragraph,
    section,
    table,
    text,
)
from taquin.experiments.lab.report.tables import (
    cost_section,
    outcome_section,
    run_counts,
    setup_facts,
    slowest_section,
    unsolved_section,
)

if TYPE_CHECKING:
    from taquin.experiments.lab.analysis.results import Results
    from taquin.experiments.lab.report.tables import Section, Table


def report(results: Results) -> str:
    """Return the page. Raises `TaquinError` if matplotlib is not installed."""
    experiment = tomllib.loads(results.meta.get("experiment", ""))
    title = str(experiment.get("name") or results.name)
    body = [
        _header(results, title, str(experiment.get("summary", ""))),
        section("Setup", facts(setup_facts(results, experiment))),
        _section(outcome_section(results)),
        _cost_section(cost_section(results)),
        _plots(results),
        _section(slowest_section(results)),
        _section(unsolved_section(results)),
        _commands(results, title),
    ]
    style = Html((files("taquin.experiments.lab.report") / "report.css").read_text("utf-8"))
    head = element(
        "head",
        Html('<meta charset="utf-8">'),
        Html('<meta name="viewport" content="width=device-width, initial-scale=1">'),
        element("title", text(f"{title} · Taquin lab")),
        element("style", style),
    )
    page = element("html", head, element("body", element("main", *body)), lang="en")
    return f"<!DOCTYPE html>\n{page}\n"


def _header(results: Results, title: str, summary: str) -> Html:
    lead = [paragraph(summary, class_="lead")] if summary else []
    return element("header", element("h1", text(title)), *lead, paragraph(run_counts(results)))


def _section(content: Section) -> Html:
    """Return a section; empty if it has neither text nor tables."""
    parts = [paragraph(content.before)] if content.before else []
    parts += map(_table, content.tables)
    if content.after:
        parts.append(paragraph(content.after, class_="note"))
    return section(content.title, *parts) if parts else Html("")


def _cost_section(content: Section) -> Html:
    tables = element("div", *map(_table, content.tables), class_="tables")
    return section(content.title, paragraph(content.before, class_="note"), tables)


def _table(content: Table) -> Html:
    return table(content.caption, content.headings, content.rows)


def _plots(results: Results) -> Html:
    drawn = []
    for kind in KINDS.values():
        try:
            plot = kind.draw(results)
        except NothingToDraw:
            continue
        caption = element("figcaption", text(plot.caption))
        drawn.append(element("figure", Html(inline_svg(plot, kind.name)), caption))
    return section("Plots", element("div", *drawn, class_="plots")) if drawn else Html("")


def _commands(results: Results, title: str) -> Html:
    name = f"{title}.toml"
    commands = (
        f"taquin lab run {quote(name)} --out again.sqlite\n"
        f"taquin lab compare {quote(f'{results.name}.sqlite')} again.sqlite\n"
        "taquin lab report again.sqlite"
    )
    explanation = (
        f"Save the description of the experiment as {name}. It includes the seed, so the boards are the "
        "same. With the same version of Taquin, node counts, lengths and moves are reproduced exactly if "
        "each search uses one thread and does not reach a time or memory limit. "
        "Times depend on the machine."
    )
    toml = results.meta.get("experiment", "").strip()
    return section(
        "Repeat this experiment",
        paragraph(explanation),
        *([code_block(toml)] if toml else []),
        paragraph("Then run:"),
        code_block(commands),
    )
