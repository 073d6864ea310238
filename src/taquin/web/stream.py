"""Streams: the events of a job as server-sent events. The last event is `result` or `failed`."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING, Any

from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from starlette.responses import StreamingResponse

from taquin.errors import TaquinError
from taquin.isolation import CallStopped, ChildEnded
from taquin.web.problems import problem_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from taquin.web.job_queue import Job

LOG = logging.getLogger("uvicorn.error")
MEDIA_TYPE = "text/event-stream"
KEEPALIVE_SECONDS = 10.0
"""After this time without an event the server sends a comment, so that no proxy closes the connection."""


def event_stream(
    job: Job, started: dict[str, Any], if_stopped: Callable[[], dict[str, Any]]
) -> StreamingResponse:
    """Return the stream of a job's events.

    `started` is the data of the `started` event. `if_stopped` returns the result of a job that was stopped
    before it could return one.

    FastAPI's own stream response runs its generator in a separate task. There, a client that disconnects
    while an event is sent causes a traceback. Here the generator ends with the response.
    """
    return StreamingResponse(_events(job, started, if_stopped), media_type=MEDIA_TYPE)


def describe_stream(*names: str) -> dict[int | str, dict[str, Any]]:
    """Return the OpenAPI description of a stream with these events and those of every stream."""
    all_names = ["accepted", "waiting", "started", *names, "result", "failed"]
    data = {"type": "string", "contentMediaType": "application/json"}
    event = {
        "type": "object",
        "required": ["event", "data"],
        "properties": {"event": {"enum": all_names}, "data": data},
    }
    content = {MEDIA_TYPE: {"itemSchema": event}}
    return {200: {"description": "A stream of events.", "content": content}}


async def _events(
    job: Job, started: dict[str, Any], if_stopped: Callable[[], dict[str, Any]]
) -> AsyncIterator[bytes]:
    yield _event("accepted", {"id": job.id})
    async for event in job.events.read(KEEPALIVE_SECONDS):
        if event is None:
            yield KEEPALIVE_COMMENT
        else:
            name, data = event
            yield _event(name, started if name == "started" else data)
            await asyncio.sleep(0)  # lets the server notice a disconnect between two events
    try:
        yield _event("result", await job.outcome)
    except CallStopped:
        yield _event("result", if_stopped())
    except Exception as error:
        if not isinstance(error, (TaquinError, ChildEnded)):
            LOG.exception("a search failed")
        yield _event("failed", problem_of(error).model_dump(exclude_none=True))


def _event(name: str, data: dict[str, Any]) -> bytes:
    return format_sse_event(event=name, data_str=json.dumps(data))
