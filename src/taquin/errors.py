"""The exceptions for wrong input. A search that has started never raises one of them."""

from __future__ import annotations


class TaquinError(ValueError):
    """The base class of every error about a caller's input."""


class WrongType(TaquinError, TypeError):
    """An argument has a type that the function does not accept."""


class NotationError(TaquinError):
    """Wrong syntax: the text cannot be read.

    `text` is the text that was read, and `span` the position of the wrong token in it, if one is to blame.
    """

    def __init__(self, message: str, text: str = "", span: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.span = span

    def pointer(self) -> str:
        """Return the line with the wrong token and a line of carets below it; empty without a position."""
        if self.span is None:
            return ""
        start, end = self.span
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", start)
        line = self.text[line_start:] if line_end < 0 else self.text[line_start:line_end]
        shown = "".join(char if char.isprintable() else "�" for char in line)
        return f"{shown}\n{' ' * (start - line_start)}{'^' * max(1, end - start)}"


class BoardError(NotationError):
    """Wrong rules: the numbers are readable but not a board, for example because one appears twice."""


class IllegalMove(TaquinError):
    """The blank cannot move in that direction from its cell."""


class UnknownName(TaquinError):
    """No algorithm, heuristic, goal or set has that name."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        from difflib import get_close_matches  # start-up

        close = get_close_matches(name, known, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        super().__init__(f"unknown {kind} {name!r}{hint} (known: {', '.join(known)})")
        self._parts = kind, name, known

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str, tuple[str, ...]]]:
        return UnknownName, self._parts  # a process pool pickles the exceptions of its workers


class NotApplicable(TaquinError):
    """An algorithm, heuristic or option exists, but not for this board or in this combination."""


class ClusterLost(TaquinError):
    """The Dask scheduler, or every worker, is gone or does not respond."""
