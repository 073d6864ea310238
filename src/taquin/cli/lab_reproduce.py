"""taquin lab reproduce: the studies of the five systems, run again, theirs beside ours."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from taquin.cli import arguments as words
from taquin.errors import TaquinError
from taquin.experiments.batch.output_folder import open_folder
from taquin.experiments.lab import runner
from taquin.experiments.lab.experiment import SetSpec
from taquin.experiments.lab.reproduce.figure import can_draw
from taquin.experiments.lab.reproduce.runs import Runs
from taquin.experiments.lab.reproduce.study import (
    NAMES,
    Study,
    experiment_of,
    find_study,
    no_figures,
)
from taquin.experiments.lab.runner import RunObserver
from taquin.experiments.lab.store import Store
from taquin.puzzle import Puzzle
from taquin.render.units import readable_seconds
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import PATIENCE_SECONDS, StatusLine
from taquin.terminal.streams import out, say_error
from taquin.terminal.tables import print_table
from taquin.version import __version__

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from taquin.experiments.lab.experiment import Experiment
    from taquin.experiments.lab.reproduce.figure import Figure
    from taquin.experiments.lab.reproduce.table import Table
    from taquin.experiments.lab.runner import Progress, Summary

_TAKES_PAIRS = "s4"


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the words of `taquin lab reproduce`."""
    studies = "; ".join(f"{name} {summary}" for name, summary in NAMES.items())
    parser.epilog = f"{studies}. What can be compared and what cannot: docs/lab-reproduce.md"
    parser.add_argument("study", choices=tuple(NAMES), metavar="STUDY", help=", ".join(NAMES))
    parser.add_argument("--quick", action="store_true", help="fewer boards, smaller limits")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--plots",
        metavar="FOLDER",
        help="write the figures there: data as CSV, pictures as PNG and SVG",
    )
    parser.add_argument(
        "--out",
        "-o",
        metavar="FILE",
        help="keep the runs, for taquin lab plot and report; what FILE has already is not run again",
    )
    parser.add_argument(
        "--pair",
        nargs=2,
        action="append",
        default=[],
        metavar=("START", "GOAL"),
        help=f"for {_TAKES_PAIRS}: one more start and goal; may come several times",
    )
    parser.add_argument(
        "--engine", choices=("native", "python"), help="run every search in this engine"
    )
    words.add_limit_words(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the study's experiment, then print its tables and write its figures."""
    study = find_study(arguments.study)
    experiment = _experiment(arguments, study)
    plots = _plots_folder(arguments, study)
    with _store_path(arguments) as path:
        summary, rows = _run(experiment, path)
    if summary.interrupted:
        kept = "; the same command goes on from here" if arguments.out else ""
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
    """Return the study's experiment with what the words change in it."""
    experiment = experiment_of(arguments.study)
    if arguments.quick:
        experiment = study.quick(experiment)
    limits = words.read_limits(arguments)
    given = {
        name: value
        for name in ("seconds", "nodes", "memory")
        if (value := getattr(limits, name)) is not None
    }
    experiment = replace(experiment, limits=replace(experiment.limits, **given))
    if arguments.engine:
        contenders = (replace(each, engine=arguments.engine) for each in experiment.contenders)
        experiment = replace(experiment, contenders=tuple(contenders))
    if arguments.pair and arguments.study != _TAKES_PAIRS:
        raise TaquinError(f"--pair goes with {_TAKES_PAIRS}")
    pairs = (
        SetSpec("boards", f"pair {number}", boards=(start,), goal=goal)
        for number, (start, goal) in enumerate(arguments.pair, 1)
        if Puzzle.of(start, goal)  # says what is wrong with it
    )
    return replace(experiment, sets=(*experiment.sets, *pairs))


def _plots_folder(arguments: argparse.Namespace, study: Study) -> Path | None:
    """Find out before the searches whether the figures can be written."""
    if arguments.plots is None:
        return None
    if study.figures is no_figures:
        raise TaquinError(f"{arguments.study} has no figures, only tables; leave out --plots")
    folder = Path(arguments.plots)
    open_folder(folder, may_have_files=True, otherwise="")
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
        summary = runner.run(experiment, path, observer=progress)
    with Store(path) as store:
        return summary, store.rows()


class _ProgressLine(StatusLine, RunObserver):
    """How many runs are done and how long the rest takes, from the first second on."""

    def beat(self, progress: Progress) -> None:
        """Show how far it is."""
        if progress.seconds < PATIENCE_SECONDS:
            return
        left = round(progress.left or 0)
        rest = f" · about {readable_seconds(left)} left" if left else ""
        taken = readable_seconds(round(progress.seconds, 1))
        self.show(f"{progress.done} of {progress.total} runs · {taken}{rest}")


def _write(figures: list[Figure], folder: Path) -> list[Path]:
    pictures = can_draw()
    files = [path for figure in figures for path in figure.write(folder, pictures=pictures)]
    if not pictures:
        say_error('data only: pictures need matplotlib (pip install "taquin[lab]")')
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
    before = f", {summary.done_before} of them done before" if summary.done_before else ""
    failed = f", {summary.failed} failed" if summary.failed else ""
    taken = readable_seconds(summary.seconds)
    console.print(f"{summary.total} runs{before}{failed} · {taken} here", markup=False)
    for path in files:
        console.print(f"wrote {path}", markup=False)
    if arguments.out:
        console.print(f"the runs are in {summary.path}", markup=False)


def _print_json(
    arguments: argparse.Namespace,
    experiment: Experiment,
    summary: Summary,
    tables: list[Table],
    figures: list[Figure],
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
