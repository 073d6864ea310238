"""Many searches on many boards: `lab`, `batch` and `bench` are front ends of one runner.

A `Task` is a search on a board, a `Row` is its result, and `run_tasks` gives the tasks to an executor and the
rows to a store. `load` reads the rows of any of the three as a data frame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    import narwhals as nw


def load(path: Path | str) -> nw.DataFrame[Any]:
    """Return the results of `taquin lab run`, `taquin bench --out` or `taquin batch` as a data frame."""
    from taquin.experiments.storage import frame  # start-up

    return frame.load(path)
