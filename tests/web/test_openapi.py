"""Every operation against its OpenAPI description, with valid and invalid input: no status 500, no hang."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from taquin.web.app import create_app
from taquin.web.settings import Settings
from tests.serving import Serving, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
CONFIG = schemathesis.Config.from_dict(
    {"checks": {"negative_data_rejection": {"expected-statuses": ["404", "405", "413", "422"]}}}
)
MAX_ANSWER_SECONDS = 20


APP = create_app(Settings(60, 2**30, 1, 1, Path("lab")))
schema = schemathesis.openapi.from_dict(APP.fastapi.openapi(), config=CONFIG)


@pytest.fixture(scope="module")
def fast_server() -> Iterator[Serving]:
    """A server with a short time limit."""
    with served("--time-limit", "0.2", "--lab", "/nowhere") as server:
        yield server


@schema.parametrize()
@settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_operation(case: Any, fast_server: Serving) -> None:
    case.call_and_validate(base_url=fast_server.address, checks=CHECKS, timeout=MAX_ANSWER_SECONDS)


def test_the_description_lists_every_path(client: httpx.Client) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    assert set(paths) == {
        "/api/about",
        "/api/analysis",
        "/api/board",
        "/api/generate",
        "/api/heuristics",
        "/api/notation",
        "/api/solve",
        "/api/searches/{number}",
        "/api/compare",
        "/api/trace",
        "/api/sets",
        "/api/sets/{name}",
        "/api/render/{form}",
        "/api/lab",
        "/api/lab/{name}",
        "/api/lab/{name}/plots",
        "/api/lab/{name}/plots/{kind}.svg",
    }
