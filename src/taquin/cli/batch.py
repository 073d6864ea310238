"""taquin batch: every board file below a folder, by every chosen search."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.errors import TaquinError
from taquin.experiments.batch.example import write_example
from taquin.experiments.batch.find import find_boards
from taquin.experiments.batch.job import Job, choose_searches
from taquin.experiments.batch.output_folder import open_folder, sweep
from taquin.experiments.batch.result import read_done
from taquin.experiments.batch.run import Conditions, run_jobs
from taquin.experiments.batch.totals import Total, sum_up, write_totals
from taquin.heuristics.registry import split_names
from taquin.render.units import readable_seconds
from taquin.search_config import DEFAULT_HEURISTIC
from taquin.solve import within_memory
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import PATIENCE_SECONDS, StatusLine
from taquin.terminal.streams import out, say_error
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse

    from taquin.board import Move, Tiles
    from taquin.solution import Solution

    Results = dict[Job, Solution[Tiles, Move]]

H_FLAGS = ("manhattan", "inversions", "misplaced")
"""S2's heuristics by their number."""
MAX_JOBS = 256
HEADINGS = ("level/search", "solved", "effectively", "mean time", "mean steps", "mean expanded")


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.epilog = (
        "The goal is blank-first unless --goal says otherwise. "
        "Subfolders of IN are levels. A file has one board, or one per line. Results go to "
        "OUT/LEVEL/ALGORITHM/FILE, with total_result.txt and .csv beside them. A board counts as "
        "effectively solved when its shortest solution was found within a minute. "
        "Try: taquin batch --example boards && taquin batch boards results"
    )
    parser.add_argument("source", metavar="IN", nargs="?", help="the folder with the boards")
    parser.add_argument("target", metavar="OUT", nargs="?", help="the folder for the results")
    parser.add_argument(
        "--example", metavar="DIR", help="write an example IN: 30 boards in 3 levels; nothing else"
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
        "--heuristic", "-H", metavar="NAME", help=f"default: {DEFAULT_HEURISTIC}; also several: A,B"
    )
    numbered = ", ".join(f"{number} {name}" for number, name in enumerate(H_FLAGS))
    heuristic.add_argument(
        "--h-flag", type=int, choices=range(len(H_FLAGS)), help=f"the same by number: {numbered}"
    )
    group.add_argument(
        "--goal",
        "-g",
        default="blank-first",
        metavar="GOAL",
        help="blank-first (default), blank-last, spiral, or a board",
    )
    words.add_engine_words(group)
    words.add_limit_words(parser, seconds=60)
    group = parser.add_argument_group("batch")
    group.add_argument(
        "--jobs",
        "-j",
        type=int,
        default=1,
        metavar="N",
        help="searches at a time, in processes that share the memory limit (default 1)",
    )
    again = group.add_mutually_exclusive_group()
    again.add_argument(
        "--resume", action="store_true", help="keep the complete results in OUT, do the rest"
    )
    again.add_argument("--force", action="store_true", help="do all again, whatever OUT has")


def run(arguments: argparse.Namespace) -> int:
    """Do what is to be done; exit 0 if every board was solved by every search."""
    if arguments.example is not None:
        return _write_example(arguments)
    if arguments.source is None or arguments.target is None:
        raise TaquinError("two folders are needed: taquin batch IN OUT (or --example DIR)")
    jobs, faults = _find_jobs(arguments)
    conditions = _conditions(arguments)
    open_folder(
        conditions.out,
        may_have_files=arguments.resume or arguments.force,
        otherwise="--resume keeps what is complete, --force does all again",
    )
    for fault in faults:
        say_error(fault)
    sweep({job.path(conditions.out).parent for job in jobs})
    results: Results = {}
    if arguments.resume:
        done = ((job, read_done(job, job.path(conditions.out), conditions.limits)) for job in jobs)
        results = {job: solution for job, solution in done if solution is not None}
    already = len(results)
    interrupted = _run(jobs, results, conditions, arguments.jobs)
    totals = [total for total in sum_up(jobs, results) if total.rows]
    write_totals(conditions.out, totals)
    _print_summary(totals, results)
    line = f"goal {arguments.goal} · {len(results)} of {len(jobs)} results in {conditions.out}"
    line += f" ({already} from before)" if already else ""
    line += f"; {_files(len(faults))} left out" if faults else ""
    out().print(line, markup=False)
    if interrupted:
        say_error("interrupted; --resume goes on from here")
        return ExitCode.INTERRUPTED
    all_solved = all(job in results and results[job].solved for job in jobs)
    return ExitCode.SOLVED if all_solved and not faults else ExitCode.NO_SOLUTION


def _write_example(arguments: argparse.Namespace) -> int:
    if arguments.source is not None:
        raise TaquinError("--example DIR only writes the example; leave out IN and OUT")
    folder = Path(arguments.example)
    open_folder(folder, may_have_files=arguments.force, otherwise="choose another, or add --force")
    count = write_example(folder)
    out().print(f"{count} boards in {folder}; try: taquin batch {folder} results", markup=False)
    return ExitCode.SOLVED


def _find_jobs(arguments: argparse.Namespace) -> tuple[list[Job], list[str]]:
    if arguments.h_flag is not None:
        heuristics = [H_FLAGS[arguments.h_flag]]
    else:
        heuristics = split_names(arguments.heuristic or DEFAULT_HEURISTIC)
    searches = choose_searches(split_names(arguments.algorithms), heuristics)
    source, target = Path(arguments.source), Path(arguments.target)
    if source.resolve() == target.resolve():
        raise TaquinError(f"the results need a folder of their own, not {source} itself")
    found = find_boards(source, lambda board: words.read_goal(arguments, board), target)
    if not found.entries and not found.faults:
        raise TaquinError(f"there is no file below {source}")
    levels = [list(group) for _, group in groupby(found.entries, lambda entry: entry.level)]
    jobs = [Job(entry, search) for level in levels for search in searches for entry in level]
    return jobs, found.faults


def _conditions(arguments: argparse.Namespace) -> Conditions:
    if not 1 <= arguments.jobs <= MAX_JOBS:
        raise TaquinError(f"--jobs is 1 to {MAX_JOBS}, not {arguments.jobs}")
    limits = within_memory(words.read_limits(arguments))
    share = max(1, (limits.memory or 0) // arguments.jobs)
    threads = words.read_threads(arguments) or max(1, (os.cpu_count() or 1) // arguments.jobs)
    return Conditions(
        Path(arguments.target), replace(limits, memory=share), arguments.engine, threads
    )


def _run(jobs: list[Job], results: Results, conditions: Conditions, workers: int) -> bool:
    """Run what has no result yet and add what it gives; return whether Ctrl-C ended it."""
    missing = [job for job in jobs if job not in results]
    try:
        with (
            _Progress(len(jobs), len(results)) as progress,
            closing(
                run_jobs(missing, conditions, min(workers, len(missing)), progress.beat)
            ) as outcomes,
        ):
            for outcome in outcomes:
                progress.advance()
                if outcome.solution is not None:
                    results[outcome.job] = outcome.solution
                else:
                    progress.wipe()
                    say_error(f"{outcome.job.label}: {outcome.refusal}")
    except KeyboardInterrupt:
        return True
    return False


class _Progress(StatusLine):
    """How many results there are, and how long the rest will take if it goes on like that."""

    def __init__(self, total: int, already: int) -> None:
        super().__init__()
        self._total, self._already, self._done = total, already, already
        self._start = perf_counter()

    def advance(self) -> None:
        """Note one more result."""
        self._done += 1
        self.beat()

    def beat(self) -> None:
        """Show how far it is."""
        seconds, new = perf_counter() - self._start, self._done - self._already
        if seconds < PATIENCE_SECONDS:
            return
        left = self._total - self._done
        rest = f" · about {readable_seconds(round(seconds / new * left))} left" if new else ""
        self.show(f"{self._done} of {self._total} done · {readable_seconds(round(seconds))}{rest}")

    def wipe(self) -> None:
        """Make room for a sentence."""
        self.__exit__()


def _print_summary(totals: list[Total], results: Results) -> None:
    if totals:
        rows = [_cells(total) for total in totals]
        print_table(out(), HEADINGS, rows, least=("effectively", "mean steps"))
    endings = Counter(solution.status for solution in results.values() if not solution.solved)
    if endings:
        listed = (f"{count} {status.replace('_', ' ')}" for status, count in endings.items())
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
