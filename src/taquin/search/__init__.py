"""Search algorithms in plain Python, one per file, over any state space."""

from taquin.search.framework.option import Option
from taquin.search.framework.registry import (
    ALGORITHMS,
    Algorithm,
    FrontierRule,
    find_algorithm,
    register,
)

__all__ = ["ALGORITHMS", "Algorithm", "FrontierRule", "Option", "find_algorithm", "register"]
