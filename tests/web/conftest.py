"""One server for all tests of the API, with limits that tests can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx
import pytest

from tests.serving import Serving, served

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def server() -> Iterator[Serving]:
    with served("--time-limit", "20", "--searches", "2", "--waiting", "3") as server:
        yield server


@pytest.fixture
def client(server: Serving) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=30) as client:
        yield client
