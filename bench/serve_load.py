"""The server under load: fifty clients with hard boards at the same time, and small requests."""

from __future__ import annotations

import asyncio

from bench.measure import Row, Table
from taquin.util.process_memory import resident_memory
from tests.serving import served, wait_until
from tests.web.load import load

CLIENTS = 50
SECONDS = 2.0


def serve_load(clients: int = CLIENTS, seconds: float = SECONDS) -> Table:
    """Measure small requests alone, and while clients wait for optimal solutions of 24-puzzles."""
    with served() as server:
        quiet = asyncio.run(load(server, 0, seconds, small=300))
        own = resident_memory(server.process.pid)
        busy = asyncio.run(load(server, clients, seconds))
        wait_until(lambda: not server.workers(), 30)
        left = len(server.workers())
    queued = sum(bool(places) for places in busy.places)
    megabytes = busy.most_memory // 10**6
    rows = [
        Row("small request, 95th percentile, idle server", quiet.slowest_small()),
        Row(
            f"small request, 95th percentile, {clients} clients",
            busy.slowest_small(),
            notes={"median": f"{busy.slowest_small(0.5) * 1e3:.1f} ms", "of": len(busy.small)},
        ),
        Row(
            "slowest first event (place in the queue, or start)",
            max(busy.first_words),
            notes={"queued": queued, "clients": len(busy.first_words)},
        ),
        Row(
            f"all {clients} clients",
            busy.seconds,
            notes={
                "workers": busy.most_workers,
                "peak memory": f"{megabytes} MB (the server {own // 10**6} MB)",
                "ended": ", ".join(sorted(set(busy.statuses))),
                "workers left": left,
            },
        ),
    ]
    return Table(f"The server: {clients} clients, 24-puzzles, {seconds:g} s each", "requests", rows)
