"""Where the command writes: drawn for a terminal, plain text for a pipe, errors to stderr."""

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


@cache
def out() -> Console:
    """Return the console for results. A pipe gets no escape codes, and no lines broken at 80."""
    return _console(stderr=False)


@cache
def err() -> Console:
    """Return the console for errors and progress."""
    return _console(stderr=True)


class _Console(Console):
    """A console that shows no character raw that a terminal would obey.

    Text that may come from elsewhere is printed with markup=False, and is one line then. Text of several
    lines is a `Text`.
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
        raise BrokenPipeError  # the command's entry knows what to do; rich would exit with 1


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
    """Print one sentence about what is wrong; below it, details, and the lines of the input that are meant.

    Those have a bar before them: no line of an input looks like one of ours.
    """
    err().print(f"[bold red]taquin:[/] {escape(printable(message))}")
    lines = [*filter(None, [details]), *(f"| {line}" for line in quoted.splitlines())]
    for line in lines:
        err().print(Text(line), style="dim", soft_wrap=True)
