"""The lab reads the results of a benchmark and of a batch like its own."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from taquin.cli.main import main
from taquin.errors import TaquinError
from taquin.experiments import load
from taquin.experiments.lab.analysis.results import Results
from taquin.experiments.storage.read_results import read_results

PUBLISHED = Path(__file__).parents[3] / "docs" / "results" / "korf50-small.jsonl"


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    return Path(shutil.copy(PUBLISHED, tmp_path))


def test_the_rows_of_a_benchmark_have_the_columns_of_the_lab(bench: Path) -> None:
    lines = [json.loads(line) for line in bench.read_text().splitlines()]
    frame = load(bench)
    assert frame["expanded"].to_list() == [line["statistics"]["expanded"] for line in lines]
    assert frame["instance"].to_list() == [str(line["id"]) for line in lines]
    assert frame["optimum"].to_list() == [line["optimum"] for line in lines]
    assert set(frame["contender"].to_list()) == {"astar-ida + pdb:small"}
    assert len(set(frame["key"].to_list())) == len(lines)


def test_a_repeated_board_has_its_last_row(bench: Path) -> None:
    first = bench.read_text().splitlines(keepends=True)[0]
    count = len(read_results(bench)[0])
    with bench.open("a") as file:
        file.write(first.replace('"peak_memory": ', '"peak_memory": 1'))
        file.write('{"set": "korf50", "id": 3')
    rows, _ = read_results(bench)
    assert len(rows) == count
    assert str(rows[0]["peak_memory"]).startswith("18")


def test_a_damaged_line_is_reported(bench: Path) -> None:
    bench.write_text(bench.read_text().replace('"moves": "U', '"moves": "X', 1))
    with pytest.raises(TaquinError, match=r"jsonl, line \d+: damaged"):
        load(bench)


def test_commands_of_the_lab_take_a_benchmark(
    bench: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, plot, page = (bench.with_suffix(suffix) for suffix in (".csv", ".png", ".html"))
    assert main(["lab", "export", str(bench), str(out)]) == 0
    rows = list(csv.DictReader(out.read_text().splitlines()))
    assert {row["set_name"] for row in rows} == {"korf50"}
    assert main(["lab", "plot", str(bench), "--kind", "expanded", "--out", str(plot)]) == 0
    assert plot.read_bytes().startswith(b"\x89PNG")
    assert main(["lab", "report", str(bench), "--out", str(page)]) == 0
    assert "korf50" in page.read_text()
    capsys.readouterr()
    assert main(["lab", "show", str(bench)]) == 0
    assert f"astar-ida + pdb:small {len(rows)}" in " ".join(capsys.readouterr().out.split())


def test_a_batch_folder_is_read_too(tmp_path: Path) -> None:
    (tmp_path / "in" / "easy").mkdir(parents=True)
    (tmp_path / "in" / "easy" / "a").write_text("1 0 2 3 4 5 6 7 8\n3 1 2 0 4 5 6 7 8\n")
    assert main(["batch", str(tmp_path / "in"), str(tmp_path / "out"), "-a", "bfs,astar"]) == 0
    results = Results.read(tmp_path / "out")
    assert results.contenders == ("astar", "bfs")
    assert {(row["set_name"], row["instance"], row["cost"]) for row in results.rows} == {
        ("easy", "a_1", 1),
        ("easy", "a_2", 1),
    }


def test_other_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear diary")
    with pytest.raises(TaquinError, match="is not a results file of taquin lab"):
        load(tmp_path / "diary")
    with pytest.raises(TaquinError, match="there is no results file"):
        load(tmp_path / "nothing")
