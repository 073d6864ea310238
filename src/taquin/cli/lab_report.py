"""taquin lab report: write the HTML report of a results file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab report`."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="results of `taquin lab run`, `taquin bench` or `taquin batch`",
    )
    parser.add_argument(
        "-o", "--out", metavar="PAGE", help="default: FILE.html; - for standard output"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the report to a file or to standard output."""
    from taquin.experiments.lab.analysis.results import Results  # start-up
    from taquin.experiments.lab.report.report import report

    path = Path(arguments.file)
    page = report(Results.read(path))
    if arguments.out == "-":
        sys.stdout.write(page)
        return ExitCode.SOLVED
    target = Path(arguments.out or path.with_suffix(".html"))
    atomic_write(target, page, make_folder=True)
    out().print(f"wrote {target}", markup=False)
    return ExitCode.SOLVED
