"""taquin script: run commands from a file, from standard input, or from a prompt."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.text import Text

from taquin.errors import TaquinError
from taquin.render.text import draw_path
from taquin.script.commands import execute
from taquin.script.line import Line, ScriptError
from taquin.script.reply import Draw, Reply, Row, Say, Table
from taquin.script.session import Session
from taquin.terminal.exit_codes import ExitCode, exit_code_of
from taquin.terminal.progress import ProgressLine
from taquin.terminal.row_stream import RowStream
from taquin.terminal.streams import out, say_error
from taquin.terminal.tables import Column, print_table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from taquin.script.reply import Part

MAX_DRAWING_WIDTH = 80
WELCOME = "Tab completes a word, Ctrl-C stops a search, Ctrl-D quits; help lists the commands"
_TEXT_COLUMNS = ("search", "heuristic", "moves", "optimal")
_DROP_FIRST = ("max frontier", "optimal", "time")
"""The columns that a narrow terminal omits, in this order."""
_STYLES = {
    "plain": "",
    "good": "bold green",
    "fair": "bold yellow",
    "bad": "bold red",
    "quiet": "dim",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.epilog = (
        "At the start the board is 3x3 and the goal is blank-first; the command `goal` sets another "
        "goal. The command `help` lists all commands."
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a file with one command per line (see docs/script.md); - for standard input; "
        "without a file, a prompt",
    )
    parser.add_argument(
        "--keep-going", "-k", action="store_true", help="continue after a line with an error"
    )
    parser.add_argument("--echo", action="store_true", help="print each command before its reply")
    parser.add_argument("--times", action="store_true", help="print the time of each search")


def run(arguments: argparse.Namespace) -> int:
    """Execute every line; return the largest exit code of all lines."""
    if arguments.file is None and sys.stdin.isatty() and sys.stdout.isatty():
        return _run_prompt()
    printer = _Printer()
    session = Session(ProgressLine, printer.part, times=arguments.times)
    worst = ExitCode.SOLVED
    for line in _read_lines(arguments.file):
        if arguments.echo and line.tokens():
            out().print(Text(f"> {line.code.strip()}", style="bold"), soft_wrap=True)
        try:
            reply = execute(session, line)
        except ScriptError as error:
            sys.stdout.flush()
            say_error(str(error), quoted=error.pointer())
            worst = max(worst, ExitCode.WRONG_INPUT)
            if not arguments.keep_going:
                break
            continue
        printer.reply(reply)
        worst = max([worst, *map(exit_code_of, reply.statuses)])
        if session.finished or worst is ExitCode.INTERRUPTED:
            break
    return worst


def _run_prompt() -> int:
    """Execute typed lines until the user quits. The exit code is 0: the user has seen every error."""
    from taquin.script.prompt import typed_lines  # start-up

    printer = _Printer()
    session = Session(ProgressLine, printer.part, times=True)
    out().print(Text(WELCOME, style="dim"))
    for text in typed_lines():
        before = session.state
        try:
            reply = execute(session, Line(text))
            printer.reply(reply)
            if session.state != before and not reply.parts:
                printer.reply(Reply((Draw((session.state,)),)))
        except ScriptError as error:
            say_error(str(error), quoted=error.pointer())
        except KeyboardInterrupt:
            say_error("interrupted")
        if session.finished:
            break
    return ExitCode.SOLVED


def _read_lines(name: str | None) -> Iterator[Line]:
    """Yield the lines one by one, so that a program that writes to our pipe gets each reply immediately."""
    standard_input = name is None or name == "-"
    source = "standard input" if standard_input else str(name)
    try:
        if standard_input:
            yield from _numbered(sys.stdin, source)
        else:
            with open(source, encoding="utf-8-sig") as file:
                yield from _numbered(file, source)
    except OSError as error:
        raise TaquinError(f"cannot read {source}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise TaquinError(f"cannot read {source}: it is not a text file") from None


def _numbered(file: Iterable[str], source: str) -> Iterator[Line]:
    for number, text in enumerate(file, 1):
        yield Line(text.rstrip("\n"), source, number)


class _Printer:
    """Prints replies, and table rows that arrive before the reply is complete."""

    def reply(self, reply: Reply) -> None:
        """Print all parts of a reply."""
        for part in reply.parts:
            self.part(part)
        sys.stdout.flush()

    def part(self, part: Part) -> None:
        """Print one part."""
        console = out()
        match part:
            case Say(text, tone):
                console.print(Text(text, style=_STYLES[tone]))
            case Draw(boards):
                console.print(draw_path(boards, min(console.width, MAX_DRAWING_WIDTH)))
            case Table(headings, rows):
                print_table(console, headings, rows)
            case Row(headings, widest, cells, first):
                if first:
                    self._rows = RowStream(
                        console, _columns(headings, widest), drop_first=_DROP_FIRST
                    )
                self._rows.add(cells)
                sys.stdout.flush()


def _columns(headings: tuple[str, ...], widest: tuple[str, ...]) -> list[Column]:
    pairs = zip(headings, widest, strict=True)
    return [Column(name, len(cell), text=name in _TEXT_COLUMNS) for name, cell in pairs]
