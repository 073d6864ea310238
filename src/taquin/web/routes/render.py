"""Render: a path as a file to download, as `taquin render` writes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request, Response
from pydantic import Field

from taquin.render.animation import MAX_MOVE_SECONDS, MIN_MOVE_SECONDS, AnimationStyle
from taquin.web.backend import BackendDep
from taquin.web.boards import read_puzzle
from taquin.web.models import MovesRequest
from taquin.web.problems import describe_problems
from taquin.web.work.drawing import draw_in_child

router = APIRouter(prefix="/api", tags=["pictures"])
MEDIA_TYPES = {"svg": "image/svg+xml", "gif": "image/gif", "json": "application/json"}


class RenderRequest(MovesRequest):
    """A path to draw."""

    theme: Literal["light", "dark"] = "light"
    seconds_per_move: Annotated[
        float, Field(ge=MIN_MOVE_SECONDS, le=MAX_MOVE_SECONDS, allow_inf_nan=False)
    ] = AnimationStyle().seconds_per_move


_FILE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The file.",
        "content": {
            media_type: {"schema": {"type": "object"} if form == "json" else {"type": "string"}}
            for form, media_type in MEDIA_TYPES.items()
        },
    }
}


@router.post(
    "/render/{form}",
    response_class=Response,
    responses={**_FILE, **describe_problems(422, 500, 503)},
)
async def render(
    form: Literal["svg", "gif", "json"], body: RenderRequest, backend: BackendDep, request: Request
) -> Response:
    """Draw the path of the moves from a board, as a file to download."""
    puzzle = read_puzzle(body.board, body.goal)
    style = AnimationStyle(body.theme, seconds_per_move=body.seconds_per_move)
    picture = await backend.call_helper(request, draw_in_child, form, puzzle, body.moves, style)
    name = f"taquin-{puzzle.rows}x{puzzle.cols}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(picture, headers=headers, media_type=MEDIA_TYPES[form])
