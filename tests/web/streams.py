"""Reads the streams of events that searches answer with."""

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
"""A search that takes hours, in the memory of one path."""


@contextmanager
def streaming(client: httpx.Client, path: str, body: dict[str, Any]) -> Iterator[Iterator[Event]]:
    """Ask, and yield what yields the events; leaving the block closes the connection."""
    with client.stream("POST", path, json=body) as response:
        assert response.status_code == 200, response.read()
        assert response.headers["content-type"].startswith("text/event-stream")
        yield _events(response)


def all_events(client: httpx.Client, path: str, body: dict[str, Any]) -> list[Event]:
    """Return all events of an answer, and check that the last one ends it."""
    with streaming(client, path, body) as events:
        found = list(events)
    assert found[0][0] == "accepted"
    assert found[-1][0] in ("result", "failed")
    return found


def result(client: httpx.Client, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Return the data of the last event, which must be a result."""
    name, data = all_events(client, path, body)[-1]
    assert name == "result", data
    return data


def until(events: Iterator[Event], wanted: str) -> dict[str, Any]:
    """Read up to the event of that name, and return its data."""
    return next(data for name, data in events if name == wanted)


def _events(response: httpx.Response) -> Iterator[Event]:
    name = ""
    for line in response.iter_lines():
        word, _, rest = line.partition(": ")
        if word == "event":
            name = rest
        elif word == "data":
            yield name, json.loads(rest)
