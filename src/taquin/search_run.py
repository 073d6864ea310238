"""Runs a configured search: chooses the engine, and checks what the heuristic claims."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from taquin.errors import NotApplicable
from taquin.heuristics.claims import false_claim
from taquin.heuristics.estimates import NamedEstimate
from taquin.heuristics.registry import has_name
from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.heuristics import Estimate, Heuristic
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution


def run_search(
    config: SearchConfig, puzzle: Puzzle, observer: Observer | None
) -> Solution[Tiles, Move]:
    """Search the puzzle and return the result; an unsolvable puzzle needs no search.

    Raises `NotApplicable` if the engine cannot run this search.
    """
    if not puzzle.solvable:
        return config.without_search(puzzle, Status.UNSOLVABLE)
    if not has_name(config.heuristic):
        config = replace(config, heuristic=_built_once(config.heuristic))
    if _runs_natively(config, puzzle, observer):
        solution = config.algorithm.native_module.run(config, puzzle, observer)
    else:
        solution = _run_in_python(config, puzzle, observer)
    if config.algorithm.anytime:  # it chooses its own heuristics
        return solution
    return _with_heuristic(config.heuristic, puzzle, solution)


def _runs_natively(config: SearchConfig, puzzle: Puzzle, observer: Observer | None) -> bool:
    """Whether the native engine runs this search; raise `NotApplicable` if the chosen engine cannot."""
    engines, has_python = config.algorithm.engines, "python" in config.algorithm.engines
    if config.engine == "python":
        return False
    if "native" not in engines:
        obstacle: str | None = f"{config.algorithm.name} is in the Python engine only"
    elif has_python and observer is not None and observer.sees_nodes:
        obstacle = "only the Python engine shows its nodes to an observer"
    else:
        obstacle = config.algorithm.native_module.why_not(config, puzzle)
    if obstacle and (config.engine == "native" or not has_python):
        raise NotApplicable(obstacle)
    return obstacle is None


def _run_in_python(
    config: SearchConfig, puzzle: Puzzle, observer: Observer | None
) -> Solution[Tiles, Move]:
    search, heuristic = config.algorithm.python_search, config.heuristic
    arguments: dict[str, Any] = {"limits": config.limits, "observer": observer}
    arguments |= dict(config.options)
    if config.algorithm.informed:
        arguments |= {"h": heuristic.bind(puzzle), "admissible": heuristic.admissible}
    if config.algorithm.takes_patterns and heuristic.patterns is not None:
        arguments["patterns"] = heuristic.patterns(puzzle)
    return search(puzzle, **arguments)


def _built_once(heuristic: Heuristic) -> Heuristic:
    """Return the heuristic with a cached `build`: the search and the check of the path share it."""
    return replace(heuristic, build=lru_cache(maxsize=1)(heuristic.build))


def _with_heuristic(
    heuristic: Heuristic, puzzle: Puzzle, solution: Solution[Tiles, Move]
) -> Solution[Tiles, Move]:
    """Return the solution with its heuristic; a false claim of the heuristic voids the lower bound."""
    estimate: Estimate = NamedEstimate(heuristic.name, puzzle)
    if not has_name(heuristic):
        estimate = heuristic.bind(puzzle)
    claim = false_claim(heuristic, estimate, puzzle, solution)
    return replace(
        solution,
        heuristic=heuristic.name,
        admissible=heuristic.admissible and not claim,
        estimate=estimate,
        lower_bound=0 if claim else solution.lower_bound,
        false_claim=claim,
    )
