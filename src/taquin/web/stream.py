"""Streams: what a search tells, as server-sent events; the last one is its result or why there is none."""

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
QUIET_SECONDS = 10.0
"""After so long without an event there is a comment, so that nobody in between takes the line for dead."""


def event_stream(
    job: Job, started: dict[str, Any], if_stopped: Callable[[], dict[str, Any]]
) -> StreamingResponse:
    """Return the answer; `started` is told when it begins, `if_stopped` is the result if it was killed.

    FastAPI's own response runs its generator in a task beside the answer, and a client that leaves
    while an event is sent ends in a traceback there; here the generator ends with the answer.
    """
    return StreamingResponse(_events(job, started, if_stopped), media_type=MEDIA_TYPE)


def events(*names: str) -> dict[int | str, dict[str, Any]]:
    """Describe a stream of these events, besides those that all have, for OpenAPI."""
    kinds = ["accepted", "waiting", "started", *names, "result", "failed"]
    data = {"type": "string", "contentMediaType": "application/json"}
    event = {
        "type": "object",
        "required": ["event", "data"],
        "properties": {"event": {"enum": kinds}, "data": data},
    }
    content = {MEDIA_TYPE: {"itemSchema": event}}
    return {200: {"description": "A stream of events.", "content": content}}


async def _events(
    job: Job, started: dict[str, Any], if_stopped: Callable[[], dict[str, Any]]
) -> AsyncIterator[bytes]:
    yield _event("accepted", {"id": job.id})
    async for message in job.mail.read(QUIET_SECONDS):
        if message is None:
            yield KEEPALIVE_COMMENT
        else:
            name, data = message
            yield _event(name, started if name == "started" else data)
            await asyncio.sleep(
                0
            )  # of many events at once, none is written to a client that has left
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
