"""/api/solve: results, cancelling, the queue, failures, and the end of the server."""

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
def sequential_server() -> Iterator[Serving]:
    with served("--searches", "1", "--waiting", "2", "--time-limit", "30") as server:
        yield server


@pytest.fixture
def idle_server(sequential_server: Serving) -> Serving:
    """A server that runs one search at a time, after all earlier jobs have left its queue."""
    with httpx.Client(base_url=sequential_server.address, timeout=30) as client:
        wait_until(lambda: client.post("/api/solve", json={"board": EIGHT}).status_code == 200)
    return sequential_server


class TestSolve:
    def test_the_result_equals_the_librarys(self, client: httpx.Client) -> None:
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

    def test_solutions_of_a_large_board_improve(self, client: httpx.Client) -> None:
        events = all_events(client, "/api/solve", {"board": TWENTY_FOUR, "limits": {"seconds": 2}})
        improvements = [data for name, data in events if name == "improvement"]
        costs = [each["cost"] for each in improvements]
        assert costs == sorted(costs, reverse=True)
        name, last = events[-1]
        assert (name, last["status"], last["algorithm"]) == ("result", "solved", "anytime")
        assert last["cost"] == costs[-1]
        assert last["steps"][-1]["h"] == 0

    def test_the_stream_reports_iterations(self, client: httpx.Client) -> None:
        body = {"board": FIFTEEN, "algorithm": "ida-star", "heuristic": "linear-conflict"}
        events = all_events(client, "/api/solve", body)
        iterations = [data for name, data in events if name == "iteration"]
        assert iterations == events[-1][1]["statistics"]["iterations"]

    def test_an_unsolvable_board(self, client: httpx.Client) -> None:
        found = result(client, "/api/solve", {"board": "1 2 3 4 5 6 8 7 0"})
        assert (found["status"], found["moves"], found["steps"]) == ("unsolvable", None, [])

    def test_the_servers_limits_apply(self, client: httpx.Client) -> None:
        limits = {"seconds": 1e6, "memory": 10**15, "nodes": 5000}
        with streaming(client, "/api/solve", ENDLESS | {"limits": limits}) as events:
            allowed = until(events, "started")["limits"]
            found = until(events, "result")
        assert allowed["seconds"] == 20
        assert allowed["memory"] < client.get("/api/about").json()["limits"]["memory"]
        assert (found["status"], found["statistics"]["expanded"]) == ("node_limit", 5000)

    def test_the_time_limit_ends_a_search(self, client: httpx.Client) -> None:
        found = result(client, "/api/solve", ENDLESS | {"limits": {"seconds": 0.3}})
        assert found["status"] == "time_limit"

    @pytest.mark.parametrize(
        ("body", "detail"),
        [
            ({"algorithm": "astr"}, "unknown algorithm 'astr'; did you mean 'astar'?"),
            ({"heuristic": "manhatan"}, "unknown heuristic 'manhatan'"),
            ({"algorithm": "bfs", "weight": 2}, "bfs does not take weight"),
            ({"optimal": True, "width": 5}, "optimal chooses the search"),
            ({"heuristic": "pdb:/etc/passwd"}, "heuristic: the server reads no partition files"),
            (
                {"heuristic": "max(manhattan, pdb:a.txt)"},
                "heuristic: the server reads no partition files",
            ),
            ({"heuristic": "pdb:nothing"}, "unknown pattern set 'nothing'"),
            ({"limits": {"seconds": 0}}, "limits.seconds: Input should be greater than 0"),
            ({"engine": "magic"}, "engine: Input should be 'auto', 'native' or 'python'"),
        ],
    )
    def test_a_wrong_request_is_refused_before_it_is_queued(
        self, client: httpx.Client, body: dict[str, Any], detail: str
    ) -> None:
        response = client.post("/api/solve", json={"board": EIGHT} | body)
        assert response.status_code == 422
        assert response.json()["detail"].startswith(detail)

    def test_an_error_of_the_search_ends_the_stream(self, client: httpx.Client) -> None:
        body = {"board": TWENTY_FOUR, "algorithm": "astar", "heuristic": "walking-distance"}
        name, problem = all_events(client, "/api/solve", body)[-1]
        assert (name, problem["status"]) == ("failed", 422)
        assert "walking-distance" in problem["detail"]


class TestCancel:
    def test_a_cancelled_search_has_its_counters(self, client: httpx.Client) -> None:
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

    def test_a_cancelled_any_time_search_has_its_best_solution(self, client: httpx.Client) -> None:
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

    def test_a_disconnect_ends_the_search(self, idle_server: Serving) -> None:
        with httpx.Client(base_url=idle_server.address, timeout=30) as client:
            with streaming(client, "/api/solve", ENDLESS) as events:
                until(events, "progress")
                assert len(idle_server.workers()) == 1
            wait_until(lambda: not idle_server.workers(), 5)
            assert result(client, "/api/solve", {"board": EIGHT})["status"] == "solved"

    def test_a_disconnect_ends_a_helper_call(self, idle_server: Serving) -> None:
        """Generating a board of an exact depth visits all states nearer to the goal, so it takes long."""
        body = {"rows": 3, "cols": 4, "depth": 53}
        with pytest.raises(httpx.ReadTimeout):
            httpx.post(f"{idle_server.address}/api/generate", json=body, timeout=0.5)
        wait_until(lambda: not idle_server.workers())

    def test_a_search_that_does_not_react_is_killed(self, idle_server: Serving) -> None:
        """A process after SIGSTOP cannot receive the stop request."""
        with (
            httpx.Client(base_url=idle_server.address, timeout=30) as client,
            streaming(client, "/api/solve", ENDLESS) as events,
        ):
            number = until(events, "accepted")["id"]
            until(events, "progress")
            (worker,) = idle_server.workers()
            os.kill(worker, signal.SIGSTOP)
            client.delete(f"/api/searches/{number}")
            found = until(events, "result")
            assert (found["status"], found["algorithm"]) == ("cancelled", "iddfs")
            wait_until(lambda: worker not in idle_server.workers(), 5)


class TestQueue:
    def test_the_positions_in_the_queue_are_updated(self, idle_server: Serving) -> None:
        with (
            httpx.Client(base_url=idle_server.address, timeout=30) as client,
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

    def test_a_waiting_search_can_be_cancelled(self, idle_server: Serving) -> None:
        with (
            httpx.Client(base_url=idle_server.address, timeout=30) as client,
            streaming(client, "/api/solve", ENDLESS),
            streaming(client, "/api/solve", {"board": EIGHT}) as second,
        ):
            number = until(second, "accepted")["id"]
            until(second, "waiting")
            client.delete(f"/api/searches/{number}")
            assert until(second, "result")["status"] == "cancelled"

    def test_a_disconnect_frees_the_position_in_the_queue(self, idle_server: Serving) -> None:
        with (
            httpx.Client(base_url=idle_server.address, timeout=30) as client,
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
    def test_a_dead_worker_fails_its_search_only(self, idle_server: Serving) -> None:
        with httpx.Client(base_url=idle_server.address, timeout=30) as client:
            with streaming(client, "/api/solve", ENDLESS) as events:
                until(events, "progress")
                (worker,) = idle_server.workers()
                os.kill(worker, signal.SIGKILL)
                problem = until(events, "failed")
            assert problem["status"] == 500
            assert problem["detail"].endswith("the process died of SIGKILL")
            assert result(client, "/api/solve", {"board": EIGHT})["status"] == "solved"

    def test_too_much_memory_ends_the_worker_only(self) -> None:
        """Breadth-first search in Python holds more memory than it accounts for."""
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
