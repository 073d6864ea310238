"""The event stream is correct, and recording it does not change the search."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.board import Board
from taquin.errors import NotApplicable, TaquinError
from taquin.instances.random_boards import walk
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search import ALGORITHMS
from taquin.search.framework.events import Event, record
from taquin.search.framework.registry import recordable
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.search.event_replay import Replay

ENOUGH_EVENTS = 1_000_000


def puzzle_of(moves: int, seed: int, rows: int = 3, cols: int = 3) -> Puzzle:
    goal = Board.goal("blank-last", rows, cols)
    return Puzzle(walk(goal, moves, Random(seed))[0], goal)


EASY = puzzle_of(12, 1)
MEDIUM = puzzle_of(25, 1)
CONFIGS = [
    *(SearchConfig.from_options(name) for name in recordable()),
    SearchConfig.from_options("ucs", ties="lifo"),
    SearchConfig.from_options("astar", "misplaced", ties="fifo"),
    SearchConfig.from_options("astar", "manhattan", weight=1.5),
    SearchConfig.from_options("astar", "misplaced", weight=5, ties="lifo"),
    SearchConfig.from_options("greedy", "manhattan", ties="low-h"),
    SearchConfig.from_options("beam", "manhattan", width=2),
    SearchConfig.from_options("ida-star", "misplaced"),
    SearchConfig.from_options("rbfs", "misplaced"),
]


def replayed(config: SearchConfig, puzzle: Puzzle) -> tuple[list[Event], Replay]:
    """Record a search and replay its events."""
    recording = record(config, puzzle, ENOUGH_EVENTS)
    assert not recording.truncated
    replay = Replay()
    for event in recording.events:
        replay.add(event)
    assert replay.end is not None
    solution = recording.solution
    assert replay.end["status"] == solution.status.value
    assert replay.expanded == replay.end["expanded"] == solution.statistics.expanded
    assert replay.thresholds == [row.bound for row in solution.statistics.iterations]
    return recording.events, replay


def name_of(config: SearchConfig) -> str:
    return "-".join(
        [config.algorithm.name, config.heuristic.name, *(str(value) for _, value in config.options)]
    )


@pytest.mark.parametrize("config", CONFIGS, ids=name_of)
def test_events_can_be_replayed_and_lead_to_the_goal(config: SearchConfig) -> None:
    events, replay = replayed(config, EASY)
    without = replace(config, engine="python").run(EASY)
    assert replay.goal is not None
    assert replay.end is not None
    assert replay.end["moves"] == "".join(without.moves or ())
    assert replay.end["expanded"] == without.statistics.expanded
    assert replay.end["generated"] == without.statistics.generated
    assert events[-2]["type"] == "goal"
    path = [replay.nodes[id_]["tiles"] for id_ in replay.goal["path"]]
    if replay.goal["meets"] is not None:
        both = {replay.goal["id"], replay.goal["meets"]}
        at = min(replay.goal["path"].index(id_) for id_ in both)
        assert path.pop(at) == path[at]
    assert path == [list(tiles) for tiles in without.states()]
    assert json.loads(json.dumps(events)) == events


@given(st.integers(0, 14), st.integers(0, 10**6), st.sampled_from(CONFIGS))
@settings(max_examples=60, deadline=None)
def test_any_board_and_any_search(moves: int, seed: int, config: SearchConfig) -> None:
    _, replay = replayed(config, puzzle_of(moves, seed))
    assert (replay.goal is not None) == (replay.end is not None and replay.end["cost"] is not None)


def test_shorter_paths_and_stale_entries_are_recorded() -> None:
    events, _ = replayed(SearchConfig.from_options("astar", "misplaced", weight=2), MEDIUM)
    assert any(event["type"] == "shorter" for event in events)
    assert any(event["type"] == "expand" and event["again"] for event in events)


def test_reopened_nodes_are_expanded_once_more() -> None:
    events, replay = replayed(SearchConfig.from_options("astar", "misplaced", weight=5), MEDIUM)
    fresh = [event["id"] for event in events if event["type"] == "expand" and not event["again"]]
    assert replay.end is not None
    assert len(fresh) - len(set(fresh)) == replay.end["reopened"] > 0


def test_rbfs_records_backed_up_values() -> None:
    events, _ = replayed(SearchConfig.from_options("rbfs", "misplaced"), EASY)
    assert any(event["type"] == "back-up" for event in events)


@pytest.mark.parametrize("name", ["bfs", "bidirectional", "ucs", "astar", "greedy"])
def test_every_generated_state_is_recorded_once(name: str) -> None:
    """As a new node, as a shorter path, as a duplicate, or as the goal that ends the search."""
    events, replay = replayed(SearchConfig.from_options(name), MEDIUM)
    kinds = Counter(event["type"] for event in events)
    roots = 2 if name == "bidirectional" else 1
    goal = 1 if name in ("bfs", "bidirectional") else 0
    recorded = kinds["open"] - roots + kinds["shorter"] + kinds["duplicate"] + goal
    assert replay.end is not None
    assert recorded == replay.end["generated"]
    assert kinds["duplicate"] >= kinds["expand"] - roots, (
        "the inverse move of each node but the root is a duplicate"
    )


@pytest.mark.parametrize("name", ["ida-star", "iddfs", "rbfs"])
def test_a_search_without_a_closed_list_detects_no_duplicates(name: str) -> None:
    events, _ = replayed(SearchConfig.from_options(name), EASY)
    assert not any(event["type"] == "duplicate" for event in events)


def test_a_narrow_beam_prunes() -> None:
    events, replay = replayed(SearchConfig.from_options("beam", "manhattan", width=2), MEDIUM)
    assert {event["why"] for event in events if event["type"] == "cut"} == {"width"}
    assert replay.start["width"] == 2


def test_every_iteration_begins_with_the_root() -> None:
    events, replay = replayed(SearchConfig.from_options("ida-star", "misplaced"), EASY)
    after = [events[at + 1] for at, event in enumerate(events) if event["type"] == "round"]
    assert len(after) == len(replay.thresholds) > 1
    assert {(event["type"], event["id"]) for event in after} == {("open", 1)}


@pytest.mark.parametrize(
    ("config", "key"),
    [
        (SearchConfig.from_options("ucs"), "g"),
        (SearchConfig.from_options("astar"), "g + h"),
        (SearchConfig.from_options("astar", weight=1.5), "g + 1.5·h"),
        (SearchConfig.from_options("astar", weight=0), "g"),
        (SearchConfig.from_options("greedy"), "h"),
        (SearchConfig.from_options("bfs"), None),
        (SearchConfig.from_options("ida-star"), None),
    ],
)
def test_the_keys_of_nodes_match_the_formula(config: SearchConfig, key: str | None) -> None:
    events = record(config, EASY, 50).events
    assert events[0]["key"] == key
    for event in events:
        if event["type"] == "open":
            python = (key or "None").replace("·", "*")
            assert event["key"] == eval(python, {"g": event["g"], "h": event["h"]})


@pytest.mark.parametrize("name", recordable())
@pytest.mark.parametrize("max_events", [1, 2, 7, 30])
def test_the_search_stops_at_the_limit_of_events(name: str, max_events: int) -> None:
    puzzle = puzzle_of(60, 5)
    all_events = record(
        SearchConfig.from_options(name, limits=Limits(nodes=200)), puzzle, ENOUGH_EVENTS
    ).events
    part = record(SearchConfig.from_options(name, limits=Limits(nodes=200)), puzzle, max_events)
    assert part.truncated
    assert part.solution.status is Status.CANCELLED
    assert part.events[:-1] == all_events[:max_events]
    assert part.events[-1]["type"] == "end"
    assert part.events[-1]["truncated"]


@pytest.mark.parametrize("name", recordable())
def test_limits_hold(name: str) -> None:
    recording = record(
        SearchConfig.from_options(name, limits=Limits(nodes=5)), puzzle_of(60, 5), ENOUGH_EVENTS
    )
    assert recording.solution.status is Status.NODE_LIMIT
    assert sum(event["type"] == "expand" for event in recording.events) == 5


@pytest.mark.parametrize("name", recordable())
def test_a_start_that_is_the_goal(name: str) -> None:
    _, replay = replayed(SearchConfig.from_options(name), Puzzle.of("1 2 3 / 4 5 0"))
    assert replay.goal is not None
    assert replay.goal["path"][0] == 1


@pytest.mark.parametrize("name", recordable())
def test_an_unsolvable_board_has_only_start_and_end(name: str) -> None:
    recording = record(SearchConfig.from_options(name), Puzzle.of("2 1 3 / 4 5 0"), ENOUGH_EVENTS)
    assert [event["type"] for event in recording.events] == ["start", "end"]
    assert recording.solution.status is Status.UNSOLVABLE


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name not in recordable()])
def test_other_searches_are_refused(name: str) -> None:
    with pytest.raises(
        NotApplicable, match="has no event stream; the algorithms that have one are bfs, ucs"
    ):
        record(SearchConfig.from_options(name), EASY, ENOUGH_EVENTS)


def test_a_limit_of_0_events_is_refused() -> None:
    with pytest.raises(TaquinError, match="must be at least 1"):
        record(SearchConfig.from_options("bfs"), EASY, 0)
