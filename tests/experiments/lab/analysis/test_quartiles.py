"""Quartiles with and without values that never came."""

from __future__ import annotations

from math import inf, isinf
from statistics import median as exact_median
from statistics import quantiles

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.experiments.lab.analysis.quartiles import mean, median, quartiles

NUMBERS = st.floats(-1e9, 1e9, allow_nan=False)


@given(st.lists(NUMBERS, min_size=2))
def test_quartiles_are_those_of_the_standard_library(values: list[float]) -> None:
    low, middle, high = quantiles(values, method="inclusive")
    found = quartiles(values)
    assert (found.lower, found.median, found.upper) == pytest.approx((low, middle, high))
    assert found.complete


@given(st.lists(NUMBERS, min_size=1))
def test_the_median(values: list[float]) -> None:
    assert median(values) == pytest.approx(exact_median(values))


@given(st.lists(NUMBERS, min_size=3, max_size=20), st.integers(0, 20))
def test_what_never_ended_stands_above_all_else(values: list[float], never: int) -> None:
    found = quartiles([*values, *[inf] * never])
    assert found.finite == len(values)
    assert found.total == len(values) + never
    if never < len(values):
        assert found.median <= max(values)
    else:
        assert isinf(found.median)


def test_between_the_last_number_and_infinity_there_is_none() -> None:
    assert quartiles([1, inf]).median == inf
    assert quartiles([1, inf]).lower == inf
    assert quartiles([1, 2, 3, inf]).median == 2.5
    assert quartiles([5]) == (5, 5, 5, 1, 1)


def test_mean() -> None:
    assert mean([1, 2, 6]) == 3
    assert mean([1, inf]) == inf
