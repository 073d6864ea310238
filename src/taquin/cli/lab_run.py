"""taquin lab run: an experiment from a file, by its name, or put together from a few words."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.cli.lab_results import print_outcomes
from taquin.cli.lab_workers import add_worker_words, open_workers
from taquin.errors import NotApplicable, TaquinError
from taquin.experiments.lab.experiment import (
    Contender,
    Experiment,
    SetSpec,
    builtin_names,
    read_experiment,
)
from taquin.experiments.lab.instances import LEVELS
from taquin.experiments.lab.runner import Progress, RunObserver
from taquin.experiments.lab.runner import run as run_experiment
from taquin.instances.sets import SETS
from taquin.limits import Limits
from taquin.render.units import readable_seconds
from taquin.search import find_algorithm
from taquin.search_config import DEFAULT_HEURISTIC
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import StatusLine
from taquin.terminal.streams import out, say_error

if TYPE_CHECKING:
    import argparse

    from taquin.experiments.lab.runner import Summary

DEFAULT_FOLDER = "lab"
_NAMED = re.compile(rf"({'|'.join((*SETS, LEVELS))})(?::([\d,\- ]+))?")
_RANDOM = re.compile(r"(\d{1,3})x(\d{1,3}):(\d{1,7})(?::(\d{1,4})-(\d{1,4}))?")
_PLAIN = ("repetitions", "warmup", "timings", "seed")
_OF_A_SMALL_ONE = ("name", "boards", "algorithms", "heuristics", "goal")


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument(
        "experiment",
        nargs="?",
        metavar="EXPERIMENT",
        help=f"a TOML file, or one of {', '.join(builtin_names())}",
    )
    group = parser.add_argument_group("an experiment of a few words")
    group.add_argument("--name", metavar="NAME", help="what it is called (default: quick)")
    group.add_argument(
        "--boards",
        "-b",
        action="append",
        metavar="SET",
        help="a set such as korf100:1-10, a file, or 3x3:100:5-25 (random, of 5 to 25 moves); repeat it",
    )
    group.add_argument("--goal", "-g", metavar="GOAL", help="of files and random boards")
    group.add_argument("--algorithms", "-a", metavar="A,B", help="default: astar")
    group.add_argument(
        "--heuristics", "-H", metavar="A,B", help=f"for each of them (default: {DEFAULT_HEURISTIC})"
    )
    group = parser.add_argument_group("how often (instead of what the experiment says)")
    group.add_argument("--repetitions", type=int, metavar="N", help="rows per board and search")
    group.add_argument("--warmup", type=int, metavar="N", help="runs before, which do not count")
    group.add_argument(
        "--timings", type=int, metavar="N", help="timed runs per row: the median counts"
    )
    group.add_argument("--seed", type=int, metavar="N", help="of random boards")
    words.add_limit_words(parser)
    group = parser.add_argument_group("where")
    add_worker_words(group, default="local:1")
    group.add_argument(
        "--out", "-o", metavar="FILE", help=f"the results (default: {DEFAULT_FOLDER}/NAME.sqlite)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Run it; exit 0 if every run has its row."""
    experiment, base = _read(arguments)
    path = Path(arguments.out or Path(DEFAULT_FOLDER, f"{experiment.name}.sqlite"))
    with open_workers(arguments) as workers, _Line() as line:
        summary = run_experiment(experiment, path, workers, line, base)
    print_outcomes(path)
    out().print(_last_line(summary), markup=False)
    if summary.interrupted:
        say_error("interrupted; the same command goes on from here")
        return ExitCode.INTERRUPTED
    return ExitCode.SOLVED


class _Line(StatusLine, RunObserver):
    """How far the run is, and how long it will take."""

    def beat(self, progress: Progress) -> None:
        """Show it."""
        text = f"{progress.done:,} of {progress.total:,} runs"
        if progress.failed:
            text += f" · {progress.failed:,} failed"
        text += f" · {readable_seconds(round(progress.seconds, 1))}"
        if progress.left is not None:
            text += f" · about {readable_seconds(round(progress.left))} left"
        self.show(text)


def _last_line(summary: Summary) -> str:
    line = f"{summary.done:,} of {summary.total:,} runs in {summary.path}"
    if summary.done_before:
        line += f", {summary.done_before:,} of them from before"
    if summary.failed:
        line += f"; {summary.failed:,} failed"
    return f"{line} · {readable_seconds(summary.seconds)}"


def _read(arguments: argparse.Namespace) -> tuple[Experiment, Path]:
    """Return the experiment, and the folder in which to look for its files."""
    if arguments.experiment is None:
        experiment, base = _small_one(arguments), Path()
    else:
        for name in _OF_A_SMALL_ONE:
            if getattr(arguments, name) is not None:
                raise NotApplicable(
                    f"the experiment says what --{name} would; leave one of them out"
                )
        experiment = read_experiment(arguments.experiment)
        base = Path(arguments.experiment).parent
    plain = {name: getattr(arguments, name) for name in _PLAIN}
    given = {name: value for name, value in plain.items() if value is not None}
    limits = words.read_limits(arguments)
    if limits != Limits():
        given["limits"] = limits
    return replace(experiment, **given), base


def _small_one(arguments: argparse.Namespace) -> Experiment:
    if not arguments.boards:
        raise TaquinError("which experiment? name a file, or boards with --boards")
    return Experiment(
        arguments.name or "quick",
        tuple(_set_of(word, arguments.goal) for word in arguments.boards),
        tuple(_contenders(arguments.algorithms or "astar", arguments.heuristics)),
    )


def _set_of(word: str, goal: str | None) -> SetSpec:
    if named := _NAMED.fullmatch(word):
        return SetSpec("named", named[1], ids=named[2])
    if random := _RANDOM.fullmatch(word):
        rows, cols, count = (int(random[place]) for place in (1, 2, 3))
        depth = (int(random[4]), int(random[5])) if random[4] else None
        return SetSpec("random", rows=rows, cols=cols, count=count, depth=depth, goal=goal)
    return SetSpec("file", path=word, goal=goal)


def _contenders(algorithms: str, heuristics: str | None) -> list[Contender]:
    """Return each algorithm with each heuristic; one that takes none comes once."""
    chosen = []
    for name in algorithms.split(","):
        if find_algorithm(name).informed:
            chosen += [
                Contender("", name.strip(), heuristic.strip())
                for heuristic in (heuristics or DEFAULT_HEURISTIC).split(",")
            ]
        else:
            chosen.append(Contender("", name.strip()))
    return chosen
