"""Repeats a search whose claim a certificate reports.

This confirms a claim and does not prove it: it trusts the engine that repeats the search.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import TaquinError
from taquin.search import find_algorithm
from taquin.search_config import SearchConfig
from taquin.solve import solve_until_ctrl_c

if TYPE_CHECKING:
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle

NO_FILE_NAME = re.compile(r"[A-Za-z0-9:,() _-]*")
"""The names of heuristics without those of files: a certificate must not choose which files are opened."""


class Outcome(StrEnum):
    """What the repeated search says about the claim."""

    CONFIRMED = "confirmed"
    CONTRADICTED = "contradicted"
    NOT_FINISHED = "not finished"
    NOT_REPEATED = "not repeated"


class Recheck(NamedTuple):
    """The outcome, and a sentence about it."""

    outcome: Outcome
    sentence: str


def recheck(
    puzzle: Puzzle, value: int, algorithm: str, heuristic: str, engine: str, limits: Limits
) -> Recheck:
    """Repeat the search that claims that no solution is shorter than a value.

    The other engine than `engine` runs it, or the same one if no other has this search.
    """
    try:
        config, how = _repeated(algorithm, heuristic, engine, limits)
        solution = solve_until_ctrl_c(puzzle, config)
    except TaquinError as error:
        return Recheck(Outcome.NOT_REPEATED, f"not repeated: {error}")
    if solution.cost is not None and solution.cost < value:
        length = f"a solution of length {solution.cost}"
        return Recheck(Outcome.CONTRADICTED, f"contradicted: {how} finds {length}")
    if solution.lower_bound >= value:
        return Recheck(Outcome.CONFIRMED, f"confirmed by repeating with {how}")
    reason = solution.false_claim or f"{how} reaches the lower bound {solution.lower_bound}"
    status = solution.status.value.replace("_", " ")
    return Recheck(Outcome.NOT_FINISHED, f"not finished: {reason} ({status})")


def _repeated(
    algorithm: str, heuristic: str, engine: str, limits: Limits
) -> tuple[SearchConfig, str]:
    """Return the search, and the engine in words."""
    if not NO_FILE_NAME.fullmatch(heuristic):
        raise TaquinError("its heuristic is not one of Taquin")
    found = find_algorithm(algorithm)
    others = [each for each in found.engines if each != engine]
    chosen = (others or found.engines)[0]
    how = f"the {chosen} engine" if others else f"the {chosen} engine, as no other has {found.name}"
    options = {"optimal": True} if found.option("optimal") else {}
    informed = heuristic if found.informed else None
    return (
        SearchConfig.from_options(found.name, informed, engine=chosen, limits=limits, **options),
        how,
    )
