"""Store: the SQLite file that keeps an experiment's runs, one transaction each.

What is committed stays through SIGKILL, and several processes may write at once: the file is in WAL mode,
a writer waits for its turn, and a run that is there already is not stored twice. Only processes of
one machine may share the file; results of other machines come to the one that stores them.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from taquin.errors import TaquinError
from taquin.experiments.lab.damage import DamagedResults, refusal
from taquin.experiments.lab.notes import can_be_note
from taquin.experiments.lab.row import COLUMNS
from taquin.experiments.lab.row_check import ImpossibleRow, read_row
from taquin.util.part_file import part_name, remove_abandoned

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from taquin.experiments.lab.row import Row

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
_PLACES = ", ".join(f":{name}" for name in COLUMNS)
_INSERT = f"INSERT OR IGNORE INTO runs ({', '.join(COLUMNS)}) VALUES ({_PLACES})"
_WAIT_SECONDS = 30


class Store:
    """An open store. `Store(path)` opens one that exists, `Store.create` makes it where there is none."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise TaquinError(f"there are no results in {path}: it is no file")
        self._connection = sqlite3.connect(self.path, timeout=_WAIT_SECONDS)
        try:
            self._check()
        except BaseException:
            self._connection.close()
            raise

    @classmethod
    def create(cls, path: Path | str, meta: Mapping[str, str]) -> Self:
        """Open the store, made with these notes if there was none."""
        path = Path(path)
        remove_abandoned(path.parent)
        if not path.exists():
            _make(path, meta)
        return cls(path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    @property
    def meta(self) -> dict[str, str]:
        """The notes on the whole: schema_version, experiment, machine, created, taquin_version."""
        notes = dict(self._select("SELECT key, value FROM meta"))
        for key, value in notes.items():
            if not can_be_note(key, value):
                raise DamagedResults(self.path, "its notes make no sense")
        return notes

    def note(self, key: str, value: str) -> None:
        """Write a note, over the one of that name if there is one."""
        note = {"key": key, "value": value}
        self._write("INSERT OR REPLACE INTO meta VALUES (:key, :value)", [note])

    def insert(self, row: Row) -> bool:
        """Keep a run; False if one with its key is there already, which then stays."""
        return self._write(_INSERT, [_values_of(row)]) == 1

    def insert_all(self, rows: Iterable[Row]) -> None:
        """Keep several runs, all of them or none."""
        self._write(_INSERT, map(_values_of, rows))

    def __contains__(self, key: str) -> bool:
        return bool(self._select("SELECT 1 FROM runs WHERE key = ?", key))

    def done_keys(self) -> set[str]:
        """Return the keys of all runs that are stored."""
        return {key for (key,) in self._select("SELECT key FROM runs")}

    def __len__(self) -> int:
        ((count,),) = self._select("SELECT count(*) FROM runs")
        return int(count)

    def rows(self) -> list[dict[str, Any]]:
        """Return the runs in the order in which they were stored, each as a dict of the columns.

        `options` is a dict, `iterations` a list of dicts, `optimal` a bool.
        """
        statement = f"SELECT {', '.join(COLUMNS)} FROM runs ORDER BY rowid"
        try:
            return [read_row(values) for values in self._select(statement)]
        except ImpossibleRow as fault:
            raise DamagedResults(self.path, f"the {fault} of a run cannot be") from None

    def _select(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise refusal(self.path, error) from None

    def _write(self, statement: str, rows: Iterable[dict[str, Any]]) -> int:
        """Execute a statement for each row, commit, and return how many rows were changed."""
        try:
            with self._connection:
                return self._connection.executemany(statement, rows).rowcount
        except sqlite3.Error as error:
            raise refusal(self.path, error) from None

    def _check(self) -> None:
        """See that the file is whole; whoever writes to a damaged one makes it worse."""
        faults = [row[0] for row in self._select("PRAGMA integrity_check(1)")]
        if faults != ["ok"]:
            raise DamagedResults(self.path, str(faults[0]).splitlines()[-1])
        # In WAL mode, commits live through the death of the process without waiting for the disk.
        self._select("PRAGMA synchronous = NORMAL")
        version = self.meta.get("schema_version")
        if version != str(SCHEMA_VERSION):
            raise TaquinError(
                f"{self.path} has schema version {version}, "
                f"but this taquin reads version {SCHEMA_VERSION}"
            )


def _values_of(row: Row) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in COLUMNS}
    return values | {
        "options": json.dumps(row.options),
        "iterations": json.dumps(row.iterations),
    }


def _make(path: Path, meta: Mapping[str, str]) -> None:
    """Create the file whole, under another name, so that nobody ever sees half of it."""
    notes = {"schema_version": str(SCHEMA_VERSION)} | dict(meta)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(part_name())
        try:
            _fill(draft, notes)
            _give_name(draft, path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise TaquinError(f"cannot write {path}: {error.strerror}") from None


def _fill(draft: Path, notes: Mapping[str, str]) -> None:
    connection = sqlite3.connect(draft)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.executescript(_SCHEMA)
        with connection:
            connection.executemany("INSERT INTO meta VALUES (?, ?)", notes.items())
    finally:
        connection.close()


def _give_name(draft: Path, path: Path) -> None:
    """Put the draft in its place, unless another process was first: then that one's is the store."""
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        return
    except OSError:  # a file system without hard links
        draft.rename(path)
