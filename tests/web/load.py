"""A load test: many clients solve hard boards in parallel, and one more client sends small requests."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any

import httpx

from taquin.board import Board
from taquin.instances.random_boards import random_board

if TYPE_CHECKING:
    from tests.serving import Serving

SMALL_REQUESTS: tuple[tuple[str, str, dict[str, Any] | None], ...] = (
    ("GET", "/", None),
    ("GET", "/page/app.js", None),
    ("GET", "/api/about", None),
    ("POST", "/api/board", {"text": "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"}),
    ("POST", "/api/generate", {"rows": 10, "cols": 10}),
    ("POST", "/api/notation", {"board": "1 2 3 4 5 6 7 8 0", "moves": "ULDR" * 20}),
)


@dataclass
class LoadReport:
    """The measurements of a load test."""

    seconds: float = 0.0
    first_events: list[float] = field(default_factory=list)
    """Seconds until each client got its first `waiting` or `started` event."""
    positions: list[list[int]] = field(default_factory=list)
    """The positions in the queue that each client got, in order."""
    statuses: list[str] = field(default_factory=list)
    """The status of each search, or the reason of its failure."""
    small_seconds: list[float] = field(default_factory=list)
    """The duration of each small request."""
    max_memory: int = 0
    """The most bytes that the server and its children held together."""
    max_workers: int = 0

    def small_percentile(self, share: float = 0.95) -> float:
        """Return the duration that this share of the small requests did not exceed."""
        return sorted(self.small_seconds)[int(share * (len(self.small_seconds) - 1))]


async def run_load(
    server: Serving, clients: int, seconds: float, seed: int = 1, min_small: int = 0
) -> LoadReport:
    """Let `clients` clients search for shortest solutions of random 24-puzzles in parallel.

    Meanwhile one more client sends at least `min_small` small requests.
    """
    rng, goal = Random(seed), Board.goal("blank-last", 5, 5)
    report, begin = LoadReport(), perf_counter()
    limits = httpx.Limits(max_connections=clients + 10, max_keepalive_connections=10)
    async with httpx.AsyncClient(base_url=server.address, limits=limits, timeout=600) as client:
        boards = [str(random_board(goal, rng)) for _ in range(clients)]
        background = [
            asyncio.create_task(_send_small_requests(client, report)),
            asyncio.create_task(_measure_memory(server, report)),
        ]
        await asyncio.gather(*(_solve(client, board, seconds, report) for board in boards))
        while len(report.small_seconds) < min_small:
            await asyncio.sleep(0.05)
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
    report.seconds = perf_counter() - begin
    return report


async def _solve(client: httpx.AsyncClient, board: str, seconds: float, report: LoadReport) -> None:
    body = {"board": board, "optimal": True, "limits": {"seconds": seconds}}
    begin, name = perf_counter(), ""
    first = True
    positions: list[int] = []
    async with client.stream("POST", "/api/solve", json=body) as response:
        async for line in response.aiter_lines():
            field_name, _, value = line.partition(": ")
            if field_name == "event":
                name = value
            elif field_name == "data":
                if name in ("waiting", "started") and first:
                    first = False
                    report.first_events.append(perf_counter() - begin)
                if name == "waiting":
                    positions.append(json.loads(value)["position"])
                if name in ("result", "failed"):
                    last = json.loads(value)
                    report.statuses.append(last.get("detail") or last["status"])
    report.positions.append(positions)


async def _send_small_requests(client: httpx.AsyncClient, report: LoadReport) -> None:
    while True:
        for method, path, body in SMALL_REQUESTS:
            begin = perf_counter()
            response = await client.request(method, path, json=body)
            response.raise_for_status()
            report.small_seconds.append(perf_counter() - begin)
            await asyncio.sleep(0.02)


async def _measure_memory(server: Serving, report: LoadReport) -> None:
    while True:
        report.max_memory = max(report.max_memory, await asyncio.to_thread(server.memory))
        report.max_workers = max(report.max_workers, len(server.workers()))
        await asyncio.sleep(0.1)
