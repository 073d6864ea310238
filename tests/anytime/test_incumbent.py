"""The incumbent of any-time search, and when it is good enough."""

from __future__ import annotations

import pytest

from taquin.anytime.incumbent import Incumbent
from taquin.anytime.settings import Settings
from taquin.board import Move
from taquin.limits import Limits
from taquin.search.framework.budget import Budget
from taquin.search.framework.observer import Improvement, Observer

FOUR = (Move.U, Move.L, Move.D, Move.R)


class Recorder(Observer):
    """Records every improvement without its time."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, int, str, str]] = []

    def improved(self, improvement: Improvement) -> None:
        self.seen.append(improvement[1:])


def test_only_shorter_paths_and_higher_bounds_are_kept_and_announced() -> None:
    recorder = Recorder()
    incumbent = Incumbent(Budget(Limits()), recorder)
    incumbent.raise_lower_bound(1, "manhattan")
    assert recorder.seen == []  # there is no solution yet
    assert incumbent.take_path(FOUR, "constructive")
    assert not incumbent.take_path(FOUR[::-1], "refine")
    incumbent.raise_lower_bound(1, "linear-conflict")
    incumbent.raise_lower_bound(2, "linear-conflict")
    assert incumbent.take_path(FOUR[:2], "wide-beam")
    assert (incumbent.moves, incumbent.cost, incumbent.path_by) == (FOUR[:2], 2, "wide-beam")
    assert (incumbent.lower_bound, incumbent.bound_by) == (2, "linear-conflict")
    assert recorder.seen == [
        (4, 1, "constructive", "manhattan"),
        (4, 2, "constructive", "linear-conflict"),
        (2, 2, "wide-beam", "linear-conflict"),
    ]


def test_an_empty_path_is_a_path() -> None:
    incumbent = Incumbent(Budget(Limits()), None)
    assert incumbent.cost is None
    assert incumbent.take_path((), "constructive")
    assert incumbent.cost == 0


@pytest.mark.parametrize(
    ("cost", "lower_bound", "optimal", "within", "good"),
    [
        (None, 10, False, None, False),
        (10, 10, False, None, True),
        (11, 10, False, None, False),
        (11, 10, False, 1.1, True),
        (12, 10, False, 1.1, False),
        (11, 10, True, 1.1, False),
        (0, 0, False, None, True),
        (0, 0, False, 1e308, True),
    ],
)
def test_when_the_incumbent_is_good_enough(
    cost: int | None, lower_bound: int, optimal: bool, within: float | None, good: bool
) -> None:
    settings = Settings(Limits(), optimal, within)
    assert settings.good_enough(cost, lower_bound) is good
    assert settings.must_prove is (optimal or within is not None)


@pytest.mark.parametrize(
    ("optimal", "within", "seconds"), [(False, None, 5), (False, 1.1, 60), (True, None, None)]
)
def test_default_limits(optimal: bool, within: float | None, seconds: float | None) -> None:
    settings = Settings.of(optimal=optimal, within=within, limits=None, threads=None)
    assert settings.limits.seconds == seconds
    assert settings.limits.memory
    assert settings.waits_for_pdbs
    given = Settings.of(optimal=optimal, within=within, limits=Limits(seconds=7), threads=3)
    assert (given.limits.seconds, given.threads, given.waits_for_pdbs) == (7, 3, False)
