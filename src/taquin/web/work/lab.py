"""Makes the tables and the plots of an experiment in a child process."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from taquin.experiments.lab.analysis.results import NothingToDraw, Results
from taquin.experiments.lab.plots.style import GRID, INK, PAPER
from taquin.experiments.lab.report.tables import (
    cost_section,
    outcome_section,
    run_counts,
    setup_facts,
    slowest_section,
    unsolved_section,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from taquin.experiments.lab.report.tables import Section
    from taquin.isolation.channel import Channel

DARK = {INK: "#e8eaed", PAPER: "#1a212a", GRID: "#3a4149"}
"""The colours of ink, paper and grid on a dark page, by those on a light page."""
_STYLE_OF_ALL_ELEMENTS = re.compile(r'<style type="text/css">\*\{([^}]*)\}</style>')
_STYLE = re.compile(r' style="([^"]*)"')
_METADATA = re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL)


def lab_tables_in_child(_: Channel, path: Path) -> dict[str, Any]:
    """Return the summary of a results file and its report tables, whose cells are texts.

    Raises `TaquinError` if the file has no results.
    """
    results = Results.read(path)
    description = results.meta.get("experiment", "")
    experiment = tomllib.loads(description)
    sections = (outcome_section, cost_section, slowest_section, unsolved_section)
    return {
        "name": str(experiment.get("name") or results.name),
        "summary": str(experiment.get("summary", "")),
        "counted": run_counts(results),
        "setting": setup_facts(results, experiment),
        "tables": [table for section in sections for table in _flatten(section(results))],
        "experiment": description,
    }


def lab_plots_in_child(channel: Channel, path: Path) -> list[dict[str, str]]:
    """Draw every plot that the results have data for; return each as SVG, with its texts."""
    from taquin.experiments.lab.plots.kinds import KINDS  # start-up
    from taquin.experiments.lab.plots.plot import render_figure

    results = Results.read(path)
    drawn = []
    for kind in KINDS.values():
        if channel.stop_requested:
            break
        try:
            picture = kind.draw(results)
        except NothingToDraw:
            continue
        drawn.append(
            {
                "kind": kind.name,
                "title": kind.summary,
                "caption": picture.caption,
                "words": picture.description,
                "svg": without_style(render_figure(picture.figure, "svg").decode()),
            }
        )
    return drawn


def with_dark_colours(svg: str) -> str:
    """Return the plot in the colours of a dark page."""
    for light, dark in DARK.items():
        svg = svg.replace(light, dark)
    return svg


def without_style(svg: str) -> str:
    """Return the plot with attributes instead of styles, which the content security policy forbids.

    The XML header and the metadata are removed, because they name foreign addresses.
    """
    svg = _METADATA.sub("", svg[svg.index("<svg ") :])
    style_of_all = _STYLE_OF_ALL_ELEMENTS.search(svg)
    if style_of_all is not None:
        attributes = _attributes(style_of_all[1])
        svg = svg.replace(style_of_all[0], "").replace("<svg ", f"<svg{attributes} ", 1)
    return _STYLE.sub(lambda style: _attributes(style[1]), svg)


def _attributes(style: str) -> str:
    properties = (part.partition(":") for part in style.split(";") if part.strip())
    return "".join(f' {name.strip()}="{value.strip()}"' for name, _, value in properties)


def _flatten(section: Section) -> Iterator[dict[str, Any]]:
    """Yield the tables of a section, each with the section's title; the first one gets the note."""
    note = " ".join(filter(None, (section.before, section.after)))
    for table in section.tables:
        yield {
            "section": section.title,
            "caption": table.caption,
            "note": note,
            "headings": list(table.headings),
            "rows": table.rows,
        }
        note = ""
