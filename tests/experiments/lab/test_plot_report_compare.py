"""taquin lab plot, report and compare, run as commands on stored results."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from xml.etree import ElementTree

import pytest

from taquin.experiments.lab.plots.kinds import KINDS
from taquin.experiments.storage.store import Store
from tests.end_to_end.command import taquin
from tests.experiments.lab.runs import CONTENDERS, beam_results, described_results, stored


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return stored(described_results(), tmp_path / "small.sqlite")


def lab(*arguments: object, code: int = 0) -> str:
    """Run the command, check its exit code, and return its output; for exit code 2, its error message."""
    result = taquin("lab", *map(str, arguments))
    assert result.returncode == code, result.stderr + result.stdout
    assert "Traceback" not in result.stderr
    assert "\x1b" not in result.stdout + result.stderr
    return result.stderr if code == 2 else result.stdout


def is_png(path: Path) -> bool:
    return path.read_bytes().startswith(b"\x89PNG\r\n")


def test_one_plot(file: Path, tmp_path: Path) -> None:
    assert lab("plot", file, "--kind", "expanded", "-o", tmp_path / "a.svg") == (
        f"wrote {tmp_path / 'a.svg'}\n"
    )
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    lab("plot", file, "--kind", "cactus")
    assert is_png(tmp_path / "small-cactus.png")


def test_all_plots_that_have_data(file: Path, tmp_path: Path) -> None:
    output = lab("plot", file, "--all", "-o", tmp_path / "pictures")
    assert "no beam: there are no beam searches of at least two widths\n" in output
    names = {path.name for path in (tmp_path / "pictures").iterdir()}
    assert names == {f"{name}.png" for name in KINDS if name != "beam"}
    assert all(map(is_png, (tmp_path / "pictures").iterdir()))
    beams = stored(beam_results(), tmp_path / "beams.sqlite")
    lab("plot", beams, "--all", "--format", "svg")
    assert (tmp_path / "beams-pictures" / "beam.svg").exists()


def test_heuristics_on_every_state(file: Path, tmp_path: Path) -> None:
    options = ("--every-state", "--heuristics", "max(manhattan, misplaced), kim")
    lab("plot", file, "--kind", "accuracy", *options, "-o", tmp_path / "a.svg")
    text = (tmp_path / "a.svg").read_text("utf-8")
    assert "max(manhattan, misplaced)" in text
    assert "kim" in text
    lab("plot", file, "--kind", "branching", "--nodes", "expanded", "-o", tmp_path / "b.svg")
    assert "b, from the nodes expanded" in (tmp_path / "b.svg").read_text("utf-8")


def test_a_report(file: Path, tmp_path: Path) -> None:
    assert lab("report", file) == f"wrote {tmp_path / 'small.html'}\n"
    page = (tmp_path / "small.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "http" not in page
    assert lab("report", file, "-o", "-") == page


def test_compare(file: Path, tmp_path: Path) -> None:
    other = stored(described_results(), tmp_path / "other.sqlite")
    output = lab("compare", file, other)
    assert output.startswith("72 runs in both\n")
    assert "same status, length, moves and counters in all of them" in output
    with sqlite3.connect(other) as connection:
        connection.execute("UPDATE runs SET expanded = 5 WHERE key = 'book/19|A* Manhattan|0'")
        connection.execute("DELETE FROM runs WHERE contender = 'breadth first'")
    connection.close()
    output = lab("compare", file, other, code=1)
    assert "54 runs in both; 18 only in the first" in output
    assert re.search(r"search +runs +solved +proven optimal +optimal length\n", output)
    assert "DIFFERENT: expanded of A* Manhattan in 1 run" in output
    data = json.loads(lab("compare", file, other, "--json", code=1))
    assert [each["what"] for each in data["differences"]] == ["expanded"]
    assert data["outcomes"][0] == {
        "contender": "A* misplaced",
        **{name: [18, 18] for name in ("runs", "solved", "proven", "optimal_length")},
    }
    assert [each["contender"] for each in data["times"]] == list(CONTENDERS)[1:]
    assert lab("compare", file, other, "--json", code=1) == json.dumps(data) + "\n"


def test_invalid_arguments(file: Path, tmp_path: Path) -> None:
    assert "there is no results file" in lab("report", tmp_path / "none.sqlite", code=2)
    assert "did you mean 'expanded'?" in lab("plot", file, "--kind", "expandet", code=2)
    assert "one of the arguments --kind/-k --all is required" in lab("plot", file, code=2)
    assert "must end in .png or .svg" in lab("plot", file, "-k", "time", "-o", "x.pdf", code=2)
    assert "no beam searches" in lab("plot", file, "-k", "beam", code=2)
    assert "--confidence must be at least 0.5" in lab(
        "compare", file, file, "--confidence", "95", code=2
    )
    assert "--smallest must be 0 or more" in lab("compare", file, file, "--smallest", "-1", code=2)
    assert "--resamples must be 100" in lab("compare", file, file, "--resamples", "1", code=2)
    Store.create(tmp_path / "empty.sqlite", {}).close()
    assert "has no results yet" in lab("report", tmp_path / "empty.sqlite", code=2)
    beams = stored(beam_results(), tmp_path / "beams.sqlite")
    assert "have no run in common" in lab("compare", file, beams, code=2)


@pytest.mark.parametrize("verb", ["plot", "report", "compare"])
def test_every_verb_has_help(verb: str) -> None:
    assert lab(verb, "--help").startswith(f"usage: taquin lab {verb} ")
