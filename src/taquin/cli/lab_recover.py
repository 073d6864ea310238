"""taquin lab recover: what can be read of a damaged file of results, in a new file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.recover import recover
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out

if TYPE_CHECKING:
    import argparse


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the words of `taquin lab recover`."""
    parser.add_argument("file", metavar="FILE", help="the damaged file, which is only read")
    parser.add_argument("new", metavar="NEW", help="a new file for the runs that can be read")


def run(arguments: argparse.Namespace) -> int:
    """Save the runs; say how many were lost."""
    found = recover(arguments.file, arguments.new)
    lost = f"at least {found.lost:,} are lost" if found.lost else "no lost run is known"
    missing = "" if "experiment" in found.notes else "; the experiment's description is lost"
    line = f"wrote {arguments.new}: {len(found.runs):,} runs; {lost}{missing}"
    out().print(line, markup=False)
    return ExitCode.SOLVED
