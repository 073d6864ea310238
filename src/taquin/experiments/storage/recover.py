"""Recovery: copies the readable runs of a damaged results file to a new file."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from taquin.errors import TaquinError
from taquin.experiments.lab.experiment import Experiment
from taquin.experiments.row import COLUMNS, Row
from taquin.experiments.storage.metadata_check import is_valid_metadata
from taquin.experiments.storage.row_check import InvalidRow, read_row
from taquin.experiments.storage.sqlite_pages import (
    DEFAULT_PAGE_BYTES,
    Pages,
    cells_of,
    read_log,
    read_pages,
)
from taquin.experiments.storage.store import Store

_KEY = re.compile(r".*/.*\|.*\|\d+", re.DOTALL)
_METADATA_KEYS = ("experiment", "machine", "created", "taquin_version")


@dataclass(slots=True)
class Recovery:
    """The runs and the metadata that can be read, and the rowids of all runs that the file mentions."""

    runs: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By key."""
    metadata: dict[str, str] = field(default_factory=dict)
    rowids: set[int] = field(default_factory=set)
    """The rowids in the table of runs and in its index."""

    @property
    def lost(self) -> int:
        """The number of runs known to be lost. More may be lost with whole pages."""
        return max(0, len(self.rowids) - len(self.runs))


def recover(path: Path | str, new: Path | str) -> Recovery:
    """Copy the readable runs of a results file to a new file; the old one is not changed.

    Raises `TaquinError` if the new file exists, or if no run can be read.
    """
    path, new = Path(path), Path(new)
    if new.exists():
        raise TaquinError(f"{new} already exists: choose another name")
    found = read_damaged(path)
    with suppress(KeyError):
        try:
            Experiment.from_toml(found.metadata["experiment"])
        except TaquinError:
            del found.metadata["experiment"]
    if not found.runs:
        raise TaquinError(f"no run of {path} can be read")
    with Store.create(new, found.metadata) as store:
        store.insert_all(Row(**run) for run in found.runs.values())
    return found


def read_damaged(path: Path) -> Recovery:
    """Read every page of a results file and of its write-ahead log independently.

    Raises `TaquinError` if the file cannot be opened.
    """
    try:
        pages = read_pages(path.read_bytes())
        log = path.with_name(f"{path.name}-wal")
        written = log.read_bytes() if log.is_file() else b""
    except OSError as error:
        raise TaquinError(f"cannot read {path}: {error.strerror}") from None
    found = Recovery()
    size = len(pages[1]) if pages else DEFAULT_PAGE_BYTES
    # Runs are never changed or removed, so every version of a page has valid runs.
    for number, page in read_log(written, size):
        _read_page(found, number, page, pages)
        pages[number] = page
    for number, page in sorted(pages.items()):
        _read_page(found, number, page, pages)
    return found


def _read_page(found: Recovery, number: int, page: bytes, pages: Pages) -> None:
    for cell in cells_of(page, number, pages):
        values = cell.values
        if cell.rowid is None:
            _add_index_entry(found, values)
        elif len(values) == len(COLUMNS):
            found.rowids.add(cell.rowid)
            _add_run(found, values)
        elif len(values) == 2 and values[0] in _METADATA_KEYS and is_valid_metadata(*values):
            found.metadata[values[0]] = values[1]


def _add_index_entry(found: Recovery, values: tuple[Any, ...]) -> None:
    """Add an entry of the index of runs: a key and a rowid."""
    if len(values) == 2 and isinstance(values[0], str) and _KEY.fullmatch(values[0]):
        found.rowids.add(values[1])


def _add_run(found: Recovery, values: tuple[Any, ...]) -> None:
    try:
        run = read_row(values)
    except InvalidRow:
        return
    key = f"{run['set_name']}/{run['instance']}|{run['contender']}|{run['repetition']}"
    if run["key"] == key:
        found.runs.setdefault(key, run)
