"""Which pattern databases an any-time search uses, by the time that they take to load or build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.heuristics import find_heuristic
from taquin.heuristics.pattern_database import available_sets, best_available

if TYPE_CHECKING:
    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Board
    from taquin.puzzle import Puzzle

SECONDS_PER_WORK = 3 / 40e9
"""The time to build, per unit of the catalogue's `work`; measured values are 2 to 5 seconds per 40e9."""
SECONDS_PER_BYTE = 1 / 1e9
"""The time to read and check a stored pattern database."""
MAX_TIME_SHARE = 0.5
"""The share of a phase's time that loading and building may take."""


def affordable_pdbs(search: AnytimeSearch, goal: Board, seconds: float) -> str | None:
    """Return the name of the strongest set that is ready in time for a phase; None if there is none.

    A search that waits for pattern databases gets the strongest set that fits into its memory.
    """
    from taquin.pdb.build import bytes_to_read  # start-up
    from taquin.pdb.generated_partition import build_work
    from taquin.pdb.store import is_stored

    if search.settings.waits_for_pdbs:
        return best_available(goal, search.settings.memory)
    for name, patterns in available_sets(goal, search.settings.memory):
        takes = sum(
            bytes_to_read(each) * SECONDS_PER_BYTE
            if is_stored(each)
            else build_work(each) * SECONDS_PER_WORK
            for each in patterns
        )
        if takes <= seconds * MAX_TIME_SHARE:
            return name
    return None


def load_pdbs(search: AnytimeSearch, name: str, puzzle: Puzzle) -> None:
    """Load the pattern databases of a set, and build those that are missing."""
    from taquin.anytime.build_listener import BuildListener  # start-up
    from taquin.pdb.listener import current_listener, listening

    patterns_for = find_heuristic(name).patterns
    assert patterns_for is not None
    with listening(BuildListener(search, current_listener())):
        if search.settings.waits_for_pdbs:
            search.with_clock_stopped(lambda: patterns_for(puzzle))
        else:
            patterns_for(puzzle)
