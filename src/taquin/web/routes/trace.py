"""Trace: a search node by node, for the glass box."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from taquin.errors import NotApplicable
from taquin.web.boards import read_puzzle
from taquin.web.problems import problems
from taquin.web.search_models import TraceRequest
from taquin.web.server import ServerHere
from taquin.web.settings import MAX_TRACE_CELLS
from taquin.web.work.tracing import trace_apart

router = APIRouter(prefix="/api", tags=["searches"])


class Trace(BaseModel):
    """What happened in a search, event by event."""

    algorithm: str
    heuristic: str
    events: list[dict[str, Any]] = Field(description="As `taquin solve --events` writes them.")
    truncated: bool = Field(description="Whether the search was stopped at the most events.")
    solution: dict[str, Any] = Field(description="As `taquin solve --json` prints it.")


@router.post("/trace", responses=problems(422, 500, 503))
async def trace(asked: TraceRequest, server: ServerHere, request: Request) -> Trace:
    """Search in the readable engine, on boards of up to 16 cells, and record every event."""
    puzzle = read_puzzle(asked.board, asked.goal)
    if len(puzzle.start.tiles) > MAX_TRACE_CELLS:
        raise NotApplicable(
            f"searches of up to {MAX_TRACE_CELLS} cells can be watched node by node, "
            f"and this board has {len(puzzle.start.tiles)}"
        )
    search = asked.to_search()
    config = search.config()
    found = await server.help(request, trace_apart, puzzle, search, asked.events)
    return Trace(algorithm=config.algorithm.name, heuristic=config.heuristic.name, **found)
