"""Results of the lab in a child process: their tables, and their pictures drawn."""

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
"""What the colours of ink, paper and grid are on a dark page."""
_STYLE_OF_ALL = re.compile(r'<style type="text/css">\*\{([^}]*)\}</style>')
_STYLE = re.compile(r' style="([^"]*)"')
_METADATA = re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL)


def tables_apart(_: Channel, path: Path) -> dict[str, Any]:
    """Return what a file of results comes to, in tables of texts."""
    results = Results.read(path)
    described = results.meta.get("experiment", "")
    experiment = tomllib.loads(described)
    sections = (outcome_section, cost_section, slowest_section, unsolved_section)
    return {
        "name": str(experiment.get("name") or results.name),
        "summary": str(experiment.get("summary", "")),
        "counted": run_counts(results),
        "setting": setup_facts(results, experiment),
        "tables": [table for section in sections for table in _flat(section(results))],
        "experiment": described,
    }


def pictures_apart(channel: Channel, path: Path) -> list[dict[str, str]]:
    """Draw all pictures that the results have something for, each with the words that go with it."""
    from taquin.experiments.lab.plots.kinds import KINDS  # start-up
    from taquin.experiments.lab.plots.plot import render_figure

    results = Results.read(path)
    drawn = []
    for kind in KINDS.values():
        if channel.asked_to_stop:
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


def in_the_dark(svg: str) -> str:
    """Return a picture in the colours of a dark page."""
    for light, dark in DARK.items():
        svg = svg.replace(light, dark)
    return svg


def without_style(svg: str) -> str:
    """Return a picture that a strict policy on styles leaves as it is: each style becomes attributes.

    What stands before the picture or describes the file names other addresses, and nobody needs it.
    """
    svg = _METADATA.sub("", svg[svg.index("<svg ") :])
    found = _STYLE_OF_ALL.search(svg)
    if found is not None:
        svg = svg.replace(found[0], "").replace("<svg ", f"<svg{_attributes(found[1])} ", 1)
    return _STYLE.sub(lambda style: _attributes(style[1]), svg)


def _attributes(style: str) -> str:
    named = (part.partition(":") for part in style.split(";") if part.strip())
    return "".join(f' {name.strip()}="{value.strip()}"' for name, _, value in named)


def _flat(section: Section) -> Iterator[dict[str, Any]]:
    """Yield a section's tables, each with the section's name; the note goes with the first."""
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
