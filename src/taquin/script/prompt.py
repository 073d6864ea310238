"""The prompt: lines from a person at a terminal, with history and completion."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import FileHistory

from taquin.script.completion import complete

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

PROMPT = "taquin> "


def typed_lines() -> Iterator[str]:
    """Yield what is typed until Ctrl-D; Ctrl-C drops the line that it interrupts."""
    session: PromptSession[str] = PromptSession(
        PROMPT, completer=Completions(), history=History(), complete_while_typing=False
    )
    while True:
        try:
            yield session.prompt()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def history_file() -> Path:
    """Return where the typed lines are kept: `TAQUIN_HISTORY`, or a file in the user's state folder."""
    chosen = os.environ.get("TAQUIN_HISTORY")
    if chosen:
        return Path(chosen)
    state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return Path(state, "taquin", "script_history")


class History(FileHistory):
    """A history that is a help and never a hindrance: where no file can be had, it lasts one session."""

    def __init__(self, file: Path | None = None) -> None:
        self._path = file or history_file()
        super().__init__(str(self._path))

    def load_history_strings(self) -> Iterable[str]:
        """Return the lines of earlier sessions, the newest first."""
        try:
            return list(super().load_history_strings())
        except OSError:
            return []

    def store_string(self, string: str) -> None:
        """Keep a line."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            super().store_string(string)


class Completions(Completer):
    """The language's own completion, as the prompt's library wants it."""

    def get_completions(
        self, document: Document, _complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield what the word before the cursor may become."""
        begun, words = complete(document.text_before_cursor)
        for word in words:
            ending = "" if word.endswith("=") else " "
            yield Completion(word + ending, start_position=-len(begun), display=word)
