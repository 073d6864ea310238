"""taquin batch: run every chosen search on every board file below a folder."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.cli.arguments import (
    add_engine_options,
    add_limit_options,
    read_goal,
    read_limits,
)
from taquin.errors import TaquinError
from taquin.experiments.batch.example import write_example
from taquin.experiments.batch.find_boards import find_boards
from taquin.experiments.batch.job import Job, choose_searches
from taquin.experiments.batch.output_folder import open_folder, remove_part_files
from taquin.experiments.batch.result import read_finished
from taquin.experiments.batch.run import BatchSettings, run_jobs
from taquin.experiments.batch.totals import Total, summarize, write_totals
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

    from taquin.board import Move, Tiles
    from taquin.solution import Solution

    Results = dict[Job, Solution[Tiles, Move]]

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
    jobs, errors = _find_jobs(arguments)
    settings = _settings(arguments)
    open_folder(
        settings.out,
        may_have_files=arguments.resume or arguments.force,
        advice="add --resume to keep complete results, or --force to overwrite them",
    )
    for error in errors:
        say_error(error)
    remove_part_files({job.path(settings.out).parent for job in jobs})
    results: Results = {}
    if arguments.resume:
        stored = (
            (job, read_finished(job, job.path(settings.out), settings.limits)) for job in jobs
        )
        results = {job: solution for job, solution in stored if solution is not None}
    kept = len(results)
    interrupted = _run(jobs, results, settings, arguments.jobs)
    totals = [total for total in summarize(jobs, results) if total.rows]
    write_totals(settings.out, totals)
    _print_summary(totals, results)
    line = f"goal {arguments.goal} · {len(results)} of {len(jobs)} results in {settings.out}"
    line += f" ({kept} from earlier runs)" if kept else ""
    line += f"; {_files(len(errors))} skipped" if errors else ""
    out().print(line, markup=False)
    if interrupted:
        say_error("interrupted; add --resume to continue")
        return ExitCode.INTERRUPTED
    all_solved = all(job in results and results[job].solved for job in jobs)
    return ExitCode.SOLVED if all_solved and not errors else ExitCode.NO_SOLUTION


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


def _find_jobs(arguments: argparse.Namespace) -> tuple[list[Job], list[str]]:
    if arguments.h_flag is not None:
        heuristics = [H_FLAGS[arguments.h_flag]]
    else:
        heuristics = split_names(arguments.heuristic or DEFAULT_HEURISTIC)
    searches = choose_searches(split_names(arguments.algorithms), heuristics)
    source, target = Path(arguments.source), Path(arguments.target)
    if source.resolve() == target.resolve():
        raise TaquinError(f"the results need a folder other than {source}")
    found = find_boards(source, lambda board: read_goal(arguments, board), target)
    if not found.entries and not found.errors:
        raise TaquinError(f"there is no file below {source}")
    levels = [list(group) for _, group in groupby(found.entries, lambda entry: entry.level)]
    jobs = [Job(entry, search) for level in levels for search in searches for entry in level]
    return jobs, found.errors


def _settings(arguments: argparse.Namespace) -> BatchSettings:
    if not 1 <= arguments.jobs <= MAX_JOBS:
        raise TaquinError(f"--jobs must be 1 to {MAX_JOBS}, not {arguments.jobs}")
    limits = within_memory(read_limits(arguments))
    share = max(1, (limits.memory or 0) // arguments.jobs)
    threads = check_threads(arguments.threads) or max(1, (os.cpu_count() or 1) // arguments.jobs)
    return BatchSettings(
        Path(arguments.target), replace(limits, memory=share), arguments.engine, threads
    )


def _run(jobs: list[Job], results: Results, settings: BatchSettings, workers: int) -> bool:
    """Run the jobs that have no result and add their results; return whether Ctrl-C ended the run."""
    missing = [job for job in jobs if job not in results]
    try:
        with (
            _Progress(len(jobs), len(results)) as progress,
            closing(
                run_jobs(missing, settings, min(workers, len(missing)), progress.show_progress)
            ) as outcomes,
        ):
            for outcome in outcomes:
                progress.advance()
                if outcome.solution is not None:
                    results[outcome.job] = outcome.solution
                else:
                    progress.wipe()
                    say_error(f"{outcome.job.label}: {outcome.error}")
    except KeyboardInterrupt:
        return True
    return False


class _Progress(StatusLine):
    """The status line: finished results, elapsed time, and the remaining time at the present rate."""

    def __init__(self, total: int, kept: int) -> None:
        super().__init__()
        self._total, self._kept, self._done = total, kept, kept
        self._start = perf_counter()

    def advance(self) -> None:
        """Count one more result."""
        self._done += 1
        self.show_progress()

    def show_progress(self) -> None:
        """Show the progress, after the first second."""
        seconds, new = perf_counter() - self._start, self._done - self._kept
        if seconds < PROGRESS_DELAY_SECONDS:
            return
        left = self._total - self._done
        rest = f" · about {readable_seconds(round(seconds / new * left))} left" if new else ""
        self.show(f"{self._done} of {self._total} done · {readable_seconds(round(seconds))}{rest}")

    def wipe(self) -> None:
        """Clear the line, so that a message can be printed."""
        self.__exit__()


def _print_summary(totals: list[Total], results: Results) -> None:
    if totals:
        rows = [_cells(total) for total in totals]
        print_table(out(), HEADINGS, rows, drop_first=("effectively", "mean steps"))
    unsolved = Counter(solution.status for solution in results.values() if not solution.solved)
    if unsolved:
        listed = (f"{count} {status.replace('_', ' ')}" for status, count in unsolved.items())
        out().print(f"not solved: {', '.join(listed)}")


def _cells(total: Total) -> list[str]:
    time, steps, expanded = (total.mean(name) for name in ("time_ms", "steps", "expanded"))
    return [
        f"{total.level}/{total.search.folder}",
        f"{total.solved} of {total.boards}",
        str(total.effective),
        "–" if time is None else readable_seconds(time / 1e3),
        "–" if steps is None else f"{steps:.1f}",
        "–" if expanded is None else f"{expanded:,.1f}",
    ]


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"
