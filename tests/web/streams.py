"""Reads the event streams of searches."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

Event = tuple[str, dict[str, Any]]

EIGHT = "8 6 7 2 5 4 3 0 1"
FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
ENDLESS = {"board": FIFTEEN, "algorithm": "iddfs"}
"""A search that takes hours and hardly any memory."""


@contextmanager
def streaming(client: httpx.Client, path: str, body: dict[str, Any]) -> Iterator[Iterator[Event]]:
    """Send the request and yield an iterator of its events; the end of the block closes the connection."""
    with client.stream("POST", path, json=body) as response:
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"].startswith("text/event-stream")
        yield _events(response)


def all_events(client: httpx.Client, path: str, body: dict[str, Any]) -> list[Event]:
    """Return all events of a stream, and check its first and its last event."""
    with streaming(client, path, body) as stream:
        events = list(stream)
    assert events[0][0] == "accepted"
    assert events[-1][0] in ("result", "failed")
    return events


def result(client: httpx.Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Return the data of the last event, which must be a result."""
    name, data = all_events(client, path, body)[-1]
    assert name == "result", data
    return data


def until(events: Iterator[Event], last: str) -> dict[str, Any]:
    """Read events up to the next one named `last`, and return its data."""
    return next(data for name, data in events if name == last)


def _events(response: httpx.Response) -> Iterator[Event]:
    name = ""
    for line in response.iter_lines():
        field, _, value = line.partition(": ")
        if field == "event":
            name = value
        elif field == "data":
            yield name, json.loads(value)
