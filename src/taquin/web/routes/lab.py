"""The lab's view: the experiments in the folder that was chosen, their tables and pictures."""

from __future__ import annotations

import json
import sqlite3
import tomllib
from pathlib import Path
from typing import Literal

from fastapi import APIRouter, HTTPException, Request, Response
from pydantic import BaseModel, Field

from taquin.errors import TaquinError
from taquin.experiments.lab.storage.store import Store
from taquin.web.problems import problems
from taquin.web.server import ServerHere
from taquin.web.work.lab import in_the_dark, pictures_apart, tables_apart

router = APIRouter(prefix="/api/lab", tags=["lab"])
DRAWN_KEPT = 8
"""Files whose pictures are kept drawn."""
_Version = tuple[str, tuple[tuple[int, int], ...]]


class Listed(BaseModel):
    """A file of results."""

    name: str
    file: str
    runs: int | None = None
    begun: str | None = None
    machine: str | None = None
    summary: str | None = None
    problem: str | None = Field(default=None, description="Why the file cannot be read.")


class ResultTable(BaseModel):
    """A table of texts, with the section that it belongs to."""

    section: str
    caption: str
    note: str
    headings: list[str]
    rows: list[list[str]]


class Experiment(BaseModel):
    """What a file of results comes to."""

    name: str
    summary: str
    counted: str
    setting: list[tuple[str, str]]
    tables: list[ResultTable]
    experiment: str = Field(description="Its description in TOML, to be run again.")


class Plot(BaseModel):
    """A picture of results."""

    kind: str
    title: str
    caption: str
    words: str = Field(description="What it shows, for who cannot see it.")


@router.get("")
def experiments(server: ServerHere) -> list[Listed]:
    """List the files of results in the folder."""
    return [_listed(path) for path in _files(server.settings.lab)]


@router.get("/{name}", responses=problems(404, 422, 500, 503))
async def experiment(name: str, server: ServerHere, request: Request) -> Experiment:
    """Say what a file of results comes to."""
    path = _file(server.settings.lab, name)
    return Experiment(**await server.help(request, tables_apart, path))


@router.get("/{name}/plots", responses=problems(404, 422, 500, 503))
async def plots(name: str, server: ServerHere, request: Request) -> list[Plot]:
    """List the pictures that the results have something for."""
    drawn = await _drawn(server, name, request)
    return [Plot(**{key: value for key, value in each.items() if key != "svg"}) for each in drawn]


@router.get(
    "/{name}/plots/{kind}.svg",
    response_class=Response,
    responses={
        200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
        **problems(404, 422, 500, 503),
    },
)
async def plot(
    name: str,
    kind: str,
    server: ServerHere,
    request: Request,
    theme: Literal["light", "dark"] = "light",
) -> Response:
    """Draw one picture."""
    drawn = {each["kind"]: each["svg"] for each in await _drawn(server, name, request)}
    if kind not in drawn:
        raise HTTPException(404, f"there is no picture {kind!r} of these results")
    svg = in_the_dark(drawn[kind]) if theme == "dark" else drawn[kind]
    return Response(svg, media_type="image/svg+xml")


async def _drawn(server: ServerHere, name: str, request: Request) -> list[dict[str, str]]:
    """Return all pictures of a file; drawn once, until the file changes."""
    kept: dict[_Version, list[dict[str, str]]] = request.app.state.drawn
    path = _file(server.settings.lab, name)
    version = _version(path)
    if version not in kept:
        kept[version] = await server.help(request, pictures_apart, path)
        while len(kept) > DRAWN_KEPT:
            kept.pop(next(iter(kept)))
    return kept[version]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.sqlite") if path.is_file())


def _file(folder: Path, name: str) -> Path:
    """Return the file of that name among those in the folder; no name leads elsewhere."""
    for path in _files(folder):
        if path.stem == name:
            return path
    raise HTTPException(404, f"there are no results {name!r} in the folder")


def _version(path: Path) -> _Version:
    """Return what changes whenever the results do: SQLite writes to a second file first."""
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
