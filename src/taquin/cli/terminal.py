"""Where the command writes: drawn for a terminal, plain text for a pipe, errors to stderr."""

from __future__ import annotations

import sys
from functools import cache

from rich.console import Console
from rich.markup import escape

WIDTH_OF_A_PIPE = 500


@cache
def out() -> Console:
    """Return the console for results. A pipe gets no escape codes, and no lines broken at 80."""
    return _console(stderr=False)


@cache
def err() -> Console:
    """Return the console for errors and progress."""
    return _console(stderr=True)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # the command's entry knows what to do; rich would exit with 1


def _console(*, stderr: bool) -> Console:
    stream = sys.stderr if stderr else sys.stdout
    return _Console(
        stderr=stderr,
        highlight=False,
        emoji=False,
        soft_wrap=not stream.isatty(),
        width=None if stream.isatty() else WIDTH_OF_A_PIPE,
    )


def say_error(message: str, details: str = "") -> None:
    """Print one sentence about what is wrong, and the offending line below it if there is one."""
    err().print(f"[bold red]taquin:[/] {escape(message)}")
    if details:
        err().print(escape(details), style="dim", soft_wrap=True)
