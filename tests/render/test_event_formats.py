"""Event files: JSON lines and Posthoc traces, read back and compared with the events."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from taquin.puzzle import Puzzle
from taquin.render.event_formats import EVENT_FORMATS
from taquin.render.posthoc import VERSION
from taquin.search.framework.events import Event, record
from taquin.search.framework.registry import recordable
from taquin.search_config import SearchConfig

yaml = pytest.importorskip("yaml")

PUZZLE = Puzzle.of("4 1 2 5 8 3 7 0 6")


def text_of(suffix: str, events: list[Event]) -> str:
    writer = EVENT_FORMATS[suffix]()
    return "".join(map(writer.add, events)) + writer.finish()


def read(suffix: str, text: str) -> Any:
    return yaml.safe_load(text) if suffix == ".trace.yaml" else json.loads(text)


@pytest.mark.parametrize("name", recordable())
def test_yaml_and_json_traces_are_equal_and_match_the_events(name: str) -> None:
    events = record(SearchConfig.from_options(name), PUZZLE, 250).events
    traces = [read(suffix, text_of(suffix, events)) for suffix in (".trace.yaml", ".trace.json")]
    assert traces[0] == traces[1]
    trace = traces[0]
    assert trace["version"] == VERSION
    kinds = [event["type"] for event in trace["events"]]
    assert kinds[:2] == ["source", "destination"]
    expanded = sum(event["type"] == "expand" for event in events)
    assert kinds.count("expanding") == kinds.count("closing") == expanded
    assert ("end" in kinds) != events[-1]["truncated"]
    assert kinds.count("generating") == sum(event["type"] == "open" for event in events)
    known = {None}
    for event in trace["events"]:
        assert event["pId"] in known
        known.add(event["id"])
        assert sorted(event["tiles"]) == list(range(9))


def test_an_expansion_is_closed_before_the_next() -> None:
    events = record(SearchConfig.from_options("astar"), PUZZLE, 5_000).events
    trace = json.loads(text_of(".trace.json", events))
    expanding = None
    for event in trace["events"]:
        if event["type"] == "expanding":
            assert expanding is None
            expanding = event["id"]
        elif event["type"] == "closing":
            assert event["id"] == expanding
            expanding = None
        elif event["type"] == "generating" and expanding is not None:
            assert event["pId"] == expanding
    assert expanding is None


def test_the_view_draws_each_cell_from_the_tiles() -> None:
    events = record(SearchConfig.from_options("bfs"), Puzzle.of("1 2 3 / 0 4 5"), 50).events
    tile, values = json.loads(text_of(".trace.json", events))["views"]["main"]
    assert tile["$"] == values["$"] == "rect"
    assert tile["$for"] == {"$to": 6}
    assert [re.findall(r"[0-9]+", tile[axis]) for axis in "xy"] == [["3"], ["3"]]
    assert tile["clear"] is values["clear"] is True


def test_json_lines_contain_the_events_unchanged() -> None:
    events = record(SearchConfig.from_options("rbfs", "misplaced"), PUZZLE, 500).events
    assert [json.loads(line) for line in text_of(".jsonl", events).splitlines()] == events
