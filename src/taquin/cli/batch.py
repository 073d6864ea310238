"""taquin batch: run every chosen search on every board file below a folder."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taquin.cli.arguments import (
    add_engine_options,
    add_limit_options,
    read_goal,
    read_limits,
)
from taquin.errors import TaquinError
from taquin.experiments.batch.example import write_example
from taquin.experiments.batch.find_boards import find_boards
from taquin.experiments.batch.searches import choose_searches
from taquin.experiments.batch.totals import Total, summarize, write_totals
from taquin.experiments.executors import LocalExecutor
from taquin.experiments.progress import Progress, RunObserver
from taquin.experiments.runner import run_tasks
from taquin.experiments.storage.output_folder import open_folder
from taquin.experiments.storage.result_folder import ResultFolder, result_name
from taquin.experiments.task import Task
from taquin.heuristics.registry import split_names
from taquin.limits import check_threads
from taquin.render.units import readable_seconds
from taquin.search_config import DEFAULT_HEURISTIC
from taquin.solve import within_memory
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import PROGRESS_DELAY_SECONDS, StatusLine
from taquin.terminal.streams import out, say_error
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

    from taquin.experiments.row import Row

H_FLAGS = ("manhattan", "inversions", "misplaced")
"""The heuristics of S2, by the number of its flag."""
MAX_JOBS = 256
HEADINGS = ("level/search", "solved", "effectively", "mean time", "mean steps", "mean expanded")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin batch`."""
    parser.epilog = (
        "Subfolders of IN are levels. A file has one board, or one board per line. Each result is written to "
        "OUT/LEVEL/ALGORITHM/FILE, and the totals to total_result.txt and .csv in the same folder. A board is "
        "effectively solved if a shortest solution was found within a minute. "
        "Example: taquin batch --example boards && taquin batch boards results"
    )
    parser.add_argument("source", metavar="IN", nargs="?", help="the folder with the boards")
    parser.add_argument("target", metavar="OUT", nargs="?", help="the folder for the results")
    parser.add_argument(
        "--example", metavar="DIR", help="only write an example input: 30 boards in 3 levels"
    )
    group = parser.add_argument_group("search")
    group.add_argument(
        "--algorithms",
        "-a",
        default="bfs,astar,ida-star",
        metavar="A,B",
        help="default: %(default)s",
    )
    heuristic = group.add_mutually_exclusive_group()
    heuristic.add_argument(
        "--heuristic",
        "-H",
        metavar="NAME",
        help=f"one or several, A,B (default: {DEFAULT_HEURISTIC})",
    )
    numbered = ", ".join(f"{number} {name}" for number, name in enumerate(H_FLAGS))
    heuristic.add_argument(
        "--h-flag",
        type=int,
        choices=range(len(H_FLAGS)),
        help=f"the heuristic by number: {numbered}",
    )
    group.add_argument(
        "--goal",
        "-g",
        default="blank-first",
        metavar="GOAL",
        help="blank-first (default), blank-last, spiral, or a board",
    )
    add_engine_options(group)
    add_limit_options(parser, seconds=60)
    group = parser.add_argument_group("batch")
    group.add_argument(
        "--jobs",
        "-j",
        type=int,
        default=1,
        metavar="N",
        help="processes that search in parallel and share the memory limit (default: 1)",
    )
    existing = group.add_mutually_exclusive_group()
    existing.add_argument(
        "--resume", action="store_true", help="keep the complete results in OUT, run the rest"
    )
    existing.add_argument("--force", action="store_true", help="run everything, overwrite results")


def run(arguments: argparse.Namespace) -> int:
    """Run the batch, or write the example. Exit with 0 if every search solved every board."""
    if arguments.example is not None:
        return _write_example(arguments)
    if arguments.source is None or arguments.target is None:
        raise TaquinError("name two folders: taquin batch IN OUT (or use --example DIR)")
    tasks, errors = _plan(arguments)
    folder = Path(arguments.target)
    open_folder(
        folder,
        may_have_files=arguments.resume or arguments.force,
        advice="add --resume to keep complete results, or --force to overwrite them",
    )
    for error in errors:
        say_error(error)
    store = ResultFolder(folder, resume=arguments.resume)
    progress = _Progress(tasks)
    interrupted = _run(tasks, store, arguments.jobs, progress)
    totals = [total for total in summarize(tasks, store.rows) if total.results]
    write_totals(folder, totals)
    _print_summary(totals, store.rows.values())
    line = f"goal {arguments.goal} · {len(store.rows)} of {len(tasks)} results in {folder}"
    line += f" ({progress.kept} from earlier runs)" if progress.kept else ""
    line += f"; {_files(len(errors))} skipped" if errors else ""
    out().print(line, markup=False)
    if interrupted:
        say_error("interrupted; add --resume to continue")
        return ExitCode.INTERRUPTED
    solved = sum(row.cost is not None for row in store.rows.values())
    return ExitCode.SOLVED if solved == len(tasks) and not errors else ExitCode.NO_SOLUTION


def _write_example(arguments: argparse.Namespace) -> int:
    if arguments.source is not None:
        raise TaquinError("--example DIR only writes the example; leave out IN and OUT")
    folder = Path(arguments.example)
    open_folder(
        folder, may_have_files=arguments.force, advice="choose another folder, or add --force"
    )
    count = write_example(folder)
    out().print(
        f"wrote {count} boards to {folder}; now run: taquin batch {folder} results", markup=False
    )
    return ExitCode.SOLVED


def _plan(arguments: argparse.Namespace) -> tuple[list[Task], list[str]]:
    """Return the tasks by level and search, and one sentence per invalid file."""
    if arguments.h_flag is not None:
        heuristics = [H_FLAGS[arguments.h_flag]]
    else:
        heuristics = split_names(arguments.heuristic or DEFAULT_HEURISTIC)
    searches = choose_searches(
        split_names(arguments.algorithms), heuristics, **_settings(arguments)
    )
    source, target = Path(arguments.source), Path(arguments.target)
    if source.resolve() == target.resolve():
        raise TaquinError(f"the results need a folder other than {source}")
    found = find_boards(source, lambda board: read_goal(arguments, board), target)
    if not found.instances and not found.errors:
        raise TaquinError(f"there is no file below {source}")
    levels = [list(group) for _, group in groupby(found.instances, lambda each: each.set_name)]
    tasks = [
        Task(instance, search.label, search.config)
        for level in levels
        for search in searches
        for instance in level
    ]
    return tasks, found.errors


def _settings(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the engine, the threads and the limits of each search."""
    if not 1 <= arguments.jobs <= MAX_JOBS:
        raise TaquinError(f"--jobs must be 1 to {MAX_JOBS}, not {arguments.jobs}")
    limits = within_memory(read_limits(arguments))
    share = max(1, (limits.memory or 0) // arguments.jobs)
    threads = check_threads(arguments.threads) or max(1, (os.cpu_count() or 1) // arguments.jobs)
    limits = replace(limits, memory=share)
    return {"engine": arguments.engine, "threads": threads, "limits": limits}


def _run(tasks: list[Task], store: ResultFolder, jobs: int, progress: _Progress) -> bool:
    """Run the tasks that have no result; return whether Ctrl-C ended the run."""
    try:
        with progress, LocalExecutor(jobs) if jobs > 1 else nullcontext() as executor:
            return run_tasks(tasks, store, executor, progress).interrupted
    except KeyboardInterrupt:  # pressed twice
        return True


class _Progress(StatusLine, RunObserver):
    """The status line: finished results, elapsed time, and the remaining time."""

    def __init__(self, tasks: list[Task]) -> None:
        super().__init__()
        self.kept = 0
        """The number of results from earlier runs."""
        self._names = {task.key: result_name(task) for task in tasks}

    def planned(self, total: int, done: int) -> None:  # noqa: ARG002
        """Remember the number of earlier results."""
        self.kept = done

    def stored(self, row: Row) -> None:
        """Report a run that failed, for example because the search does not support the board."""
        if row.failed:
            self.__exit__()
            say_error(f"{self._names[row.key]}: {row.error}")

    def progress(self, progress: Progress) -> None:
        """Show the progress, after the first second."""
        if progress.seconds < PROGRESS_DELAY_SECONDS:
            return
        left = progress.left
        rest = "" if left is None else f" · about {readable_seconds(round(left))} left"
        taken = readable_seconds(round(progress.seconds))
        self.show(f"{progress.done} of {progress.total} done · {taken}{rest}")


def _print_summary(totals: list[Total], results: Iterable[Row]) -> None:
    if totals:
        rows = [_cells(total) for total in totals]
        print_table(out(), HEADINGS, rows, drop_first=("effectively", "mean steps"))
    unsolved = Counter(row.status for row in results if row.cost is None)
    if unsolved:
        listed = (f"{count} {status.replace('_', ' ')}" for status, count in unsolved.items())
        out().print(f"not solved: {', '.join(listed)}")


def _cells(total: Total) -> list[str]:
    time, steps, expanded = (total.mean(name) for name in ("time_ms", "steps", "expanded"))
    return [
        f"{total.level}/{total.folder}",
        f"{total.solved} of {total.boards}",
        str(total.effective),
        "–" if time is None else readable_seconds(time / 1e3),
        "–" if steps is None else f"{steps:.1f}",
        "–" if expanded is None else f"{expanded:,.1f}",
    ]


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"
