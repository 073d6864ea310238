"""Analysis: compares a finished game with the optimum."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from taquin.notation import read_moves
from taquin.web.backend import BackendDep
from taquin.web.boards import read_puzzle
from taquin.web.models import MovesRequest
from taquin.web.problems import describe_problems
from taquin.web.work.analysing import analyse_in_child

router = APIRouter(prefix="/api", tags=["boards"])


class Analysis(BaseModel):
    """A finished game compared with the optimum."""

    moves: int = Field(description="The number of the player's moves.")
    optimum: int | None = Field(
        description="The length of a shortest solution; null if not proven."
    )
    lower_bound: int = Field(description="No solution has fewer moves.")
    best_known: int = Field(description="The length of the shortest known solution.")
    lost: int = Field(
        description="The number of lost moves; a lower bound of it if the optimum is null."
    )
    first_lost: tuple[int, int] | None = Field(
        description="The first lost move is in this range; moves count from 1, and both ends are included."
    )
    text: str = Field(description="The analysis in one or two sentences.")
    solution: dict[str, Any] = Field(
        description="The solver's solution, as in the result event of /api/solve."
    )


@router.post("/analysis", responses=describe_problems(422, 500, 503))
async def analyse(body: MovesRequest, backend: BackendDep, request: Request) -> Analysis:
    """Compare a game that reached the goal with the optimum, and find its first lost move."""
    puzzle, settings = read_puzzle(body.board, body.goal), backend.settings
    moves = read_moves(body.moves)
    analysis = await backend.call_helper(
        request, analyse_in_child, puzzle, moves, settings.seconds, settings.threads
    )
    return Analysis(**analysis)
