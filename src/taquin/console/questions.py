"""Questions in a row, with a way back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from taquin.console.ask import Back

if TYPE_CHECKING:
    from collections.abc import Sequence

Question = Callable[[], bool]
"""Asks, notes the answer, and returns True; or sees that it need not ask, and returns False."""


class Questions:
    """Asks one after the other. Back leads to the last one that was really asked."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = questions
        self.restart()

    def restart(self) -> None:
        """Begin with the first question again."""
        self._asked: list[int] = []
        self._next = 0

    def ask(self) -> None:
        """Ask what is still open; `Back` from the first question is the caller's to handle."""
        while self._next < len(self._questions):
            try:
                if self._questions[self._next]():
                    self._asked.append(self._next)
                self._next += 1
            except Back:
                if not self._asked:
                    raise
                self.back()

    def back(self, to: int | None = None) -> None:
        """Open the last question asked again, or an earlier one and all that follow it."""
        self._next = self._asked.pop()
        while to is not None and self._next > to and self._asked:
            self._next = self._asked.pop()
