"""The event stream is correct, and recording it does not change the search."""

from __future__ import annotations

import json
from collections import Counter
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
from taquin.search.framework.events import RECORDABLE, Event, record
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
    *(SearchConfig.of(name) for name in RECORDABLE),
    SearchConfig.of("ucs", ties="lifo"),
    SearchConfig.of("astar", "misplaced", ties="fifo"),
    SearchConfig.of("astar", "manhattan", weight=1.5),
    SearchConfig.of("astar", "misplaced", weight=5, ties="lifo"),
    SearchConfig.of("greedy", "manhattan", ties="low-h"),
    SearchConfig.of("beam", "manhattan", width=2),
    SearchConfig.of("ida-star", "misplaced"),
    SearchConfig.of("rbfs", "misplaced"),
]


def replayed(config: SearchConfig, puzzle: Puzzle) -> tuple[list[Event], Replay]:
    """Record a search and replay its events."""
    recording = record(config, puzzle, Limits(), ENOUGH_EVENTS)
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
        [config.algorithm.name, config.heuristic.name, *map(str, config.options.values())]
    )


@pytest.mark.parametrize("config", CONFIGS, ids=name_of)
def test_events_can_be_replayed_and_lead_to_the_goal(config: SearchConfig) -> None:
    events, replay = replayed(config, EASY)
    without = config.run(EASY, Limits(), engine="python")
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
    events, _ = replayed(SearchConfig.of("astar", "misplaced", weight=2), MEDIUM)
    assert any(event["type"] == "shorter" for event in events)
    assert any(event["type"] == "expand" and event["again"] for event in events)


def test_reopened_nodes_are_expanded_once_more() -> None:
    events, replay = replayed(SearchConfig.of("astar", "misplaced", weight=5), MEDIUM)
    fresh = [event["id"] for event in events if event["type"] == "expand" and not event["again"]]
    assert replay.end is not None
    assert len(fresh) - len(set(fresh)) == replay.end["reopened"] > 0


def test_rbfs_records_backed_up_values() -> None:
    events, _ = replayed(SearchConfig.of("rbfs", "misplaced"), EASY)
    assert any(event["type"] == "back-up" for event in events)


@pytest.mark.parametrize("name", ["bfs", "bidirectional", "ucs", "astar", "greedy"])
def test_every_generated_state_is_recorded_once(name: str) -> None:
    """As a new node, as a shorter path, as a duplicate, or as the goal that ends the search."""
    events, replay = replayed(SearchConfig.of(name), MEDIUM)
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
    events, _ = replayed(SearchConfig.of(name), EASY)
    assert not any(event["type"] == "duplicate" for event in events)


def test_a_narrow_beam_prunes() -> None:
    events, replay = replayed(SearchConfig.of("beam", "manhattan", width=2), MEDIUM)
    assert {event["why"] for event in events if event["type"] == "cut"} == {"width"}
    assert replay.start["width"] == 2


def test_every_iteration_begins_with_the_root() -> None:
    events, replay = replayed(SearchConfig.of("ida-star", "misplaced"), EASY)
    after = [events[at + 1] for at, event in enumerate(events) if event["type"] == "round"]
    assert len(after) == len(replay.thresholds) > 1
    assert {(event["type"], event["id"]) for event in after} == {("open", 1)}


@pytest.mark.parametrize(
    ("config", "key"),
    [
        (SearchConfig.of("ucs"), "g"),
        (SearchConfig.of("astar"), "g + h"),
        (SearchConfig.of("astar", weight=1.5), "g + 1.5·h"),
        (SearchConfig.of("astar", weight=0), "g"),
        (SearchConfig.of("greedy"), "h"),
        (SearchConfig.of("bfs"), None),
        (SearchConfig.of("ida-star"), None),
    ],
)
def test_the_keys_of_nodes_match_the_formula(config: SearchConfig, key: str | None) -> None:
    events = record(config, EASY, Limits(), 50).events
    assert events[0]["key"] == key
    for event in events:
        if event["type"] == "open":
            python = (key or "None").replace("·", "*")
            assert event["key"] == eval(python, {"g": event["g"], "h": event["h"]})


@pytest.mark.parametrize("name", RECORDABLE)
@pytest.mark.parametrize("max_events", [1, 2, 7, 30])
def test_the_search_stops_at_the_limit_of_events(name: str, max_events: int) -> None:
    puzzle = puzzle_of(60, 5)
    all_events = record(SearchConfig.of(name), puzzle, Limits(nodes=200), ENOUGH_EVENTS).events
    part = record(SearchConfig.of(name), puzzle, Limits(nodes=200), max_events)
    assert part.truncated
    assert part.solution.status is Status.CANCELLED
    assert part.events[:-1] == all_events[:max_events]
    assert part.events[-1]["type"] == "end"
    assert part.events[-1]["truncated"]


@pytest.mark.parametrize("name", RECORDABLE)
def test_limits_hold(name: str) -> None:
    recording = record(SearchConfig.of(name), puzzle_of(60, 5), Limits(nodes=5), ENOUGH_EVENTS)
    assert recording.solution.status is Status.NODE_LIMIT
    assert sum(event["type"] == "expand" for event in recording.events) == 5


@pytest.mark.parametrize("name", RECORDABLE)
def test_a_start_that_is_the_goal(name: str) -> None:
    _, replay = replayed(SearchConfig.of(name), Puzzle.of("1 2 3 / 4 5 0"))
    assert replay.goal is not None
    assert replay.goal["path"][0] == 1


@pytest.mark.parametrize("name", RECORDABLE)
def test_an_unsolvable_board_has_only_start_and_end(name: str) -> None:
    recording = record(SearchConfig.of(name), Puzzle.of("2 1 3 / 4 5 0"), Limits(), ENOUGH_EVENTS)
    assert [event["type"] for event in recording.events] == ["start", "end"]
    assert recording.solution.status is Status.UNSOLVABLE


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name not in RECORDABLE])
def test_other_searches_are_refused(name: str) -> None:
    with pytest.raises(
        NotApplicable, match="has no event stream; the algorithms that have one are bfs, ucs"
    ):
        record(SearchConfig.of(name), EASY, Limits(), ENOUGH_EVENTS)


def test_a_limit_of_0_events_is_refused() -> None:
    with pytest.raises(TaquinError, match="must be at least 1"):
        record(SearchConfig.of("bfs"), EASY, Limits(), 0)
