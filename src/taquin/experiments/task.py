"""Task: one search on one board, as plain data that can be sent to another machine."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from taquin.experiments.row import Row, board_columns
from taquin.version import __version__

if TYPE_CHECKING:
    from taquin.experiments.instance import Instance
    from taquin.search_config import SearchConfig


@dataclass(frozen=True, slots=True)
class Task:
    """A search on a board, under a label, with the number of untimed and timed searches."""

    instance: Instance
    label: str
    config: SearchConfig
    repetition: int = 0
    warmup: int = 0
    timings: int = 1
    seed: int = 0

    @property
    def key(self) -> str:
        """The key of the row; the same task has the same key in every run of an experiment."""
        where = f"{self.instance.set_name}/{self.instance.id}"
        return f"{where}|{self.label}|{self.repetition}"

    @property
    def runs(self) -> int:
        """The largest number of searches that the task runs."""
        return self.warmup + self.timings

    @property
    def threads(self) -> int:
        """The number of threads of the search."""
        return self.config.threads or os.cpu_count() or 1

    def row(self, status: str, **columns: Any) -> Row:
        """Return the row of this task with a status and the given result columns."""
        config = self.config
        described: dict[str, Any] = board_columns(self.instance.puzzle) | {
            "key": self.key,
            "set_name": self.instance.set_name,
            "instance": self.instance.id,
            "depth": self.instance.depth,
            "published": self.instance.published,
            "contender": self.label,
            "algorithm": config.algorithm.name,
            "heuristic": config.heuristic.name,
            "options": dict(config.options),
            "engine": config.engine,
            "requested_engine": config.engine,
            "threads": self.threads,
            "limits": config.limits,
            "repetition": self.repetition,
            "seed": self.seed,
            "status": status,
            "host": platform.node(),
            "pid": os.getpid(),
            "started": now(),
            "taquin_version": __version__,
        }
        return Row(**described | columns)


def now() -> str:
    """Return the current time in UTC as ISO 8601 text."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
