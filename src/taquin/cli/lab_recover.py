"""taquin lab recover: copy the readable runs of a damaged results file to a new file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.storage.recover import recover
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab recover`."""
    parser.add_argument("file", metavar="FILE", help="the damaged file; it is not changed")
    parser.add_argument("new", metavar="NEW", help="a new file for the readable runs")


def run(arguments: argparse.Namespace) -> int:
    """Write the new file, and print the numbers of recovered and lost runs."""
    found = recover(arguments.file, arguments.new)
    lost = f"at least {found.lost:,} are lost" if found.lost else "no lost run is known"
    missing = (
        "" if "experiment" in found.metadata else "; the description of the experiment is lost"
    )
    line = f"wrote {arguments.new}: {len(found.runs):,} runs; {lost}{missing}"
    out().print(line, markup=False)
    return ExitCode.SOLVED
