from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from taquin.puzzle import Puzzle
from taquin.solution import Solution
from taquin.solve import solve
from taquin.util.process_memory import resident_memory
from tests.serving import Serving, served, wait_until
from tests.web.streams import EIGHT, ENDLESS, FIFTEEN, all_events, result, streaming, until

if TYPE_CHECKING:
    from collections.abc import Iterator

TWENTY_FOUR = "0 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1"


@pytest.fixture(scope="module")
def one_at_a_time() -> Iterator[Serving]:
    with served("--searches", "1", "--waiting", "2", "--time-limit", "30") as server:
        yield server


@pytest.fixture
def lonely(one_at_a_time: Serving) -> Serving:
    """A server of one search at a time that has nothing to do: what came before has left the queue."""
    with httpx.Client(base_url=one_at_a_time.address, timeout=30) as client:
        wait_until(lambda: client.post("/api/solve", json={"board": EIGHT}).status_code == 200)
    return one_at_a_time


class TestSolve:
    def test_the_result_is_that_of_the_library(self, client: httpx.Client) -> None:
        found = result(client, "/api/solve", {"board": EIGHT, "algorithm": "astar"})
        expected = solve(EIGHT, algorithm="astar")
        assert found["moves"] == "".join(expected.moves or ())
        assert found["statistics"]["expanded"] == expected.statistics.expanded
        assert found["verdict"] == "proven optimal"

    def test_the_steps_are_the_trace(self, client: httpx.Client) -> None:
        found = result(client, "/api/solve", {"board": EIGHT, "algorithm": "astar"})
        steps = solve(EIGHT, algorithm="astar").trace()
        assert [(s["move"], s["g"], s["h"], s["f"]) for s in found["steps"]] == [
            (step.move, step.g, step.h, step.f) for step in steps
        ]

    def test_a_large_board_improves(self, client: httpx.Client) -> None:
        events = all_events(client, "/api/solve", {"board": TWENTY_FOUR, "limits": {"seconds": 2}})
        improvements = [data for name, data in events if name == "improvement"]
        costs = [each["cost"] for each in improvements]
        assert costs == sorted(costs, reverse=True)
        name, last = events[-1]
        assert (name, last["status"], last["algorithm"]) == ("result", "solved", "anytime")
        assert last["cost"] == costs[-1]
        assert last["steps"][-1]["h"] == 0

    def test_rounds_are_told(self, client: httpx.Client) -> None:
        body = {"board": FIFTEEN, "algorithm": "ida-star", "heuristic": "linear-conflict"}
        events = all_events(client, "/api/solve", body)
        rounds = [data for name, data in events if name == "iteration"]
        assert rounds == events[-1][1]["statistics"]["iterations"]

    def test_an_unsolvable_board(self, client: httpx.Client) -> None:
        found = result(client, "/api/solve", {"board": "1 2 3 4 5 6 8 7 0"})
        assert (found["status"], found["moves"], found["steps"]) == ("unsolvable", None, [])

    def test_the_servers_limits_hold(self, client: httpx.Client) -> None:
        limits = {"seconds": 1e6, "memory": 10**15, "nodes": 5000}
        with streaming(client, "/api/solve", ENDLESS | {"limits": limits}) as events:
            allowed = until(events, "started")["limits"]
            found = until(events, "result")
        assert allowed["seconds"] == 20
        assert allowed["memory"] < client.get("/api/about").json()["limits"]["memory"]
        assert (found["status"], found["statistics"]["expanded"]) == ("node_limit", 5000)

    def test_time_is_up(self, client: httpx.Client) -> None:
        found = result(client, "/api/solve", ENDLESS | {"limits": {"seconds": 0.3}})
        assert found["status"] == "time_limit"

    @pytest.mark.parametrize(
        ("body", "detail"),
        [
            ({"algorithm": "astr"}, "unknown algorithm 'astr'; did you mean 'astar'?"),
            ({"heuristic": "manhatan"}, "unknown heuristic 'manhatan'"),
            ({"algorithm": "bfs", "weight": 2}, "bfs does not take weight"),
            ({"optimal": True, "width": 5}, "optimal chooses the search"),
            ({"heuristic": "pdb:/etc/passwd"}, "heuristic: heuristics have names here"),
            ({"heuristic": "max(manhattan, pdb:a.txt)"}, "heuristic: heuristics have names here"),
            ({"heuristic": "pdb:nothing"}, "unknown pattern set 'nothing'"),
            ({"limits": {"seconds": 0}}, "limits.seconds: Input should be greater than 0"),
            ({"engine": "magic"}, "engine: Input should be 'auto', 'native' or 'python'"),
        ],
    )
    def test_what_is_wrong_is_said_before_it_waits(
        self, client: httpx.Client, body: dict[str, Any], detail: str
    ) -> None:
        response = client.post("/api/solve", json={"board": EIGHT} | body)
        assert response.status_code == 422
        assert response.json()["detail"].startswith(detail)

    def test_what_only_the_search_knows_is_said_at_the_end(self, client: httpx.Client) -> None:
        body = {"board": TWENTY_FOUR, "algorithm": "astar", "heuristic": "walking-distance"}
        name, problem = all_events(client, "/api/solve", body)[-1]
        assert (name, problem["status"]) == ("failed", 422)
        assert "walking-distance" in problem["detail"]


class TestCancel:
    def test_a_running_search_says_how_far_it_got(self, client: httpx.Client) -> None:
        with streaming(client, "/api/solve", ENDLESS) as events:
            number = until(events, "accepted")["id"]
            assert until(events, "progress")["expanded"] > 0
            start = time.monotonic()
            assert client.delete(f"/api/searches/{number}").status_code == 204
            found = until(events, "result")
        assert time.monotonic() - start < 2
        assert found["status"] == "cancelled"
        assert found["statistics"]["expanded"] > 0
        assert client.delete(f"/api/searches/{number}").status_code == 404

    def test_a_cancelled_improver_has_its_best_way(self, client: httpx.Client) -> None:
        body = {"board": TWENTY_FOUR, "limits": {"seconds": 20}}
        with streaming(client, "/api/solve", body) as events:
            number = until(events, "accepted")["id"]
            while until(events, "improvement")["path_by"] != "wide-beam":
                pass
            client.delete(f"/api/searches/{number}")
            found = until(events, "result")
        assert found["status"] == "cancelled"
        solved = Solution.from_json(httpx.Response(200, json=found).text)
        assert solved.replay()[-1] == Puzzle.of(TWENTY_FOUR).target

    def test_a_client_that_goes_away_leaves_nothing_running(self, lonely: Serving) -> None:
        with httpx.Client(base_url=lonely.address, timeout=30) as client:
            with streaming(client, "/api/solve", ENDLESS) as events:
                until(events, "progress")
                assert len(lonely.workers()) == 1
            wait_until(lambda: not lonely.workers(), 5)
            assert result(client, "/api/solve", {"board": EIGHT})["status"] == "solved"

    def test_other_work_of_a_client_that_goes_away_ends_too(self, lonely: Serving) -> None:
        """To find a board of an exact depth, all that are nearer to the goal are visited."""
        body = {"rows": 3, "cols": 4, "depth": 53}
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{lonely.address}/api/generate", json=body, timeout=0.5)
        wait_until(lambda: not lonely.workers())

    def test_one_that_does_not_listen_is_killed(self, lonely: Serving) -> None:
        """Stopped by a signal, the search cannot hear that it is cancelled."""
        with (
            httpx.Client(base_url=lonely.address, timeout=30) as client,
            streaming(client, "/api/solve", ENDLESS) as events,
        ):
            number = until(events, "accepted")["id"]
            until(events, "progress")
            (worker,) = lonely.workers()
            os.kill(worker, signal.SIGSTOP)
            client.delete(f"/api/searches/{number}")
            found = until(events, "result")
            assert (found["status"], found["algorithm"]) == ("cancelled", "iddfs")
            wait_until(lambda: worker not in lonely.workers(), 5)


class TestQueue:
    def test_places_are_told_and_move_up(self, lonely: Serving) -> None:
        with (
            httpx.Client(base_url=lonely.address, timeout=30) as client,
            streaming(client, "/api/solve", ENDLESS) as first,
        ):
            number = until(first, "accepted")["id"]
            until(first, "started")
            with (
                streaming(client, "/api/solve", ENDLESS) as second,
                streaming(client, "/api/solve", {"board": EIGHT}) as third,
            ):
                assert until(second, "waiting") == {"position": 1}
                assert until(third, "waiting") == {"position": 2}
                full = client.post("/api/solve", json={"board": EIGHT})
                assert full.status_code == 503
                assert int(full.headers["retry-after"]) > 0
                assert full.headers["content-type"] == "application/problem+json"
                client.delete(f"/api/searches/{number}")
                assert until(third, "waiting") == {"position": 1}
                until(second, "started")
            assert until(first, "result")["status"] == "cancelled"

    def test_one_that_waits_can_be_cancelled(self, lonely: Serving) -> None:
        with (
            httpx.Client(base_url=lonely.address, timeout=30) as client,
            streaming(client, "/api/solve", ENDLESS),
            streaming(client, "/api/solve", {"board": EIGHT}) as second,
        ):
            number = until(second, "accepted")["id"]
            until(second, "waiting")
            client.delete(f"/api/searches/{number}")
            assert until(second, "result")["status"] == "cancelled"

    def test_who_waits_and_leaves_gives_up_the_place(self, lonely: Serving) -> None:
        with (
            httpx.Client(base_url=lonely.address, timeout=30) as client,
            streaming(client, "/api/solve", ENDLESS),
        ):
            with streaming(client, "/api/solve", {"board": EIGHT}) as second:
                until(second, "waiting")
                third = streaming(client, "/api/solve", {"board": EIGHT})
                events = third.__enter__()
                assert until(events, "waiting") == {"position": 2}
            assert until(events, "waiting") == {"position": 1}
            third.__exit__(None, None, None)


class TestFailures:
    def test_a_worker_that_dies_is_told_and_the_server_lives(self, lonely: Serving) -> None:
        with httpx.Client(base_url=lonely.address, timeout=30) as client:
            with streaming(client, "/api/solve", ENDLESS) as events:
                until(events, "progress")
                (worker,) = lonely.workers()
                os.kill(worker, signal.SIGKILL)
                problem = until(events, "failed")
            assert problem["status"] == 500
            assert problem["detail"].endswith("the process died of SIGKILL")
            assert result(client, "/api/solve", {"board": EIGHT})["status"] == "solved"

    def test_too_much_memory_ends_the_worker_alone(self) -> None:
        """Breadth-first in Python holds more than its own account says."""
        body = {"board": FIFTEEN, "algorithm": "bfs", "engine": "python"}
        with (
            served("--memory-limit", "128MiB", "--searches", "1") as server,
            httpx.Client(base_url=server.address, timeout=60) as client,
        ):
            name, data = all_events(client, "/api/solve", body)[-1]
            if name == "result":
                assert data["status"] == "memory_limit"
            else:
                assert "more than 134 MB" in data["detail"]
            assert result(client, "/api/solve", {"board": EIGHT})["status"] == "solved"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_server(number: int) -> None:
    with (
        served("--searches", "2") as server,
        httpx.Client(base_url=server.address, timeout=30) as client,
        streaming(client, "/api/solve", ENDLESS) as events,
    ):
        until(events, "progress")
        workers = server.workers()
        assert workers
        server.process.send_signal(number)
        server.process.wait(10)
        wait_until(lambda: not any(map(resident_memory, workers)), 5)
    assert server.process.returncode == {signal.SIGINT: 0}.get(signal.Signals(number), -number)
