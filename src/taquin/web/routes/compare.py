"""Compare: two to four searches race on the same board, and a stream reports their progress."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi.responses import StreamingResponse

from taquin.search_config import SearchConfig
from taquin.web.backend import BackendDep
from taquin.web.boards import read_puzzle
from taquin.web.job_queue import Job
from taquin.web.problems import describe_problems
from taquin.web.search_models import CompareRequest
from taquin.web.stream import describe_stream, event_stream
from taquin.web.work.lanes import lane_label
from taquin.web.work.racing import race_in_child
from taquin.web.work.server_limits import cap_limits
from taquin.web.work.solving import stopped_result

router = APIRouter(prefix="/api", tags=["searches"])


@dataclass(frozen=True)
class AcceptedRace:
    """A race in the queue."""

    lanes: list[str]
    """The labels of its lanes."""
    stopped_results: list[dict[str, object]]
    """Its results if it is stopped before it returns any."""
    job: Job


async def accept_race(body: CompareRequest, backend: BackendDep) -> AsyncIterator[AcceptedRace]:
    """Submit the race, and cancel it if the client disconnects before its end."""
    puzzle, settings = read_puzzle(body.board, body.goal), backend.settings
    limits = cap_limits(body.limits.to_limits(), settings.seconds, settings.memory)
    given: dict[str, Any] = {"limits": limits, "engine": body.engine, "threads": settings.threads}
    configs = [SearchConfig.from_options(**given, **each.given) for each in body.searches]
    seconds = limits.seconds or settings.seconds
    job = backend.submit_search(race_in_child, puzzle, configs, seconds=seconds)
    stopped_results = [stopped_result(puzzle, config) for config in configs]
    try:
        yield AcceptedRace([lane_label(config) for config in configs], stopped_results, job)
    finally:
        backend.searches.cancel(job)


@router.post(
    "/compare",
    response_class=StreamingResponse,
    responses={**describe_stream("building", "sample", "finished"), **describe_problems(422, 503)},
)
async def compare(
    race: Annotated[AcceptedRace, Depends(accept_race)],
) -> StreamingResponse:
    """Race two to four searches. The answer is a stream of events.

    The events are `accepted {id}`, `waiting {position}` while other searches run, and `started {lanes}`.
    Then come `building`, `sample {clock, lanes}` and `finished {lane, …}`.
    The last event is `result {lanes}` with the solutions, or `failed` with a problem.
    """
    return event_stream(race.job, {"lanes": race.lanes}, lambda: {"lanes": race.stopped_results})
