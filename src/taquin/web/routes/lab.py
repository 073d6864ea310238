"""Lab: the experiments in the server's folder, with their tables and plots."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from pathlib import Path
from typing import Literal

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, Field

from taquin.errors import TaquinError
from taquin.experiments.storage.store import Store
from taquin.web.backend import BackendDep
from taquin.web.problems import describe_problems
from taquin.web.work.lab import lab_plots_in_child, lab_tables_in_child, with_dark_colours

router = APIRouter(prefix="/api/lab", tags=["lab"])
MAX_CACHED_FILES = 8
"""The number of results files whose plots stay in memory."""
_Version = tuple[str, tuple[tuple[int, int], ...]]


class Listed(BaseModel):
    """A results file."""

    name: str
    file: str
    runs: int | None = None
    begun: str | None = None
    machine: str | None = None
    summary: str | None = None
    problem: str | None = Field(default=None, description="Why the file cannot be read.")


class ResultTable(BaseModel):
    """A table of texts, with the title of its section."""

    section: str
    caption: str
    note: str
    headings: list[str]
    rows: list[list[str]]


class Experiment(BaseModel):
    """A summary of a results file, with its tables."""

    name: str
    summary: str
    counted: str
    setting: list[tuple[str, str]]
    tables: list[ResultTable]
    experiment: str = Field(description="The experiment in TOML, which `taquin lab run` reads.")


class Plot(BaseModel):
    """A plot of results."""

    kind: str
    title: str
    caption: str
    words: str = Field(description="What the plot shows, for users who cannot see it.")


@router.get("")
def experiments(backend: BackendDep) -> list[Listed]:
    """List the results files in the folder."""
    return [_listed(path) for path in _files(backend.settings.lab)]


@router.get("/{name}", responses=describe_problems(404, 422, 500, 503))
async def experiment(name: str, backend: BackendDep, request: Request) -> Experiment:
    """Return the summary and the tables of a results file."""
    path = _file(backend.settings.lab, name)
    return Experiment(**await backend.call_helper(request, lab_tables_in_child, path))


@router.get("/{name}/plots", responses=describe_problems(404, 422, 500, 503))
async def plots(name: str, backend: BackendDep, request: Request) -> list[Plot]:
    """List the plots that the results have data for."""
    drawn = await _drawn_plots(backend, name, request)
    return [Plot(**{key: value for key, value in each.items() if key != "svg"}) for each in drawn]


@router.get(
    "/{name}/plots/{kind}.svg",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        **describe_problems(404, 422, 500, 503),
    },
)
async def plot(
    name: str,
    kind: str,
    backend: BackendDep,
    request: Request,
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """Return one plot as SVG."""
    drawn = {each["kind"]: each["svg"] for each in await _drawn_plots(backend, name, request)}
    if kind not in drawn:
        raise HTTPException(404, f"these results have no plot {kind!r}")
    svg = with_dark_colours(drawn[kind]) if theme == "dark" else drawn[kind]
    return Response(svg, media_type="image/svg+xml")


async def _drawn_plots(backend: BackendDep, name: str, request: Request) -> list[dict[str, str]]:
    """Return all plots of a results file; they are drawn again when the file changes."""
    cache: dict[_Version, list[dict[str, str]]] = request.app.state.lab_plots
    path = _file(backend.settings.lab, name)
    version = _version(path)
    if version not in cache:
        cache[version] = await backend.call_helper(request, lab_plots_in_child, path)
        while len(cache) > MAX_CACHED_FILES:
            cache.pop(next(iter(cache)))
    return cache[version]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.sqlite") if path.is_file())


def _file(folder: Path, name: str) -> Path:
    """Return the results file of that name; only names of files in the folder are valid."""
    for path in _files(folder):
        if path.stem == name:
            return path
    raise HTTPException(404, f"the folder has no results {name!r}")


def _version(path: Path) -> _Version:
    """Return a value that changes with the results; SQLite writes to a second file first."""
    both = (path, path.with_name(f"{path.name}-wal"))
    return path.name, tuple(
        (s.st_mtime_ns, s.st_size) for s in (p.stat() for p in both if p.exists())
    )


def _listed(path: Path) -> Listed:
    try:
        with Store(path) as store:
            meta, count = store.meta, len(store)
        machine = dict(json.loads(meta.get("machine", "{}")))
        summary = tomllib.loads(meta.get("experiment", "")).get("summary")
    except (TaquinError, ValueError, TypeError, sqlite3.Error) as error:
        return Listed(name=path.stem, file=path.name, problem=str(error))
    return Listed(
        name=path.stem,
        file=path.name,
        runs=count,
        begun=meta.get("created", "")[:19].replace("T", " "),
        machine=", ".join(str(machine[key]) for key in ("host", "cpu") if machine.get(key)),
        summary=None if summary is None else str(summary),
    )
