"""Published sets of boards."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from taquin.instances.sets import SETS
from taquin.web.models import SetBoard, SetSummary
from taquin.web.problems import describe_problems

router = APIRouter(prefix="/api/sets", tags=["boards"])


@router.get("")
def sets() -> list[SetSummary]:
    """List the published sets."""
    return [
        SetSummary(name=each.name, summary=each.summary, count=len(each.load()), goal=each.goal)
        for each in SETS.values()
    ]


@router.get("/{name}", responses=describe_problems(404, 422))
def boards_of_set(name: str) -> list[SetBoard]:
    """List the boards of a set with the lengths of their shortest solutions."""
    if name not in SETS:
        raise HTTPException(404, f"unknown set {name!r}; the sets are {', '.join(SETS)}")
    return [
        SetBoard(
            number=each.number,
            board=str(each.puzzle.start),
            goal=str(each.puzzle.goal),
            optimum=each.optimum,
        )
        for each in SETS[name].load()
    ]
