"""/api/compare: races in lockstep and in sequence."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import httpx
import pytest

from taquin.heuristics import HEURISTICS
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.web.work.turn_lock import CLOCK_DIVISOR
from tests.web.streams import EIGHT, FIFTEEN, all_events, result, streaming, until

if TYPE_CHECKING:
    from tests.serving import Serving
    from tests.web.streams import Event

THREE = [{"algorithm": "bfs"}, {"algorithm": "astar", "weight": 2}, {"algorithm": "ida-star"}]
ENDLESS_RACE = {"board": FIFTEEN, "searches": [{"algorithm": "iddfs"}, {"algorithm": "ida-star"}]}


@pytest.fixture(scope="module")
def raced(server: Serving) -> list[Event]:
    """The events of a race in lockstep."""
    with httpx.Client(base_url=server.address, timeout=60) as client:
        return all_events(client, "/api/compare", {"board": EIGHT, "searches": THREE})


def test_the_lanes_are_named(raced: list[Event]) -> None:
    (started,) = (data for name, data in raced if name == "started")
    lanes = ["bfs", "astar · manhattan · weight 2.0", "ida-star · manhattan"]
    assert started == {"lanes": lanes}


def test_all_running_lanes_have_reached_the_clock(raced: list[Event]) -> None:
    samples = [data for name, data in raced if name == "sample"]
    assert len(samples) > 100
    for sample in samples:
        for lane in sample["lanes"]:
            assert lane["expanded"] == sample["clock"] or lane["done"]


def test_the_clock_grows_by_a_twentieth(raced: list[Event]) -> None:
    clocks = [data["clock"] for name, data in raced if name == "sample"]
    assert clocks[0] == 1
    for clock, after in pairwise(clocks):
        assert after == clock + max(1, clock // CLOCK_DIVISOR)


def test_each_lane_has_the_result_of_its_search_alone(raced: list[Event]) -> None:
    name, last = raced[-1]
    assert name == "result"
    for lane, search in zip(last["lanes"], THREE, strict=True):
        alone = SearchConfig.from_options(engine="python", **search).run(Puzzle.of(EIGHT))  # type: ignore[arg-type]
        assert lane["moves"] == "".join(alone.moves or ())
        assert lane["statistics"]["expanded"] == alone.statistics.expanded
        assert lane["statistics"]["generated"] == alone.statistics.generated


def test_the_lane_with_the_fewest_nodes_finishes_first(raced: list[Event]) -> None:
    finished = [data for name, data in raced if name == "finished"]
    counts = [data["statistics"]["expanded"] for data in finished]
    assert sorted(data["lane"] for data in finished) == [0, 1, 2]
    assert counts == sorted(counts)


def test_native_lanes_run_in_sequence(client: httpx.Client) -> None:
    searches = [{"algorithm": "ida-star"}, {"algorithm": "astar", "heuristic": "linear-conflict"}]
    body = {"board": FIFTEEN, "engine": "native", "searches": searches}
    lanes = result(client, "/api/compare", body)["lanes"]
    assert [lane["engine"] for lane in lanes] == ["native", "native"]
    assert [lane["cost"] for lane in lanes] == [49, 49]


@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_heuristic_that_may_overestimate_proves_nothing(
    client: httpx.Client, engine: str
) -> None:
    overestimating = next(each.name for each in HEURISTICS.values() if not each.admissible)
    searches = [
        {"algorithm": name, "heuristic": overestimating} for name in ("astar", "ida-star", "greedy")
    ]
    body = {"board": EIGHT, "engine": engine, "searches": [*searches, {"algorithm": "bfs"}]}
    *lanes, bfs = result(client, "/api/compare", body)["lanes"]
    assert [(lane["lower_bound"], lane["optimal"]) for lane in lanes] == [(0, False)] * 3
    assert bfs["lower_bound"] == bfs["cost"]
    assert min(lane["cost"] for lane in lanes) >= bfs["cost"]


def test_an_unsolvable_board(client: httpx.Client) -> None:
    lanes = result(client, "/api/compare", {"board": "1 2 3 4 5 6 8 7 0", "searches": THREE})
    assert {lane["status"] for lane in lanes["lanes"]} == {"unsolvable"}


def test_cancelling_a_race_cancels_every_lane(client: httpx.Client) -> None:
    with streaming(client, "/api/compare", ENDLESS_RACE) as events:
        number = until(events, "accepted")["id"]
        while until(events, "sample")["clock"] < 1000:
            pass
        client.delete(f"/api/searches/{number}")
        lanes = until(events, "result")["lanes"]
    assert [lane["status"] for lane in lanes] == ["cancelled", "cancelled"]
    assert all(lane["statistics"]["expanded"] >= 1000 for lane in lanes)


def test_a_lane_that_cannot_run_fails_the_race(client: httpx.Client) -> None:
    body = ENDLESS_RACE | {"searches": [{"algorithm": "iddfs"}, {"algorithm": "anytime"}]}
    name, problem = all_events(client, "/api/compare", body)[-1]
    assert name == "failed"
    assert problem["detail"] == "anytime runs only in the native engine"


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_race_has_two_to_four_lanes(client: httpx.Client, count: int) -> None:
    body = {"board": EIGHT, "searches": [{"algorithm": "bfs"}] * count}
    assert client.post("/api/compare", json=body).status_code == 422
