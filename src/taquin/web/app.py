"""create_app: the whole server as one ASGI app."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from taquin.version import __version__
from taquin.web.guard import Guard
from taquin.web.problems import Problem, answer_problems, problems
from taquin.web.routes import ROUTERS
from taquin.web.routes.page import page_folder
from taquin.web.server import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from taquin.web.settings import Settings

DESCRIPTION = (
    "What the command does, over HTTP. Wrong input is answered with problem details "
    "(application/problem+json) whose `detail` is the sentence that the command would print."
)


class _Described(FastAPI):
    """FastAPI, which describes what errors look like too."""

    def openapi(self) -> dict[str, Any]:
        description = super().openapi()
        description["components"]["schemas"].setdefault("Problem", Problem.model_json_schema())
        return description


def create_app(settings: Settings) -> Guard:
    """Return the app, behind its guard."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.server = server = Server(settings)
        app.state.drawn = {}
        sweeping = asyncio.create_task(server.dismiss_idle_children())
        yield
        sweeping.cancel()
        await server.close()

    app = _Described(
        title="Taquin",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    for router in ROUTERS:
        app.include_router(router, responses=problems(403, 413, 421))
    app.mount("/page", StaticFiles(directory=page_folder()), "page")
    answer_problems(app)
    return Guard(app, settings)
