"""Report: one web page that says what was run, where, what came of it, and how to do it again.

The page stands alone: style and pictures are in it, it runs no script and loads nothing.
"""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from shlex import quote
from typing import TYPE_CHECKING, Any

from taquin.lab.html import (
    Html,
    code_block,
    element,
    facts,
    paragraph,
    section,
    table,
    text,
)
from taquin.lab.measures import MEASURES, Measure, readable_count
from taquin.lab.plots.kinds import KINDS
from taquin.lab.plots.picture import as_inline_svg
from taquin.lab.results import NothingToDraw
from taquin.lab.summary import common_boards, figures, once_each, outcomes, slowest, unsolved
from taquin.render.text import readable_bytes, readable_seconds

if TYPE_CHECKING:
    from taquin.lab.results import Results, Run

MOST_SLOW = 10
MOST_UNSOLVED = 50
_LENGTH = Measure("cost", "length of the solution", readable_count, readable_count)


def report(results: Results) -> str:
    """Return the whole page."""
    experiment = tomllib.loads(results.meta.get("experiment", ""))
    title = str(experiment.get("name") or results.name)
    body = [
        _head(results, title, str(experiment.get("summary", ""))),
        _setting(results, experiment),
        _outcomes(results),
        _figures(results),
        _pictures(results),
        _slowest(results),
        _unsolved(results),
        _repeat(results, title),
    ]
    style = Html((files("taquin.lab") / "report.css").read_text("utf-8"))
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
    runs = len(results.rows)
    done = runs - len(unsolved(results))
    counted = (
        f"{_count(len(results.contenders), 'search', 'searches')} on "
        f"{_count(len(results.places), 'board')}: {_count(runs, 'run')}, {done:,} of them solved."
    )
    lead = [paragraph(summary, class_="lead")] if summary else []
    return element("header", element("h1", text(title)), *lead, paragraph(counted))


def _setting(results: Results, experiment: dict[str, Any]) -> Html:
    told = json.loads(results.meta.get("machine", "{}"))
    machine = {name: value for name, value in told.items() if value is not None}
    limits = experiment.get("limits", {})
    if "memory" in machine:
        machine["memory"] = readable_bytes(machine["memory"])
    if "commit" in machine:  # a + at its end says that the code was changed since
        machine["commit"] = re.sub(r"^([0-9a-f]{12})[0-9a-f]+", r"\1", machine["commit"])
    known = {
        **{name.replace("_", " "): str(value) for name, value in machine.items()},
        "taquin": _listed(row["taquin_version"] for row in results.rows),
        "host": _listed(row["host"] for row in results.rows),
        "begun": results.meta.get("created", "").replace("T", " "),
        "seed": str(experiment.get("seed", "")),
        "repetitions": str(experiment.get("repetitions", "")),
        "warm-up runs": str(experiment.get("warmup", "")),
        "limits": ", ".join(f"{name} {value}" for name, value in limits.items()) or "none",
    }
    return section("Setting", facts([(name, value) for name, value in known.items() if value]))


def _outcomes(results: Results) -> Html:
    rows = [
        [
            each.contender,
            f"{each.runs:,}",
            f"{each.solved:,}",
            f"{each.proven:,}",
            ", ".join(f"{_plain(word)} {count:,}" for word, count in each.otherwise.items()) or "–",
            each.way,
        ]
        for each in outcomes(results)
    ]
    headings = ("search", "runs", "solved", "proven optimal", "not solved", "that is")
    return section("How they ended", table("Runs of each search.", headings, rows))


def _figures(results: Results) -> Html:
    boards = common_boards(results)
    total = len(results.places)
    if len(boards) == total:
        note = f"Over all {_count(total, 'board')}; every search solved them."
    elif boards:
        note = (
            f"Over the {len(boards):,} of {total:,} boards that every search solved, "
            "so that the figures can be compared."
        )
    else:
        boards = set(results.places)
        note = "No board was solved by every search: each row is over what that search solved."
    note += " Of several repetitions of a run, the median counts."
    measures = (_LENGTH, *MEASURES.values())
    tables = [_figures_table(results, measure, boards) for measure in measures]
    return section(
        "What they took",
        paragraph(note, class_="note"),
        element("div", *tables, class_="tables"),
    )


def _figures_table(results: Results, measure: Measure, boards: set[tuple[str, str]]) -> Html:
    rows = [
        [
            each.contender,
            measure.readable(each.spread.median),
            measure.readable(each.mean),
            f"{measure.readable(each.spread.low)} – {measure.readable(each.spread.high)}",
            measure.readable(each.most),
        ]
        for each in figures(results, measure.column, boards)
    ]
    headings = ("search", "median", "mean", "middle half", "most")
    return table(measure.title.capitalize(), headings, rows) if rows else Html("")


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


def _slowest(results: Results) -> Html:
    rows = [
        [
            _name_of_board(row),
            row["contender"],
            readable_seconds(row["seconds"]),
            f"{row['expanded']:,}",
            str(row["cost"]),
            row["start"],
        ]
        for row in slowest(results, MOST_SLOW)
    ]
    if not rows:
        return Html("")
    headings = ("board", "search", "time", "expanded", "moves", "start")
    return section("Slowest boards", table("The longest runs that solved.", headings, rows))


def _unsolved(results: Results) -> Html:
    missed = once_each(unsolved(results))
    if not missed:
        return section("Unsolved boards", paragraph("None: every run found a way."))
    rows = [
        [
            _name_of_board(row),
            row["contender"],
            _plain(row["status"]),
            readable_seconds(row["seconds"]),
            f"{row['expanded']:,}",
            f"{row['lower_bound']}",
            row["start"],
            row["error"] or "",
        ]
        for row in missed[:MOST_UNSOLVED]
    ]
    headings = ["board", "search", "ended by", "time", "expanded", "at least", "start", "error"]
    if not any(row[-1] for row in rows):
        headings, rows = headings[:-1], [row[:-1] for row in rows]
    more = len(missed) - len(rows)
    caption = "Runs without a solution; “at least” is the proven lower bound of its length."
    parts = [table(caption, headings, rows)]
    if more:
        parts.append(paragraph(f"And {more:,} more, which the file of results has.", class_="note"))
    return section("Unsolved boards", *parts)


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


def _name_of_board(row: Run) -> str:
    return f"{row['set_name']} {row['instance']}"


def _plain(status: str) -> str:
    return status.replace("_", " ")


def _count(number: int, one: str, more: str = "") -> str:
    return f"1 {one}" if number == 1 else f"{number:,} {more or one + 's'}"


def _listed(values: Any) -> str:
    return ", ".join(dict.fromkeys(str(value) for value in values if value))
