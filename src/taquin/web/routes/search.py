"""Searches: solve a board with a stream of progress events, and cancel a search."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass, replace
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException
from fastapi.responses import StreamingResponse

from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.web.backend import BackendDep
from taquin.web.boards import read_puzzle
from taquin.web.job_queue import Job
from taquin.web.problems import describe_problems
from taquin.web.search_models import SolveRequest
from taquin.web.stream import describe_stream, event_stream
from taquin.web.work.solving import search_limits, solve_in_child, stopped_result

router = APIRouter(prefix="/api", tags=["searches"])


@dataclass(frozen=True)
class AcceptedSearch:
    """A search in the queue."""

    puzzle: Puzzle
    config: SearchConfig
    job: Job


async def accept_search(body: SolveRequest, backend: BackendDep) -> AsyncIterator[AcceptedSearch]:
    """Submit the search, and cancel it if the client disconnects before its end."""
    puzzle, settings = read_puzzle(body.board, body.goal), backend.settings
    asked = body.config(puzzle)
    limits = search_limits(asked, settings.seconds, settings.memory)
    config = replace(asked, limits=limits, threads=settings.threads)
    seconds = limits.seconds or settings.seconds
    job = backend.submit_search(solve_in_child, puzzle, config, seconds=seconds)
    try:
        yield AcceptedSearch(puzzle, config, job)
    finally:
        backend.searches.cancel(job)


@router.post(
    "/solve",
    response_class=StreamingResponse,
    responses={
        **describe_stream("building", "progress", "improvement", "iteration"),
        **describe_problems(422, 503),
    },
)
async def solve(search: Annotated[AcceptedSearch, Depends(accept_search)]) -> StreamingResponse:
    """Solve a board. The answer is a stream of events.

    The events are `accepted {id}`, `waiting {position}` while other searches run, and `started {limits}`.
    Then come `building {what, share}` for missing pattern databases, `progress`, `improvement` and `iteration`.
    The last event is `result` with the solution, or `failed` with a problem.
    Closing the connection cancels the search.
    """
    started = {"limits": asdict(search.config.limits)}
    return event_stream(search.job, started, lambda: stopped_result(search.puzzle, search.config))


@router.delete("/searches/{number}", status_code=204, responses=describe_problems(404, 422))
async def cancel(number: str, backend: BackendDep) -> None:
    """Cancel a waiting or running search; its stream ends with what it has found so far."""
    job = backend.searches.find(number)
    if job is None:
        raise HTTPException(404, "no waiting or running search has that id")
    backend.searches.cancel(job)
