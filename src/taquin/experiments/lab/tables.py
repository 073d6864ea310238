"""The tables of results as texts: what the report prints and the page shows."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taquin.experiments.lab.measures import MEASURES, Measure, readable_count
from taquin.experiments.lab.summary import (
    common_boards,
    figures,
    once_each,
    outcomes,
    slowest,
    unsolved,
)
from taquin.render.units import readable_bytes, readable_seconds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.experiments.lab.results import Results, Run

MAX_SLOW = 10
MAX_UNSOLVED = 50
_ENDED_CAPTION = (
    "Runs of each search. “Proven optimal”: the run itself proved that no solution is shorter. "
    "“Optimal length”: the solution is as short as the known optimum."
)
_LENGTH = Measure("cost", "length of the solution", readable_count, readable_count)


@dataclass(frozen=True)
class Table:
    """A table of texts."""

    caption: str
    headings: tuple[str, ...]
    rows: list[list[str]]


@dataclass(frozen=True)
class Section:
    """Tables under one title, with a sentence before them and one after, where there is something to say."""

    title: str
    tables: list[Table]
    before: str = ""
    after: str = ""


def counted(results: Results) -> str:
    """Say in one sentence how much was run."""
    runs = len(results.rows)
    done = runs - len(unsolved(results))
    return (
        f"{_count(len(results.contenders), 'search', 'searches')} on "
        f"{_count(len(results.places), 'board')}: {_count(runs, 'run')}, {done:,} of them solved."
    )


def setting(results: Results, experiment: dict[str, Any]) -> list[tuple[str, str]]:
    """Return what is known of the machine and of the experiment, each with its name."""
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
    return [(name, value) for name, value in known.items() if value]


def outcome_tables(results: Results) -> Section:
    """Return how the runs of each search ended."""
    rows = [
        [
            each.contender,
            f"{each.runs:,}",
            f"{each.solved:,}",
            f"{each.proven:,}",
            each.counted_lengths,
            ", ".join(f"{_plain(word)} {count:,}" for word, count in each.otherwise.items()) or "–",
            each.way,
        ]
        for each in outcomes(results)
    ]
    headings = (
        "search",
        "runs",
        "solved",
        "proven optimal",
        "optimal length",
        "unsolved",
        "configuration",
    )
    return Section("Outcomes", [Table(_ENDED_CAPTION, headings, rows)])


def cost_tables(results: Results) -> Section:
    """Return lengths, times, nodes and memory, over boards on which they can be compared."""
    boards = common_boards(results)
    total = len(results.places)
    if len(boards) == total:
        note = f"Over all {_count(total, 'board')}: every search solved all of them."
    elif boards:
        note = (
            f"Over the {len(boards):,} of {total:,} boards that every search solved. "
            "So the figures can be compared."
        )
    else:
        boards = set(results.places)
        note = (
            "No board was solved by every search. "
            "Each row covers the boards that its search solved."
        )
    note += " For several repetitions of a run, the median counts."
    tables = [_figures(results, measure, boards) for measure in (_LENGTH, *MEASURES.values())]
    return Section("Measurements", [table for table in tables if table.rows], note)


def slowest_boards(results: Results) -> Section:
    """Return the solved runs that took longest."""
    rows = [
        [
            _name_of_board(row),
            row["contender"],
            readable_seconds(row["seconds"]),
            f"{row['expanded']:,}",
            str(row["cost"]),
            row["start"],
        ]
        for row in slowest(results, MAX_SLOW)
    ]
    headings = ("board", "search", "time", "expanded", "moves", "start")
    tables = [Table("The slowest runs with a solution.", headings, rows)] if rows else []
    return Section("Slowest boards", tables)


def unsolved_boards(results: Results) -> Section:
    """Return the runs that found no way, the first ones of many."""
    missed = once_each(unsolved(results))
    if not missed:
        return Section("Unsolved boards", [], "None: every run found a solution.")
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
        for row in missed[:MAX_UNSOLVED]
    ]
    headings: tuple[str, ...] = (
        "board",
        "search",
        "status",
        "time",
        "expanded",
        "lower bound",
        "start",
        "error",
    )
    if not any(row[-1] for row in rows):
        headings, rows = headings[:-1], [row[:-1] for row in rows]
    more = len(missed) - len(rows)
    caption = "Runs without a solution, with the proven lower bound of its length."
    after = f"The results file has {more:,} more." if more else ""
    return Section("Unsolved boards", [Table(caption, headings, rows)], after=after)


def _figures(results: Results, measure: Measure, boards: set[tuple[str, str]]) -> Table:
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
    return Table(
        measure.title.capitalize(),
        ("search", "median", "mean", "interquartile range", "maximum"),
        rows,
    )


def _name_of_board(row: Run) -> str:
    return f"{row['set_name']} {row['instance']}"


def _plain(status: str) -> str:
    return status.replace("_", " ")


def _count(number: int, one: str, more: str = "") -> str:
    return f"1 {one}" if number == 1 else f"{number:,} {more or one + 's'}"


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(dict.fromkeys(str(value) for value in values if value))
