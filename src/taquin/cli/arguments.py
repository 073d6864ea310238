"""Arguments that several commands share: boards, goals, limits and search options."""

from __future__ import annotations

import argparse
import os
import re
import sys
from typing import TYPE_CHECKING, Any

from taquin.board import Board
from taquin.errors import NotationError, TaquinError
from taquin.limits import Limits, parse_bytes
from taquin.notation import read_size
from taquin.puzzle import parse_goal
from taquin.search.framework.registry import describe_default, options_by_name
from taquin.search_config import ENGINES

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_LIMIT = "none"
BOARD_HELP = (
    "a board in any notation, with or without quotes (see `taquin help`); "
    "or a file with boards; or - for standard input"
)
_UNQUOTED_PART = re.compile(r"[0-9BbXx_.,/;]+")
"""An argument that may be a part of a board without quotes."""
_READ_AS = {"number": float, "whole": int}


def add_board_arguments(parser: argparse.ArgumentParser) -> None:
    """Add BOARD and --goal."""
    parser.add_argument("boards", metavar="BOARD", nargs="+", help=BOARD_HELP)
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="blank-last (default), blank-first, spiral, or a board",
    )


def add_limit_options(
    parser: argparse.ArgumentParser,
    seconds: float | None = None,
    memory: str = "40%% of the free memory",
) -> None:
    """Add --time-limit, --node-limit and --memory-limit.

    `seconds` is the command's default time limit, and `memory` describes its default memory limit.
    """
    group = parser.add_argument_group("limits of each search")
    default = f" (default: {seconds:g}); {NO_LIMIT} for no limit" if seconds else ""
    group.add_argument(
        "--time-limit",
        type=_seconds,
        default=seconds,
        metavar="SECONDS",
        help=f"stop after this time{default}",
    )
    group.add_argument("--node-limit", type=int, metavar="N", help="stop after N expansions")
    group.add_argument(
        "--memory-limit",
        metavar="SIZE",
        help=f"stop at this amount of memory, for example 512MB or 2GiB (default: {memory})",
    )


def _seconds(text: str) -> float | None:
    try:
        return None if text == NO_LIMIT else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds") from None


def add_algorithm_options(
    group: argparse._ActionsContainer, *, without: Sequence[str] = ()
) -> None:
    """Add an argument for each option that an algorithm of the registry takes."""
    for option in options_by_name().values():
        if option.name in without:
            continue
        names = [
            f"--{option.name.replace('_', '-')}",
            *([f"-{option.letter}"] if option.letter else []),
        ]
        help_text = f"{option.help}{describe_default(option.name)}".replace("%", "%%")
        if option.kind == "flag":
            group.add_argument(*names, action="store_true", default=None, help=help_text)
        elif option.kind == "choice":
            group.add_argument(*names, choices=option.values, help=help_text)
        else:
            metavar = (option.letter or option.name[0]).upper()
            read = _READ_AS[option.kind]
            group.add_argument(*names, type=read, metavar=metavar, help=help_text)


def read_algorithm_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the algorithms' options by name; None for those not given."""
    return {name: getattr(arguments, name, None) for name in options_by_name()}


def add_engine_options(
    group: argparse._ActionsContainer, default_threads: str = "all cores"
) -> None:
    """Add --engine and --threads."""
    group.add_argument(
        "--engine",
        choices=ENGINES,
        default="auto",
        help="native (C++), python, or auto (default): native if it has the search",
    )
    group.add_argument(
        "--threads",
        type=int,
        metavar="N",
        help=f"threads of the native engine (default: {default_threads})",
    )


def read_search(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the arguments of a search, for `config_for`."""
    settings = {"engine": arguments.engine, "threads": arguments.threads}
    names = {"algorithm": arguments.algorithm, "heuristic": arguments.heuristic}
    options = read_algorithm_options(arguments)
    return names | options | settings | {"limits": read_limits(arguments)}


def read_limits(arguments: argparse.Namespace) -> Limits:
    """Return the limits; raise `TaquinError` if one is not a positive amount."""
    memory = (
        None if arguments.memory_limit in (None, NO_LIMIT) else parse_bytes(arguments.memory_limit)
    )
    return Limits(arguments.time_limit, arguments.node_limit, memory)


def read_boards(texts: list[str]) -> list[Board]:
    """Return the boards of BOARD arguments: notations, files, or - for standard input.

    Several arguments of digits are one board without quotes, unless each is a board or a file by itself.
    Raises `TaquinError` for anything else.
    """
    if (
        len(texts) > 1
        and all(map(_UNQUOTED_PART.fullmatch, texts))
        and not all(map(_is_complete, texts))
    ):
        texts = [" ".join(texts)]
    for text in texts if len(texts) > 1 else ():
        if _UNQUOTED_PART.fullmatch(text) and not _is_complete(text):
            raise TaquinError(f"{text!r} is not a board; put quotes around each of several boards")
    return [board for text in texts for board in _read_argument(text)]


def _is_complete(argument: str) -> bool:
    """Whether an argument is a file or a board by itself."""
    try:
        return os.path.isfile(argument) or bool(Board.parse(argument))
    except NotationError:
        return False


def read_goal(arguments: argparse.Namespace, board: Board) -> Board:
    """Return the goal for that board; raise `NotationError` if --goal is neither a name nor a board."""
    try:
        return parse_goal(arguments.goal, board)
    except NotationError as error:
        raise type(error)(f"in the goal: {error}", error.text, error.span) from None


def read_sized_goal(arguments: argparse.Namespace) -> Board:
    """Return the goal for boards of the given size; raise `TaquinError` if its size differs."""
    rows, cols = read_size(arguments.size)
    goal = read_goal(arguments, Board.goal("blank-last", rows, cols))
    if (goal.rows, goal.cols) != (rows, cols):
        raise TaquinError(f"the goal is {goal.shape}, but the size is {rows}×{cols}")
    return goal


def _read_argument(argument: str) -> list[Board]:
    if argument == "-":
        return _parse_all(read_text(argument), "standard input")
    if os.path.exists(argument):
        return _parse_all(read_text(argument), argument)
    if any(char.isalpha() for char in argument) and "." in argument and " " not in argument:
        raise TaquinError(f"{argument} is neither a file nor a board")
    return Board.parse_all(argument)


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for -, without a byte order mark.

    Raises `TaquinError` if the file cannot be read or is not text.
    """
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
