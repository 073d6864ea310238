"""Rows as JSON: writing, reading, and when a new run is needed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from taquin.errors import TaquinError
from taquin.experiments.storage.json_row import from_json, to_dict
from taquin.experiments.storage.reuse import is_final
from taquin.limits import Limits
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.experiments.benchmark.rows import row

SHORT = Limits(seconds=10, nodes=1000, memory=10**6)


def test_a_written_row_can_be_read() -> None:
    config = SearchConfig.from_options(
        "astar", "linear-conflict", weight=1.5, ties="fifo", engine="native", threads=2
    )
    before = row(counts={"expanded_x": 4}, config=config, limits=SHORT)
    read = from_json(json.dumps(to_dict(before)))
    assert to_dict(read) == to_dict(before)
    assert read.contender == "astar(weight=1.5, ties=fifo) + linear-conflict [engine=native]"
    assert read.solution == before.solution


def test_plain_data() -> None:
    data = to_dict(row(7, counts={"expanded_x": 4}))
    assert {key: data[key] for key in ("set", "id", "optimum", "verdict", "published")} == {
        "set": "here",
        "id": 7,
        "optimum": 2,
        "verdict": "right",
        "published": {"expanded_x": 4},
    }
    assert data["settings"]["heuristic"] == "manhattan"
    assert data["moves"] == "RR"


@pytest.mark.parametrize(
    "change",
    [
        {"settings": None},
        {"settings": {"algorithm": "astar"}},
        {"limits": {"seconds": -1}},
        {"limits": {"years": 1}},
        {"id": "x"},
        {"optimum": "few"},
        {"published": 3},
        {"moves": "RU"},
        {"moves": "R"},
        {"status": "fine"},
        {"statistics": {}},
    ],
)
def test_altered_data_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(TaquinError):
        from_json(json.dumps(to_dict(row()) | change))


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", "[" * 100_000, '{"settings": {}}'])
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(TaquinError):
        from_json(text)


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
def test_a_new_run_needs_a_larger_limit(status: Status, now: Limits, final: bool) -> None:
    moves = "RR" if status is Status.SOLVED else None
    assert is_final(row(status=status, moves=moves, limits=SHORT), now) is final
