"""Searches in plain Python, one algorithm per file, over any state space."""

from taquin.search.registry import ALGORITHMS, Algorithm, find_algorithm

__all__ = ["ALGORITHMS", "Algorithm", "find_algorithm"]
