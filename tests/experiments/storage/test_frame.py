"""The runs as a data frame and as CSV, JSON and Parquet files."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from taquin import TaquinError
from taquin.experiments import lab
from taquin.experiments.contender import Contender
from taquin.experiments.row import COLUMNS
from taquin.experiments.storage import frame
from taquin.experiments.storage.store import Store
from tests.experiments.lab.small import MANHATTAN, boards, experiment, row


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("frame") / "a.sqlite"
    lab.run(experiment(boards(5), contenders=(MANHATTAN, Contender.of("IDA*", "ida-star"))), path)
    with Store(path) as store:
        store.insert(row("lost", status="crashed", error='a, "b"\nc'))
    return path


def test_a_frame_has_all_runs(path: Path) -> None:
    loaded = lab.load(path)
    assert tuple(loaded.columns) == (*COLUMNS, "optimum", "optimal_length")
    assert loaded.shape[0] == 11
    solved = loaded.filter(loaded["status"] == "solved")
    assert (solved["cost"] == solved["depth"]).all()
    assert loaded["cost"].null_count() == 1
    assert str(loaded["cost"].dtype) == "Int64"
    assert str(loaded["seconds"].dtype) == "Float64"
    assert json.loads(solved["iterations"].to_list()[-1])[0]["bound"] > 0


def test_without_a_library_the_error_says_what_to_install(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frame, "find_spec", lambda name: None)
    with pytest.raises(TaquinError, match="needs narwhals, and polars or pandas"):
        lab.load(path)


def test_csv(path: Path, tmp_path: Path) -> None:
    assert lab.export(path, tmp_path / "a.csv") == 11
    with open(tmp_path / "a.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert tuple(rows[0]) == (*COLUMNS, "optimum", "optimal_length")
    assert {each["optimal_length"] for each in rows} == {"True", ""}
    assert [each["status"] for each in rows] == ["solved"] * 10 + ["crashed"]
    assert (rows[-1]["error"], rows[-1]["cost"]) == ('a, "b"\nc', "")
    assert json.loads(rows[-1]["options"]) == {"weight": 1.5}


def test_json(path: Path, tmp_path: Path) -> None:
    lab.export(path, tmp_path / "a.json")
    data = json.loads((tmp_path / "a.json").read_text("utf-8"))
    with Store(path) as store:
        rows = [
            each | {"optimum": each["depth"], "optimal_length": each["cost"] and True}
            for each in store.rows()
        ]
        assert data == {"meta": store.meta, "runs": rows}


def test_parquet(path: Path, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    lab.export(path, tmp_path / "a.parquet")
    table = pq.read_table(tmp_path / "a.parquet")
    assert tuple(table.column_names) == (*COLUMNS, "optimum", "optimal_length")
    assert table.num_rows == 11
    assert table["cost"].null_count == 1
    assert str(table.schema.field("seconds").type) == "double"


def test_other_suffixes_are_refused(path: Path, tmp_path: Path) -> None:
    with pytest.raises(TaquinError, match=r"must end in \.csv, \.parquet or \.json"):
        lab.export(path, tmp_path / "a.txt")
    for name in ("a.csv", "a.parquet"):
        (tmp_path / "file").touch()
        with pytest.raises(TaquinError, match="cannot write"):
            lab.export(path, tmp_path / "file" / name)
