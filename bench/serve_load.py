"""The server under load: fifty clients solve hard boards in parallel, and one more sends small requests."""

from __future__ import annotations

import asyncio

from bench.measure import Row, Table
from taquin.util.process_memory import resident_memory
from tests.serving import served, wait_until
from tests.web.load import run_load

CLIENTS = 50
SECONDS = 2.0


def serve_load(clients: int = CLIENTS, seconds: float = SECONDS) -> Table:
    """Measure small requests on an idle server, and while clients search for shortest solutions."""
    with served() as server:
        idle = asyncio.run(run_load(server, 0, seconds, min_small=300))
        server_memory = resident_memory(server.process.pid)
        busy = asyncio.run(run_load(server, clients, seconds))
        wait_until(lambda: not server.workers(), 30)
        workers_left = len(server.workers())
    waited = sum(bool(positions) for positions in busy.positions)
    megabytes = busy.max_memory // 10**6
    rows = [
        Row("small request, 95th percentile, idle server", idle.small_percentile()),
        Row(
            f"small request, 95th percentile, {clients} clients",
            busy.small_percentile(),
            notes={
                "median": f"{busy.small_percentile(0.5) * 1e3:.1f} ms",
                "requests": len(busy.small_seconds),
            },
        ),
        Row(
            "longest time until a client's first event",
            max(busy.first_events),
            notes={"waited in the queue": waited, "clients": len(busy.first_events)},
        ),
        Row(
            f"all {clients} clients",
            busy.seconds,
            notes={
                "workers": busy.max_workers,
                "maximum memory": f"{megabytes} MB (the server {server_memory // 10**6} MB)",
                "statuses": ", ".join(sorted(set(busy.statuses))),
                "workers left": workers_left,
            },
        ),
    ]
    return Table(f"The server: {clients} clients, 24-puzzles, {seconds:g} s each", "requests", rows)
