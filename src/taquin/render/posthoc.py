"""A search's events as text: JSON lines, or a search trace for Posthoc, a visualiser of searches.

A search trace (version 1.4.0) has two parts: `views` say how an event is drawn, `events` are what happened.
Ours draws the board of the node at hand, coloured by what happens to it, with f = g + h below;
Posthoc draws the tree by itself, from `id` and `pId`. Its words for our events:

    open → generating    shorter → updating    expand → expanding, and closing when its successors are done
    cut → cutting        back-up → updating    goal → end
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.search.framework.events import Event

VERSION = "1.4.0"

_TYPES = {"open": "generating", "shorter": "updating", "cut": "cutting", "goal": "end"}


class EventText(Protocol):
    """Turns events into text, one after another."""

    def add(self, event: Event) -> str:
        """Return the text of the next event."""

    def finish(self) -> str:
        """Return what comes after the last event."""


class JsonLines:
    """One JSON object a line: the events as they are."""

    def add(self, event: Event) -> str:
        """Return the event's line."""
        return json.dumps(event, ensure_ascii=False) + "\n"

    def finish(self) -> str:
        """Return nothing: the last line is the last event."""
        return ""


class PosthocTrace:
    """A search trace. In YAML every event is a line of its own; JSON is the same without the dashes."""

    def __init__(self, *, yaml: bool) -> None:
        self._yaml = yaml
        self._nodes: dict[int, Event] = {}
        self._expanding: int | None = None
        self._first = True

    def add(self, event: Event) -> str:
        """Return the lines of the next event: none, one, or two."""
        kind = event["type"]
        if kind == "start":
            return self._head(event) + self._ends_of_the_way(event)
        if kind == "expand":
            before = self._close()
            self._expanding = event["id"]
            return before + self._line(self._nodes[event["id"]] | {"type": "expanding"})
        if kind == "back-up":
            self._nodes[event["id"]] |= {"key": event["key"]}
            return self._close() + self._line(self._nodes[event["id"]] | {"type": "updating"})
        if kind == "duplicate":  # no node, so it has no place in Posthoc's tree
            return ""
        if kind in ("round", "end"):
            return self._close()
        self._nodes[event["id"]] = _as_node(event)
        return self._line(self._nodes[event["id"]] | {"type": _TYPES[kind]})

    def finish(self) -> str:
        """Return the end of the list."""
        return "" if self._yaml else "\n]}\n"

    def _head(self, start: Event) -> str:
        views = json.dumps({"main": _view(start["rows"], start["cols"])}, ensure_ascii=False)
        if self._yaml:
            return f"version: {VERSION}\nviews: {views}\nevents:\n"
        return f'{{"version": "{VERSION}", "views": {views}, "events": [\n'

    def _ends_of_the_way(self, start: Event) -> str:
        """Both get names instead of numbers, so that they stay out of the tree."""
        return "".join(
            self._line({"type": kind, "id": kind, "pId": None, "tiles": tiles})
            for kind, tiles in (("source", start["tiles"]), ("destination", start["goal"]))
        )

    def _close(self) -> str:
        if self._expanding is None:
            return ""
        node, self._expanding = self._nodes[self._expanding], None
        return self._line(node | {"type": "closing"})

    def _line(self, event: Event) -> str:
        text = json.dumps(event, ensure_ascii=False)
        if self._yaml:
            return f"- {text}\n"
        comma, self._first = "" if self._first else ",\n", False
        return comma + text


EVENT_TEXTS: dict[str, Callable[[], EventText]] = {
    ".jsonl": JsonLines,
    ".trace.yaml": lambda: PosthocTrace(yaml=True),
    ".trace.json": lambda: PosthocTrace(yaml=False),
}
"""The forms by the ends of file names."""


def _as_node(event: Event) -> Event:
    names = ("id", "f", "g", "h", "key", "move", "tiles")
    return {"type": None, "pId": event["parent"]} | {name: event[name] for name in names}


def _view(rows: int, cols: int) -> list[dict[str, Any]]:
    """Draw the tiles of the event at hand, and below them its values; the next event wipes both."""
    tile = {
        "$": "rect",
        "$for": {"$to": rows * cols},
        "x": f"${{{{ $.i % {cols} }}}}",
        "y": f"${{{{ Math.floor($.i / {cols}) }}}}",
        "width": 0.95,
        "height": 0.95,
        "fill": "${{ color[$.type] || color.grey }}",
        "alpha": "${{ $.tiles[$.i] ? 1 : 0.1 }}",
        "label": "${{ $.tiles[$.i] || '' }}",
        "label-x": 0.3,
        "label-y": 0.65,
        "label-size": 0.4,
        "label-color": "${{ theme.background }}",
        "clear": True,
    }
    values = {
        "$": "rect",
        "$if": "${{ $.f !== undefined }}",
        "x": 0,
        "y": rows + 0.1,
        "width": cols - 0.05,
        "height": 0.5,
        "fill": "${{ theme.background }}",
        "label": "f = ${{ $.f }} = ${{ $.g }} + ${{ $.h }}",
        "label-x": 0.1,
        "label-y": 0.35,
        "label-size": 0.3,
        "label-color": "${{ theme.foreground }}",
        "clear": True,
    }
    return [tile, values]
