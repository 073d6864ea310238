"""The page, its help and the API reference: HTML files of the package."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

router = APIRouter(include_in_schema=False)


def page_folder() -> Path:
    """Return the folder of the page's files."""
    with as_file(files("taquin.web") / "page") as folder:  # an installed package is a folder
        return folder


@router.get("/")
def page() -> FileResponse:
    """Return the page."""
    return FileResponse(page_folder() / "index.html")


@router.get("/help")
def help_page() -> FileResponse:
    """Return the help page, which explains the views and their terms."""
    return FileResponse(page_folder() / "help-page.html")


@router.get("/api")
def api_page() -> FileResponse:
    """Return the API reference as a page."""
    return FileResponse(page_folder() / "api-page.html")
