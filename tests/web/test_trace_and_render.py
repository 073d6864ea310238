"""/api/trace and /api/render: recorded searches and files to download."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from taquin.puzzle import Puzzle
from taquin.render.animation import AnimationStyle
from taquin.render.picture_formats import PICTURE_FORMATS
from taquin.search.framework.registry import recordable
from tests.web.streams import EIGHT, FIFTEEN

if TYPE_CHECKING:
    import httpx

NEAR = "1 2 3 4 0 6 7 5 8"


def test_a_trace_has_every_event(client: httpx.Client) -> None:
    trace = client.post("/api/trace", json={"board": NEAR, "algorithm": "A*"}).json()
    assert (trace["algorithm"], trace["heuristic"]) == ("astar", "manhattan")
    assert not trace["truncated"]
    kinds = [event["type"] for event in trace["events"]]
    assert (kinds[0], kinds[-1]) == ("start", "end")
    assert kinds.count("expand") == trace["solution"]["statistics"]["expanded"]


def test_a_long_trace_is_truncated(client: httpx.Client) -> None:
    body = {"board": EIGHT, "algorithm": "bfs", "events": 100}
    trace = client.post("/api/trace", json=body).json()
    assert trace["truncated"]
    assert len(trace["events"]) <= 102  # the last node and the end follow the limit


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"board": EIGHT}, "algorithm: Field required"),
        (
            {"board": " ".join(map(str, range(25))), "algorithm": "bfs"},
            "traces are for boards of at most 16 cells",
        ),
        ({"board": EIGHT, "algorithm": "bfs", "events": 10**6}, "events: Input should be less"),
        ({"board": EIGHT, "algorithm": "bfs", "width": 3}, "bfs does not take width"),
        ({"board": EIGHT, "algorithm": "anytime"}, ""),
    ],
)
def test_wrong_trace_requests(client: httpx.Client, body: dict[str, object], detail: str) -> None:
    response = client.post("/api/trace", json=body)
    assert response.status_code == 422
    assert response.json()["detail"].startswith(detail)


@pytest.mark.parametrize("form", ["svg", "gif", "json"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_files_equal_the_commands(client: httpx.Client, form: str, theme: str) -> None:
    body = {"board": NEAR, "moves": "DR", "theme": theme, "seconds_per_move": 0.2}
    response = client.post(f"/api/render/{form}", json=body)
    assert response.content == PICTURE_FORMATS[form](
        Puzzle.of(NEAR), "DR", AnimationStyle(theme, 64, 0.2)
    )
    name = f'attachment; filename="taquin-3x3.{form}"'
    assert response.headers["content-disposition"] == name


def test_each_form_has_its_file_type(client: httpx.Client) -> None:
    def content(form: str) -> bytes:
        return client.post(f"/api/render/{form}", json={"board": FIFTEEN, "moves": ""}).content

    assert content("gif").startswith(b"GIF89a")
    assert ElementTree.fromstring(content("svg")).tag.endswith("svg")
    assert json.loads(content("json"))["start"] == FIFTEEN


@pytest.mark.parametrize(
    ("form", "body"),
    [
        ("png", {"moves": ""}),
        ("svg", {"moves": "UUUU"}),
        ("svg", {"moves": "", "theme": "pink"}),
        ("gif", {"moves": "", "seconds_per_move": 0}),
        ("gif", {}),
    ],
)
def test_wrong_render_requests(client: httpx.Client, form: str, body: dict[str, object]) -> None:
    response = client.post(f"/api/render/{form}", json={"board": NEAR} | body)
    assert response.status_code == 422


def test_every_traceable_algorithm_can_be_traced(client: httpx.Client) -> None:
    traceable = client.get("/api/about").json()["traceable"]
    assert traceable == list(recordable())
    for algorithm in traceable:
        trace = client.post("/api/trace", json={"board": NEAR, "algorithm": algorithm})
        assert trace.json()["solution"]["cost"] == 2
