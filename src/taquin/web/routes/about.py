"""About: what there is to choose from, and what the server allows."""

from __future__ import annotations

from typing import get_args

from fastapi import APIRouter
from pydantic import BaseModel, Field

from taquin.board import GOALS
from taquin.heuristics import HEURISTICS
from taquin.heuristics.pattern_database import family
from taquin.search.astar import Ties
from taquin.search.framework.events import RECORDABLE
from taquin.search.framework.registry import ALGORITHMS
from taquin.version import __version__
from taquin.web.server import ServerHere
from taquin.web.settings import MAX_SIDE, MAX_TRACE_EVENTS

router = APIRouter(prefix="/api", tags=["about"])


class LimitsAllowed(BaseModel):
    """What the server allows to each search, and how many there are."""

    seconds: float
    memory: int
    searches_at_once: int
    waiting: int
    cells: int
    trace_events: int


class AlgorithmInfo(BaseModel):
    """A search by its name."""

    name: str
    summary: str
    informed: bool
    options: list[str]


class HeuristicInfo(BaseModel):
    """A heuristic by its name."""

    name: str
    summary: str
    admissible: bool
    consistent: bool


class About(BaseModel):
    """What there is to choose from."""

    version: str
    limits: LimitsAllowed
    algorithms: list[AlgorithmInfo]
    heuristics: list[HeuristicInfo]
    goals: list[str]
    ties: list[str]
    traceable: list[str] = Field(description="The searches whose events can be told.")
    lab: bool


@router.get("/about")
def about(server: ServerHere) -> About:
    """Say what there is to choose from, and what the server allows."""
    settings = server.settings
    return About(
        version=__version__,
        limits=LimitsAllowed(
            seconds=settings.seconds,
            memory=settings.memory,
            searches_at_once=settings.searches,
            waiting=settings.waiting,
            cells=MAX_SIDE**2,
            trace_events=MAX_TRACE_EVENTS,
        ),
        algorithms=[
            AlgorithmInfo(
                name=each.name,
                summary=each.summary,
                informed=each.informed,
                options=list(each.options),
            )
            for each in ALGORITHMS.values()
        ],
        heuristics=[
            HeuristicInfo(
                name=each.name,
                summary=each.summary,
                admissible=each.admissible,
                consistent=each.consistent,
            )
            for each in (*HEURISTICS.values(), *family())
        ],
        goals=list(GOALS),
        ties=list(get_args(Ties)),
        traceable=list(RECORDABLE),
        lab=settings.lab.is_dir(),
    )
