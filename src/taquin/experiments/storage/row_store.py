"""RowStore: what the runner needs of a store of rows, and a store in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from taquin.experiments.row import Row
    from taquin.experiments.task import Task


class RowStore(Protocol):
    """A store of rows. A row that `insert` has stored survives SIGKILL if the store has a file."""

    @property
    def path(self) -> Path | None:
        """The file or folder, if there is one."""

    def finished(self, tasks: Sequence[Task]) -> set[str]:
        """Return the keys of the tasks that have a row and need no new run."""

    def __contains__(self, key: str) -> bool:
        """Whether this or another process has stored the row with this key."""

    def insert(self, row: Row) -> bool:
        """Store a row and return True; return False if the store already has its key."""


class MemoryStore:
    """The rows of finished tasks by key. A failed run is not kept, so the next run repeats it."""

    path: Path | None = None

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}

    def finished(self, tasks: Sequence[Task]) -> set[str]:
        """Return the keys of the tasks that have a row."""
        return {task.key for task in tasks} & self.rows.keys()

    def __contains__(self, key: str) -> bool:
        return key in self.rows

    def insert(self, row: Row) -> bool:
        """Keep the row, unless its run has failed."""
        if not row.failed:
            self.rows[row.key] = row
        return True
