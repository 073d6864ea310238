"""Attempt: one search on one board, with the settings and limits that make two attempts comparable."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.limits import Limits
from taquin.solution import Solution, Status
from taquin.version import __version__

if TYPE_CHECKING:
    from taquin.board import Move, Tiles

_LIMIT_OF = {
    Status.TIME_LIMIT: "seconds",
    Status.NODE_LIMIT: "nodes",
    Status.MEMORY_LIMIT: "memory",
}


@dataclass(frozen=True, slots=True)
class Settings:
    """How a board is searched. Results with the same settings can be compared."""

    algorithm: str
    heuristic: str
    options: dict[str, Any]
    engine: str
    threads: int
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Attempt:
    """A search that ended by itself or at one of its limits, with its solution."""

    settings: Settings
    limits: Limits
    solution: Solution[Tiles, Move]

    def is_final(self, limits: Limits) -> bool:
        """Whether a new search under these limits would find no more than this one.

        Without a memory limit the budget depends on the free memory; that alone does not justify a new search.
        """
        name = _LIMIT_OF.get(self.solution.status)
        if name is None:
            return True
        new, old = getattr(limits, name), getattr(self.limits, name)
        if new is None:
            return name == "memory"
        return old is not None and new <= old

    def to_dict(self) -> dict[str, Any]:
        """Return the attempt as plain data: settings and limits, then the fields of the solution."""
        inputs = {"settings": asdict(self.settings), "limits": asdict(self.limits)}
        return inputs | self.solution.to_dict()

    @staticmethod
    def from_json(text: str) -> Attempt:
        """Read the output of `to_dict`, ignore further fields, and replay the solution.

        Raises `TaquinError` if the text is not an attempt, or if its moves do not lead to the goal.
        """
        try:
            data = json.loads(text)
            settings, limits = Settings(**data["settings"]), Limits(**data["limits"])
        except TaquinError:
            raise
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise TaquinError(f"this is not a result in JSON: {error!r}") from None
        return Attempt(settings, limits, Solution.from_json(text))
