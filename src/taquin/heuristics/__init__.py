"""Heuristics, one file per family: a number per state, with its claims and its paper."""

from taquin.heuristics.base import Estimate, Heuristic, heuristic
from taquin.heuristics.registry import HEURISTICS, find_heuristic, register

__all__ = ["HEURISTICS", "Estimate", "Heuristic", "find_heuristic", "heuristic", "register"]
