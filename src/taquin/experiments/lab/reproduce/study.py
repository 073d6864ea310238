"""Study: one of the five systems' published results, and how ours are put beside them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING

from taquin.errors import UnknownName
from taquin.experiments.lab.experiment import Experiment

if TYPE_CHECKING:
    from taquin.experiments.lab.experiment import Experiment
    from taquin.experiments.lab.reproduce.figure import Figure
    from taquin.experiments.lab.reproduce.runs import Runs
    from taquin.experiments.lab.reproduce.table import Table

NAMES = {
    "s0": "a console for 8-, 15- and 35-puzzles: time and memory of UCS and A*",
    "s1": "an 8-puzzle study: time, nodes and queue against depth, 31 boards by 3 searches",
    "s2": "a folder batch: mean times of BFS, A* and IDA* on three levels of 8-puzzles",
    "s3": "a command file: path lengths, the effect of k, share solved, nodes expanded",
    "s4": "start and goal pairs: cost, nodes expanded, unsolvable pairs, a time limit",
}


def unchanged(experiment: Experiment) -> Experiment:
    """Return the experiment as it is: one that is quick anyway."""
    return experiment


def no_figures(_: Runs) -> Iterable[Figure]:
    """Return no pictures: the system had none."""
    return ()


@dataclass(frozen=True, slots=True)
class Study:
    """How the runs of an experiment become tables and figures, and what is left out for a quick look."""

    tables: Callable[[Runs], Iterable[Table]]
    figures: Callable[[Runs], Iterable[Figure]] = no_figures
    quick: Callable[[Experiment], Experiment] = unchanged


def find_study(name: str) -> Study:
    """Return the study of that name, from the file of the same name."""
    if name not in NAMES:
        raise UnknownName("study", name, tuple(NAMES))
    study: Study = import_module(f"taquin.experiments.lab.reproduce.{name}").STUDY
    return study


def experiment_of(name: str) -> Experiment:
    """Return the experiment of a study, as it ships with the package."""
    path = files("taquin.experiments.lab") / "builtin" / f"{name}.toml"
    return Experiment.from_toml(path.read_text(encoding="utf-8"))
