"""The searches of a batch, each with the name of the folder for its results as its label."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from taquin.experiments.contender import Contender
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from collections.abc import Sequence


def choose_searches(
    algorithms: Sequence[str], heuristics: Sequence[str], **settings: Any
) -> list[Contender]:
    """Return every pair of algorithm and heuristic; an uninformed algorithm appears once.

    As in S2, a folder is named after its algorithm. With several heuristics, the name includes the heuristic.
    `settings` has the engine, the threads and the limits of each search. Raises `UnknownName` for an algorithm
    or heuristic that does not exist.
    """
    several = len(heuristics) > 1
    chosen: dict[str, Contender] = {}
    for name in algorithms:
        for heuristic in heuristics:
            config = SearchConfig.from_options(name, heuristic, **settings)
            folder = config.algorithm.name
            if several and config.algorithm.informed:
                folder += f"-{config.heuristic.name}"
            if config.describe() not in chosen:
                taken = {each.label for each in chosen.values()}
                label = _unique(_as_folder_name(folder), taken)
                chosen[config.describe()] = Contender(label, config)
    return list(chosen.values())


def _as_folder_name(text: str) -> str:
    """Replace path separators and |: the name of a heuristic may contain the path of a file."""
    return text.translate(dict.fromkeys(map(ord, "/\\|"), "-"))


def _unique(name: str, taken: set[str]) -> str:
    """Return the name, with a number appended if it is taken."""
    numbered = (f"{name}-{number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)
