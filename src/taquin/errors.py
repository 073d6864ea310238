"""What can be wrong with input, as exceptions; a search never raises one of these."""

from __future__ import annotations


class TaquinError(ValueError):
    """Base of every error about what a caller handed in."""


class WrongType(TaquinError, TypeError):
    """A value of a kind that the argument does not take."""


class NotationError(TaquinError):
    """Wrong syntax: the text cannot be read. Knows the offending word's place when there is one."""

    def __init__(self, message: str, text: str = "", span: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.span = span

    def pointer(self) -> str:
        """Return the line with the offending word and a line of carets below it, or nothing."""
        if self.span is None:
            return ""
        start, end = self.span
        line_start = self.text.rfind("\n", 0, start) + 1
        line_end = self.text.find("\n", start)
        line = self.text[line_start:] if line_end < 0 else self.text[line_start:line_end]
        shown = "".join(char if char.isprintable() else "�" for char in line)
        return f"{shown}\n{' ' * (start - line_start)}{'^' * max(1, end - start)}"


class BoardError(NotationError):
    """Wrong rules: the numbers can be read, but they are no board (one twice, one missing…)."""


class IllegalMove(TaquinError):
    """The blank cannot go that way from there."""


class UnknownName(TaquinError):
    """No algorithm, heuristic, goal or set has that name."""

    def __init__(self, kind: str, name: str, known: tuple[str, ...]) -> None:
        from difflib import get_close_matches  # start-up

        close = get_close_matches(name, known, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        super().__init__(f"unknown {kind} {name!r}{hint} (known: {', '.join(known)})")
        self._parts = kind, name, known

    def __reduce__(self) -> tuple[type[UnknownName], tuple[str, str, tuple[str, ...]]]:
        return UnknownName, self._parts  # or a pool of processes could not hand it on


class NotApplicable(TaquinError):
    """A part that exists cannot be used on this board or with these options."""


class ClusterLost(TaquinError):
    """The Dask scheduler, or every worker, is gone or has been silent for too long."""
