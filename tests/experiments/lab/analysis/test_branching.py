"""Effective branching factors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.experiments.lab.analysis.branching import effective_branching_factor


@given(st.floats(1.0001, 4), st.integers(1, 60))
def test_a_uniform_tree_has_its_own_branching_factor(branching: float, depth: int) -> None:
    nodes = sum(branching**layer for layer in range(1, depth + 1))
    assert effective_branching_factor(nodes, depth) == pytest.approx(branching, rel=1e-6)


def test_the_example_of_russell_and_norvig() -> None:
    assert effective_branching_factor(52, 5) == pytest.approx(1.92, abs=0.005)


def test_a_path_without_branches_has_factor_1() -> None:
    assert effective_branching_factor(17, 17) == pytest.approx(1)


def test_no_factor_without_depth_or_nodes() -> None:
    assert effective_branching_factor(0, 0) is None
    assert effective_branching_factor(5, 0) is None
    assert effective_branching_factor(0, 5) is None


def test_large_trees_do_not_overflow() -> None:
    factor = effective_branching_factor(1e18, 1)
    assert factor == pytest.approx(1e18)
    deep = effective_branching_factor(10**15, 5000)
    assert deep is not None
    assert 1 < deep < 1.01
