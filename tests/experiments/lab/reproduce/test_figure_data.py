"""Figures: their data as CSV and JSON, and their plots."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from taquin.experiments.lab.reproduce.figure_data import FigureData
from taquin.experiments.lab.reproduce.s1 import figures as figures_of_s1
from taquin.experiments.lab.reproduce.s3_figures import figures as figures_of_s3
from tests.experiments.lab.reproduced import runs_of


def test_the_data_of_a_figure_as_csv_and_json() -> None:
    _, expanded, _ = figures_of_s1(runs_of("s1"))
    rows = list(csv.DictReader(expanded.to_csv().splitlines()))
    ours = [row for row in rows if row["whose"] == "ours"]
    assert len(ours) == 31 * 3
    last = ours[-1]
    assert (last["search"], float(last["depth"])) == ("A* Manhattan", 30)
    assert float(last["nodes expanded"]) == 17_722
    theirs = [row for row in rows if row["whose"] == "theirs"]
    assert len(theirs) == 3
    data = expanded.to_dict()
    assert data["ours"]["A* Manhattan"][-1] == (30, 17_722)
    assert data["theirs"]["A* misplaced"] == [(15, 637)]


def all_figures() -> list[FigureData]:
    return [*figures_of_s1(runs_of("s1")), *figures_of_s3(runs_of("s3", quick=True))]


def test_every_figure_can_be_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for figure in all_figures():
        data, png, svg = figure.write(tmp_path / "new", plots=True)
        assert data.read_text() == figure.to_csv()
        assert png.read_bytes().startswith(b"\x89PNG")
        text = svg.read_text()
        assert figure.title in text
        for label in figure.lines:
            assert label in text
        for label in figure.theirs:
            assert f"{label}, published" in text


def test_without_matplotlib_only_data_is_written(tmp_path: Path) -> None:
    for figure in all_figures():
        assert figure.write(tmp_path, plots=False) == [tmp_path / f"{figure.name}.csv"]
    assert {path.suffix for path in tmp_path.iterdir()} == {".csv"}
