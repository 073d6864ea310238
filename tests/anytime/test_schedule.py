"""The schedule of any-time search: which phases it has for which boards, and how long each may take."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from itertools import pairwise
from math import inf

import pytest

from taquin.anytime import phases, schedule
from taquin.anytime.phase import Phase
from taquin.anytime.phases.beams import Beams
from taquin.anytime.phases.construction import Construction
from taquin.anytime.phases.iterations import Iterations
from taquin.anytime.phases.large_beams import LargeBeams
from taquin.anytime.phases.lower_bounds import LowerBounds
from taquin.anytime.phases.refinement import SEGMENTS, Refinement
from taquin.anytime.phases.widening_refinement import WideningRefinement
from taquin.anytime.schedule import Step
from taquin.anytime.settings import Settings
from taquin.limits import Limits

FIRST_SEGMENTS = Refinement(SEGMENTS[:1])
SIDES = (2, 3, 4, 5, 6, 8, 9, 10, 16, 17, 32, 64)


def steps(
    rows: int,
    cols: int,
    seconds: float | None,
    *,
    optimal: bool = False,
    within: float | None = None,
) -> list[Step]:
    settings = Settings(Limits(seconds=seconds), optimal, within)
    return list(schedule.schedule(rows, cols, settings))


@pytest.mark.parametrize(
    ("side", "seconds", "beams", "beam_share"),
    [
        (4, 5, Beams(), 0.5),
        (5, 5, Beams(), 0.5),
        (5, 4, Beams(), 0.9),
        (5, 0.1, Beams(), 0.9),
        (6, 5, Beams(), 0.9),
        (8, 3600, LargeBeams(), 0.9),
    ],
)
def test_a_board_with_iterations(
    side: int, seconds: float, beams: Phase, beam_share: float
) -> None:
    assert steps(side, side, seconds) == [
        Step(Construction(), seconds),
        Step(LowerBounds(), seconds),
        Step(FIRST_SEGMENTS, seconds),
        Step(beams, seconds, beam_share),
        Step(Iterations(), seconds),
        Step(WideningRefinement(), seconds),
    ]


@pytest.mark.parametrize(
    ("rows", "cols", "beams"),
    [
        (9, 9, LargeBeams()),
        (16, 16, LargeBeams()),
        (20, 20, LargeBeams()),
        (5, 13, LargeBeams()),
        (4, 17, Beams()),
    ],
)
def test_a_board_too_large_for_iterations(rows: int, cols: int, beams: Phase) -> None:
    assert steps(rows, cols, 5) == [
        Step(Construction(), 5),
        Step(LowerBounds(), 5),
        Step(FIRST_SEGMENTS, 5),
        Step(LowerBounds(patterns=True), 5),
        Step(beams, 5),
        Step(WideningRefinement(), 5),
    ]


@pytest.mark.parametrize(("rows", "cols"), [(20, 21), (64, 64), (3, 100)])
def test_a_board_too_large_for_beams(rows: int, cols: int) -> None:
    assert steps(rows, cols, 5) == [
        Step(Construction(), 5),
        Step(LowerBounds(), 5),
        Step(Refinement(), 5),
        Step(LowerBounds(patterns=True), 5),
        Step(WideningRefinement(), 5),
    ]


def test_a_ratio_is_proven_in_several_passes() -> None:
    """The second pass begins with patterns, because the iterations alone did not prove the ratio."""
    assert steps(5, 5, 100, within=1.1) == [
        Step(Construction(), 100),
        Step(LowerBounds(), 100),
        Step(FIRST_SEGMENTS, 100),
        Step(Beams(), 5, 0.5),
        Step(Iterations(), 5),
        Step(LowerBounds(patterns=True), 100),
        Step(Beams(), 20, 0.5),
        Step(Iterations(), 20),
        Step(Beams(), 100, 0.5),
        Step(Iterations(), 100),
        Step(WideningRefinement(), 100),
    ]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seconds", [0.1, 5, 19, 20, 60, 3600])
def test_every_search_for_a_ratio_takes_patterns_at_most_once(side: int, seconds: float) -> None:
    planned = steps(side, side, seconds, within=1.1)
    passes = {step.until for step in planned if isinstance(step.phase, Beams | LargeBeams)}
    with_patterns = [step for step in planned if step.phase == LowerBounds(patterns=True)]
    assert len(with_patterns) == (1 if len(passes) > 1 or side > 8 else 0)


@pytest.mark.parametrize(("seconds", "until"), [(None, inf), (30, 30)])
def test_the_optimum_needs_one_pass_of_few_beams(seconds: float | None, until: float) -> None:
    assert steps(4, 5, seconds, optimal=True) == [
        Step(Construction(), until),
        Step(LowerBounds(), until),
        Step(FIRST_SEGMENTS, until),
        Step(Beams(), until, 0.2, 2),
        Step(Iterations(), until),
    ]


def test_the_optimum_of_a_large_board_is_searched_for_without_beams() -> None:
    assert [step.phase for step in steps(21, 21, None, optimal=True)] == [
        *(Construction(), LowerBounds(), Refinement(), Iterations()),
    ]


def test_optimal_overrules_a_ratio() -> None:
    assert steps(5, 5, 100, optimal=True, within=1.1) == steps(5, 5, 100, optimal=True)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("seconds", [0.5, 2, 5, 20, 100])
def test_the_first_pass_is_that_of_a_plain_search(side: int, seconds: float) -> None:
    """A search with `within` proves no later what a plain search proves in its default time."""
    several = seconds >= schedule.DEFAULT_SECONDS * schedule.PASS_GROWTH
    default = schedule.DEFAULT_SECONDS if several else seconds

    def one_pass(planned: list[Step]) -> list[Step]:
        in_passes = (Beams, LargeBeams, Iterations)
        return [
            each for each in planned if isinstance(each.phase, in_passes) and each.until <= default
        ]

    with_ratio = steps(side, side, seconds, within=1.001)
    assert one_pass(with_ratio) == one_pass(steps(side, side, default))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("within", [None, 1.1])
@pytest.mark.parametrize("seconds", [0.001, 0.1, 5, 60, 3600])
def test_every_schedule(side: int, within: float | None, seconds: float) -> None:
    """It begins with a solution and a bound, its passes follow each other, and it uses all the time."""
    planned = steps(side, side, seconds, within=within)
    assert [each.phase for each in planned[:2]] == [Construction(), LowerBounds()]
    assert (planned[-1].until, planned[-1].share, planned[-1].max_seconds) == (seconds, 1, inf)
    ends = [
        each.until for each in planned if isinstance(each.phase, Beams | LargeBeams | Iterations)
    ]
    assert all(one <= next_one <= seconds for one, next_one in pairwise(ends))
    assert all(0 < each.share <= 1 for each in planned)


@pytest.mark.parametrize(
    ("step", "elapsed", "seconds"),
    [
        (Step(Beams(), 10, 0.5), 0, 5),
        (Step(Beams(), 10, 0.5), 4, 3),
        (Step(Beams(), 10, 0.5), 11, 0),
        (Step(Beams(), 100, 0.2, 2), 0, 2),
        (Step(Beams(), 5, 0.2, 2), 0, 1),
        (Step(Beams(), inf, 0.2, 2), 1000, 2),
        (Step(Iterations(), inf), 1000, inf),
    ],
)
def test_the_time_of_a_step(step: Step, elapsed: float, seconds: float) -> None:
    assert step.seconds(elapsed) == seconds


def test_every_phase_is_in_a_schedule() -> None:
    """A phase that no schedule has is dead."""
    scheduled: set[type[Phase]] = set()
    for side in SIDES:
        scheduled |= {type(each.phase) for each in steps(side, side, 5)}
    for module in pkgutil.iter_modules(phases.__path__, phases.__name__ + "."):
        classes = [
            each
            for each in vars(import_module(module.name)).values()
            if isinstance(each, type) and each.__module__ == module.name and each.__name__[0] != "_"
        ]
        assert len(classes) == 1, "a file has one phase"
        assert classes[0] in scheduled
