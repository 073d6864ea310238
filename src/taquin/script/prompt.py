"""The prompt: lines typed at a terminal, with history and completion."""

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
    """Yield typed lines until Ctrl-D; Ctrl-C discards the current line."""
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
    """Return the history file: `TAQUIN_HISTORY`, or a file in the user's state folder."""
    chosen = os.environ.get("TAQUIN_HISTORY")
    if chosen:
        return Path(chosen)
    state = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return Path(state, "taquin", "script_history")


class History(FileHistory):
    """A history in a file. If the file cannot be read or written, it lasts one session; there is no error."""

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
        """Append a line to the file."""
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            super().store_string(string)


class Completions(Completer):
    """Adapts `complete` to prompt_toolkit."""

    def get_completions(
        self, document: Document, _complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """Yield the completions of the word before the cursor."""
        unfinished, candidates = complete(document.text_before_cursor)
        for each in candidates:
            ending = "" if each.endswith("=") else " "
            yield Completion(each + ending, start_position=-len(unfinished), display=each)
