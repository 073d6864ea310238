"""A row as one JSON object, as `taquin bench` writes it: the board, the search, its limits and its solution."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from taquin.errors import TaquinError
from taquin.experiments.benchmark.verdict import verdict
from taquin.experiments.row import Row, row_of_solution
from taquin.limits import Limits
from taquin.search_config_text import write_pairs
from taquin.solution import Solution

FIRST_KEY = "set"


@dataclass(frozen=True, slots=True)
class _Settings:
    """The search as the file describes it. Results with the same settings can be compared."""

    algorithm: str
    heuristic: str
    options: dict[str, Any]
    engine: str
    threads: int
    version: str

    @property
    def label(self) -> str:
        """The search as a contender's label."""
        options = f"({write_pairs(self.options.items())})" if self.options else ""
        settings = f" [engine={self.engine}]" if self.engine != "auto" else ""
        heuristic = f" + {self.heuristic}" if self.heuristic != "zero" else ""
        return f"{self.algorithm}{options}{heuristic}{settings}"


def settings_of(row: Row) -> dict[str, Any]:
    """Return the search of a row as plain data, with the version of Taquin."""
    return asdict(
        _Settings(
            row.algorithm,
            row.heuristic,
            row.options,
            row.requested_engine,
            row.threads,
            row.taquin_version,
        )
    )


def to_dict(row: Row) -> dict[str, Any]:
    """Return the row as plain data for one line of JSON."""
    board = {
        FIRST_KEY: row.set_name,
        "id": int(row.instance),
        "optimum": row.depth,
        "verdict": verdict(row),
        "published": row.published,
    }
    inputs = {"settings": settings_of(row), "limits": asdict(row.limits)}
    return board | inputs | row.solution.to_dict()


def from_json(text: str) -> Row:
    """Read the output of `to_dict`, ignore further fields, and replay the solution.

    Raises `TaquinError` if the text is not a row, or if its moves do not lead to the goal.
    """
    try:
        data = json.loads(text)
        settings, limits = _Settings(**data["settings"]), Limits(**data["limits"])
        optimum = data["optimum"]
        published = {name: int(count) for name, count in data["published"].items()}
        solution = Solution.from_json(text)
        return row_of_solution(
            solution,
            str(data[FIRST_KEY]),
            str(int(data["id"])),
            settings.label,
            depth=None if optimum is None else int(optimum),
            published=published,
            algorithm=settings.algorithm,
            heuristic=settings.heuristic,
            options=settings.options,
            requested_engine=settings.engine,
            threads=settings.threads,
            limits=limits,
            taquin_version=settings.version,
        )
    except TaquinError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise TaquinError(f"this is not a result in JSON: {error!r}") from None
