"""The command's entry: find the subcommand, run it, turn what goes wrong into a sentence and a code."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

from taquin.errors import ClusterLost, NotationError, TaquinError, UnknownName
from taquin.terminal.exit_codes import ExitCode
from taquin.version import __version__

COMMANDS = {
    "solve": ("solve", "find the way from a board to its goal"),
    "compare": ("compare", "run several searches on the same boards, in one table"),
    "check": ("check", "say whether a board is valid and solvable, and what heuristics make of it"),
    "verify": ("verify", "check a certificate: what it proves, and what it only claims"),
    "generate": ("generate", "make boards by seed"),
    "atlas": ("atlas", "visit every state of a small board: states per depth, the hardest boards"),
    "render": ("render", "draw a board and the way from it: SVG, animated GIF, text or JSON"),
    "console": ("console", "be guided: board, goal, search, result, and on from there"),
    "play": ("play", "slide the tiles yourself, full-screen"),
    "serve": ("serve", "open the page: play, watch, race and learn in a browser"),
    "batch": ("batch", "solve every board file below a folder, by every chosen search"),
    "bench": ("bench", "solve the boards of a published set, beside published node counts"),
    "lab": ("lab", "experiments: run, resume, plot, report, compare, on one machine or many"),
    "script": ("script", "run a file of commands, or type them at a prompt"),
    "tables": ("pattern_tables", "pattern databases: list, build, verify, remove, compare, draw"),
    "list": ("catalogue", "list the algorithms, heuristics and sets of boards"),
}

EPILOG = """\
boards:
  8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11    numbers, also without quotes
  1,2,3,4,5,6,7,8,0                        commas do as well
  1 2 3/4 0 6/7 5 8                        rows end at / ; or a new line
  [[1,2,3],[4,0,6],[7,5,8]]                nested lists
  B12 345 678 or 123456780                 a character for each of up to 10 cells
  4x4:5,1,2,4,…                            an id of Simon Tatham's Fifteen
  ┌───┬───┐ …                              a board that taquin has drawn
  The blank is 0, B, b, _, x, X, a dot, an empty cell between commas or tabs, or
  else the largest number, such as 16. docs/command.md says more.

examples:
  taquin solve "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
  taquin solve "1 2 3/4 0 6/7 5 8" --algorithm ida-star --heuristic walking-distance --trace
  taquin solve boards.txt --time-limit 10 --json
  taquin compare "6 4 7 8 3 5 1 2 0" --algorithms ucs,astar,ida-star --heuristics misplaced,manhattan
  taquin generate --size 3x3 --depth 31 --seed 1 | taquin solve -

exit codes: 0 solved, 1 no solution within the limits, 2 wrong input, 3 unsolvable,
            4 the Dask cluster does not answer, 130 interrupted
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence, with the nearest known name where one is unknown."""

    def error(self, message: str) -> NoReturn:
        from taquin.terminal.streams import say_error  # start-up

        say_error(message, f"try: {self.prog} --help")
        raise SystemExit(ExitCode.WRONG_INPUT)

    def parse_known_args(self, *given: Any, **named: Any) -> Any:
        """Refuse what is left over here, where the options of the chosen command are known."""
        known, left_over = super().parse_known_args(*given, **named)
        if left_over:
            self.error(self._about(left_over))
        return known, left_over

    def _about(self, left_over: list[str]) -> str:
        from difflib import get_close_matches  # start-up

        options = [each.partition("=")[0] for each in left_over if each.startswith("-")]
        if not options:
            return f"unexpected argument: {' '.join(left_over)}"
        close = get_close_matches(options[0], self._option_string_actions, n=1)
        return f"unknown option {options[0]}" + (f"; did you mean {close[0]}?" if close else "")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is not among the choices of an option or a command."""
        if action.choices is None or value in action.choices:
            return
        options = "/".join(action.option_strings)
        kind = f"value of {options}" if options else str(action.metavar or "choice").lower()
        self.error(str(UnknownName(kind, str(value), tuple(map(str, action.choices)))))


def build_parser(chosen: str | None) -> argparse.ArgumentParser:
    """Describe all commands, but load only the one that was chosen: start-up stays short."""
    parser = _Parser(
        prog="taquin",
        description="Solve sliding-tile puzzles, optimally where that can be had, and compare searches.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"taquin {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, (module, summary) in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if name == chosen:
            loaded = import_module(f"taquin.cli.{module}")
            loaded.add_words(command)
            command.set_defaults(run=loaded.run)
    commands.add_parser("help", help="describe a command, such as: taquin help solve")
    return parser


def main(words: list[str]) -> int:
    """Run the command with these words; return its exit code."""
    from taquin.cli.first_use import FirstUse  # start-up
    from taquin.pdb.listener import listening

    if not words and sys.stdin.isatty() and sys.stdout.isatty():
        words = ["console"]
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
    chosen = next((word for word in words if word in COMMANDS), None)
    arguments = build_parser(chosen).parse_args(words)
    try:
        with listening(FirstUse()):
            return int(arguments.run(arguments))
    except TaquinError as error:
        from taquin.terminal.streams import say_error  # start-up

        say_error(str(error), quoted=error.pointer() if isinstance(error, NotationError) else "")
        return ExitCode.CLUSTER_LOST if isinstance(error, ClusterLost) else ExitCode.WRONG_INPUT


def entry_point() -> NoReturn:
    """What `taquin` on the command line calls."""
    _mend_streams()
    try:
        code = main(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        sys.stderr.write("taquin: interrupted\n")
        code = ExitCode.INTERRUPTED
    except BrokenPipeError:  # the reader of our pipe went away, such as head
        _write_nowhere()
        code = ExitCode.SOLVED
    except OSError as error:  # a full disk behind our standard output
        _write_nowhere()
        sys.stderr.write(f"taquin: cannot write the output: {error.strerror}\n")
        code = ExitCode.WRONG_INPUT
    sys.exit(code)


def _mend_streams() -> None:
    """Give closed streams a place to write to, and others a way round letters that they lack."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="replace")


def _write_nowhere() -> None:
    """Keep Python from writing, and failing, once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
