"""taquin lab reproduce: repeat the studies of the five systems, and print their results beside ours."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from taquin.cli.arguments import (
    add_limit_options,
    read_limits,
)
from taquin.errors import TaquinError
from taquin.experiments.lab.experiment import SetSpec
from taquin.experiments.lab.reproduce.figure_data import can_draw
from taquin.experiments.lab.reproduce.runs import Runs
from taquin.experiments.lab.reproduce.study import (
    NAMES,
    Study,
    experiment_of,
    find_study,
    no_figures,
)
from taquin.experiments.lab.run_experiment import run as run_experiment
from taquin.experiments.progress import RunObserver
from taquin.experiments.storage.output_folder import open_folder
from taquin.experiments.storage.store import Store
from taquin.puzzle import Puzzle
from taquin.render.units import readable_seconds
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import PROGRESS_DELAY_SECONDS, StatusLine
from taquin.terminal.streams import out, say_error
from taquin.terminal.tables import print_table
from taquin.version import __version__

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from taquin.experiments.contender import Contender
    from taquin.experiments.lab.experiment import Experiment
    from taquin.experiments.lab.reproduce.figure_data import FigureData
    from taquin.experiments.lab.reproduce.table import Table
    from taquin.experiments.progress import Progress, Summary

_STUDY_WITH_PAIRS = "s4"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab reproduce`."""
    studies = "; ".join(f"{name} {summary}" for name, summary in NAMES.items())
    parser.epilog = f"{studies}. docs/lab-reproduce.md says what can be compared."
    parser.add_argument("study", choices=tuple(NAMES), metavar="STUDY", help=", ".join(NAMES))
    parser.add_argument("--quick", action="store_true", help="fewer boards, smaller limits")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--plots",
        metavar="FOLDER",
        help="write the figures to this folder: data as CSV, plots as PNG and SVG",
    )
    parser.add_argument(
        "--out",
        "-o",
        metavar="FILE",
        help="keep the runs, for taquin lab plot and report; runs that FILE already has are not repeated",
    )
    parser.add_argument(
        "--pair",
        nargs=2,
        action="append",
        default=[],
        metavar=("START", "GOAL"),
        help=f"for {_STUDY_WITH_PAIRS}: a further start and goal; repeat the option for several",
    )
    parser.add_argument(
        "--engine", choices=("native", "python"), help="run every search in this engine"
    )
    add_limit_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the experiment of the study, print its tables and write its figures. Exit with 1 if a run failed."""
    study = find_study(arguments.study)
    experiment = _experiment(arguments, study)
    plots = _plots_folder(arguments, study)
    with _store_path(arguments) as path:
        summary, rows = _run(experiment, path)
    if summary.interrupted:
        kept = "; run the same command again to continue" if arguments.out else ""
        say_error(f"interrupted{kept}")
        return ExitCode.INTERRUPTED
    runs = Runs(rows, experiment)
    tables = list(study.tables(runs))
    figures = list(study.figures(runs))
    files = _write(figures, plots) if plots else []
    if arguments.json:
        _print_json(arguments, experiment, summary, tables, figures)
    else:
        _print_text(arguments, summary, tables, files)
    return ExitCode.NO_SOLUTION if summary.failed else ExitCode.SOLVED


def _experiment(arguments: argparse.Namespace, study: Study) -> Experiment:
    """Return the experiment of the study, changed by the options."""
    experiment = experiment_of(arguments.study)
    if arguments.quick:
        experiment = study.quick(experiment)
    limits = read_limits(arguments)
    given = {
        name: value
        for name in ("seconds", "nodes", "memory")
        if (value := getattr(limits, name)) is not None
    }
    experiment = replace(experiment, limits=replace(experiment.limits, **given))
    if arguments.engine:
        contenders = (_with_engine(each, arguments.engine) for each in experiment.contenders)
        experiment = replace(experiment, contenders=tuple(contenders))
    if arguments.pair and arguments.study != _STUDY_WITH_PAIRS:
        raise TaquinError(f"--pair is only for {_STUDY_WITH_PAIRS}")
    pairs = (
        SetSpec("boards", f"pair {number}", boards=(start,), goal=goal)
        for number, (start, goal) in enumerate(arguments.pair, 1)
        if Puzzle.of(start, goal)  # raises an error if one is invalid
    )
    return replace(experiment, sets=(*experiment.sets, *pairs))


def _with_engine(contender: Contender, engine: str) -> Contender:
    return replace(contender, config=replace(contender.config, engine=engine))


def _plots_folder(arguments: argparse.Namespace, study: Study) -> Path | None:
    """Return the folder for the figures. Raise an error before the searches if it cannot be written to."""
    if arguments.plots is None:
        return None
    if study.figures is no_figures:
        raise TaquinError(f"{arguments.study} has no figures, only tables; leave out --plots")
    folder = Path(arguments.plots)
    open_folder(folder, may_have_files=True, advice="")
    return folder


@contextmanager
def _store_path(arguments: argparse.Namespace) -> Iterator[Path]:
    if arguments.out is not None:
        yield Path(arguments.out)
        return
    with TemporaryDirectory(prefix="taquin-lab-") as folder:
        yield Path(folder) / f"{arguments.study}.sqlite"


def _run(experiment: Experiment, path: Path) -> tuple[Summary, list[dict[str, Any]]]:
    with _ProgressLine() as progress:
        summary = run_experiment(experiment, path, observer=progress)
    with Store(path) as store:
        return summary, store.rows()


class _ProgressLine(StatusLine, RunObserver):
    """The status line: finished runs, elapsed and remaining time."""

    def progress(self, progress: Progress) -> None:
        """Show the progress, after the first second."""
        if progress.seconds < PROGRESS_DELAY_SECONDS:
            return
        left = round(progress.left or 0)
        rest = f" · about {readable_seconds(left)} left" if left else ""
        taken = readable_seconds(round(progress.seconds, 1))
        self.show(f"{progress.done} of {progress.total} runs · {taken}{rest}")


def _write(figures: list[FigureData], folder: Path) -> list[Path]:
    plots = can_draw()
    files = [path for figure in figures for path in figure.write(folder, plots=plots)]
    if not plots:
        say_error('wrote data only: plots need matplotlib (pip install "taquin[lab]")')
    return files


def _print_text(
    arguments: argparse.Namespace, summary: Summary, tables: list[Table], files: list[Path]
) -> None:
    console = out()
    console.print(f"{arguments.study.upper()}: {NAMES[arguments.study]}", markup=False)
    for table in tables:
        console.print()
        console.print(table.title, style="bold", markup=False)
        print_table(console, table.headings, table.texts())
        for note in table.notes:
            console.print(note, style="dim", markup=False)
    console.print()
    before = f", {summary.done_before} of them from earlier runs" if summary.done_before else ""
    failed = f", {summary.failed} failed" if summary.failed else ""
    taken = readable_seconds(summary.seconds)
    console.print(f"{summary.total} runs{before}{failed} · {taken}", markup=False)
    for path in files:
        console.print(f"wrote {path}", markup=False)
    if arguments.out:
        console.print(f"the runs are in {arguments.out}", markup=False)


def _print_json(
    arguments: argparse.Namespace,
    experiment: Experiment,
    summary: Summary,
    tables: list[Table],
    figures: list[FigureData],
) -> None:
    limits = experiment.limits
    data = {
        "study": arguments.study,
        "summary": NAMES[arguments.study],
        "quick": arguments.quick,
        "limits": {"seconds": limits.seconds, "nodes": limits.nodes, "memory": limits.memory},
        "runs": summary.total,
        "seconds": summary.seconds,
        "tables": [table.to_dict() for table in tables],
        "figures": [figure.to_dict() for figure in figures],
        "store": arguments.out,
        "version": __version__,
    }
    sys.stdout.write(json.dumps(data) + "\n")
