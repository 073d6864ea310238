"""An algorithm that one file registers is in every front end, with its option."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from tests.end_to_end.command import EASY, taquin
from tests.serving import Serving, served

if TYPE_CHECKING:
    from collections.abc import Iterator

PLUGIN = {
    "TAQUIN_PLUGINS": "depth_limited",
    "PYTHONPATH": str(Path(__file__).parent / "plugins"),
}
DEPTH = 7
"""The length of the shortest solutions of EASY."""


@pytest.fixture(autouse=True)
def _plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PLUGIN.items():
        monkeypatch.setenv(name, value)


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with served("--time-limit", "20", environment=PLUGIN) as server:
        yield server


def solve(*arguments: str) -> dict[str, Any]:
    result = taquin("solve", EASY, "--json", *arguments)
    assert result.stderr == ""
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_without_the_plugin_the_name_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAQUIN_PLUGINS")
    result = taquin("solve", EASY, "-a", "depth-limited")
    assert result.returncode == 2
    assert "unknown algorithm 'depth-limited'" in result.stderr


def test_the_command() -> None:
    solution = solve("-a", "depth-limited", "--max-depth", str(DEPTH))
    assert (solution["algorithm"], solution["engine"]) == ("depth-limited", "python")
    assert solution["cost"] == DEPTH
    assert (
        solve("--max-depth", str(DEPTH - 2))["status"] == "exhausted"
    )  # it alone takes the option
    refused = taquin("solve", EASY, "-a", "depth-limited", "--max-depth", "61").stderr
    assert "max_depth must be from 1 to 60, not 61" in refused


def test_the_lists_and_the_help() -> None:
    (row,) = [
        line for line in taquin("list", "algorithms").stdout.splitlines() if "depth-limited" in line
    ]
    assert "max_depth" in row
    help_text = taquin("solve", "--help").stdout
    assert "--max-depth" in help_text
    assert "depth at which a path is given up" in help_text


def test_a_comparison() -> None:
    result = taquin("compare", EASY, "-a", "bfs,depth-limited", "--max-depth", "9", "--json")
    names = [json.loads(line)["algorithm"] for line in result.stdout.splitlines()]
    assert names == ["bfs", "depth-limited"]


def test_the_script(tmp_path: Path) -> None:
    script = tmp_path / "demo.txt"
    script.write_text(f"goal blank-last\nsetState {EASY}\nsolve depth-limited max_depth={DEPTH}\n")
    result = taquin("script", str(script))
    assert (result.returncode, result.stderr) == (0, "")
    assert f"{DEPTH} moves" in result.stdout


def test_the_console() -> None:
    answers = ("3", "easy", "", "depth-limited", "max_depth", "9", "", "leave")
    text = taquin("console", "--seed", "1", stdin="".join(f"{each}\n" for each in answers)).stdout
    assert "Depth-limited search: depth-first, down to one depth." in text
    assert "depth at which a path is given up" in text
    assert "depth-limited(max_depth=9), python engine" in text


def test_the_lab(tmp_path: Path) -> None:
    experiment = tmp_path / "toy.toml"
    experiment.write_text(
        f'name = "toy"\n[[set]]\nkind = "boards"\nboards = ["{EASY}"]\n'
        f'[[contender]]\nlabel = "toy"\nalgorithm = "depth-limited"\nmax_depth = {DEPTH}\n'
    )
    store = tmp_path / "toy.sqlite"
    run = taquin("lab", "run", str(experiment), "--out", str(store))
    assert run.returncode == 0, run.stderr
    rows = taquin("lab", "export", str(store), str(tmp_path / "rows.json"))
    assert rows.returncode == 0, rows.stderr
    (row,) = json.loads((tmp_path / "rows.json").read_text())["runs"]
    assert (row["algorithm"], row["status"], row["cost"]) == ("depth-limited", "solved", DEPTH)


def test_the_description_of_the_api(server: Serving) -> None:
    schemas = httpx.get(f"{server.address}/api/openapi.json").json()["components"]["schemas"]
    for name in ("SolveRequest", "RacedSearch", "TraceRequest"):
        field = schemas[name]["properties"]["max_depth"]
        assert field["description"] == "Depth at which a path is given up."
        assert {"type": "integer", "minimum": 1, "maximum": 60} in field["anyOf"]
    about = httpx.get(f"{server.address}/api/about").json()
    (found,) = [each for each in about["algorithms"] if each["name"] == "depth-limited"]
    assert found["engines"] == ["python"]
    (option,) = found["options"]
    assert (option["name"], option["default"], option["max"]) == ("max_depth", 12, 60)


def test_a_child_process_of_the_server_runs_it(server: Serving) -> None:
    body = {"board": EASY, "algorithm": "depth-limited", "max_depth": DEPTH}
    events = httpx.post(f"{server.address}/api/solve", json=body, timeout=30).text
    result = json.loads(events.rpartition("event: result\ndata: ")[2].splitlines()[0])
    assert (result["algorithm"], result["cost"]) == ("depth-limited", DEPTH)
    refused = httpx.post(f"{server.address}/api/solve", json=body | {"max_depth": 61})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("import nothing_like_this", "cannot load broken: No module named 'nothing_like_this'"),
        (
            "from taquin.search import *\nregister(Algorithm('astar', '', informed=False))",
            "cannot load broken: an algorithm 'astar' exists already",
        ),
        (
            "from taquin.search import *\nregister(Algorithm('x', '', informed=False, "
            "options=(Option('goal', 'whole', 'of what'),)))",
            "an option of a plug-in is called --goal, and taquin solve has its own",
        ),
    ],
)
def test_a_plugin_that_does_not_fit(
    source: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken.py").write_text(source)
    monkeypatch.setenv("TAQUIN_PLUGINS", "broken")
    monkeypatch.setenv("PYTHONPATH", os.fspath(tmp_path))
    result = taquin("solve", EASY)
    assert result.returncode == 2
    assert problem in result.stderr
    assert "Traceback" not in result.stderr
