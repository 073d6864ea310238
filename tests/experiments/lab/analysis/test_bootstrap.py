"""Confidence intervals of time ratios."""

from __future__ import annotations

from random import Random

import pytest

from taquin.experiments.lab.analysis.bootstrap import Interval, interval_of_ratio


def timings(
    random: Random, count: int, factor: float, timed: int = 1
) -> list[tuple[list[float], list[float]]]:
    """Return timings of boards from microseconds to seconds, with 10 % noise in each timing."""
    boards = []
    for _ in range(count):
        true = 10 ** random.uniform(-5, 0)
        sides = [
            [true * each * random.lognormvariate(0, 0.1) for _ in range(timed)]
            for each in (1, factor)
        ]
        boards.append((sides[0], sides[1]))
    return boards


@pytest.mark.parametrize("timed", [1, 3])
@pytest.mark.parametrize("factor", [0.5, 1.0, 1.1, 3.0])
def test_the_interval_contains_the_true_ratio_as_often_as_its_confidence(
    factor: float, timed: int
) -> None:
    random = Random(42)
    held = 0
    for _ in range(60):
        found = interval_of_ratio(timings(random, 25, factor, timed), resamples=200)
        assert found is not None
        assert found.low <= found.ratio <= found.high
        held += found.low <= factor <= found.high
    assert held >= 50


def test_the_same_seed_gives_the_same_interval() -> None:
    boards = timings(Random(1), 10, 1.2)
    first, again, other = (interval_of_ratio(boards, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_one_board_needs_several_timings() -> None:
    (board,) = timings(Random(1), 1, 2.0, timed=20)
    found = interval_of_ratio([board])
    assert found is not None
    assert 1.7 < found.low < found.high < 2.3
    assert interval_of_ratio([([1.0], [2.0])]) is None
    assert interval_of_ratio([]) is None


def test_a_higher_confidence_widens_the_interval() -> None:
    boards = timings(Random(3), 20, 1.0)
    narrow, wide = (interval_of_ratio(boards, confidence=each) for each in (0.5, 0.99))
    assert narrow is not None
    assert wide is not None
    assert wide.low < narrow.low < narrow.high < wide.high


def test_times_of_zero_are_allowed() -> None:
    assert interval_of_ratio([([0.0], [0.0]), ([0.0], [0.0])]) == Interval(1, 1, 1)


def test_an_interval_beyond_a_change() -> None:
    assert Interval(1.2, 1.1, 1.3).beyond(0.05)
    assert Interval(0.8, 0.7, 0.9).beyond(0.05)
    assert not Interval(1.2, 0.9, 1.5).beyond(0)
    assert not Interval(1.03, 1.02, 1.04).beyond(0.05)
    assert not Interval(0.97, 0.96, 0.98).beyond(0.05)
