"""taquin lab run: run an experiment from a file, a built-in one, or one defined by options."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.cli.arguments import (
    add_limit_options,
    read_limits,
)
from taquin.cli.lab_executor import add_executor_arguments, open_chosen_executor
from taquin.cli.lab_results import print_outcomes
from taquin.errors import NotApplicable, TaquinError
from taquin.experiments.contender import Contender
from taquin.experiments.lab.analysis.results import Results
from taquin.experiments.lab.experiment import (
    Experiment,
    SetSpec,
    builtin_names,
    read_experiment,
)
from taquin.experiments.lab.instances import LEVELS
from taquin.experiments.lab.run_experiment import run as run_experiment
from taquin.experiments.progress import Progress, RunObserver
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

    from taquin.experiments.progress import Summary

DEFAULT_FOLDER = "lab"
_NAMED = re.compile(rf"({'|'.join((*SETS, LEVELS))})(?::([\d,\- ]+))?")
_RANDOM = re.compile(r"(\d{1,3})x(\d{1,3}):(\d{1,7})(?::(\d{1,4})-(\d{1,4}))?")
_NUMBER_OPTIONS = ("repetitions", "warmup", "timings", "seed")
_EXPERIMENT_OPTIONS = ("name", "boards", "algorithms", "heuristics", "goal")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab run`."""
    parser.add_argument(
        "experiment",
        nargs="?",
        metavar="EXPERIMENT",
        help=f"a TOML file, or one of {', '.join(builtin_names())}",
    )
    group = parser.add_argument_group("an experiment without a file")
    group.add_argument("--name", metavar="NAME", help="its name (default: quick)")
    group.add_argument(
        "--boards",
        "-b",
        action="append",
        metavar="SET",
        help="a set with ids, like korf100:1-10; a file; or 3x3:100:5-25 (100 random boards of depth 5 to 25); "
        "repeat the option for several sets",
    )
    group.add_argument("--goal", "-g", metavar="GOAL", help="the goal of files and random boards")
    group.add_argument("--algorithms", "-a", metavar="A,B", help="default: astar")
    group.add_argument(
        "--heuristics",
        "-H",
        metavar="A,B",
        help=f"for each algorithm (default: {DEFAULT_HEURISTIC})",
    )
    group = parser.add_argument_group("repetitions (they replace the values of the experiment)")
    group.add_argument("--repetitions", type=int, metavar="N", help="runs per board and search")
    group.add_argument("--warmup", type=int, metavar="N", help="untimed searches before each run")
    group.add_argument(
        "--timings", type=int, metavar="N", help="timed searches per run; the median counts"
    )
    group.add_argument("--seed", type=int, metavar="N", help="seed of random boards")
    add_limit_options(parser)
    group = parser.add_argument_group("where to run")
    add_executor_arguments(group, default="local:1")
    group.add_argument(
        "--out",
        "-o",
        metavar="FILE",
        help=f"the results file (default: {DEFAULT_FOLDER}/NAME.sqlite)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Run the experiment, or continue it, and print its outcomes. Exit with 0 unless interrupted."""
    experiment, base = _read(arguments)
    path = Path(arguments.out or Path(DEFAULT_FOLDER, f"{experiment.name}.sqlite"))
    with open_chosen_executor(arguments) as executor, _ProgressLine() as line:
        summary = run_experiment(experiment, path, executor, line, base)
    print_outcomes(Results.read(path, may_be_empty=True))
    out().print(_last_line(summary, path), markup=False)
    if summary.interrupted:
        say_error("interrupted; run the same command again to continue")
        return ExitCode.INTERRUPTED
    return ExitCode.SOLVED


class _ProgressLine(StatusLine, RunObserver):
    """The status line: finished runs, failures, elapsed and remaining time."""

    def progress(self, progress: Progress) -> None:
        """Show the progress."""
        text = f"{progress.done:,} of {progress.total:,} runs"
        if progress.failed:
            text += f" · {progress.failed:,} failed"
        text += f" · {readable_seconds(round(progress.seconds, 1))}"
        if progress.left is not None:
            text += f" · about {readable_seconds(round(progress.left))} left"
        self.show(text)


def _last_line(summary: Summary, path: Path) -> str:
    line = f"{summary.done:,} of {summary.total:,} runs in {path}"
    if summary.done_before:
        line += f", {summary.done_before:,} of them from earlier runs"
    if summary.failed:
        line += f"; {summary.failed:,} failed"
    return f"{line} · {readable_seconds(summary.seconds)}"


def _read(arguments: argparse.Namespace) -> tuple[Experiment, Path]:
    """Return the experiment, and the folder to which its paths are relative."""
    if arguments.experiment is None:
        experiment, base = _from_options(arguments), Path()
    else:
        for name in _EXPERIMENT_OPTIONS:
            if getattr(arguments, name) is not None:
                raise NotApplicable(
                    f"--{name} does not go with an experiment; leave one of them out"
                )
        experiment = read_experiment(arguments.experiment)
        base = Path(arguments.experiment).parent
    plain = {name: getattr(arguments, name) for name in _NUMBER_OPTIONS}
    given = {name: value for name, value in plain.items() if value is not None}
    limits = read_limits(arguments)
    if limits != Limits():
        given["limits"] = limits
    return replace(experiment, **given), base


def _from_options(arguments: argparse.Namespace) -> Experiment:
    if not arguments.boards:
        raise TaquinError("no experiment: name a file or a built-in one, or add --boards")
    return Experiment(
        arguments.name or "quick",
        tuple(_read_set(spec, arguments.goal) for spec in arguments.boards),
        tuple(_contenders(arguments.algorithms or "astar", arguments.heuristics)),
    )


def _read_set(spec: str, goal: str | None) -> SetSpec:
    if named := _NAMED.fullmatch(spec):
        return SetSpec("named", named[1], ids=named[2])
    if random := _RANDOM.fullmatch(spec):
        rows, cols, count = (int(random[group]) for group in (1, 2, 3))
        depth = (int(random[4]), int(random[5])) if random[4] else None
        return SetSpec("random", rows=rows, cols=cols, count=count, depth=depth, goal=goal)
    return SetSpec("file", path=spec, goal=goal)


def _contenders(algorithms: str, heuristics: str | None) -> list[Contender]:
    """Return every pair of algorithm and heuristic; an uninformed algorithm appears once."""
    contenders = []
    for name in algorithms.split(","):
        if find_algorithm(name).informed:
            contenders += [
                Contender.of("", name.strip(), heuristic.strip())
                for heuristic in (heuristics or DEFAULT_HEURISTIC).split(",")
            ]
        else:
            contenders.append(Contender.of("", name.strip()))
    return contenders
