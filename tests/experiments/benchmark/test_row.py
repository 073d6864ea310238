"""The verdict of a row, and the ratio to published counts."""

from __future__ import annotations

import pytest

from taquin.experiments.benchmark.attempt import Attempt
from taquin.solution import Status
from tests.experiments.benchmark.rows import attempt, row

STOPPED = attempt(moves=None, bound=1, status=Status.TIME_LIMIT)
LONG = attempt(moves="RLRR", bound=2)


@pytest.mark.parametrize(
    ("optimum", "attempted", "verdict", "right", "fault"),
    [
        (2, attempt(), "right", True, ""),
        (None, attempt(), "optimal", True, ""),
        (None, attempt(bound=0), "not proven", True, ""),
        (2, attempt(bound=0), "right", True, ""),
        (2, LONG, "2 too long", False, ""),
        (2, STOPPED, "time limit", False, ""),
        (None, STOPPED, "time limit", False, ""),
        (4, attempt(), "WRONG", False, "the solution has length 2, but the published optimum is 4"),
        (
            4,
            attempt(bound=0),
            "WRONG",
            False,
            "the solution has length 2, but the published optimum is 4",
        ),
        (
            0,
            attempt(),
            "WRONG",
            False,
            "the proven lower bound is 2, but the published optimum is 0",
        ),
        (0, STOPPED, "WRONG", False, "the proven lower bound is 1"),
        (
            2,
            attempt(moves=None, bound=0, status=Status.UNSOLVABLE),
            "WRONG",
            False,
            "reported as unsolvable, but the published optimum is 2",
        ),
        (
            None,
            attempt(moves=None, bound=0, status=Status.UNSOLVABLE),
            "unsolvable",
            False,
            "",
        ),
    ],
)
def test_verdicts(
    optimum: int | None, attempted: Attempt, verdict: str, right: bool, fault: str
) -> None:
    found = row(optimum=optimum, attempted=attempted)
    assert (found.verdict, found.right) == (verdict, right)
    assert found.contradiction.startswith(fault)
    assert bool(found.contradiction) == bool(fault)


def test_a_ratio_uses_the_counter_of_its_column() -> None:
    found = row(counts={"expanded_x": 40, "generated_y": 10, "expanded_zero": 0})
    assert found.ratio("expanded_x") == 10 / 40
    assert found.ratio("generated_y") == 20 / 10
    assert found.ratio("expanded_zero") is None
    assert found.ratio("expanded_elsewhere") is None


@pytest.mark.parametrize("attempted", [STOPPED, LONG, attempt(bound=0)])
def test_a_search_that_proved_nothing_has_no_ratio(attempted: Attempt) -> None:
    assert row(counts={"expanded_x": 40}, attempted=attempted).ratio("expanded_x") is None


def test_speed() -> None:
    assert row().generated_per_second == 40
    assert row(attempted=attempt(seconds=0)).generated_per_second is None


def test_plain_data() -> None:
    data = row(7, counts={"expanded_x": 4}).to_dict("korf50")
    assert {key: data[key] for key in ("set", "id", "optimum", "verdict", "published")} == {
        "set": "korf50",
        "id": 7,
        "optimum": 2,
        "verdict": "right",
        "published": {"expanded_x": 4},
    }
    assert data["settings"]["heuristic"] == "manhattan"
    assert data["moves"] == "RR"
