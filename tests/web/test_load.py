"""Fifty clients in parallel. `bench/serve_load.py` measures the speed."""

from __future__ import annotations

import asyncio

from taquin.web.settings import HELPER_MEMORY, MAX_HELPERS
from tests.serving import served, wait_until
from tests.web.load import run_load

CLIENTS = 50
MEMORY = 512 * 2**20


def test_fifty_clients_in_parallel() -> None:
    with served("--searches", "2", "--memory-limit", "512MiB") as server:
        idle_memory = server.memory()
        report = asyncio.run(run_load(server, CLIENTS, seconds=0.1))
        assert len(report.statuses) == CLIENTS
        assert set(report.statuses) <= {"time_limit", "solved"}
        assert len(report.first_events) == CLIENTS
        waiting = [positions for positions in report.positions if positions]
        assert sorted(positions[0] for positions in waiting) == list(range(1, CLIENTS - 1))
        for positions in waiting:
            assert positions == sorted(set(positions), reverse=True)
        assert len(report.small_seconds) > 20
        assert report.max_workers <= 2
        assert report.max_memory - idle_memory <= 2 * MEMORY + MAX_HELPERS * HELPER_MEMORY
        wait_until(lambda: not server.workers(), 15)
