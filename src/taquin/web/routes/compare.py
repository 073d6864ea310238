"""Compare: two to four searches on the same board, told while they run."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import StreamingResponse

from taquin.web.boards import read_puzzle
from taquin.web.job_queue import Job
from taquin.web.problems import problems
from taquin.web.search_models import CompareRequest
from taquin.web.server import ServerHere
from taquin.web.stream import event_stream, events
from taquin.web.work.lanes import label_of
from taquin.web.work.racing import race_apart
from taquin.web.work.request import allowed
from taquin.web.work.solving import stopped_result

router = APIRouter(prefix="/api", tags=["searches"])


@dataclass(frozen=True)
class AcceptedRace:
    """A race that has its place, and what its result is should it be stopped before it says anything."""

    lanes: list[str]
    nothing: list[dict[str, object]]
    job: Job


async def accepted_race(asked: CompareRequest, server: ServerHere) -> AsyncIterator[AcceptedRace]:
    """Take the race in, and cancel it when the client goes away before its end."""
    puzzle, settings = read_puzzle(asked.board, asked.goal), server.settings
    searches = tuple(each.to_search() for each in asked.searches)
    lanes = [label_of(search) for search in searches]
    limits = allowed(asked.limits.to_limits(), settings.seconds, settings.memory)
    job = server.enter(
        race_apart,
        puzzle,
        searches,
        limits,
        asked.engine,
        settings.threads,
        seconds=limits.seconds or settings.seconds,
    )
    nothing = [stopped_result(puzzle, search.config()) for search in searches]
    try:
        yield AcceptedRace(lanes, nothing, job)
    finally:
        server.searches.cancel(job)


@router.post(
    "/compare",
    response_class=StreamingResponse,
    responses={**events("building", "sample", "finished"), **problems(422, 503)},
)
async def compare(
    race: Annotated[AcceptedRace, Depends(accepted_race)],
) -> StreamingResponse:
    """Run searches side by side. The answer is a stream of events.

    `accepted {id}`, `waiting {position}` while others go first, `started {lanes}`, then `sample {clock, lanes}`
    and `finished {lane, …}` as they come; last `result {lanes}`, the solutions, or `failed`, a problem.
    """
    return event_stream(race.job, {"lanes": race.lanes}, lambda: {"lanes": race.nothing})
