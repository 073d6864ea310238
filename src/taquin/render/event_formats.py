"""The file formats of `taquin solve --events`: JSON lines, and search traces for Posthoc."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Protocol

from taquin.render.posthoc import PosthocTrace

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.search.framework.events import Event


class EventFormat(Protocol):
    """Converts the events of one search to text."""

    def add(self, event: Event) -> str:
        """Return the text of the next event."""

    def finish(self) -> str:
        """Return the text after the last event."""


class JsonLines:
    """Writes each event unchanged, as one JSON object per line."""

    def add(self, event: Event) -> str:
        """Return the event's line."""
        return json.dumps(event, ensure_ascii=False) + "\n"

    def finish(self) -> str:
        """Return nothing: the file ends with the last event."""
        return ""


EVENT_FORMATS: dict[str, Callable[[], EventFormat]] = {
    ".jsonl": JsonLines,
    ".trace.yaml": lambda: PosthocTrace(yaml=True),
    ".trace.json": lambda: PosthocTrace(yaml=False),
}
"""The formats by the suffix of the file name."""
