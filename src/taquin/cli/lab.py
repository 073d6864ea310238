"""taquin lab: run experiments, and show, plot and compare their results. One module per group of verbs."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any, NamedTuple

EXAMPLES = """\
examples:
  taquin lab run s1                         a built-in experiment
  taquin lab run mine.toml --on local:4     four processes at a time
  taquin lab run mine.toml --on tcp://head:8786
  taquin lab run --boards 3x3:100:5-25 --algorithms bfs,astar --name quick
  taquin lab show lab/quick.sqlite
  taquin lab export lab/quick.sqlite quick.csv
  taquin lab report lab/quick.sqlite

You can stop a run at any time; the same command continues it. See docs/lab.md.
"""


class Verb(NamedTuple):
    """A verb of the lab: its module, the functions there that add its arguments and run it, and its help."""

    module: str
    add_arguments: str
    run: str
    summary: str


VERBS = {
    "run": Verb("lab_run", "add_arguments", "run", "run an experiment, or continue it"),
    "list": Verb(
        "lab_results", "add_list_arguments", "run_list", "list built-in experiments and results"
    ),
    "show": Verb(
        "lab_results", "add_show_arguments", "run_show", "print a summary of a results file"
    ),
    "export": Verb(
        "lab_results",
        "add_export_arguments",
        "run_export",
        "write the runs as CSV, Parquet or JSON",
    ),
    "plot": Verb("lab_plot", "add_arguments", "run", "plot the results"),
    "report": Verb("lab_report", "add_arguments", "run", "write an HTML report"),
    "compare": Verb("lab_compare", "add_arguments", "run", "compare two results files"),
    "recover": Verb(
        "lab_recover", "add_arguments", "run", "recover the readable runs of a damaged file"
    ),
    "reproduce": Verb(
        "lab_reproduce", "add_arguments", "run", "repeat the studies of the five systems"
    ),
    "split": Verb("lab_split", "add_arguments", "run", "solve one hard board on many processes"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add all verbs. The module of a verb is imported when its arguments are parsed."""
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter

    class VerbParser(type(parser)):  # type: ignore[misc]
        """A parser that gets its arguments when it first parses."""

        verb: Verb | None = None

        def parse_known_args(self, *positional: Any, **named: Any) -> Any:
            if self.verb is not None:
                verb, self.verb = self.verb, None
                module = import_module(f"taquin.cli.{verb.module}")
                getattr(module, verb.add_arguments)(self)
                self.set_defaults(run=getattr(module, verb.run))
            return super().parse_known_args(*positional, **named)

    verbs = parser.add_subparsers(
        dest="verb", metavar="VERB", required=True, parser_class=VerbParser
    )
    for name, verb in VERBS.items():
        summary = verb.summary.capitalize() + "."
        verbs.add_parser(name, help=verb.summary, description=summary).verb = verb


def run(arguments: argparse.Namespace) -> int:
    """Never called: each verb sets its own function."""
    raise AssertionError(arguments)
