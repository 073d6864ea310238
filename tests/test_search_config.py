"""SearchConfig: every search survives its text, its dictionary and a pickle."""

from __future__ import annotations

import json
import pickle
from contextlib import suppress
from dataclasses import FrozenInstanceError, replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import taquin as tq
from taquin.errors import NotApplicable, NotationError, UnknownName
from taquin.heuristics import HEURISTICS
from taquin.limits import MAX_LIMIT, MAX_THREADS
from taquin.search import ALGORITHMS, Algorithm, Option
from taquin.search_config import ENGINES, SearchConfig

if TYPE_CHECKING:
    from collections.abc import Callable

EASY = "4 1 2 5 8 3 7 0 6"
CHARACTERS = st.characters(codec="ascii", exclude_categories=["Cc"])


def values_of(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "number":
        return st.floats(option.min, option.max or 1e9)
    if option.kind == "whole":
        return st.integers(int(option.min or 0), int(option.max or 10**9))
    return st.booleans() if option.kind == "flag" else st.sampled_from(option.values)


def options_of(algorithm: Algorithm) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(
        {}, optional={each.name: values_of(each) for each in algorithm.options}
    )


NAMES = st.sampled_from([*HEURISTICS, "pdb", "pdb:small"])
HEURISTIC_SPECS = NAMES | st.builds("max({}, {})".format, NAMES, NAMES)
LIMITS = st.builds(
    tq.Limits,
    seconds=st.none() | st.floats(0, MAX_LIMIT, exclude_min=True),
    nodes=st.none() | st.integers(1, MAX_LIMIT),
    memory=st.none() | st.integers(1, MAX_LIMIT),
)


@st.composite
def configs(draw: Callable[[st.SearchStrategy[Any]], Any]) -> SearchConfig:
    algorithm = draw(st.sampled_from(list(ALGORITHMS.values())))
    return SearchConfig.from_options(
        algorithm.name,
        draw(HEURISTIC_SPECS),
        engine=draw(st.sampled_from(ENGINES)),
        threads=draw(st.none() | st.integers(1, MAX_THREADS)),
        limits=draw(LIMITS),
        **draw(options_of(algorithm)),
    )


@given(configs())
def test_every_search_survives(config: SearchConfig) -> None:
    for again in (
        SearchConfig.parse(str(config)),
        SearchConfig.from_dict(config.to_dict()),
        SearchConfig.from_dict(json.loads(json.dumps(config.to_dict()))),
        pickle.loads(pickle.dumps(config)),
    ):
        assert again == config
        assert hash(again) == hash(config)
        assert str(again) == str(config)
        assert again.describe() == config.describe()


@given(configs())
def test_the_description_is_the_search_without_its_settings(config: SearchConfig) -> None:
    plain = replace(config, engine="auto", threads=None, limits=tq.Limits())
    assert SearchConfig.parse(config.describe()) == plain


@given(st.text(CHARACTERS, max_size=60))
def test_any_text_is_a_search_or_refused(text: str) -> None:
    config = None
    with suppress(tq.TaquinError):
        config = SearchConfig.parse(text)
    assert config is None or SearchConfig.parse(str(config)) == config


@pytest.mark.parametrize(
    ("text", "described"),
    [
        ("A*", "astar + manhattan"),
        (
            "astar(weight=1.5,ties=FIFO)+linear-conflict",
            "astar(weight=1.5, ties=fifo) + linear-conflict",
        ),
        ("a*+ida* ( frontier = 5_000 )", "astar-ida(frontier=5000) + manhattan"),
        ("bfs", "bfs"),
        ("ida-star + max(manhattan, misplaced)", "ida-star + max(manhattan, misplaced)"),
        ("anytime(within=1.05, optimal=no)", "anytime(within=1.05, optimal=no)"),
        ("beam(width=30) + kim [engine=python, nodes=10]", "beam(width=30) + kim"),
    ],
)
def test_texts(text: str, described: str) -> None:
    assert SearchConfig.parse(text).describe() == described


@pytest.mark.parametrize(
    ("text", "kind", "problem"),
    [
        ("dijkstra", UnknownName, "unknown algorithm"),
        ("astar + far", UnknownName, "unknown heuristic"),
        ("astar(weight)", NotationError, "'weight' is not an option: write name=value"),
        ("astar(width=3)", NotApplicable, "astar does not take width"),
        ("astar(weight=1, weight=2)", tq.TaquinError, "weight is given twice"),
        ("astar(weight=-1)", NotApplicable, "weight must be from 0 to 1,000, not -1"),
        ("astar(ties=last)", NotApplicable, "ties must be fifo, lifo or low-h, not 'last'"),
        ("astar [speed=3]", NotationError, "unknown setting 'speed'"),
        ("astar [engine=gpu]", UnknownName, "unknown engine"),
        ("astar(weight=2", NotationError, "is not a search"),
    ],
)
def test_wrong_texts(text: str, kind: type[Exception], problem: str) -> None:
    with pytest.raises(kind) as raised:
        SearchConfig.parse(text)
    assert problem in str(raised.value)


def test_a_search_is_a_value() -> None:
    config = SearchConfig.from_options("beam", "kim", width=30)
    assert {config: 1}[SearchConfig.from_options("beam", "kim", width=30)] == 1
    with pytest.raises(FrozenInstanceError):
        config.engine = "python"  # type: ignore[misc]
    with pytest.raises(UnknownName):
        replace(config, engine="gpu")


def test_solve_takes_a_search() -> None:
    config = tq.SearchConfig.parse("astar(weight=2) + manhattan [engine=python, nodes=1000]")
    solution = tq.solve(EASY, config=config)
    assert (solution.algorithm, solution.engine, solution.solved) == ("astar", "python", True)
    for name, value in {"heuristic": "kim", "weight": 0, "engine": "python"}.items():
        given: dict[str, Any] = {name: value}
        with pytest.raises(NotApplicable, match="config is the whole search"):
            tq.solve(EASY, config=config, **given)


def test_a_function_of_the_caller_is_equal_to_itself_only() -> None:
    one, other = (SearchConfig.from_options("astar", lambda _: 0) for _ in range(2))
    assert one == replace(one)
    assert one != other
