"""The checker as a program: `python -m taquin.proof.checker FILE`."""

from __future__ import annotations

import argparse
import json
import sys

from taquin.proof.checker.boards import FormError
from taquin.proof.checker.budget import SECONDS
from taquin.proof.checker.certificate import read_file
from taquin.proof.checker.checking import compare_boards, verify


def main() -> int:
    """Check a certificate; return 1 if something in it is wrong, and 2 if it cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m taquin.proof.checker", description=__doc__)
    parser.add_argument("file", metavar="FILE", help="a certificate")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--start", metavar="BOARD", help="the start that the certificate must have")
    parser.add_argument("--goal", metavar="BOARD", help="the goal that the certificate must have")
    parser.add_argument(
        "--seconds",
        type=float,
        default=SECONDS,
        help="the time of all searches (default: %(default)g)",
    )
    arguments = parser.parse_args()
    try:
        verdict = verify(read_file(arguments.file), arguments.seconds)
        compare_boards(verdict, arguments.start, arguments.goal)
    except FormError as error:
        shown = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in str(error))
        sys.stderr.write(f"{shown}\n")
        return 2
    if arguments.json:
        lines = [json.dumps(verdict.data())]
    else:
        lines = [f"{label:8} {sentence}" for label, sentence in verdict.lines()] + [verdict.summary]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if verdict.refuted else 0


if __name__ == "__main__":
    sys.exit(main())
