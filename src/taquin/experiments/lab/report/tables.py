"""The tables of an experiment as texts, for the report and the web page."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taquin.experiments.lab.analysis.cost_summary import (
    common_boards,
    cost_summaries,
    first_repetitions,
    slowest_runs,
    unsolved_runs,
)
from taquin.experiments.lab.analysis.measures import MEASURES, Measure, readable_count
from taquin.experiments.lab.analysis.outcomes import (
    NOT_SOLVED_HEADING,
    OUTCOME_HEADINGS,
    outcomes,
    readable_status,
)
from taquin.render.units import readable_bytes, readable_seconds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.experiments.lab.analysis.results import InstanceKey, Results, Run

MAX_SLOWEST = 10
MAX_UNSOLVED = 50
_OUTCOME_CAPTION = (
    "Runs of each search. Proven optimal: the run itself has proven that no solution is shorter. "
    "Optimal length: the solution has the length of the known optimum."
)
_LENGTH = Measure("cost", "solution length", readable_count, readable_count)


@dataclass(frozen=True)
class Table:
    """A table of texts."""

    caption: str
    headings: tuple[str, ...]
    rows: list[list[str]]


@dataclass(frozen=True)
class Section:
    """Tables under one title, with an optional sentence before them and one after."""

    title: str
    tables: list[Table]
    before: str = ""
    after: str = ""


def run_counts(results: Results) -> str:
    """Return one sentence with the numbers of searches, boards, runs and solved runs."""
    runs = len(results.rows)
    solved = runs - len(unsolved_runs(results))
    return (
        f"{_count(len(results.contenders), 'search', 'searches')} on "
        f"{_count(len(results.boards), 'board')}: {_count(runs, 'run')}, {solved:,} of them solved."
    )


def setup_facts(results: Results, experiment: dict[str, Any]) -> list[tuple[str, str]]:
    """Return names and values that describe the machine and the experiment.

    `experiment` is the parsed TOML of the experiment; it may be empty.
    """
    stored = json.loads(results.meta.get("machine", "{}"))
    machine = {name: value for name, value in stored.items() if value is not None}
    limits = experiment.get("limits", {})
    if "memory" in machine:
        machine["memory"] = readable_bytes(machine["memory"])
    if "commit" in machine:  # keep a + at its end: it marks changed code
        machine["commit"] = re.sub(r"^([0-9a-f]{12})[0-9a-f]+", r"\1", machine["commit"])
    known = {
        **{name.replace("_", " "): str(value) for name, value in machine.items()},
        "taquin": _joined(row["taquin_version"] for row in results.rows),
        "host": _joined(row["host"] for row in results.rows),
        "started": results.meta.get("created", "").replace("T", " "),
        "seed": str(experiment.get("seed", "")),
        "repetitions": str(experiment.get("repetitions", "")),
        "warm-up runs": str(experiment.get("warmup", "")),
        "limits": ", ".join(f"{name} {value}" for name, value in limits.items()) or "none",
    }
    return [(name, value) for name, value in known.items() if value]


def outcome_section(results: Results) -> Section:
    """Return the outcomes of each search."""
    headings = (*OUTCOME_HEADINGS, NOT_SOLVED_HEADING, "configuration")
    rows = [[*each.cells, each.not_solved_text, each.search] for each in outcomes(results)]
    return Section("Outcomes", [Table(_OUTCOME_CAPTION, headings, rows)])


def cost_section(results: Results) -> Section:
    """Return length, time, nodes and memory over the boards that all searches solved."""
    boards = common_boards(results)
    total = len(results.boards)
    if len(boards) == total:
        note = f"Over all {_count(total, 'board')}; every search solved them."
    elif boards:
        note = (
            f"Over the {len(boards):,} of {total:,} boards that every search solved, "
            "so that the values can be compared."
        )
    else:
        boards = set(results.boards)
        note = "No board was solved by every search: each row is over the boards its search solved."
    note += " For each board, the median of its repetitions counts."
    tables = [_cost_table(results, measure, boards) for measure in (_LENGTH, *MEASURES.values())]
    return Section("Measurements", [table for table in tables if table.rows], note)


def slowest_section(results: Results) -> Section:
    """Return the slowest solved runs."""
    rows = [
        [
            _name_of_board(row),
            row["contender"],
            readable_seconds(row["seconds"]),
            f"{row['expanded']:,}",
            str(row["cost"]),
            row["start"],
        ]
        for row in slowest_runs(results, MAX_SLOWEST)
    ]
    headings = ("board", "search", "time", "expanded", "moves", "start")
    tables = [Table("The solved runs with the longest times.", headings, rows)] if rows else []
    return Section("Slowest boards", tables)


def unsolved_section(results: Results) -> Section:
    """Return the unsolved runs, up to `MAX_UNSOLVED`."""
    unsolved = first_repetitions(unsolved_runs(results))
    if not unsolved:
        return Section("Unsolved boards", [], "None: every run found a solution.")
    rows = [
        [
            _name_of_board(row),
            row["contender"],
            readable_status(row["status"]),
            readable_seconds(row["seconds"]),
            f"{row['expanded']:,}",
            f"{row['lower_bound']}",
            row["start"],
            row["error"] or "",
        ]
        for row in unsolved[:MAX_UNSOLVED]
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
    more = len(unsolved) - len(rows)
    after = f"The results file has {more:,} more." if more else ""
    table = Table("Runs without a solution.", headings, rows)
    return Section("Unsolved boards", [table], after=after)


def _cost_table(results: Results, measure: Measure, boards: set[InstanceKey]) -> Table:
    rows = [
        [
            each.contender,
            measure.readable(each.quartiles.median),
            measure.readable(each.mean),
            f"{measure.readable(each.quartiles.lower)} – {measure.readable(each.quartiles.upper)}",
            measure.readable(each.maximum),
        ]
        for each in cost_summaries(results, measure.column, boards)
    ]
    headings = ("search", "median", "mean", "interquartile range", "maximum")
    return Table(measure.title.capitalize(), headings, rows)


def _name_of_board(row: Run) -> str:
    return f"{row['set_name']} {row['instance']}"


def _count(number: int, one: str, several: str = "") -> str:
    return f"1 {one}" if number == 1 else f"{number:,} {several or one + 's'}"


def _joined(values: Iterable[Any]) -> str:
    return ", ".join(dict.fromkeys(str(value) for value in values if value))
