"""Trace: the events of a search node by node, for the glass box."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from taquin.errors import NotApplicable
from taquin.web.backend import BackendDep
from taquin.web.boards import read_puzzle
from taquin.web.problems import describe_problems
from taquin.web.search_models import TraceRequest
from taquin.web.settings import MAX_TRACE_CELLS
from taquin.web.work.tracing import trace_in_child

router = APIRouter(prefix="/api", tags=["searches"])


class Trace(BaseModel):
    """The events of a search, and its solution."""

    algorithm: str
    heuristic: str
    events: list[dict[str, Any]] = Field(description="As `taquin solve --events` writes them.")
    truncated: bool = Field(
        description="Whether the search stopped at the largest number of events."
    )
    solution: dict[str, Any] = Field(description="As `taquin solve --json` prints it.")


@router.post("/trace", responses=describe_problems(422, 500, 503))
async def trace(body: TraceRequest, backend: BackendDep, request: Request) -> Trace:
    """Search with the Python engine, on boards of at most 16 cells, and record every event."""
    puzzle = read_puzzle(body.board, body.goal)
    if len(puzzle.start.tiles) > MAX_TRACE_CELLS:
        raise NotApplicable(
            f"traces are for boards of at most {MAX_TRACE_CELLS} cells, "
            f"and this board has {len(puzzle.start.tiles)}"
        )
    config = body.config()
    recording = await backend.call_helper(request, trace_in_child, puzzle, config, body.events)
    return Trace(algorithm=config.algorithm.name, heuristic=config.heuristic.name, **recording)
