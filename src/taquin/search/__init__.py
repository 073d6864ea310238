"""Search algorithms in plain Python, one per file, over any state space."""

from taquin.search.framework.registry import ALGORITHMS, Algorithm, find_algorithm

__all__ = ["ALGORITHMS", "Algorithm", "find_algorithm"]
