"""taquin console: be guided from a board to its solution and on."""

from __future__ import annotations

import os
import sys
from random import Random
from typing import TYPE_CHECKING

from taquin.console.dialogue import converse

if TYPE_CHECKING:
    import argparse

    from taquin.console.ask import Asker


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same seed and answers give the same boards"
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="numbered questions instead of menus (what a pipe gets anyway)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Hold the dialogue, with menus where there is a terminal for them."""
    return converse(_asker(plain=arguments.plain), Random(arguments.seed))


def _asker(*, plain: bool) -> Asker:
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if plain or not terminal:
        from taquin.console.plain import Plain  # start-up

        return Plain()
    from taquin.console.menus import Menus  # start-up

    return Menus()
