"""Attempts: writing, reading, and when a new attempt is needed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from taquin.errors import TaquinError
from taquin.experiments.benchmark.attempt import Attempt, Settings
from taquin.limits import Limits
from taquin.solution import Status
from tests.experiments.benchmark.rows import attempt, row

SHORT = Limits(seconds=10, nodes=1000, memory=10**6)


def test_written_toml_can_be_read() -> None:
    settings = Settings("astar", "linear-conflict", {"weight": 1.5, "ties": "fifo"}, "native", 2)
    before = attempt(settings=settings, limits=SHORT)
    assert Attempt.from_json(json.dumps(before.to_dict())) == before
    assert Attempt.from_json(json.dumps(row(attempted=before).to_dict("korf100"))) == before


@pytest.mark.parametrize(
    "change",
    [
        {"settings": None},
        {"settings": {"algorithm": "astar"}},
        {"limits": {"seconds": -1}},
        {"limits": {"years": 1}},
        {"moves": "RU"},
        {"moves": "R"},
        {"status": "fine"},
        {"statistics": {}},
    ],
)
def test_altered_data_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(TaquinError):
        Attempt.from_json(json.dumps(attempt().to_dict() | change))


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", "[" * 100_000, '{"settings": {}}'])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(TaquinError):
        Attempt.from_json(text)


@pytest.mark.parametrize(
    ("status", "now", "final"),
    [
        (Status.SOLVED, Limits(), True),
        (Status.SOLVED, Limits(seconds=1), True),
        (Status.UNSOLVABLE, Limits(), True),
        (Status.EXHAUSTED, Limits(), True),
        (Status.TIME_LIMIT, Limits(seconds=5), True),
        (Status.TIME_LIMIT, Limits(seconds=10), True),
        (Status.TIME_LIMIT, Limits(seconds=10.5), False),
        (Status.TIME_LIMIT, Limits(), False),
        (Status.NODE_LIMIT, Limits(nodes=1000), True),
        (Status.NODE_LIMIT, Limits(nodes=1001), False),
        (Status.NODE_LIMIT, Limits(seconds=10), False),
        (Status.MEMORY_LIMIT, Limits(memory=10**6), True),
        (Status.MEMORY_LIMIT, Limits(memory=10**7), False),
        (Status.MEMORY_LIMIT, Limits(), True),
    ],
)
def test_a_new_attempt_needs_a_larger_limit(status: Status, now: Limits, final: bool) -> None:
    moves = "RR" if status is Status.SOLVED else None
    assert attempt(status=status, moves=moves, limits=SHORT).is_final(now) is final
