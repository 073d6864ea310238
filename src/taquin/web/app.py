"""create_app: builds the ASGI application with all routes, the page's files and the guard."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from taquin.version import __version__
from taquin.web.backend import Backend
from taquin.web.guard import Guard
from taquin.web.problems import Problem, add_problem_handlers, describe_problems
from taquin.web.routes import ROUTERS
from taquin.web.routes.page import page_folder

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from taquin.web.settings import Settings

DESCRIPTION = (
    "The functions of the command, over HTTP. The answer to wrong input is a problem document "
    "(application/problem+json). Its `detail` is the sentence that the command prints."
)


class _DocumentedApp(FastAPI):
    """A FastAPI application whose OpenAPI description includes the schema of problems."""

    def openapi(self) -> dict[str, Any]:
        description = super().openapi()
        description["components"]["schemas"].setdefault("Problem", Problem.model_json_schema())
        return description


def create_app(settings: Settings) -> Guard:
    """Return the application, wrapped in its guard."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.backend = backend = Backend(settings)
        app.state.lab_plots = {}
        closing = asyncio.create_task(backend.close_idle_children())
        yield
        closing.cancel()
        await backend.close()

    app = _DocumentedApp(
        title="Taquin",
        version=__version__,
        description=DESCRIPTION,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    for router in ROUTERS:
        app.include_router(router, responses=describe_problems(403, 413, 421))
    app.mount("/page", StaticFiles(directory=page_folder()), "page")
    add_problem_handlers(app)
    return Guard(app, settings)
