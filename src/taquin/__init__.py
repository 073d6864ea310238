"""Taquin: a sliding-tile puzzle solver and search laboratory.

>>> import taquin as tq
>>> solution = tq.solve("1 2 3 4 0 6 7 5 8")
>>> solution.cost, solution.optimal, "".join(solution.moves)
(2, True, 'DR')
"""

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
