"""The page itself, its help, and the page about the API: files of the package, and no others."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

router = APIRouter(include_in_schema=False)


def page_folder() -> Path:
    """Return the folder of the page's files."""
    with as_file(files("taquin.web") / "page") as folder:  # a package is always installed as files
        return folder


@router.get("/")
def page() -> FileResponse:
    """The page."""
    return FileResponse(page_folder() / "index.html")


@router.get("/help")
def help_page() -> FileResponse:
    """What the views show, and what their terms mean."""
    return FileResponse(page_folder() / "help-page.html")


@router.get("/api")
def api_page() -> FileResponse:
    """What the API has, for people to read."""
    return FileResponse(page_folder() / "api-page.html")
