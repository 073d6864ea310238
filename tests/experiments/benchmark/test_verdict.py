"""The verdict of a row, and the ratio to published counts."""

from __future__ import annotations

from typing import Any

import pytest

from taquin.experiments.benchmark.verdict import (
    contradiction,
    generated_per_second,
    is_right,
    ratio,
    verdict,
)
from taquin.solution import Status
from tests.experiments.benchmark.rows import row

STOPPED: dict[str, Any] = {"moves": None, "bound": 1, "status": Status.TIME_LIMIT}
LONG: dict[str, Any] = {"moves": "RLRR", "bound": 2}


@pytest.mark.parametrize(
    ("optimum", "result", "expected", "right", "fault"),
    [
        (2, {}, "right", True, ""),
        (None, {}, "optimal", True, ""),
        (None, {"bound": 0}, "not proven", True, ""),
        (2, {"bound": 0}, "right", True, ""),
        (2, LONG, "2 too long", False, ""),
        (2, STOPPED, "time limit", False, ""),
        (None, STOPPED, "time limit", False, ""),
        (4, {}, "WRONG", False, "the solution has length 2, but the published optimum is 4"),
        (
            4,
            {"bound": 0},
            "WRONG",
            False,
            "the solution has length 2, but the published optimum is 4",
        ),
        (
            0,
            {},
            "WRONG",
            False,
            "the proven lower bound is 2, but the published optimum is 0",
        ),
        (0, STOPPED, "WRONG", False, "the proven lower bound is 1"),
        (
            2,
            {"moves": None, "bound": 0, "status": Status.UNSOLVABLE},
            "WRONG",
            False,
            "reported as unsolvable, but the published optimum is 2",
        ),
        (
            None,
            {"moves": None, "bound": 0, "status": Status.UNSOLVABLE},
            "unsolvable",
            False,
            "",
        ),
    ],
)
def test_verdicts(
    optimum: int | None, result: dict[str, Any], expected: str, right: bool, fault: str
) -> None:
    found = row(optimum=optimum, **result)
    assert (verdict(found), is_right(found)) == (expected, right)
    assert contradiction(found).startswith(fault)
    assert bool(contradiction(found)) == bool(fault)


def test_a_ratio_uses_the_counter_of_its_column() -> None:
    found = row(counts={"expanded_x": 40, "generated_y": 10, "expanded_zero": 0})
    assert ratio(found, "expanded_x") == 10 / 40
    assert ratio(found, "generated_y") == 20 / 10
    assert ratio(found, "expanded_zero") is None
    assert ratio(found, "expanded_elsewhere") is None


@pytest.mark.parametrize("result", [STOPPED, LONG, {"bound": 0}])
def test_a_search_that_proved_nothing_has_no_ratio(result: dict[str, Any]) -> None:
    assert ratio(row(counts={"expanded_x": 40}, **result), "expanded_x") is None


def test_speed() -> None:
    assert generated_per_second(row()) == 40
    assert generated_per_second(row(seconds=0)) is None
