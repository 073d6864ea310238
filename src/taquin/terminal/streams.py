"""The output streams: colours on a terminal, plain text on a pipe, errors on standard error."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.segment import Segment
from rich.text import Text

from taquin.util.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import ConsoleOptions, RenderableType

PIPE_WIDTH = 500
"""Columns on a pipe."""


@cache
def out() -> Console:
    """Return the console for results. A pipe gets no escape codes, and its lines are not wrapped."""
    return _console(stderr=False)


@cache
def err() -> Console:
    """Return the console for errors and progress."""
    return _console(stderr=True)


class _Console(Console):
    """A console that replaces control characters, so that input cannot send escape codes to the terminal.

    Print text from outside with `markup=False`; it becomes one line. Use a `Text` for several lines.
    """

    def print(self, *objects: Any, **named: Any) -> None:
        if named.get("markup") is False:
            objects = tuple(printable(each) if isinstance(each, str) else each for each in objects)
        super().print(*objects, **named)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else printable(text, lines=True), style, control)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # cli/main.py handles it; rich would exit with code 1


def _console(*, stderr: bool) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    return _Console(
        stderr=stderr,
        highlight=False,
        emoji=False,
        soft_wrap=not stream.isatty(),
        width=None if stream.isatty() else PIPE_WIDTH,
    )


def say_error(message: str, details: str = "", *, quoted: str = "") -> None:
    """Print one sentence that says what is wrong; then the details, and the quoted lines of the input.

    Quoted lines start with a bar, so that no input can imitate a message of ours.
    """
    err().print(f"[bold red]taquin:[/] {escape(printable(message))}")
    lines = [*filter(None, [details]), *(f"| {line}" for line in quoted.splitlines())]
    for line in lines:
        err().print(Text(line), style="dim", soft_wrap=True)
