"""The entry point of the `taquin` command: parse the arguments, run a command, return an exit code.

Each command is a module of `taquin.cli` with two functions. `add_arguments(parser)` adds its arguments, and
`run(arguments)` returns its exit code. Only the module of the chosen command is imported.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

from taquin.errors import ClusterLost, NotationError, TaquinError, UnknownName
from taquin.plugins import load_plugins
from taquin.terminal.exit_codes import ExitCode
from taquin.version import __version__

COMMANDS = {
    "solve": ("solve", "find the moves from a board to its goal"),
    "compare": ("compare", "run several searches on the same boards and compare them in a table"),
    "check": ("check", "check whether a board is valid and solvable, and show heuristic values"),
    "verify": ("verify", "verify a certificate: show what it proves and what it only claims"),
    "generate": ("generate", "generate random boards from a seed"),
    "atlas": ("atlas", "enumerate all states of a small board: states per depth, deepest boards"),
    "render": ("render", "draw a board and its solution as SVG, animated GIF, text or JSON"),
    "console": ("console", "choose board, goal and search in a guided dialogue"),
    "play": ("play", "play the puzzle full-screen in the terminal"),
    "serve": ("serve", "start the web page: play, watch, race and study searches"),
    "batch": ("batch", "solve all board files in a folder with several searches"),
    "bench": ("bench", "solve a published set of boards and compare with published node counts"),
    "lab": ("lab", "run, resume, plot, report and compare experiments"),
    "script": ("script", "run a file of commands, or type commands at a prompt"),
    "tables": ("tables", "list, build, verify, remove, compare and draw pattern databases"),
    "list": ("catalogue", "list the algorithms, the heuristics or the sets of boards"),
}
"""For each command its module and its summary, in the order of the help."""

EPILOG = """\
boards:
  8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11    numbers, with or without quotes
  1,2,3,4,5,6,7,8,0                        numbers with commas
  1 2 3/4 0 6/7 5 8                        rows that end with /, ; or a new line
  [[1,2,3],[4,0,6],[7,5,8]]                nested lists
  B12 345 678 or 123456780                 one character per cell, up to 10 cells
  4x4:5,1,2,4,…                            a game id of Simon Tatham's Fifteen
  ┌───┬───┐ …                              a board as taquin draws it
  The blank is 0, B, b, _, x, X, a dot, or an empty cell between commas or tabs.
  Without any of these, it is the largest number. See docs/command.md.

examples:
  taquin solve "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
  taquin solve "1 2 3/4 0 6/7 5 8" --algorithm ida-star --heuristic walking-distance --trace
  taquin solve boards.txt --time-limit 10 --json
  taquin compare "6 4 7 8 3 5 1 2 0" --algorithms ucs,astar,ida-star --heuristics misplaced,manhattan
  taquin generate --size 3x3 --depth 31 --seed 1 | taquin solve -

exit codes: 0 solved, 1 no solution within the limits, 2 wrong input, 3 unsolvable,
            4 no answer from the Dask cluster, 130 interrupted
"""


class _Parser(argparse.ArgumentParser):
    """A parser that reports an error in one sentence and suggests the nearest known name."""

    def error(self, message: str) -> NoReturn:
        from taquin.terminal.streams import say_error  # start-up

        say_error(message, f"try: {self.prog} --help")
        raise SystemExit(ExitCode.WRONG_INPUT)

    def parse_known_args(self, *args: Any, **kwargs: Any) -> Any:
        """Reject unknown arguments here, because only the command's own parser knows its options."""
        known, unknown = super().parse_known_args(*args, **kwargs)
        if unknown:
            self.error(self._describe_unknown(unknown))
        return known, unknown

    def _describe_unknown(self, unknown: list[str]) -> str:
        from difflib import get_close_matches  # start-up

        options = [each.partition("=")[0] for each in unknown if each.startswith("-")]
        if not options:
            return f"unexpected argument: {' '.join(unknown)}"
        close = get_close_matches(options[0], self._option_string_actions, n=1)
        return f"unknown option {options[0]}" + (f"; did you mean {close[0]}?" if close else "")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Reject a value that is not among the choices, with our own sentence instead of argparse's."""
        if action.choices is None or value in action.choices:
            return
        options = "/".join(action.option_strings)
        kind = f"value of {options}" if options else str(action.metavar or "choice").lower()
        self.error(str(UnknownName(kind, str(value), tuple(map(str, action.choices)))))


def build_parser(chosen: str | None) -> argparse.ArgumentParser:
    """Return the parser of all commands; only the chosen one gets its arguments, to keep start-up short."""
    parser = _Parser(
        prog="taquin",
        description="Solve sliding-tile puzzles, and compare search algorithms on them.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"taquin {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, summary) in COMMANDS.items():
        command = commands.add_parser(
            name, help=summary, description=f"{summary[0].upper()}{summary[1:]}."
        )
        if name == chosen:
            loaded = import_module(f"taquin.cli.{module}")
            try:
                loaded.add_arguments(command)
            except argparse.ArgumentError as error:  # an option of a plug-in
                taken = error.argument_name
                raise TaquinError(
                    f"an option of a plug-in is called {taken}, and taquin {name} has its own"
                ) from None
            command.set_defaults(run=loaded.run)
    commands.add_parser("help", help="describe a command: taquin help solve")
    return parser


def main(argv: list[str]) -> int:
    """Run the command with these arguments and return its exit code; without any, run the console."""
    from taquin.cli.build_announcer import BuildAnnouncer  # start-up
    from taquin.pdb.listener import listening

    if not argv and sys.stdin.isatty() and sys.stdout.isatty():
        argv = ["console"]
    if argv[:1] == ["help"]:
        argv = [*argv[1:], "--help"]
    chosen = next((each for each in argv if each in COMMANDS), None)
    try:
        load_plugins()
        arguments = build_parser(chosen).parse_args(argv)
        with listening(BuildAnnouncer()):
            return int(arguments.run(arguments))
    except TaquinError as error:
        from taquin.terminal.streams import say_error  # start-up

        say_error(str(error), quoted=error.pointer() if isinstance(error, NotationError) else "")
        return ExitCode.CLUSTER_LOST if isinstance(error, ClusterLost) else ExitCode.WRONG_INPUT


def entry_point() -> NoReturn:
    """Run the command with `sys.argv`, and exit. `pyproject.toml` names this function."""
    _repair_streams()
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("taquin: interrupted\n")
        code = ExitCode.INTERRUPTED
    except BrokenPipeError:  # the program that reads our pipe has ended, for example head
        _discard_output()
        code = ExitCode.SOLVED
    except OSError as error:  # for example, the disk is full
        _discard_output()
        sys.stderr.write(f"taquin: cannot write the output: {error.strerror}\n")
        code = ExitCode.WRONG_INPUT
    sys.exit(code)


def _repair_streams() -> None:
    """Open closed streams on the null device, and let the others replace characters they cannot encode."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="replace")


def _discard_output() -> None:
    """Redirect standard output to the null device, so that Python does not fail again when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
