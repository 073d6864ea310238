"""Quartiles, with and without infinite values."""

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
def test_quartiles_equal_those_of_the_standard_library(values: list[float]) -> None:
    low, middle, high = quantiles(values, method="inclusive")
    found = quartiles(values)
    assert (found.lower, found.median, found.upper) == pytest.approx((low, middle, high))
    assert found.complete


@given(st.lists(NUMBERS, min_size=1))
def test_the_median(values: list[float]) -> None:
    assert median(values) == pytest.approx(exact_median(values))


@given(st.lists(NUMBERS, min_size=3, max_size=20), st.integers(0, 20))
def test_infinite_values_rank_above_all_others(values: list[float], infinite: int) -> None:
    found = quartiles([*values, *[inf] * infinite])
    assert found.finite == len(values)
    assert found.total == len(values) + infinite
    if infinite < len(values):
        assert found.median <= max(values)
    else:
        assert isinf(found.median)


def test_interpolation_towards_infinity_is_infinite() -> None:
    assert quartiles([1, inf]).median == inf
    assert quartiles([1, inf]).lower == inf
    assert quartiles([1, 2, 3, inf]).median == 2.5
    assert quartiles([5]) == (5, 5, 5, 1, 1)


def test_mean() -> None:
    assert mean([1, 2, 6]) == 3
    assert mean([1, inf]) == inf
