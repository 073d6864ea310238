"""Study: the tables and figures that compare the published results of a system with ours."""

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
    from taquin.experiments.lab.reproduce.figure_data import FigureData
    from taquin.experiments.lab.reproduce.runs import Runs
    from taquin.experiments.lab.reproduce.table import Table

NAMES = {
    "s0": "a console for 8-, 15- and 35-puzzles: time and memory of UCS and A*",
    "s1": "an 8-puzzle study: time, nodes and queue against depth, 31 boards, 3 searches",
    "s2": "a folder batch: mean times of BFS, A* and IDA* on three levels of 8-puzzles",
    "s3": "a command file: path lengths, the effect of k, share solved, nodes expanded",
    "s4": "start and goal pairs: cost, nodes expanded, unsolvable pairs, a time limit",
}


def unchanged(experiment: Experiment) -> Experiment:
    """Return the experiment unchanged: it is already quick."""
    return experiment


def no_figures(_: Runs) -> Iterable[FigureData]:
    """Return no figures: the system has none."""
    return ()


@dataclass(frozen=True, slots=True)
class Study:
    """Makes tables and figures of the runs of an experiment, and the smaller experiment of `--quick`."""

    tables: Callable[[Runs], Iterable[Table]]
    figures: Callable[[Runs], Iterable[FigureData]] = no_figures
    quick: Callable[[Experiment], Experiment] = unchanged


def find_study(name: str) -> Study:
    """Return the study with that name. Raises `UnknownName` if there is none."""
    if name not in NAMES:
        raise UnknownName("study", name, tuple(NAMES))
    study: Study = import_module(f"taquin.experiments.lab.reproduce.{name}").STUDY
    return study


def experiment_of(name: str) -> Experiment:
    """Return the built-in experiment of a study."""
    path = files("taquin.experiments.lab") / "builtin" / f"{name}.toml"
    return Experiment.from_toml(path.read_text(encoding="utf-8"))
