"""Many clients at once that ask for hard boards, and one that asks for little things meanwhile."""

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
class Load:
    """What was seen."""

    seconds: float = 0.0
    first_words: list[float] = field(default_factory=list)
    """Seconds until each client was told that it is searched for, or its place in the queue."""
    places: list[list[int]] = field(default_factory=list)
    """The places in the queue that each client was told, one after the other."""
    statuses: list[str] = field(default_factory=list)
    """How each search ended; of one that failed, why."""
    small: list[float] = field(default_factory=list)
    """Seconds that small requests took."""
    most_memory: int = 0
    """Of the server and all its children together."""
    most_workers: int = 0

    def slowest_small(self, share: float = 0.95) -> float:
        """Return how long all but the slowest of the small requests took at most."""
        return sorted(self.small)[int(share * (len(self.small) - 1))]


async def load(
    server: Serving, clients: int, seconds: float, seed: int = 1, small: int = 0
) -> Load:
    """Let clients ask for the shortest way of random 24-puzzles, all at once.

    Meanwhile another one asks for little things; at least `small` times.
    """
    rng, goal = Random(seed), Board.goal("blank-last", 5, 5)
    seen, begin = Load(), perf_counter()
    limits = httpx.Limits(max_connections=clients + 10, max_keepalive_connections=10)
    async with httpx.AsyncClient(base_url=server.address, limits=limits, timeout=600) as client:
        boards = [str(random_board(goal, rng)) for _ in range(clients)]
        beside = [
            asyncio.create_task(_ask_for_little(client, seen)),
            asyncio.create_task(_watch(server, seen)),
        ]
        await asyncio.gather(*(_solve(client, board, seconds, seen) for board in boards))
        while len(seen.small) < small:
            await asyncio.sleep(0.05)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
    seen.seconds = perf_counter() - begin
    return seen


async def _solve(client: httpx.AsyncClient, board: str, seconds: float, seen: Load) -> None:
    body = {"board": board, "optimal": True, "limits": {"seconds": seconds}}
    begin, name = perf_counter(), ""
    told = False
    places: list[int] = []
    async with client.stream("POST", "/api/solve", json=body) as response:
        async for line in response.aiter_lines():
            word, _, rest = line.partition(": ")
            if word == "event":
                name = rest
            elif word == "data":
                if name in ("waiting", "started") and not told:
                    told = True
                    seen.first_words.append(perf_counter() - begin)
                if name == "waiting":
                    places.append(json.loads(rest)["position"])
                if name in ("result", "failed"):
                    last = json.loads(rest)
                    seen.statuses.append(last.get("detail") or last["status"])
    seen.places.append(places)


async def _ask_for_little(client: httpx.AsyncClient, seen: Load) -> None:
    while True:
        for method, path, body in SMALL_REQUESTS:
            begin = perf_counter()
            response = await client.request(method, path, json=body)
            response.raise_for_status()
            seen.small.append(perf_counter() - begin)
            await asyncio.sleep(0.02)


async def _watch(server: Serving, seen: Load) -> None:
    while True:
        seen.most_memory = max(seen.most_memory, await asyncio.to_thread(server.memory))
        seen.most_workers = max(seen.most_workers, len(server.workers()))
        await asyncio.sleep(0.1)
