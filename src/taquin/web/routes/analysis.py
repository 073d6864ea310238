"""Analysis: how good a finished game was."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from taquin.notation import read_moves
from taquin.web.boards import read_puzzle
from taquin.web.models import MovesRequest
from taquin.web.problems import problems
from taquin.web.server import ServerHere
from taquin.web.work.analysing import analyse_apart

router = APIRouter(prefix="/api", tags=["boards"])


class Analysis(BaseModel):
    """A finished game beside the optimum."""

    moves: int = Field(description="The player's.")
    optimum: int | None = Field(
        description="The length of a shortest solution; null if not proven."
    )
    lower_bound: int = Field(description="No solution has fewer moves.")
    best_known: int = Field(description="The moves of the shortest solution known.")
    lost: int = Field(description="Moves lost; at least so many where the optimum is null.")
    first_lost: tuple[int, int] | None = Field(
        description="The first lost move, counted from 1, is one of these, both included."
    )
    text: str = Field(description="The same in words.")
    solution: dict[str, Any] = Field(description="As the result event of /api/solve.")


@router.post("/analysis", responses=problems(422, 500, 503))
async def analyse(asked: MovesRequest, server: ServerHere, request: Request) -> Analysis:
    """Compare moves that lead to the goal with the optimum, and find the first lost move."""
    puzzle, settings = read_puzzle(asked.board, asked.goal), server.settings
    moves = read_moves(asked.moves)
    return Analysis(
        **await server.help(
            request, analyse_apart, puzzle, moves, settings.seconds, settings.threads
        )
    )
