"""Effective branching factors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.experiments.lab.analysis.branching import effective_branching_factor


@given(st.floats(1.0001, 4), st.integers(1, 60))
def test_a_regular_tree_has_its_own_branching(branching: float, depth: int) -> None:
    nodes = sum(branching**layer for layer in range(1, depth + 1))
    assert effective_branching_factor(nodes, depth) == pytest.approx(branching, rel=1e-6)


def test_russell_and_norvigs_example() -> None:
    assert effective_branching_factor(52, 5) == pytest.approx(1.92, abs=0.005)


def test_a_straight_way_has_no_branches() -> None:
    assert effective_branching_factor(17, 17) == pytest.approx(1)


def test_where_there_is_no_tree() -> None:
    assert effective_branching_factor(0, 0) is None
    assert effective_branching_factor(5, 0) is None
    assert effective_branching_factor(0, 5) is None


def test_many_nodes_and_great_depths_do_not_overflow() -> None:
    factor = effective_branching_factor(1e18, 1)
    assert factor == pytest.approx(1e18)
    deep = effective_branching_factor(10**15, 5000)
    assert deep is not None
    assert 1 < deep < 1.01
