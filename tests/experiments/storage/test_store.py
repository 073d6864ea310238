"""The store: rows are kept once, by several processes, and other files are refused."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from taquin import TaquinError
from taquin.experiments.row import COLUMNS
from taquin.experiments.storage.store import Store
from tests.experiments.lab.small import row

WRITER = """
import sys
from taquin.experiments.storage.store import Store
from tests.experiments.lab.small import row
path, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
with Store.create(path, {"experiment": "x = 1"}) as store:
    print(sum(store.insert(row(f"key {number}", pid=number)) for number in range(first, last)))
"""


def test_a_row_is_read_as_it_was_stored(tmp_path: Path) -> None:
    iterations = [{"bound": 4, "expanded": 5, "generated": 9, "seconds": 0.5}]
    given = row(optimal=True, cost=4, iterations=iterations, moves="LURD", error="Ärger", depth=4)
    with Store.create(tmp_path / "new" / "a.sqlite", {"experiment": "x = 1"}) as store:
        assert store.insert(given)
        assert store.rows() == [given.columns()]
        assert store.meta == {"schema_version": "1", "experiment": "x = 1"}


def test_a_key_is_stored_once_and_the_first_stays(tmp_path: Path) -> None:
    with Store.create(tmp_path / "a.sqlite", {}) as store:
        assert store.insert(row(cost=1))
        assert not store.insert(row(cost=2))
        assert [each["cost"] for each in store.rows()] == [1]
        assert len(store) == 1
        assert store.keys() == {row().key}


def test_an_existing_file_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    with Store.create(path, {"created": "then"}) as store:
        store.insert(row())
    with Store.create(path, {"created": "now"}) as store:
        assert store.meta["created"] == "then"
        assert len(store) == 1
        store.set_metadata("created", "later")
    with Store(path) as store:
        assert store.meta["created"] == "later"
    assert [each.name for each in tmp_path.iterdir()] == ["a.sqlite"]


def test_the_columns_are_those_of_the_table(tmp_path: Path) -> None:
    Store.create(tmp_path / "a.sqlite", {}).close()
    connection = sqlite3.connect(tmp_path / "a.sqlite")
    columns = tuple(each[1] for each in connection.execute("PRAGMA table_info(runs)"))
    connection.close()
    assert columns == COLUMNS


def test_two_processes_may_write_at_the_same_time(tmp_path: Path) -> None:
    """Half of the keys are common to both; the second writer finds them stored."""
    path = tmp_path / "a.sqlite"
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, path, str(first), str(first + 600)],
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[3],
            text=True,
        )
        for first in (0, 300)
    ]
    stored = [int(each.communicate(timeout=60)[0]) for each in writers]
    with Store(path) as store:
        keys = [each["key"] for each in store.rows()]
    assert len(keys) == len(set(keys)) == sum(stored) == 900


def test_other_processes_see_a_committed_row_immediately(tmp_path: Path) -> None:
    with Store.create(tmp_path / "a.sqlite", {}) as one, Store(tmp_path / "a.sqlite") as other:
        one.insert(row("first"))
        assert other.keys() == {"first"}
        other.insert(row("second"))
        assert one.keys() == {"first", "second"}


@pytest.mark.parametrize("content", [b"", b"no database at all, but a text", b"\0" * 5000])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.sqlite"
    path.write_bytes(content)
    with pytest.raises(TaquinError, match=r"a\.sqlite is not a results file of taquin lab"):
        Store(path)
    assert path.read_bytes() == content


def test_another_schema_is_refused(tmp_path: Path) -> None:
    with Store.create(tmp_path / "a.sqlite", {}) as store:
        store.set_metadata("schema_version", "2")
    with pytest.raises(
        TaquinError, match="schema version 2, but this version of taquin reads version 1"
    ):
        Store(tmp_path / "a.sqlite")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TaquinError, match=r"there is no results file .*nothing"):
        Store(tmp_path / "nothing")


def test_a_path_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TaquinError, match="cannot write"):
        Store.create(tmp_path / "file" / "a.sqlite", {})
