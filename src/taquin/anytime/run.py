"""The order of the phases of any-time search.

    1. construction    a first solution, for any board size
    2. lower bounds    the values of admissible heuristics at the start
    3. refinement      segments of the path are replaced by shorter ones
    4. beams           wide beams, wider and wider, then in both directions; each solution is refined
    5. iterations      A*+IDA* raises the lower bound; on small boards it finds the optimum

The search ends when the cost is within the required ratio of the lower bound, at the latest when the
two are equal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.anytime import schedule
from taquin.anytime.improver import SearchEnded
from taquin.anytime.phases.beams import run_beams
from taquin.anytime.phases.construction import construct
from taquin.anytime.phases.iterations import run_iterations
from taquin.anytime.phases.lower_bounds import take_heuristic_bounds
from taquin.anytime.phases.refinement import SEGMENTS, refine, refine_further
from taquin.interrupt import set_ctrl_c_flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.improver import Improver
    from taquin.board import Move, Tiles
    from taquin.solution import Solution


def run_phases(improver: Improver) -> Iterator[Solution[Tiles, Move]]:
    """Yield the solution whenever it has improved, and once more at the end with the final status."""
    try:
        yield from _phases(improver)
    except SearchEnded:
        pass
    except KeyboardInterrupt:  # between searches, which note Ctrl-C themselves
        set_ctrl_c_flag()
        improver.cancelled = True
    yield improver.solution(improver.final_status)


def _phases(improver: Improver) -> Iterator[Solution[Tiles, Move]]:
    cells, optimal = improver.cells, improver.optimal
    yield from construct(improver)
    yield from take_heuristic_bounds(improver, patterns=False)
    with_beams = cells <= schedule.MAX_CELLS_OF_BEAMS
    yield from refine(improver, SEGMENTS[:1] if with_beams else SEGMENTS)
    # On smaller boards the iterations find a higher lower bound than patterns, and sooner.
    if not optimal and cells > schedule.MAX_CELLS_OF_ITERATIONS:
        yield from take_heuristic_bounds(improver, patterns=True)
    several = improver.must_prove and not optimal
    ends = schedule.pass_ends(improver.budget.limits.seconds, several=several)
    for number, end in enumerate(ends):
        if number == 1:  # the iterations alone did not prove the ratio
            yield from take_heuristic_bounds(improver, patterns=True)
        left = max(0.0, end - improver.budget.seconds)
        yield from run_beams(improver, schedule.beam_seconds(left, cells, optimal=optimal))
        yield from run_iterations(improver, end)
    if not optimal:
        yield from refine_further(improver)
