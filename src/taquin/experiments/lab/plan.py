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
    from taquin.experiments.instance import Instance
    from taquin.experiments.lab.experiment import Experiment
    from taquin.search_config import SearchConfig


def plan_tasks(experiment: Experiment, instances: Sequence[Instance]) -> list[Task]:
    """Return every task. Each contender runs on each board once before the next repetition begins.

    So other load on the machine affects all contenders equally. The heuristic `pdb` is replaced by the best
    stored set here: sets that are built during the run do not change it.
    """
    goals = dict.fromkeys(instance.goal for instance in instances)
    configs = {
        (each.label, goal): replace(_with_chosen_pdb(each.config, goal), limits=experiment.limits)
        for each in experiment.contenders
        for goal in goals
    }
    return [
        Task(
            instance,
            contender.label,
            configs[contender.label, instance.goal],
            repetition,
            experiment.warmup,
            experiment.timings,
            experiment.seed,
        )
        for repetition in range(experiment.repetitions)
        for instance in instances
        for contender in experiment.contenders
    ]


def _with_chosen_pdb(config: SearchConfig, goal: Board) -> SearchConfig:
    try:
        return replace(config, heuristic=with_resolved_pdb(config.heuristic, goal))
    except NotApplicable:  # its rows will have this error
        return config
