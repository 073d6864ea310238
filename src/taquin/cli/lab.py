"""taquin lab: experiments described, run, kept, looked at and compared. One module for each kind of verb."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Any, NamedTuple

EXAMPLES = """\
examples:
  taquin lab run s1                         an experiment that ships with taquin
  taquin lab run mine.toml --on local:4     four processes at a time
  taquin lab run mine.toml --on tcp://head:8786
  taquin lab run --boards 3x3:100:5-25 --algorithms bfs,astar --name quick
  taquin lab show lab/quick.sqlite
  taquin lab export lab/quick.sqlite quick.csv
  taquin lab report lab/quick.sqlite

Stopped at any moment, the same words go on where it stopped. docs/lab.md has the whole story.
"""


class Verb(NamedTuple):
    """Something the lab can do: its module, and the functions there."""

    module: str
    add_words: str
    run: str
    summary: str


VERBS = {
    "run": Verb("lab_run", "add_words", "run", "run an experiment, or what is missing of it"),
    "list": Verb("lab_results", "add_list_words", "run_list", "experiments there are, and results"),
    "show": Verb("lab_results", "add_show_words", "run_show", "what the runs of a file come to"),
    "export": Verb(
        "lab_results", "add_export_words", "run_export", "write the runs as CSV, Parquet or JSON"
    ),
    "plot": Verb("lab_report", "add_plot_words", "run_plot", "draw pictures of results"),
    "report": Verb("lab_report", "add_report_words", "run_report", "write one HTML page"),
    "compare": Verb("lab_report", "add_compare_words", "run_compare", "compare two files of runs"),
    "recover": Verb(
        "lab_recover", "add_words", "run", "save what can be read of a damaged file of results"
    ),
    "reproduce": Verb(
        "lab_reproduce", "add_words", "run", "repeat the studies of the five systems"
    ),
    "split": Verb("lab_split", "add_words", "run", "solve one hard board on many processes"),
}


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe all verbs; the module of one is loaded when its words are read."""
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter

    class VerbParser(type(parser)):  # type: ignore[misc]
        """A parser that learns its words when it is asked for the first time."""

        verb: Verb | None = None

        def parse_known_args(self, *given: Any, **named: Any) -> Any:
            if self.verb is not None:
                verb, self.verb = self.verb, None
                loaded = import_module(f"taquin.cli.{verb.module}")
                getattr(loaded, verb.add_words)(self)
                self.set_defaults(run=getattr(loaded, verb.run))
            return super().parse_known_args(*given, **named)

    verbs = parser.add_subparsers(
        dest="verb", metavar="VERB", required=True, parser_class=VerbParser
    )
    for name, verb in VERBS.items():
        summary = verb.summary.capitalize() + "."
        verbs.add_parser(name, help=verb.summary, description=summary).verb = verb


def run(arguments: argparse.Namespace) -> int:
    """Never called: each verb brings its own."""
    raise AssertionError(arguments)
