"""The examples and tables of docs/render-and-events.md match the code."""

from __future__ import annotations

import json
import re
from pathlib import Path

from taquin.puzzle import Puzzle
from taquin.search.framework.events import record
from taquin.search_config import SearchConfig
from tests.search.event_replay import FIELDS

TEXT = (Path(__file__).parents[2] / "docs/render-and-events.md").read_text()


def test_the_example_equals_a_recorded_search() -> None:
    shown = re.findall(r"^\{.*\}$", TEXT, re.MULTILINE)
    puzzle = Puzzle.of("1 2 3 4 5 6 7 0 8")
    events = record(SearchConfig.from_options("astar", "manhattan"), puzzle, 100).events
    assert [json.loads(line) for line in shown] == events


def test_every_event_and_field_is_described() -> None:
    rows = {
        row[0]: set(re.findall(r"`([a-z_]+)`", row[1])) | {"type"}
        for row in re.findall(r"^\| `([a-z-]+)` \| (.*?) \|", TEXT, re.MULTILINE)
        if row[0] in FIELDS
    }
    node = FIELDS["open"]
    assert rows.keys() == FIELDS.keys()
    for name, fields in rows.items():
        assert fields == (FIELDS[name] - node if node <= FIELDS[name] else FIELDS[name]) | {"type"}
