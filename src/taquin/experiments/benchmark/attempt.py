"""Attempt: one search on one board, with all that another must share to count as the same."""

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
    """How a board is searched. Two results with the same settings may stand in one table."""

    algorithm: str
    heuristic: str
    options: dict[str, Any]
    engine: str
    threads: int
    version: str = __version__


@dataclass(frozen=True, slots=True)
class Attempt:
    """A search that ended by itself or at one of its limits."""

    settings: Settings
    limits: Limits
    solution: Solution[Tiles, Move]

    def is_final(self, limits: Limits) -> bool:
        """Whether another search under these limits would find no more than this one.

        Without a memory limit the budget is what happens to be free, so that alone is no reason to try again.
        """
        name = _LIMIT_OF.get(self.solution.status)
        if name is None:
            return True
        now, then = getattr(limits, name), getattr(self.limits, name)
        if now is None:
            return name == "memory"
        return then is not None and now <= then

    def to_dict(self) -> dict[str, Any]:
        """Return the attempt as plain data: the solution's own form, with settings and limits before it."""
        ways = {"settings": asdict(self.settings), "limits": asdict(self.limits)}
        return ways | self.solution.to_dict()

    @staticmethod
    def from_json(text: str) -> Attempt:
        """Read what `to_dict` gave, perhaps with more around it, and replay the solution."""
        try:
            data = json.loads(text)
            settings, limits = Settings(**data["settings"]), Limits(**data["limits"])
        except TaquinError:
            raise
        except (KeyError, TypeError, ValueError, RecursionError) as error:
            raise TaquinError(f"this is not a result in JSON: {error!r}") from None
        return Attempt(settings, limits, Solution.from_json(text))
