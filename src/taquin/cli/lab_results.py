"""taquin lab list, show and export: what there is."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from rich.text import Text

from taquin.errors import TaquinError
from taquin.experiments.lab.experiment import builtin_names, read_experiment
from taquin.experiments.lab.frame import export
from taquin.experiments.lab.results import Results
from taquin.experiments.lab.store import Store
from taquin.experiments.lab.summary import outcomes
from taquin.render.units import readable_bytes, readable_seconds
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse

    from taquin.experiments.lab.summary import Outcome

_PHRASES = {
    "host": "on {}",
    "cpu": "{}",
    "usable_cores": "{} cores",
    "memory": "{}",
    "python": "Python {}",
    "taquin": "taquin {}",
    "commit": "commit {}",
}


def add_list_words(parser: argparse.ArgumentParser) -> None:
    """Describe the words of `taquin lab list`."""
    parser.add_argument(
        "folder", nargs="?", default="lab", help="where to look for results (default: lab)"
    )


def run_list(arguments: argparse.Namespace) -> int:
    """Print the experiments that ship with taquin, and the files of results in the folder."""
    shipped = [(name, read_experiment(name)) for name in builtin_names()]
    rows = [
        [name, str(len(each.sets)), str(len(each.contenders)), each.summary]
        for name, each in shipped
    ]
    print_table(out(), ("experiment", "sets", "searches", "what it is"), rows)
    found = [_file_cells(path) for path in sorted(Path(arguments.folder).glob("*.sqlite"))]
    if found:
        out().print()
        print_table(out(), ("results", "runs", "begun", "machine"), found)
    return ExitCode.SOLVED


def add_show_words(parser: argparse.ArgumentParser) -> None:
    """Describe the words of `taquin lab show`."""
    parser.add_argument("file", metavar="FILE", help="results of taquin lab run")
    parser.add_argument(
        "--toml", action="store_true", help="print the experiment, to be run again, and no more"
    )


def run_show(arguments: argparse.Namespace) -> int:
    """Print what the file has."""
    with Store(arguments.file) as store:
        meta = store.meta
    if arguments.toml:
        if "experiment" not in meta:
            raise TaquinError(f"{arguments.file} has lost the experiment's description")
        out().print(Text(meta["experiment"]), end="", soft_wrap=True)
        return ExitCode.SOLVED
    out().print(_origin(meta), markup=False, style="dim")
    print_outcomes(Path(arguments.file))
    return ExitCode.SOLVED


def add_export_words(parser: argparse.ArgumentParser) -> None:
    """Describe the words of `taquin lab export`."""
    parser.add_argument("file", metavar="FILE", help="results of taquin lab run")
    parser.add_argument("target", metavar="OUT", help="a name that ends in .csv, .parquet or .json")


def run_export(arguments: argparse.Namespace) -> int:
    """Write the runs."""
    count = export(arguments.file, arguments.target)
    out().print(f"wrote {arguments.target}: {count:,} runs", markup=False)
    return ExitCode.SOLVED


def print_outcomes(path: Path) -> None:
    """Print one line for each search: how its runs ended, and what those took that were solved."""
    with Store(path) as store:
        results = Results.of(path.stem, store.rows(), store.meta)
    if not results.rows:
        out().print("no runs yet")
        return
    headings = (
        "search",
        "runs",
        "solved",
        "proven optimal",
        "optimal length",
        "median time",
        "median expanded",
        "otherwise",
    )
    rows = [_outcome_cells(results, each) for each in outcomes(results)]
    least = ("median expanded", "runs", "optimal length", "median time")
    print_table(out(), headings, rows, least)


def _outcome_cells(results: Results, outcome: Outcome) -> list[str]:
    solved = [row for row in results.of_contender(outcome.contender) if row["cost"] is not None]
    seconds = readable_seconds(median(row["seconds"] for row in solved)) if solved else "–"
    expanded = f"{median(row['expanded'] for row in solved):,.0f}" if solved else "–"
    otherwise = ", ".join(
        f"{count} {status.replace('_', ' ')}" for status, count in outcome.otherwise.items()
    )
    counts = (f"{each:,}" for each in (outcome.runs, outcome.solved, outcome.proven))
    return [
        outcome.contender,
        *counts,
        outcome.counted_lengths,
        seconds,
        expanded,
        otherwise or "–",
    ]


def _file_cells(path: Path) -> list[str]:
    try:
        with Store(path) as store:
            meta, count = store.meta, len(store)
    except TaquinError as error:
        return [str(path), "–", "–", str(error)]
    machine = json.loads(meta.get("machine", "{}"))
    where = ", ".join(str(machine[name]) for name in ("host", "cpu") if name in machine)
    return [str(path), f"{count:,}", meta.get("created", "–")[:19], where or "–"]


def _origin(meta: dict[str, str]) -> str:
    """Say when and where the runs began; a recovered file may not know all of that."""
    machine = json.loads(meta.get("machine", "{}"))
    if machine.get("memory") is not None:
        machine["memory"] = readable_bytes(machine["memory"])
    machine["commit"] = (machine.get("commit") or "")[:12]
    parts = [f"begun {meta.get('created', '–')[:19]}"]
    parts += [
        phrase.format(machine[name]) for name, phrase in _PHRASES.items() if machine.get(name)
    ]
    return " · ".join(parts)
