"""Decides whether a stored row stands for a task, or whether the task needs a new run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.experiments.row import Row
    from taquin.experiments.task import Task
    from taquin.limits import Limits

_LIMIT_OF = {
    Status.TIME_LIMIT: "seconds",
    Status.NODE_LIMIT: "nodes",
    Status.MEMORY_LIMIT: "memory",
}


def is_final(row: Row, limits: Limits) -> bool:
    """Whether a new search under these limits would find no more than this one.

    Without a memory limit the budget depends on the free memory; that alone does not justify a new search.
    """
    name = _LIMIT_OF.get(Status(row.status))
    if name is None:
        return True
    new, old = getattr(limits, name), getattr(row.limits, name)
    if new is None:
        return name == "memory"
    return old is not None and new <= old


def row_for(task: Task, row: Row) -> Row:
    """Return the row under the name of the task: another set may have the same board."""
    instance = task.instance
    return replace(
        row,
        key=task.key,
        set_name=instance.set_name,
        instance=instance.id,
        depth=instance.depth,
        published=instance.published,
        contender=task.label,
    )
