"""taquin lab list, show and export: list and summarise results files, and write runs in other formats."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from rich.text import Text

from taquin.errors import TaquinError
from taquin.experiments.lab.analysis.outcomes import (
    NOT_SOLVED_HEADING,
    OUTCOME_HEADINGS,
    Outcome,
    outcomes,
)
from taquin.experiments.lab.analysis.results import Results
from taquin.experiments.lab.experiment import builtin_names, read_experiment
from taquin.experiments.storage.frame import export
from taquin.experiments.storage.store import Store
from taquin.render.units import readable_bytes, readable_seconds
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

_MACHINE_PHRASES = {
    "host": "on {}",
    "cpu": "{}",
    "usable_cores": "{} cores",
    "memory": "{}",
    "python": "Python {}",
    "taquin": "taquin {}",
    "commit": "commit {}",
}


def add_list_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab list`."""
    parser.add_argument(
        "folder", nargs="?", default="lab", help="the folder with results files (default: lab)"
    )


def run_list(arguments: argparse.Namespace) -> int:
    """Print the built-in experiments, and the results files in the folder."""
    builtin = [(name, read_experiment(name)) for name in builtin_names()]
    rows = [
        [name, str(len(each.sets)), str(len(each.contenders)), each.summary]
        for name, each in builtin
    ]
    print_table(out(), ("experiment", "sets", "searches", "summary"), rows)
    found = [_file_cells(path) for path in sorted(Path(arguments.folder).glob("*.sqlite"))]
    if found:
        out().print()
        print_table(out(), ("results", "runs", "started", "machine"), found)
    return ExitCode.SOLVED


def add_show_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab show`."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="results of `taquin lab run`, `taquin bench` or `taquin batch`",
    )
    parser.add_argument(
        "--toml", action="store_true", help="print only the experiment, as TOML for `lab run`"
    )


def run_show(arguments: argparse.Namespace) -> int:
    """Print the origin and the outcomes of a results file, or its experiment."""
    results = Results.read(Path(arguments.file), may_be_empty=True)
    meta = results.meta
    if arguments.toml:
        if "experiment" not in meta:
            raise TaquinError(f"{arguments.file} has no description of its experiment")
        out().print(Text(meta["experiment"]), end="", soft_wrap=True)
        return ExitCode.SOLVED
    if meta:
        out().print(_origin(meta), markup=False, style="dim")
    print_outcomes(results)
    return ExitCode.SOLVED


def add_export_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab export`."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="results of `taquin lab run`, `taquin bench` or `taquin batch`",
    )
    parser.add_argument("target", metavar="OUT", help="a .csv, .parquet or .json file")


def run_export(arguments: argparse.Namespace) -> int:
    """Write the runs to a file."""
    count = export(arguments.file, arguments.target)
    out().print(f"wrote {arguments.target}: {count:,} runs", markup=False)
    return ExitCode.SOLVED


def print_outcomes(results: Results) -> None:
    """Print one line per search: its outcomes, and the median time and nodes of its solved runs."""
    if not results.rows:
        out().print("no runs yet")
        return
    headings = (*OUTCOME_HEADINGS, "median time", "median expanded", NOT_SOLVED_HEADING)
    rows = [_outcome_cells(results, each) for each in outcomes(results)]
    drop_first = ("median expanded", "runs", "optimal length", "median time")
    print_table(out(), headings, rows, drop_first)


def _outcome_cells(results: Results, outcome: Outcome) -> list[str]:
    solved = [row for row in results.of_contender(outcome.contender) if row["cost"] is not None]
    seconds = readable_seconds(median(row["seconds"] for row in solved)) if solved else "–"
    expanded = f"{median(row['expanded'] for row in solved):,.0f}" if solved else "–"
    return [*outcome.cells, seconds, expanded, outcome.not_solved_text]


def _file_cells(path: Path) -> list[str]:
    try:
        with Store(path) as store:
            meta, count = store.meta, len(store)
    except TaquinError as error:
        return [str(path), "–", "–", str(error)]
    machine = json.loads(meta.get("machine", "{}"))
    where = ", ".join(str(machine[name]) for name in ("host", "cpu") if name in machine)
    return [str(path), f"{count:,}", meta.get("created", "–")[:19], where or "–"]


def _origin(meta: Mapping[str, str]) -> str:
    """Return when and where the experiment started; a recovered file may have lost parts of that."""
    machine = json.loads(meta.get("machine", "{}"))
    if machine.get("memory") is not None:
        machine["memory"] = readable_bytes(machine["memory"])
    machine["commit"] = (machine.get("commit") or "")[:12]
    parts = [f"started {meta.get('created', '–')[:19]}"]
    parts += [
        phrase.format(machine[name])
        for name, phrase in _MACHINE_PHRASES.items()
        if machine.get(name)
    ]
    return " · ".join(parts)
