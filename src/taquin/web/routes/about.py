"""About: the algorithms, heuristics and goals to choose from, and the server's limits."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from taquin.board import GOALS
from taquin.heuristics import HEURISTICS
from taquin.heuristics.pattern_database import family
from taquin.search.framework.registry import ALGORITHMS, recordable
from taquin.version import __version__
from taquin.web.backend import BackendDep
from taquin.web.settings import MAX_SIDE, MAX_TRACE_EVENTS

router = APIRouter(prefix="/api", tags=["about"])


class LimitsAllowed(BaseModel):
    """The limits of each search, of boards and traces, and the size of the queue."""

    seconds: float
    memory: int = Field(description="Bytes.")
    searches_at_once: int = Field(description="Searches that run at a time.")
    waiting: int = Field(description="Searches that may wait.")
    cells: int
    trace_events: int


class ChoiceInfo(BaseModel):
    """A value of an option that has a few."""

    value: str
    help: str


class OptionInfo(BaseModel):
    """An option of an algorithm, for a form."""

    name: str
    kind: Literal["number", "whole", "choice", "flag"]
    help: str
    default: float | str | bool | None
    min: float | None
    max: float | None
    choices: list[ChoiceInfo]
    example: float | str | bool | None


class AlgorithmInfo(BaseModel):
    """A search algorithm."""

    name: str
    summary: str
    informed: bool
    engines: list[str]
    options: list[OptionInfo]


class HeuristicInfo(BaseModel):
    """A heuristic."""

    name: str
    summary: str
    admissible: bool
    consistent: bool


class About(BaseModel):
    """The names that requests may use, and the server's limits."""

    version: str
    limits: LimitsAllowed
    algorithms: list[AlgorithmInfo]
    heuristics: list[HeuristicInfo]
    goals: list[str]
    traceable: list[str] = Field(description="The algorithms that /api/trace can record.")
    lab: bool = Field(description="Whether the folder of experiments exists.")


@router.get("/about")
def about(backend: BackendDep) -> About:
    """List algorithms with their options, heuristics and goals, and the server's limits."""
    settings = backend.settings
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
                engines=list(each.engines),
                options=[OptionInfo(**option.to_dict()) for option in each.options],
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
        traceable=list(recordable()),
        lab=settings.lab.is_dir(),
    )
