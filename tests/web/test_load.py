"""Fifty clients at once. How quick it is, bench/serve_load.py measures."""

from __future__ import annotations

import asyncio

from taquin.web.settings import HELPER_MEMORY, HELPERS_AT_ONCE
from tests.serving import served, wait_until
from tests.web.load import load

CLIENTS = 50
MEMORY = 512 * 2**20


def test_fifty_clients_at_once() -> None:
    with served("--searches", "2", "--memory-limit", "512MiB") as server:
        own = server.memory()
        seen = asyncio.run(load(server, CLIENTS, seconds=0.1))
        assert len(seen.statuses) == CLIENTS
        assert set(seen.statuses) <= {"time_limit", "solved"}
        assert len(seen.first_words) == CLIENTS  # none waits without being told its place
        assert sorted(places[0] for places in seen.places if places) == list(range(1, CLIENTS - 1))
        for places in seen.places:
            assert places == sorted(set(places), reverse=True)
        assert len(seen.small) > 20
        assert seen.most_workers <= 2
        assert seen.most_memory - own <= 2 * MEMORY + HELPERS_AT_ONCE * HELPER_MEMORY
        wait_until(lambda: not server.workers(), 15)
