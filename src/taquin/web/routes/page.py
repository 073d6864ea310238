"""The page, its help and its API description, as files of the package."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

router = APIRouter(include_in_schema=False)


def page_folder() -> Path:
    """Return the folder of the page's files, which `create_app` serves at /page."""
    with as_file(files("taquin.web") / "page") as folder:  # a wheel is always installed as files
        return folder


@router.get("/")
def page() -> FileResponse:
    """Return the page."""
    return FileResponse(page_folder() / "index.html")


@router.get("/help")
def help_page() -> FileResponse:
    """Return the help page: the views and their terms."""
    return FileResponse(page_folder() / "help" / "index.html")


@router.get("/api")
def api_page() -> FileResponse:
    """Return the API page, which renders /api/openapi.json for people."""
    return FileResponse(page_folder() / "api-docs" / "index.html")
