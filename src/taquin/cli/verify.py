"""taquin verify: check a certificate, and list what it proves, what it only claims, and what is wrong."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from rich.markup import escape

from taquin.cli.arguments import add_limit_options, read_limits
from taquin.cli.recheck import Outcome, Recheck, recheck
from taquin.errors import TaquinError
from taquin.proof.checker.boards import FormError
from taquin.proof.checker.budget import SECONDS
from taquin.proof.checker.certificate import Certificate, read_file
from taquin.proof.checker.checking import compare_boards, verify
from taquin.puzzle import Puzzle
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.util.printable import printable

if TYPE_CHECKING:
    import argparse

    from taquin.limits import Limits
    from taquin.proof.checker.verdict import Verdict

RECHECK_SECONDS = 60
STYLES = {"proven": "green", "claimed": "yellow", "wrong": "bold red"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "file", metavar="FILE", help="a certificate from `taquin solve --certificate FILE`"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--start", metavar="BOARD", help="the start that the certificate must have")
    parser.add_argument("--goal", metavar="BOARD", help="the goal that the certificate must have")
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        metavar="N",
        help="the time of the check; what takes longer is only claimed (default: %(default)g)",
    )
    parser.add_argument(
        "--recheck",
        action="store_true",
        help="repeat each search whose claim is not proven, with the other engine if it has it",
    )
    add_limit_options(parser, RECHECK_SECONDS)


def run(arguments: argparse.Namespace) -> int:
    """Check the certificate; return exit code 1 if anything in it is wrong."""
    limits = read_limits(arguments)
    try:
        certificate = read_file(arguments.file)
        verdict = verify(certificate, arguments.seconds)
        compare_boards(verdict, arguments.start, arguments.goal)
    except FormError as error:
        raise TaquinError(str(error)) from None
    repeated = None
    if arguments.recheck:
        repeated = _recheck_all(certificate, verdict, limits)
    if arguments.json:
        data = verdict.data()
        if repeated is not None:
            data["rechecked"] = [each._asdict() for each in repeated]
        sys.stdout.write(json.dumps(data) + "\n")
    else:
        _print(verdict, repeated or [])
    contradicted = any(each.outcome is Outcome.CONTRADICTED for each in repeated or [])
    return ExitCode.NO_SOLUTION if verdict.refuted or contradicted else ExitCode.SOLVED


def _recheck_all(certificate: Certificate, verdict: Verdict, limits: Limits) -> list[Recheck]:
    """Repeat the searches whose claims are not proven; a wrong certificate is not worth it."""
    if verdict.refuted:
        return []
    puzzle = Puzzle.of(verdict.start, verdict.goal)
    return [
        recheck(puzzle, each.value, each.algorithm, each.heuristic, certificate.engine, limits)
        for each in verdict.searches
    ]


def _print(verdict: Verdict, repeated: list[Recheck]) -> None:
    console = out()
    for label, sentence in verdict.lines():
        style = STYLES.get(label, "bold")
        console.print(f"[{style}]{label:8}[/] {escape(printable(sentence))}")
    for each in repeated:
        console.print(f"[cyan]rechecked[/] {escape(printable(each.sentence))}")
    console.print(escape(verdict.summary), style="bold")
