"""taquin bench: solve the boards of a set and print a row per board, beside the published results."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from taquin.choose_search import OPTIMAL_SEARCH, best_without_pdb, choose_config
from taquin.cli.arguments import (
    add_engine_options,
    add_limit_options,
    read_limits,
    read_sized_goal,
    read_text,
)
from taquin.cli.bench_report import RowPrinter, count_boards, print_summary, result_line
from taquin.errors import NotApplicable, NotationError, TaquinError, UnknownName
from taquin.experiments.benchmark.export import as_csv, as_json
from taquin.experiments.benchmark.suite import Suite, random_suite, suite_of_set, suite_of_text
from taquin.experiments.benchmark.summary import summarize
from taquin.experiments.benchmark.verdict import contradiction, is_right
from taquin.experiments.progress import RunObserver
from taquin.experiments.run_task import prepare
from taquin.experiments.runner import run_tasks
from taquin.experiments.storage.json_lines import JsonLinesStore
from taquin.experiments.storage.row_store import MemoryStore
from taquin.experiments.task import Task
from taquin.heuristics.pattern_database import best_available, with_resolved_pdb
from taquin.instances.sets import SETS
from taquin.limits import check_threads
from taquin.render.units import readable_seconds
from taquin.search_config import SearchConfig
from taquin.solution import Status
from taquin.terminal.exit_codes import ExitCode, exit_code_of
from taquin.terminal.progress import ProgressLine
from taquin.terminal.streams import out, say_error
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from taquin.board import Board
    from taquin.experiments.row import Row
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Live

DEFAULT_SEED = 1
MAX_RANDOM = 100_000
_DEFAULT_NAME = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin bench`."""
    parser.epilog = (
        "Lengths that differ from the published optimum are marked. The exit code is 0 if every board is "
        "solved, with the published length if there is one. M/s is millions of nodes generated per second, on "
        "one thread by default. Example: taquin bench korf100 --ids 79,12,42 --out"
    )
    parser.add_argument(
        "source",
        metavar="SET",
        nargs="?",
        help=f"{', '.join(SETS)}; a file of boards; a CSV file with columns board and depth; or -",
    )
    group = parser.add_argument_group("boards")
    group.add_argument("--ids", metavar="40,38,1-5", help="only these boards, in this order")
    group.add_argument(
        "--goal", "-g", metavar="GOAL", help="the goal of a file of boards (default: blank-last)"
    )
    group.add_argument("--random", metavar="RxC", help="random boards of this size instead of SET")
    group.add_argument(
        "--count", "-n", type=int, metavar="N", help="number of random boards (default: 20)"
    )
    group.add_argument(
        "--seed", type=int, metavar="N", help=f"seed of random boards (default: {DEFAULT_SEED})"
    )
    group = parser.add_argument_group("search (default: an optimal one for each board's size)")
    group.add_argument("--algorithm", "-a", metavar="NAME", help="see `taquin list algorithms`")
    heuristic = group.add_mutually_exclusive_group()
    heuristic.add_argument(
        "--heuristic",
        "-H",
        metavar="NAME",
        help=f"the algorithm is then {OPTIMAL_SEARCH} by default",
    )
    heuristic.add_argument(
        "--table-set",
        metavar="NAME",
        help="a set of pattern databases: the same as --heuristic pdb:NAME",
    )
    add_engine_options(group, default_threads="1")
    add_limit_options(parser)
    group = parser.add_argument_group("results")
    group.add_argument(
        "--out",
        nargs="?",
        const=_DEFAULT_NAME,
        metavar="FILE",
        help="append each result to this file when its search ends (default: bench-SET.jsonl)",
    )
    group.add_argument(
        "--resume", action="store_true", help="keep the results in that file, run the rest"
    )
    group.add_argument("--csv", metavar="FILE", help="write all rows as CSV")
    group.add_argument("--json", metavar="FILE", help="write all rows and the summary as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Solve the boards. Exit with 0 if all are solved, with the published length if there is one."""
    suite = _read_suite(arguments)
    if arguments.ids is not None:
        suite = suite.choose(arguments.ids)
    tasks = _plan(suite, _read_config(arguments))
    for name in (arguments.csv, arguments.json):
        _check_can_write(name)
    path = _results_path(arguments, suite.name)
    if path is None:
        return _bench(arguments, suite, tasks, MemoryStore())
    with JsonLinesStore(path, may_have_rows=arguments.resume) as store:
        for error in store.errors:
            say_error(error)
        return _bench(arguments, suite, tasks, store)


def _plan(suite: Suite, config_of: Callable[[Puzzle], SearchConfig]) -> list[Task]:
    """Return one task per board, with the search for its size and goal."""
    configs = ((instance, config_of(instance.puzzle)) for instance in suite.instances)
    return [Task(instance, config.describe(), config) for instance, config in configs]


def _bench(
    arguments: argparse.Namespace, suite: Suite, tasks: list[Task], store: MemoryStore
) -> int:
    finished = store.finished(tasks)
    seconds = _prepare([task for task in tasks if task.key not in finished])
    _print_head(suite, tasks, len(finished), seconds)
    observer = _RowObserver(suite, tasks, store)
    interrupted = _run(tasks, store, observer)
    rows = observer.printed
    summary = summarize(rows, suite.columns)
    print_summary(out(), summary)
    out().print(result_line(rows, len(tasks)))
    if arguments.csv:
        atomic_write(Path(arguments.csv), as_csv(rows, suite.columns), make_folder=True)
    if arguments.json:
        atomic_write(Path(arguments.json), as_json(suite.name, rows, summary), make_folder=True)
    for row in rows:
        if contradiction(row):
            say_error(f"WRONG: {suite.name} {row.instance}: {contradiction(row)}")
    if interrupted:
        advice = "" if store.path is None else "; add --resume to continue"
        say_error(f"interrupted{advice}")
        return ExitCode.INTERRUPTED
    worst = max((exit_code_of(Status(row.status)) for row in rows), default=0)
    return worst or (ExitCode.SOLVED if all(map(is_right, rows)) else ExitCode.NO_SOLUTION)


def _prepare(tasks: list[Task]) -> float:
    """Load the pattern databases that the searches need, and return the seconds taken.

    Raises `TaquinError` if a search does not support its board, and KeyboardInterrupt after Ctrl-C.
    """
    start = perf_counter()
    for task in tasks:
        if not prepare(task):
            raise KeyboardInterrupt
    return perf_counter() - start


def _run(tasks: list[Task], store: MemoryStore, observer: _RowObserver) -> bool:
    """Solve the unfinished boards and print all rows; return whether Ctrl-C ended the run."""
    observer.print_rows()
    try:
        return run_tasks(tasks, store, observer=observer).interrupted
    except KeyboardInterrupt:  # pressed twice
        return True
    finally:
        observer.clear()


class _RowObserver(RunObserver):
    """Prints the rows in the order of the boards, and shows the counters of the present search."""

    def __init__(self, suite: Suite, tasks: list[Task], store: MemoryStore) -> None:
        self.printed: list[Row] = []
        self._tasks, self._store = tasks, store
        self._printer = RowPrinter(out(), suite)
        self._line: ProgressLine | None = None

    def print_rows(self) -> None:
        """Print the next rows, up to the first board that is not solved yet."""
        for task in self._tasks[len(self.printed) :]:
            row = self._store.rows.get(task.key)
            if row is None:
                return
            self._printer.print(row)
            self.printed.append(row)

    def stored(self, row: Row) -> None:
        """Print the row, and those of earlier runs that follow it; an error ends the benchmark."""
        self.clear()
        if row.failed:
            raise TaquinError(row.error or row.status)
        self.print_rows()

    def searching(self, task: Task, live: Live) -> None:
        """Show the counters of the search."""
        if self._line is None:
            position = len(self.printed) + 1
            label = f"board {task.instance.id} ({position} of {len(self._tasks)})"
            self._line = ProgressLine(label)
        self._line.tick(live)

    def clear(self) -> None:
        """Erase the counters."""
        if self._line is not None:
            self._line.__exit__()
            self._line = None


def _read_suite(arguments: argparse.Namespace) -> Suite:
    if arguments.random is not None:
        return _read_random(arguments)
    if arguments.source is None:
        raise TaquinError(f"no set: name {', '.join(SETS)}, a file of boards, or use --random 4x4")
    for name in ("count", "seed"):
        if getattr(arguments, name) is not None:
            raise TaquinError(f"--{name} is only for --random")
    source: str = arguments.source
    if source in SETS:
        if arguments.goal is not None:
            raise TaquinError(f"the goal of {source} is {SETS[source].goal}; leave out --goal")
        return suite_of_set(SETS[source])
    if source != "-" and not os.path.exists(source):
        raise UnknownName("set or file", source, tuple(SETS))
    name = "standard input" if source == "-" else source
    try:
        return suite_of_text(name, read_text(source), arguments.goal or "blank-last")
    except NotationError as error:
        raise type(error)(f"{name}: {error}", error.text, error.span) from None


def _read_random(arguments: argparse.Namespace) -> Suite:
    if arguments.source is not None:
        raise TaquinError("--random generates the boards; leave out the set")
    count = 20 if arguments.count is None else arguments.count
    if not 1 <= count <= MAX_RANDOM:
        raise TaquinError(f"--count must be 1 to {MAX_RANDOM:,}, not {count}")
    arguments.size, arguments.goal = arguments.random, arguments.goal or "blank-last"
    seed = DEFAULT_SEED if arguments.seed is None else arguments.seed
    return random_suite(read_sized_goal(arguments), count, seed)


def _read_config(arguments: argparse.Namespace) -> Callable[[Puzzle], SearchConfig]:
    """Return the function that chooses the search for a board."""
    heuristic, algorithm = arguments.heuristic, arguments.algorithm
    settings: dict[str, Any] = {
        "engine": arguments.engine,
        "threads": check_threads(arguments.threads) or 1,
        "limits": read_limits(arguments),
    }
    if arguments.table_set is not None:
        heuristic = f"pdb:{arguments.table_set}"
    if heuristic is None and algorithm is None:
        return _once_for_each_goal(
            lambda puzzle: replace(_optimal_config(puzzle, arguments.engine), **settings)
        )
    config = SearchConfig.from_options(algorithm or OPTIMAL_SEARCH, heuristic, **settings)
    if heuristic is not None and not config.algorithm.informed:
        raise NotApplicable(f"{config.algorithm.name} uses no heuristic")
    return _once_for_each_goal(
        lambda puzzle: replace(config, heuristic=with_resolved_pdb(config.heuristic, puzzle.goal))
    )


def _optimal_config(puzzle: Puzzle, engine: str) -> SearchConfig:
    """Return the search that `solve --optimal` ends with: its earlier phases would distort the node counts."""
    config = choose_config(puzzle, engine, optimal=True)
    if not config.algorithm.anytime:
        return config
    return SearchConfig.from_options(
        OPTIMAL_SEARCH, best_available(puzzle.goal) or best_without_pdb(puzzle)
    )


def _once_for_each_goal(
    choose: Callable[[Puzzle], SearchConfig],
) -> Callable[[Puzzle], SearchConfig]:
    """Choose once per goal: pattern databases that are built during the run must not change the search."""
    chosen: dict[Board, SearchConfig] = {}

    def config_of(puzzle: Puzzle) -> SearchConfig:
        if puzzle.goal not in chosen:
            chosen[puzzle.goal] = choose(puzzle)
        return chosen[puzzle.goal]

    return config_of


def _results_path(arguments: argparse.Namespace, suite: str) -> Path | None:
    if arguments.out is None and not arguments.resume:
        return None
    readable = re.sub(r"[^\w.-]+", "-", Path(suite).name)
    return Path(arguments.out or f"bench-{readable}.jsonl")


def _check_can_write(name: str | None) -> None:
    """Raise an error if the file cannot be written. The searches that come first may take days."""
    if name is None:
        return
    path = Path(name)
    if path.is_dir():
        raise TaquinError(f"cannot write {path}: it is a folder")
    if path.parent.exists() and not os.access(path.parent, os.W_OK | os.X_OK):
        raise TaquinError(f"cannot write {path}: permission denied")


def _print_head(suite: Suite, tasks: list[Task], finished: int, seconds: float) -> None:
    configs = dict.fromkeys(_describe(task.config) for task in tasks)
    count = tasks[0].threads
    threads = "1 thread" if count == 1 else f"{count} threads"
    line = f"{suite.name}: {count_boards(len(tasks))} · {' or '.join(configs)} · {threads}"
    line += f" · {finished} from earlier runs" if finished else ""
    line += f" · ready after {readable_seconds(seconds)}"
    out().print(line, markup=False, style="dim")


def _describe(config: SearchConfig) -> str:
    options = "".join(f" {name}={value}" for name, value in config.options)
    return f"{config.algorithm.name}{options} · {config.heuristic.name}"
