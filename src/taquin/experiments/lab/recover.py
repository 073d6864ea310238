"""Recovery: the runs of a damaged file of results that can still be read, in a new file."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from taquin.errors import TaquinError
from taquin.experiments.lab.experiment import Experiment
from taquin.experiments.lab.notes import can_be_note
from taquin.experiments.lab.row import COLUMNS, Row
from taquin.experiments.lab.row_check import ImpossibleRow, read_row
from taquin.experiments.lab.sqlite_pages import (
    DEFAULT_PAGE_BYTES,
    Pages,
    cells_of,
    read_log,
    read_pages,
)
from taquin.experiments.lab.store import Store

_KEY = re.compile(r".*/.*\|.*\|\d+", re.DOTALL)
_NOTES = ("experiment", "machine", "created", "taquin_version")


@dataclass(slots=True)
class Recovery:
    """What can be read, and how much cannot."""

    runs: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By key."""
    notes: dict[str, str] = field(default_factory=dict)
    mentioned: set[int] = field(default_factory=set)
    """The numbers of all runs that the file's table or its index mentions."""

    @property
    def lost(self) -> int:
        """How many runs are known to be lost; there may be more where whole pages are."""
        return max(0, len(self.mentioned) - len(self.runs))


def recover(path: Path | str, new: Path | str) -> Recovery:
    """Write what can be read of a file of results to a new one. The old one is only read."""
    path, new = Path(path), Path(new)
    if new.exists():
        raise TaquinError(f"{new} exists already: choose the name of a new file")
    found = read_damaged(path)
    with suppress(KeyError):
        try:
            Experiment.from_toml(found.notes["experiment"])
        except TaquinError:
            del found.notes["experiment"]
    if not found.runs:
        raise TaquinError(f"no run of {path} can be read")
    with Store.create(new, found.notes) as store:
        store.insert_all(Row(**run) for run in found.runs.values())
    return found


def read_damaged(path: Path) -> Recovery:
    """Read every page of a file of results and of its write-ahead log by itself."""
    try:
        pages = read_pages(path.read_bytes())
        log = path.with_name(f"{path.name}-wal")
        written = log.read_bytes() if log.is_file() else b""
    except OSError as error:
        raise TaquinError(f"cannot read {path}: {error.strerror}") from None
    found = Recovery()
    size = len(pages[1]) if pages else DEFAULT_PAGE_BYTES
    # Runs are never changed or removed, so each version of a page has nothing but runs.
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
            _add_mention(found, values)
        elif len(values) == len(COLUMNS):
            found.mentioned.add(cell.rowid)
            _add_run(found, values)
        elif len(values) == 2 and values[0] in _NOTES and can_be_note(*values):
            found.notes[values[0]] = values[1]


def _add_mention(found: Recovery, values: tuple[Any, ...]) -> None:
    """Note an entry of the index of runs: a key, and the run's number."""
    if len(values) == 2 and isinstance(values[0], str) and _KEY.fullmatch(values[0]):
        found.mentioned.add(values[1])


def _add_run(found: Recovery, values: tuple[Any, ...]) -> None:
    try:
        run = read_row(values)
    except ImpossibleRow:
        return
    key = f"{run['set_name']}/{run['instance']}|{run['contender']}|{run['repetition']}"
    if run["key"] == key:
        found.runs.setdefault(key, run)
