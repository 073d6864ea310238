"""taquin console: solve boards in a guided dialogue."""

from __future__ import annotations

import os
import sys
from random import Random
from typing import TYPE_CHECKING

from taquin.console.dialogue import run_dialogue

if TYPE_CHECKING:
    import argparse

    from taquin.console.prompter import Prompter


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="make random boards repeatable: the same seed and answers give the same boards",
    )
    parser.add_argument(
        "--plain",
        action="store_true",
        help="ask numbered questions instead of showing menus (always so on a pipe)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the dialogue, with menus if there is a terminal."""
    return run_dialogue(_prompter(plain=arguments.plain), Random(arguments.seed))


def _prompter(*, plain: bool) -> Prompter:
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    if plain or not terminal:
        from taquin.console.plain_prompter import PlainPrompter  # start-up

        return PlainPrompter()
    from taquin.console.menu_prompter import MenuPrompter  # start-up

    return MenuPrompter()
