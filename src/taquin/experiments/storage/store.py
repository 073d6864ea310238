"""Store: the SQLite file that keeps the runs of an experiment, one transaction per run.

Committed runs survive SIGKILL. Several processes of one machine may write at the same time: the file is in
WAL mode, and writers wait for each other. No run is stored twice. Other machines must send their
results to a process of that machine.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from taquin.errors import TaquinError
from taquin.experiments.row import COLUMNS
from taquin.experiments.storage.metadata_check import is_valid_metadata
from taquin.experiments.storage.row_check import InvalidRow, read_row
from taquin.experiments.storage.store_errors import DamagedResults, store_error
from taquin.util.part_file import part_name, remove_abandoned

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from taquin.experiments.row import Row
    from taquin.experiments.task import Task

SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE runs (
  key TEXT PRIMARY KEY, set_name TEXT, instance TEXT, start TEXT, goal TEXT, rows INT, cols INT, depth INT,
  contender TEXT, algorithm TEXT, heuristic TEXT, options TEXT, engine TEXT, threads INT,
  repetition INT, seed INT, status TEXT, cost INT, lower_bound INT, optimal INT,
  expanded INT, generated INT, evaluated INT, reopened INT, max_frontier INT,
  seconds REAL, spread REAL, peak_memory INT, peak_rss INT, iterations TEXT, moves TEXT, error TEXT,
  host TEXT, pid INT, started TEXT, taquin_version TEXT
);
"""
_PLACEHOLDERS = ", ".join(f":{name}" for name in COLUMNS)
_INSERT = f"INSERT OR IGNORE INTO runs ({', '.join(COLUMNS)}) VALUES ({_PLACEHOLDERS})"
_LOCK_TIMEOUT_SECONDS = 30


class Store:
    """An open results file. `Store(path)` opens an existing one; `Store.create` creates a missing one.

    Opening raises `TaquinError` if the file is missing or of another version, `DamagedResults` if damaged.
    """

    def __init__(self, path: Path | str) -> None:
        self.path: Path = Path(path)
        if not self.path.is_file():
            raise TaquinError(f"there is no results file {path}")
        self._connection = sqlite3.connect(self.path, timeout=_LOCK_TIMEOUT_SECONDS)
        try:
            self._check()
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def create(cls, path: Path | str, meta: Mapping[str, str]) -> Self:
        """Open the store. If the file does not exist, create it with this metadata."""
        path = Path(path)
        remove_abandoned(path.parent)
        if not path.exists():
            _create_file(path, meta)
        return cls(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @property
    def meta(self) -> dict[str, str]:
        """The metadata: schema_version, experiment, machine, created, taquin_version.

        Raises `DamagedResults` if an entry is invalid.
        """
        metadata = dict(self._select("SELECT key, value FROM meta"))
        for key, value in metadata.items():
            if not is_valid_metadata(key, value):
                raise DamagedResults(self.path, "its metadata is invalid")
        return metadata

    def set_metadata(self, key: str, value: str) -> None:
        """Write an entry of the metadata, or replace it."""
        entry = {"key": key, "value": value}
        self._write("INSERT OR REPLACE INTO meta VALUES (:key, :value)", [entry])

    def insert(self, row: Row) -> bool:
        """Store a run and return True; return False if the store already has its key."""
        return self._write(_INSERT, [_values_of(row)]) == 1

    def insert_all(self, rows: Iterable[Row]) -> None:
        """Store several runs in one transaction."""
        self._write(_INSERT, map(_values_of, rows))

    def finished(self, tasks: Sequence[Task]) -> set[str]:
        """Return the keys of the tasks that have a row."""
        return {task.key for task in tasks} & self.keys()

    def __contains__(self, key: str) -> bool:
        return bool(self._select("SELECT 1 FROM runs WHERE key = ?", key))

    def keys(self) -> set[str]:
        """Return the keys of all stored runs."""
        return {key for (key,) in self._select("SELECT key FROM runs")}

    def __len__(self) -> int:
        ((count,),) = self._select("SELECT count(*) FROM runs")
        return int(count)

    def rows(self) -> list[dict[str, Any]]:
        """Return the runs in the order of storing, each as a dict of its columns.

        `options` is a dict, `iterations` a list of dicts, `optimal` a bool. Raises `DamagedResults` if a run
        has an invalid value.
        """
        statement = f"SELECT {', '.join(COLUMNS)} FROM runs ORDER BY rowid"
        try:
            return [read_row(values) for values in self._select(statement)]
        except InvalidRow as fault:
            raise DamagedResults(self.path, f"a run has an invalid {fault}") from None

    def _select(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise store_error(self.path, error) from None

    def _write(self, statement: str, rows: Iterable[dict[str, Any]]) -> int:
        """Execute a statement for each row, commit, and return the number of changed rows."""
        try:
            with self._connection:
                return self._connection.executemany(statement, rows).rowcount
        except sqlite3.Error as error:
            raise store_error(self.path, error) from None

    def _check(self) -> None:
        """Raise an error if the file is damaged or of another version; writing could damage it further."""
        faults = [row[0] for row in self._select("PRAGMA integrity_check(1)")]
        if faults != ["ok"]:
            raise DamagedResults(self.path, str(faults[0]).splitlines()[-1])
        # In WAL mode, commits survive the death of the process without waiting for the disk.
        self._select("PRAGMA synchronous = NORMAL")
        version = self.meta.get("schema_version")
        if version != str(SCHEMA_VERSION):
            raise TaquinError(
                f"{self.path} has schema version {version}, "
                f"but this version of taquin reads version {SCHEMA_VERSION}"
            )


def _values_of(row: Row) -> dict[str, Any]:
    return row.columns() | {
        "options": json.dumps(row.options),
        "iterations": json.dumps(row.iterations),
    }


def _create_file(path: Path, meta: Mapping[str, str]) -> None:
    """Create the complete file under a temporary name, so that no process sees a partial one."""
    metadata = {"schema_version": str(SCHEMA_VERSION)} | dict(meta)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(part_name())
        try:
            _create_tables(temporary, metadata)
            _move_into_place(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise TaquinError(f"cannot write {path}: {error.strerror}") from None


def _create_tables(path: Path, metadata: Mapping[str, str]) -> None:
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(_SCHEMA)
        with connection:
            connection.executemany("INSERT INTO meta VALUES (?, ?)", metadata.items())
    finally:
        connection.close()


def _move_into_place(temporary: Path, path: Path) -> None:
    """Give the file its name, unless another process has created it meanwhile."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        return
    except OSError:  # a file system without hard links
        temporary.rename(path)
