"""Taquin: a sliding-tile puzzle solver and search laboratory.

>>> import taquin as tq
>>> solution = tq.solve("1 2 3 4 0 6 7 5 8")
>>> solution.cost, solution.optimal, "".join(solution.moves)
(2, True, 'DR')

The public names are imported on first use, so that `python -m taquin.proof.checker` loads only the checker.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from taquin.anytime.improving import improving
    from taquin.board import Board, Move
    from taquin.errors import TaquinError
    from taquin.heuristics import Heuristic, heuristic, register
    from taquin.interrupt import SearchInterrupted
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Improvement, Observer
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution, Statistics, Status
    from taquin.solve import solve
    from taquin.version import __version__

__all__ = [
    "Board",
    "Heuristic",
    "Improvement",
    "Limits",
    "Move",
    "Observer",
    "Puzzle",
    "SearchConfig",
    "SearchInterrupted",
    "Solution",
    "Statistics",
    "Status",
    "TaquinError",
    "heuristic",
    "improving",
    "register",
    "solve",
    "__version__",
]

_MODULES = {
    "Board": "board",
    "Heuristic": "heuristics",
    "Improvement": "search.framework.observer",
    "Limits": "limits",
    "Move": "board",
    "Observer": "search.framework.observer",
    "Puzzle": "puzzle",
    "SearchConfig": "search_config",
    "SearchInterrupted": "interrupt",
    "Solution": "solution",
    "Statistics": "solution",
    "Status": "solution",
    "TaquinError": "errors",
    "heuristic": "heuristics",
    "improving": "anytime.improving",
    "register": "heuristics",
    "solve": "solve",
    "__version__": "version",
}
"""The module of each public name."""


class _Package(ModuleType):
    """The package, which imports its public names on first use."""

    def __getattr__(self, name: str) -> Any:
        if name not in _MODULES:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{self.__name__}.{_MODULES[name]}"), name)
        super().__setattr__(name, value)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        """Keep the function `solve` when the module `taquin.solve` is imported."""
        if not (name in _MODULES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


sys.modules[__name__].__class__ = _Package
