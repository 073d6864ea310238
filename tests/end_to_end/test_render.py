"""The commands `taquin render` and `taquin solve --events`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from taquin.search.framework.registry import recordable
from tests.end_to_end.command import EASY, FIFTEEN, UNSOLVABLE, taquin

COST = 7
"""The optimum of EASY."""


def test_a_gif_of_the_solution(tmp_path: Path) -> None:
    path = tmp_path / "solution.gif"
    done = taquin("render", EASY, "--out", str(path), "--theme", "dark", "--cell", "20")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Image.open(path) as picture:
        assert getattr(picture, "n_frames", 1) == COST + 1


def test_the_suffix_of_the_file_chooses_the_format(tmp_path: Path) -> None:
    for suffix in ("svg", "json", "txt"):
        path = str(tmp_path / f"solution.{suffix}")
        assert taquin("render", EASY, "-o", path).returncode == 0
    ElementTree.parse(tmp_path / "solution.svg")
    assert len(json.loads((tmp_path / "solution.json").read_text())["boards"]) == COST + 1
    assert (tmp_path / "solution.txt").read_text() == taquin("render", EASY).stdout


def test_the_option_moves() -> None:
    data = json.loads(taquin("render", EASY, "--moves", "ur", "--format", "json").stdout)
    assert (data["moves"], data["reaches_goal"]) == ("UR", False)
    alone = taquin("render", UNSOLVABLE, "--moves", "", "--format", "svg")
    assert alone.returncode == 0
    assert "animation" not in alone.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ((UNSOLVABLE,), 3, "unsolvable: the blank needs"),
        ((FIFTEEN, "--node-limit", "1"), 1, "node"),
        ((EASY, "-o", "solution.png"), 2, "the format of solution.png is unknown"),
        ((EASY, "-o", "/nowhere/solution.gif"), 2, "cannot write /nowhere/solution.gif"),
        ((EASY, "-m", "DDD"), 2, "move 1 (D) is not possible there"),
        ((EASY, "--cell", "1"), 2, "12 to 256 pixels"),
        ((EASY, "--seconds-per-move", "99"), 2, "0.02 to 10 seconds"),
        ((EASY, EASY), 2, "a picture shows one board, but there are 2"),
    ],
)
def test_errors_of_render(arguments: tuple[str, ...], code: int, sentence: str) -> None:
    done = taquin("render", *arguments)
    assert done.returncode == code
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", recordable())
def test_events_of_every_search(name: str, tmp_path: Path) -> None:
    path = tmp_path / "search.jsonl"
    done = taquin("solve", EASY, "-a", name, "--json", "--events", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    events = [json.loads(line) for line in path.read_text().splitlines()]
    solution = json.loads(done.stdout)
    assert events[0]["algorithm"] == name
    assert events[-1]["moves"] == solution["moves"]
    assert events[-1]["expanded"] == solution["statistics"]["expanded"]
    assert os.listdir(tmp_path) == ["search.jsonl"]


def test_the_search_continues_beyond_the_limit_of_events(tmp_path: Path) -> None:
    path = tmp_path / "search.trace.json"
    arguments = ("--events", str(path), "--events-limit", "9", "-a", "bfs", "-f", "moves")
    done = taquin("solve", EASY, *arguments)
    assert (done.returncode, len(done.stdout.strip())) == (0, COST)
    assert "has only the first 9 events; --events-limit N keeps more" in done.stderr
    assert len(json.loads(path.read_text())["events"]) < 15


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_full_disk_does_not_lose_the_solution() -> None:
    done = taquin("solve", EASY, "--events", "/dev/full", "-f", "moves")
    assert (done.returncode, len(done.stdout.strip())) == (2, COST)
    assert done.stderr == "taquin: cannot write /dev/full: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("--events", "search.txt"),
            "must end in .jsonl, .trace.yaml, .trace.json, but it is search.txt",
        ),
        (("--events", "/nowhere/a.jsonl"), "cannot write /nowhere/a.jsonl"),
        (("--events", "a.jsonl", "-a", "anytime"), "anytime has no event stream"),
        (("--events", "a.jsonl", "--engine", "native"), "only the Python engine shows its nodes"),
        (("--events", "a.jsonl", "--events-limit", "0"), "--events-limit must be at least 1"),
        ((EASY, "--events", "a.jsonl"), "--events takes one board, but there are 2"),
    ],
)
def test_errors_of_events(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    arguments = tuple(str(tmp_path / each) if each == "a.jsonl" else each for each in arguments)
    done = taquin("solve", EASY, *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert os.listdir(tmp_path) == []
