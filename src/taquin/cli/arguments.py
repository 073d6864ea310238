"""Command-line words shared by several commands: boards, goals, limits and search options."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import Any

from taquin.board import Board
from taquin.errors import NotationError, TaquinError
from taquin.limits import Limits, parse_bytes
from taquin.notation import read_size
from taquin.puzzle import parse_goal
from taquin.search_config import ENGINES

MAX_THREADS = 256
NO_LIMIT = "none"
BOARD_HELP = (
    "a board in any notation, with or without quotes (see `taquin help`); "
    "a file with boards; or - for standard input"
)
_PIECE = re.compile(r"[0-9BbXx_.,/;]+")
"""What a board is made of when it is typed without quotes."""


def add_board_words(parser: argparse.ArgumentParser) -> None:
    """Add BOARD and --goal."""
    parser.add_argument("boards", metavar="BOARD", nargs="+", help=BOARD_HELP)
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="blank-last (default), blank-first, spiral, or a board",
    )


def add_limit_words(
    parser: argparse.ArgumentParser,
    seconds: float | None = None,
    memory: str = "40%% of the free memory",
) -> None:
    """Add the three limits; a command may have a default of its own for the seconds and the memory."""
    group = parser.add_argument_group("limits of each search")
    default = f" (default: {seconds:g}); {NO_LIMIT} for no limit" if seconds else ""
    group.add_argument(
        "--time-limit",
        type=_seconds,
        default=seconds,
        metavar="SECONDS",
        help=f"stop after that long{default}",
    )
    group.add_argument("--node-limit", type=int, metavar="N", help="stop after N expansions")
    group.add_argument(
        "--memory-limit",
        metavar="SIZE",
        help=f"stop when the search holds more, such as 512MB or 2GiB (default: {memory})",
    )


def _seconds(text: str) -> float | None:
    try:
        return None if text == NO_LIMIT else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None


def add_option_words(group: argparse._ActionsContainer) -> None:
    """Add the options of algorithms."""
    group.add_argument("--weight", "-w", type=float, metavar="W", help="weight of h in A*")
    group.add_argument("--ties", choices=("fifo", "lifo", "low-h"), help="order among equal f")
    group.add_argument("--width", "-k", type=int, metavar="K", help="states a beam keeps per layer")
    group.add_argument(
        "--frontier",
        type=int,
        metavar="N",
        help="nodes that astar-ida has open when IDA* takes over",
    )


def read_options(words: argparse.Namespace) -> dict[str, Any]:
    """Return the options of algorithms by name; None where one was left out."""
    return {name: getattr(words, name) for name in ("weight", "ties", "width", "frontier")}


def add_engine_words(group: argparse._ActionsContainer, default_threads: str = "all cores") -> None:
    """Add --engine and --threads."""
    group.add_argument(
        "--engine",
        choices=ENGINES,
        default="auto",
        help="native (C++), python (readable), or auto (default): native where it can",
    )
    group.add_argument(
        "--threads",
        type=int,
        metavar="N",
        help=f"for hard and large boards (default: {default_threads})",
    )


def read_threads(words: argparse.Namespace) -> int | None:
    """Return the number of threads asked for; None means all cores."""
    threads: int | None = words.threads
    if threads is not None and not 1 <= threads <= MAX_THREADS:
        raise TaquinError(f"--threads is 1 to {MAX_THREADS}, not {threads}")
    return threads


def read_limits(words: argparse.Namespace) -> Limits:
    """Return the limits that were asked for."""
    memory = None if words.memory_limit in (None, NO_LIMIT) else parse_bytes(words.memory_limit)
    return Limits(words.time_limit, words.node_limit, memory)


def read_boards(texts: list[str]) -> list[Board]:
    """Read the boards that the words name: texts, files or standard input.

    Words that are numbers, and are not all boards or files themselves, are one board without quotes.
    """
    if len(texts) > 1 and all(map(_PIECE.fullmatch, texts)) and not all(map(_is_whole, texts)):
        texts = [" ".join(texts)]
    for text in texts if len(texts) > 1 else ():
        if _PIECE.fullmatch(text) and not _is_whole(text):
            raise TaquinError(f"{text!r} is no board: put quotes around each of several boards")
    return [board for text in texts for board in _read_word(text)]


def _is_whole(word: str) -> bool:
    """Whether a word alone is a file or a board."""
    try:
        return os.path.isfile(word) or bool(Board.parse(word))
    except NotationError:
        return False


def read_goal(words: argparse.Namespace, board: Board) -> Board:
    """Read the goal for that board."""
    try:
        return parse_goal(words.goal, board)
    except NotationError as error:
        raise type(error)(f"in the goal: {error}", error.text, error.span) from None


def read_sized_goal(words: argparse.Namespace) -> Board:
    """Read the goal of the size asked for."""
    rows, cols = read_size(words.size)
    goal = read_goal(words, Board.goal("blank-last", rows, cols))
    if (goal.rows, goal.cols) != (rows, cols):
        raise TaquinError(f"the goal is {goal.shape}, but the size asked for is {rows}×{cols}")
    return goal


def _read_word(word: str) -> list[Board]:
    if word == "-":
        return _parse_all(read_text(word), "standard input")
    if os.path.exists(word):
        return _parse_all(read_text(word), word)
    if any(char.isalpha() for char in word) and "." in word and " " not in word:
        raise TaquinError(f"there is no file {word}, and it is not a board either")
    return Board.parse_all(word)


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for -, without a mark at its beginning."""
    if name == "-":
        return sys.stdin.read().removeprefix("\ufeff")
    try:
        with open(name, encoding="utf-8-sig") as file:
            return file.read()
    except OSError as error:
        raise TaquinError(f"cannot read {name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise TaquinError(f"cannot read {name}: it is not a text file") from None


def _parse_all(text: str, name: str) -> list[Board]:
    try:
        return Board.parse_all(text)
    except NotationError as error:
        raise type(error)(f"{name}: {error}", error.text, error.span) from None
