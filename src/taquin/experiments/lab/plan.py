"""Plans an experiment: one task per contender, board and repetition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.errors import NotApplicable
from taquin.experiments.task import Task
from taquin.heuristics.pattern_database import with_resolved_pdb

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.board import Board
    from taquin.experiments.lab.experiment import Contender, Experiment
    from taquin.experiments.lab.instances import Instance


def plan_tasks(experiment: Experiment, instances: Sequence[Instance]) -> list[Task]:
    """Return every task. Each contender runs on each board once before the next repetition begins.

    So other load on the machine affects all contenders equally. The heuristic `pdb` is replaced by the best
    stored set here: sets that are built during the run do not change it.
    """
    goals = dict.fromkeys(instance.goal for instance in instances)
    contenders = {
        (each.label, goal): _with_chosen_pdb(each, goal)
        for each in experiment.contenders
        for goal in goals
    }
    return [
        Task(
            instance,
            contenders[contender.label, instance.goal],
            repetition,
            experiment.limits,
            experiment.warmup,
            experiment.timings,
            experiment.seed,
        )
        for repetition in range(experiment.repetitions)
        for instance in instances
        for contender in experiment.contenders
    ]


def _with_chosen_pdb(contender: Contender, goal: Board) -> Contender:
    heuristic = contender.config.heuristic
    try:
        name = with_resolved_pdb(heuristic, goal).name
    except NotApplicable:  # its rows will have this error
        return contender
    return contender if name == heuristic.name else replace(contender, heuristic=name)
