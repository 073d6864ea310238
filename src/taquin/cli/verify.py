"""taquin verify: check a certificate, and list what it proves, what it only claims, and what is wrong."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from rich.markup import escape

from taquin.proof.certificate import read_certificate
from taquin.proof.checker import Verdict, verify
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.util.printable import printable

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "file", metavar="FILE", help="a certificate from `taquin solve --certificate FILE`"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--thorough",
        action="store_true",
        help="recompute pattern values in Python, without the native engine; takes longer",
    )


def run(arguments: argparse.Namespace) -> int:
    """Check the certificate; return exit code 1 if anything in it is wrong."""
    verdict = verify(read_certificate(arguments.file), thorough=arguments.thorough)
    if arguments.json:
        sys.stdout.write(json.dumps(_as_data(verdict)) + "\n")
    else:
        _print(verdict)
    return ExitCode.NO_SOLUTION if verdict.refuted else ExitCode.SOLVED


def _as_data(verdict: Verdict) -> dict[str, object]:
    return {
        "proven": verdict.proven,
        "claimed": verdict.claimed,
        "refuted": verdict.refuted,
        "cost": verdict.cost,
        "proven_bound": verdict.proven_bound,
        "claimed_bound": verdict.claimed_bound,
        "gap": verdict.gap,
        "optimal": verdict.optimal,
        "summary": verdict.summary,
    }


def _print(verdict: Verdict) -> None:
    console = out()
    for name, style in (("proven", "green"), ("claimed", "yellow"), ("refuted", "bold red")):
        for sentence in getattr(verdict, name):
            console.print(f"[{style}]{name:8}[/] {escape(printable(sentence))}")
    console.print(escape(verdict.summary), style="bold")
