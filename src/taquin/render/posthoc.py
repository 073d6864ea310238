"""Search traces for Posthoc, a visualiser of searches, in its format version 1.4.0.

A trace has two parts: `views` define how an event is drawn, and `events` list what happened.
Our view draws the board of the current node, coloured by event type, with f = g + h below it.
Posthoc draws the search tree from `id` and `pId`. Its names for our events:

    open → generating    shorter → updating    expand → expanding, and closing after its last successor
    cut → cutting        back-up → updating    goal → end
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from taquin.search.framework.events import Event

VERSION = "1.4.0"

_TYPES = {"open": "generating", "shorter": "updating", "cut": "cutting", "goal": "end"}


class PosthocTrace:
    """Writes events as a search trace in YAML or JSON, with one event per line."""

    def __init__(self, *, yaml: bool) -> None:
        self._yaml = yaml
        self._nodes: dict[int, Event] = {}
        self._expanding: int | None = None
        self._first = True

    def add(self, event: Event) -> str:
        """Return the text of the next event: no line, one or two."""
        kind = event["type"]
        if kind == "start":
            return self._head(event) + self._source_and_destination(event)
        if kind == "expand":
            before = self._close()
            self._expanding = event["id"]
            return before + self._line(self._nodes[event["id"]] | {"type": "expanding"})
        if kind == "back-up":
            self._nodes[event["id"]] |= {"key": event["key"]}
            return self._close() + self._line(self._nodes[event["id"]] | {"type": "updating"})
        if kind == "duplicate":  # it has no node, so Posthoc's tree cannot show it
            return ""
        if kind in ("round", "end"):
            return self._close()
        self._nodes[event["id"]] = _as_node(event)
        return self._line(self._nodes[event["id"]] | {"type": _TYPES[kind]})

    def finish(self) -> str:
        """Return the text after the last event."""
        return "" if self._yaml else "\n]}\n"

    def _head(self, start: Event) -> str:
        views = json.dumps({"main": _view(start["rows"], start["cols"])}, ensure_ascii=False)
        if self._yaml:
            return f"version: {VERSION}\nviews: {views}\nevents:\n"
        return f'{{"version": "{VERSION}", "views": {views}, "events": [\n'

    def _source_and_destination(self, start: Event) -> str:
        """Return the start and the goal, with names instead of numbers, so that they stay out of the tree."""
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


def _as_node(event: Event) -> Event:
    names = ("id", "f", "g", "h", "key", "move", "tiles")
    return {"type": None, "pId": event["parent"]} | {name: event[name] for name in names}


def _view(rows: int, cols: int) -> list[dict[str, Any]]:
    """Return a view that draws the tiles of the current event, and its values below them."""
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
