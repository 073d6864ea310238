"""ResultFolder: one file per run, `LEVEL/SEARCH/BOARD`, as `taquin batch` writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.row import result_columns, row_of_solution
from taquin.experiments.storage.output_folder import remove_part_files
from taquin.experiments.storage.result_text import read_result, write_result
from taquin.experiments.storage.reuse import is_final
from taquin.experiments.storage.row_store import MemoryStore
from taquin.limits import MAX_LIMIT, Limits
from taquin.solution import Solution, Status
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from taquin.board import Move, Tiles
    from taquin.experiments.row import Row
    from taquin.experiments.task import Task


class ResultFolder(MemoryStore):
    """The folder of a batch. With `resume`, it keeps complete results; otherwise each run replaces its file."""

    def __init__(self, path: Path, *, resume: bool) -> None:
        super().__init__()
        self.path: Path = path
        self._resume = resume

    def finished(self, tasks: Sequence[Task]) -> set[str]:
        """Remove the unfinished files of killed runs, and return the keys of the tasks with a result."""
        remove_part_files({(self.path / result_name(task)).parent for task in tasks})
        for task in tasks if self._resume else ():
            row = read_finished(task, self.path / result_name(task))
            if row is not None:
                self.rows[task.key] = row
        return super().finished(tasks)

    def insert(self, row: Row) -> bool:
        """Write the result file, unless the run has failed."""
        if not row.failed:
            path = self.path / row.set_name / row.contender / row.instance
            atomic_write(path, write_result(row), make_folder=True, sweep=False)
        return super().insert(row)


def result_name(task: Task) -> str:
    """Return the path of the task's result file below the folder."""
    return f"{task.instance.set_name}/{task.label}/{task.instance.id}"


def read_finished(task: Task, path: Path) -> Row | None:
    """Return the task's row if the file has it, complete, and a new search would find no more.

    None if the file is missing, damaged or of another search, or if it stopped at a limit that is higher now.
    """
    solution = read_result(path)
    if solution is None:
        return None
    config = task.config
    same_heuristic = config.algorithm.anytime or solution.heuristic == config.heuristic.name
    stored = (solution.space, solution.algorithm, same_heuristic)
    if stored != (task.instance.puzzle, config.algorithm.name, True):
        return None
    row = task.row(**result_columns(solution), limits=_reached_limits(solution))
    return row if is_final(row, config.limits) else None


def read_folder(folder: Path) -> list[Row]:
    """Return the rows of all result files below a folder, in the order of their paths."""
    rows = []
    for path in sorted(folder.glob("**/*/*")):
        solution = read_result(path) if path.is_file() else None
        if solution is not None:
            search = path.parent
            level = search.parent.relative_to(folder).as_posix()
            rows.append(row_of_solution(solution, level, path.name, search.name))
    return rows


def _reached_limits(solution: Solution[Tiles, Move]) -> Limits:
    """Return the limit that stopped a search, as its counters show it: the file has no limits.

    The default memory limit changes with the free memory, so a memory limit counts as the present one.
    """
    statistics = solution.statistics
    if solution.status is Status.TIME_LIMIT:
        return Limits(seconds=statistics.seconds or None)
    if solution.status is Status.NODE_LIMIT:
        return Limits(nodes=statistics.expanded or None)
    return Limits(memory=MAX_LIMIT)
