"""Searches: solve, told while it runs, and cancel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException
from fastapi.responses import StreamingResponse

from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.web.boards import read_puzzle
from taquin.web.job_queue import Job
from taquin.web.problems import problems
from taquin.web.search_models import SolveRequest
from taquin.web.server import ServerHere
from taquin.web.stream import event_stream, events
from taquin.web.work.solving import limits_of, solve_apart, stopped_result

router = APIRouter(prefix="/api", tags=["searches"])


@dataclass(frozen=True)
class Accepted:
    """A search that has its place."""

    puzzle: Puzzle
    config: SearchConfig
    limits: Limits
    job: Job


async def accepted(asked: SolveRequest, server: ServerHere) -> AsyncIterator[Accepted]:
    """Take the search in, and cancel it when the client goes away before its end."""
    puzzle, request = read_puzzle(asked.board, asked.goal), asked.to_question()
    config, settings = request.config(puzzle), server.settings
    limits = limits_of(asked.limits.to_limits(), config, settings.seconds, settings.memory)
    seconds = limits.seconds or settings.seconds
    job = server.enter(solve_apart, puzzle, request, limits, settings.threads, seconds=seconds)
    try:
        yield Accepted(puzzle, config, limits, job)
    finally:
        server.searches.cancel(job)


@router.post(
    "/solve",
    response_class=StreamingResponse,
    responses={**events("building", "progress", "improvement", "iteration"), **problems(422, 503)},
)
async def solve(search: Annotated[Accepted, Depends(accepted)]) -> StreamingResponse:
    """Solve a board. The answer is a stream of events.

    `accepted {id}`, `waiting {position}` while others go first, `started {limits}`, then as they come
    `building {what, share}` of tables, `progress`, `improvement` and `iteration`; last `result`, the
    solution, or `failed`, a problem. Whoever closes the connection cancels the search.
    """
    started = {"limits": asdict(search.limits)}
    return event_stream(search.job, started, lambda: stopped_result(search.puzzle, search.config))


@router.delete("/searches/{number}", status_code=204, responses=problems(404, 422))
async def cancel(number: str, server: ServerHere) -> None:
    """Cancel a search that waits or runs; its stream ends with what it has found so far."""
    job = server.searches.find(number)
    if job is None:
        raise HTTPException(404, "no search has that id; perhaps it has ended")
    server.searches.cancel(job)
