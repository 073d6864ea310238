"""Heuristics, one per file: an estimate for each state, the properties that it claims, and its source."""

from taquin.heuristics.base import Estimate, Heuristic, heuristic
from taquin.heuristics.registry import HEURISTICS, find_heuristic, register

__all__ = ["HEURISTICS", "Estimate", "Heuristic", "find_heuristic", "heuristic", "register"]
