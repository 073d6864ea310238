"""The lab: describes experiments, runs them, keeps a row per run, and evaluates the results.

>>> from taquin.experiments import lab
>>> experiment = lab.Experiment(
...     "three",
...     sets=(lab.SetSpec("random", rows=3, cols=3, count=3, depth=(5, 15)),),
...     contenders=(lab.Contender.of("A*", "astar", "manhattan"), lab.Contender.of("BFS", "bfs")),
... )
>>> lab.run(experiment, "three.sqlite").stored  # doctest: +SKIP
6
>>> lab.load("three.sqlite")  # doctest: +SKIP
"""

from taquin.experiments.contender import Contender
from taquin.experiments.executors import open_executor
from taquin.experiments.lab.experiment import Experiment, SetSpec, read_experiment
from taquin.experiments.lab.run_experiment import run
from taquin.experiments.storage.frame import export, load
from taquin.experiments.storage.store import Store

__all__ = [
    "Contender",
    "Experiment",
    "SetSpec",
    "Store",
    "export",
    "load",
    "open_executor",
    "read_experiment",
    "run",
]
