"""taquin lab plot, report and compare: what to make of results."""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.heuristics.registry import split_names
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from taquin.experiments.lab.accuracy import Accuracy
    from taquin.experiments.lab.compare import Comparison, Difference, SpeedRatio
    from taquin.experiments.lab.plots.picture import Picture
    from taquin.experiments.lab.results import Results
    from taquin.experiments.lab.summary import Outcome

MAX_DIFFERENCES = 20
MAX_VALUE = 30
COUNTERS_OF_BRANCHING = ("generated", "expanded")


def add_plot_words(parser: argparse.ArgumentParser) -> None:
    """Describe the words of `taquin lab plot`."""
    from taquin.experiments.lab.plots.kinds import KINDS  # start-up

    _add_file(parser)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--kind", "-k", metavar="KIND", help=", ".join(KINDS))
    which.add_argument("--all", action="store_true", help="every picture that there is data for")
    parser.add_argument(
        "-o",
        "--out",
        metavar="PLACE",
        help="the picture, .png or .svg (default: FILE-KIND.png); with --all a folder (FILE-pictures)",
    )
    parser.add_argument(
        "--format", choices=("png", "svg"), default="png", help="with --all (default png)"
    )
    parser.add_argument(
        "--nodes",
        choices=COUNTERS_OF_BRANCHING,
        default=COUNTERS_OF_BRANCHING[0],
        help="what the branching factor is reckoned from (default generated)",
    )
    parser.add_argument(
        "--heuristics",
        metavar="A,B",
        help="for accuracy and error: these instead of the contenders' own",
    )
    parser.add_argument(
        "--every-state",
        action="store_true",
        help="for accuracy and error: all states of the board (up to 9 cells), not only the boards of the runs",
    )


def run_plot(arguments: argparse.Namespace) -> int:
    """Draw one picture, or all."""
    from taquin.experiments.lab.plots.kinds import KINDS, find_kind  # start-up
    from taquin.experiments.lab.plots.picture import save
    from taquin.experiments.lab.results import NothingToDraw, Results

    kinds = list(KINDS) if arguments.all else [find_kind(arguments.kind).name]
    path = Path(arguments.file)
    results = Results.read(path)
    draws = {name: kind.draw for name, kind in KINDS.items()} | _asked_for(arguments, results)
    stem = path.with_suffix("")
    if not arguments.all:
        target = Path(arguments.out or f"{stem}-{kinds[0]}.png")
        save(draws[kinds[0]](results), target)
        out().print(f"wrote {target}", markup=False)
        return ExitCode.SOLVED
    folder = Path(arguments.out or f"{stem}-pictures")
    for name in kinds:
        target = folder / f"{name}.{arguments.format}"
        try:
            save(draws[name](results), target)
            out().print(f"wrote {target}", markup=False)
        except NothingToDraw as nothing:
            out().print(f"no {name}: {nothing}", markup=False)
    return ExitCode.SOLVED


def _asked_for(
    arguments: argparse.Namespace, results: Results
) -> dict[str, Callable[[Results], Picture]]:
    """Return how to draw what the words ask for otherwise than usual."""
    from taquin.experiments.lab.plots.branching_factor import draw_branching_factor  # start-up
    from taquin.experiments.lab.plots.heuristic_accuracy import draw_accuracy
    from taquin.experiments.lab.plots.heuristic_error import draw_error

    draws: dict[str, Callable[[Results], Picture]] = {
        "branching": partial(draw_branching_factor, column=arguments.nodes)
    }
    if arguments.every_state or arguments.heuristics:
        accuracy = cache(lambda: _accuracy(arguments, results))
        draws["accuracy"] = lambda _: draw_accuracy(accuracy())
        draws["error"] = lambda _: draw_error(accuracy())
    return draws


def _accuracy(arguments: argparse.Namespace, results: Results) -> Accuracy:
    from taquin.experiments.lab.accuracy import (  # start-up
        accuracy_of_every_state,
        accuracy_of_results,
        heuristics_of,
    )
    from taquin.experiments.lab.results import NothingToDraw

    named = None
    if arguments.heuristics:
        named = [name.strip() for name in split_names(arguments.heuristics)]
    if not arguments.every_state:
        return accuracy_of_results(results, named)
    goals = dict.fromkeys(row["goal"] for row in results.rows)
    if len(goals) > 1:
        raise TaquinError("--every-state needs runs that have one goal, and these have several")
    names = named or heuristics_of(results)
    if not names:
        raise NothingToDraw("no contender uses a heuristic; name some with --heuristics")
    return accuracy_of_every_state(Board.parse(next(iter(goals))), names)


def add_report_words(parser: argparse.ArgumentParser) -> None:
    """Describe the words of `taquin lab report`."""
    _add_file(parser)
    parser.add_argument("-o", "--out", metavar="PAGE", help="default: FILE.html; - prints it")


def run_report(arguments: argparse.Namespace) -> int:
    """Write the page."""
    from taquin.experiments.lab.report import report  # start-up
    from taquin.experiments.lab.results import Results

    path = Path(arguments.file)
    page = report(Results.read(path))
    if arguments.out == "-":
        sys.stdout.write(page)
        return ExitCode.SOLVED
    target = Path(arguments.out or path.with_suffix(".html"))
    atomic_write(target, page, make_folder=True)
    out().print(f"wrote {target}", markup=False)
    return ExitCode.SOLVED


def add_compare_words(parser: argparse.ArgumentParser) -> None:
    """Describe the words of `taquin lab compare`."""
    from taquin.experiments.lab.bootstrap import RESAMPLES  # start-up
    from taquin.experiments.lab.compare import SMALLEST

    parser.epilog = (
        "The exit code is 1 if anything that was counted differs; times do not change it."
    )
    parser.add_argument("before", metavar="A", help="results of `taquin lab run`")
    parser.add_argument("after", metavar="B", help="results to compare with them")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--confidence",
        type=float,
        default=0.95,
        metavar="P",
        help="of the interval of the times' ratio (default 0.95)",
    )
    parser.add_argument(
        "--smallest",
        type=float,
        default=SMALLEST,
        metavar="PART",
        help=f"times that differ by less are the same (default {SMALLEST:g})",
    )
    parser.add_argument(
        "--resamples",
        type=int,
        default=RESAMPLES,
        metavar="N",
        help=f"of the bootstrap (default {RESAMPLES})",
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the bootstrap (0)")


def run_compare(arguments: argparse.Namespace) -> int:
    """Compare; exit 1 if what was counted differs."""
    from taquin.experiments.lab.compare import compare  # start-up
    from taquin.experiments.lab.results import Results

    if not 0.5 <= arguments.confidence < 1:
        raise TaquinError(f"--confidence is 0.5 to less than 1, not {arguments.confidence:g}")
    if not arguments.smallest >= 0:
        raise TaquinError(f"--smallest is 0 or more, not {arguments.smallest:g}")
    if not 100 <= arguments.resamples <= 1_000_000:
        raise TaquinError(f"--resamples is 100 to 1,000,000, not {arguments.resamples}")
    before, after = (Results.read(Path(name)) for name in (arguments.before, arguments.after))
    comparison = compare(
        before,
        after,
        confidence=arguments.confidence,
        smallest=arguments.smallest,
        resamples=arguments.resamples,
        seed=arguments.seed,
    )
    if not comparison.pairs:
        raise TaquinError(f"{arguments.before} and {arguments.after} have no run in common")
    if arguments.json:
        sys.stdout.write(json.dumps(comparison.to_dict()) + "\n")
    else:
        _print_comparison(comparison)
    return ExitCode.SOLVED if comparison.same else ExitCode.NO_SOLUTION


def _add_file(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="results of `taquin lab run`, a .sqlite file")


def _print_comparison(comparison: Comparison) -> None:
    say = partial(out().print, markup=False)
    counts = [f"{comparison.pairs:,} runs in both"]
    for which, keys in (("first", comparison.only_before), ("second", comparison.only_after)):
        if keys:
            counts.append(f"{len(keys):,} only in the {which}")
    say("; ".join(counts))
    for name, (before, after) in comparison.settings.items():
        say(f"{name} is not the same search: {before} · then {after}")
    say()
    if comparison.same:
        say("counted alike: every status, length, way and counter")
    else:
        _print_differences(comparison.differences)
    say()
    headings: tuple[str, ...] = ("search", "runs", "solved", "proven optimal", "optimal length")
    print_table(out(), headings, [_outcome_cells(*both) for both in comparison.outcomes])
    if comparison.paces:
        say()
        headings = ("search", "boards", "time ratio", "interval", "verdict")
        rows = [_pace_cells(each) for each in comparison.paces]
        print_table(out(), headings, rows, least=("interval", "boards"))
        say("time ratio: second to first, geometric mean over the boards solved in both")
        if comparison.all_alike:
            say("all searches changed alike: more likely the machine than any of them")


def _print_differences(differences: list[Difference]) -> None:
    """Print the first ones, repetitions once, and how many there are of each kind."""
    cells = [
        (
            each.contender,
            f"{each.set_name} {each.instance}",
            each.what,
            _value(each.before),
            _value(each.after),
        )
        for each in differences
    ]
    distinct = list(dict.fromkeys(cells))
    headings = ("search", "board", "what", "first", "second")
    print_table(out(), headings, distinct[:MAX_DIFFERENCES])
    if len(distinct) > MAX_DIFFERENCES:
        rest = f"and {len(distinct) - MAX_DIFFERENCES:,} more; --json has them all"
        out().print(rest, markup=False)
    kinds = Counter((each.contender, each.what) for each in differences)
    parts = [f"{what} of {name} in {_runs(count)}" for (name, what), count in kinds.items()]
    out().print(f"DIFFERENT: {'; '.join(parts)}", markup=False)


def _outcome_cells(before: Outcome, after: Outcome) -> list[str]:
    """Return how the runs ended in the first file, and in the second where that is not the same."""
    pairs = [
        (f"{before.runs:,}", f"{after.runs:,}"),
        (f"{before.solved:,}", f"{after.solved:,}"),
        (f"{before.proven:,}", f"{after.proven:,}"),
        (before.counted_lengths, after.counted_lengths),
    ]
    return [before.contender, *(a if a == b else f"{a} → {b}" for a, b in pairs)]


def _pace_cells(pace: SpeedRatio) -> list[str]:
    interval = pace.interval
    ratio = "–" if interval is None else f"{interval.ratio:.3f}"
    bounds = "–" if interval is None else f"{interval.low:.3f} – {interval.high:.3f}"
    return [pace.contender, f"{pace.boards:,}", ratio, bounds, pace.verdict]


def _runs(count: int) -> str:
    return "1 run" if count == 1 else f"{count:,} runs"


def _value(value: object) -> str:
    words = f"{value:,}" if isinstance(value, int) else "–" if value is None else str(value)
    return words if len(words) <= MAX_VALUE else words[: MAX_VALUE - 1] + "…"
