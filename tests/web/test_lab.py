"""/api/lab: the experiments in a folder, their tables and plots."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import httpx
import pytest

from taquin.experiments.lab.analysis.results import Results
from taquin.experiments.lab.report.tables import run_counts
from tests.end_to_end.command import taquin
from tests.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("experiments")
    out = str(folder / "quick one.sqlite")
    run = ("lab", "run", "--boards", "3x3:6:5-15", "--algorithms", "bfs,astar", "--out", out)
    assert taquin(*run).returncode == 0
    (folder / "broken.sqlite").write_text("this is no database")
    (folder.parent / "outside.sqlite").write_bytes((folder / "quick one.sqlite").read_bytes())
    return folder


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[httpx.Client]:
    with (
        served("--lab", str(folder)) as server,
        httpx.Client(base_url=server.address, timeout=60) as client,
    ):
        yield client


def test_the_folder_is_listed(client: httpx.Client) -> None:
    broken, quick = client.get("/api/lab").json()
    assert (quick["name"], quick["file"], quick["runs"]) == ("quick one", "quick one.sqlite", 12)
    assert quick["problem"] is None
    assert "is not a results file of taquin lab" in broken["problem"]
    assert client.get("/api/about").json()["lab"]


def test_the_tables_are_those_of_the_report(client: httpx.Client, folder: Path) -> None:
    shown = client.get("/api/lab/quick one").json()
    assert shown["counted"] == run_counts(Results.read(folder / "quick one.sqlite"))
    assert shown["tables"][0]["section"] == "Outcomes"
    assert [row[0] for row in shown["tables"][0]["rows"]] == ["bfs", "astar manhattan"]
    assert "[[contender]]" in shown["experiment"]
    for table in shown["tables"]:
        assert {len(row) for row in table["rows"]} == {len(table["headings"])}


def test_the_plots(client: httpx.Client) -> None:
    plots = client.get("/api/lab/quick one/plots").json()
    assert "cactus" in [plot["kind"] for plot in plots]
    light, dark = (
        client.get(f"/api/lab/quick one/plots/cactus.svg?theme={theme}")
        for theme in ("light", "dark")
    )
    assert light.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(light.text).tag.endswith("svg")
    assert light.text != dark.text
    assert "style" not in light.text  # the content security policy forbids it


def test_plots_are_drawn_again_when_the_results_change(client: httpx.Client, folder: Path) -> None:
    path = "/api/lab/quick one/plots/expanded.svg"
    before = client.get(path).text
    assert client.get(path).text == before
    connection = sqlite3.connect(folder / "quick one.sqlite")
    with connection:
        connection.execute("UPDATE runs SET expanded = expanded * 10 WHERE algorithm = 'bfs'")
    connection.close()
    assert client.get(path).text != before


@pytest.mark.parametrize("name", ["outside", "../outside", "..%2Foutside", "%2e%2e%2foutside", ""])
def test_files_outside_the_folder_are_not_found(client: httpx.Client, name: str) -> None:
    for path in (f"/api/lab/{name}/plots", f"/api/lab/{name}/plots/cactus.svg"):
        assert client.get(path).status_code == 404


def test_unknown_names(client: httpx.Client) -> None:
    assert client.get("/api/lab/nothing").status_code == 404
    assert client.get("/api/lab/quick one/plots/nothing.svg").status_code == 404
    response = client.get("/api/lab/broken")
    assert response.status_code == 422
    assert "is not a results file of taquin lab" in response.json()["detail"]


@pytest.mark.parametrize(
    ("damage", "status"),
    [
        ("DROP TABLE runs", 422),
        ("INSERT OR REPLACE INTO meta VALUES ('machine', '[1]')", None),
        ("INSERT OR REPLACE INTO meta VALUES ('experiment', 'summary = 3')", 200),
    ],
)
def test_a_damaged_file_does_not_hide_the_others(
    client: httpx.Client, folder: Path, damage: str, status: int | None
) -> None:
    damaged = folder / "damaged.sqlite"
    connection = sqlite3.connect(damaged)
    with sqlite3.connect(folder / "quick one.sqlite") as original:
        original.backup(connection)
    original.close()
    with connection:
        connection.execute(damage)
    connection.close()
    try:
        listed = client.get("/api/lab")
        assert listed.status_code == 200
        assert [each["name"] for each in listed.json()] == ["broken", "damaged", "quick one"]
        if status is not None:
            assert client.get("/api/lab/damaged").status_code == status
    finally:
        for path in folder.glob("damaged.sqlite*"):
            path.unlink()
