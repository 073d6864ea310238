"""QuestionSequence: asks questions in order, and lets the user go back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from taquin.console.prompter import Back

if TYPE_CHECKING:
    from collections.abc import Sequence

Question = Callable[[], bool]
"""Asks and stores the answer, and returns True; or returns False if the question does not apply."""


class QuestionSequence:
    """Asks questions one after another. `Back` leads to the last one that was not skipped."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._questions = questions
        self.restart()

    def restart(self) -> None:
        """Start again at the first question."""
        self._asked: list[int] = []
        self._next = 0

    def ask(self) -> None:
        """Ask the open questions; raise `Back` from the first one."""
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
        """Reopen the last question that was asked, or the question with index `to` and all after it."""
        self._next = self._asked.pop()
        while to is not None and self._next > to and self._asked:
            self._next = self._asked.pop()
