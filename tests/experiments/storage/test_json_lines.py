"""The results file: complete lines only, after kills, damage and full disks."""

from __future__ import annotations

import json
import multiprocessing
import os
from pathlib import Path

import pytest

from taquin.errors import TaquinError
from taquin.experiments.storage.json_lines import JsonLinesStore
from tests.experiments.benchmark.rows import row

FIRST, SECOND = row(expanded=1), row(expanded=2)


def counts(store: JsonLinesStore) -> list[int]:
    return [each.expanded for each in store.recorded]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A results file with two rows."""
    file = tmp_path / "results.jsonl"
    with JsonLinesStore(file, may_have_rows=False) as results_file:
        for each in (FIRST, SECOND):
            results_file.insert(each)
    return file


def test_each_result_is_a_line_that_can_be_read(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert [json.loads(line)["statistics"]["expanded"] for line in lines] == [1, 2]
    with JsonLinesStore(path, may_have_rows=True) as results_file:
        assert counts(results_file) == [1, 2]
        assert results_file.errors == []
        results_file.insert(FIRST)
    assert len(path.read_text().splitlines()) == 3


def test_a_file_with_rows_is_refused_without_resume(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(TaquinError, match="already has results: add --resume"):
        JsonLinesStore(path, may_have_rows=False)
    assert path.read_bytes() == before


def test_an_incomplete_last_line_is_removed(path: Path) -> None:
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for length in (*range(0, first, 97), *range(first - 1, len(whole), 61), len(whole) - 1):
        path.write_bytes(whole[:length])
        with JsonLinesStore(path, may_have_rows=True) as results_file:
            lines = whole[:length].count(b"\n")
            assert counts(results_file) == [1, 2][:lines]
            half = length not in (0, first)
            assert len(results_file.errors) == half
            if half:
                assert f"line {lines + 1}: incomplete, removed" in results_file.errors[0]
            results_file.insert(SECOND)
        with JsonLinesStore(path, may_have_rows=True) as results_file:
            assert counts(results_file) == [*[1, 2][:lines], 2]
            assert results_file.errors == []


@pytest.mark.parametrize("damage", [b"garbage", b"\xff\xfe", b"{}", b"[]", b"null", b""])
def test_a_damaged_line_is_reported_and_the_others_are_read(path: Path, damage: bytes) -> None:
    first, second = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + damage + b"\n" + second)
    with JsonLinesStore(path, may_have_rows=True) as results_file:
        assert counts(results_file) == [1, 2]
        assert results_file.errors == [f"{path}, line 2: damaged, ignored"]


def test_moves_that_do_not_lead_to_the_goal_are_damage(path: Path) -> None:
    path.write_text(path.read_text().replace('"moves": "RR"', '"moves": "RU"', 1))
    with JsonLinesStore(path, may_have_rows=True) as results_file:
        assert counts(results_file) == [2]
        assert "line 1: damaged" in results_file.errors[0]


@pytest.mark.parametrize(
    "content", [b"1 2 3 4 5 6 7 8 0", b"dear diary\n", b"{}\n", b'{"rows": []}', b"\xff\n\xff"]
)
def test_other_files_are_refused_and_unchanged(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(TaquinError, match="is not a results file of taquin bench"):
        JsonLinesStore(path, may_have_rows=True)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Is a directory"),
        ("none/results", "No such file or directory"),
        ("/dev/null", "not a regular file"),
    ],
)
def test_paths_that_cannot_be_written_are_refused(tmp_path: Path, name: str, sentence: str) -> None:
    with pytest.raises(TaquinError, match=sentence):
        JsonLinesStore(tmp_path / name, may_have_rows=True)


def test_one_process_at_a_time(path: Path) -> None:
    another = pytest.raises(TaquinError, match="another process is writing")
    with JsonLinesStore(path, may_have_rows=True), another:
        JsonLinesStore(path, may_have_rows=True)
    with JsonLinesStore(path, may_have_rows=True) as results_file:
        assert len(results_file.recorded) == 2


def _add_until_the_disk_is_full(path: str) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
    try:
        with JsonLinesStore(Path(path), may_have_rows=True) as results_file:
            for _ in range(100):
                results_file.insert(FIRST)
    except TaquinError as error:
        os._exit(42 if "its lines so far are complete" in str(error) else 1)
    os._exit(0)


def test_a_full_disk_leaves_complete_lines(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=_add_until_the_disk_is_full, args=(str(path),))
    process.start()
    process.join(60)
    assert process.exitcode == 42
    with JsonLinesStore(path, may_have_rows=True) as results_file:
        assert results_file.errors == []
        assert len(results_file.recorded) > 2
