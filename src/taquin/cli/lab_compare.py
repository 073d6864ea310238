"""taquin lab compare: compare the runs of two results files."""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse

    from taquin.experiments.lab.analysis.compare import Comparison
    from taquin.experiments.lab.analysis.outcomes import Outcome
    from taquin.experiments.lab.analysis.run_differences import Difference
    from taquin.experiments.lab.analysis.time_ratios import TimeRatio

MAX_DIFFERENCES = 20
MAX_VALUE_CHARACTERS = 30


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab compare`."""
    from taquin.experiments.lab.analysis.bootstrap import RESAMPLES  # start-up
    from taquin.experiments.lab.analysis.time_ratios import MIN_CHANGE

    parser.epilog = (
        "The exit code is 1 if a result or a counter differs; times do not change the exit code."
    )
    parser.add_argument(
        "before",
        metavar="A",
        help="results of `taquin lab run`, `taquin bench` or `taquin batch`",
    )
    parser.add_argument("after", metavar="B", help="the results file to compare with it")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--confidence",
        type=float,
        default=0.95,
        metavar="P",
        help="confidence level of the interval of the time ratio (default: 0.95)",
    )
    parser.add_argument(
        "--smallest",
        type=float,
        default=MIN_CHANGE,
        metavar="PART",
        help=f"smaller changes of the time are noise (default: {MIN_CHANGE:g})",
    )
    parser.add_argument(
        "--resamples",
        type=int,
        default=RESAMPLES,
        metavar="N",
        help=f"resamples of the bootstrap (default: {RESAMPLES})",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of the bootstrap (default: 0)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison. Exit with 1 if a result or a counter differs."""
    from taquin.experiments.lab.analysis.compare import compare  # start-up
    from taquin.experiments.lab.analysis.results import Results

    if not 0.5 <= arguments.confidence < 1:
        raise TaquinError(
            f"--confidence must be at least 0.5 and less than 1, not {arguments.confidence:g}"
        )
    if not arguments.smallest >= 0:
        raise TaquinError(f"--smallest must be 0 or more, not {arguments.smallest:g}")
    if not 100 <= arguments.resamples <= 1_000_000:
        raise TaquinError(f"--resamples must be 100 to 1,000,000, not {arguments.resamples}")
    before, after = (Results.read(Path(name)) for name in (arguments.before, arguments.after))
    comparison = compare(
        before,
        after,
        confidence=arguments.confidence,
        min_change=arguments.smallest,
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


def _print_comparison(comparison: Comparison) -> None:
    from taquin.experiments.lab.analysis.outcomes import OUTCOME_HEADINGS  # start-up

    say = partial(out().print, markup=False)
    counts = [f"{comparison.pairs:,} runs in both"]
    for which, keys in (("first", comparison.only_before), ("second", comparison.only_after)):
        if keys:
            counts.append(f"{len(keys):,} only in the {which}")
    say("; ".join(counts))
    for name, (before, after) in comparison.settings.items():
        say(f"{name} is a different search: first {before}; second {after}")
    say()
    if comparison.same:
        say("same status, length, moves and counters in all of them")
    else:
        _print_differences(comparison.differences)
    say()
    print_table(out(), OUTCOME_HEADINGS, [_outcome_cells(*both) for both in comparison.outcomes])
    if comparison.time_ratios:
        say()
        headings = ("search", "boards", "time ratio", "interval", "verdict")
        rows = [_ratio_cells(each) for each in comparison.time_ratios]
        print_table(out(), headings, rows, drop_first=("interval", "boards"))
        say("time ratio: second to first, geometric mean over the boards solved in both")
        if comparison.uniform_change:
            say("all searches changed by the same ratio: the machine is the likely cause")


def _print_differences(differences: list[Difference]) -> None:
    """Print the first differences, each once for all repetitions, and the counts by search and column."""
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
    headings = ("search", "board", "column", "first", "second")
    print_table(out(), headings, distinct[:MAX_DIFFERENCES])
    if len(distinct) > MAX_DIFFERENCES:
        rest = f"and {len(distinct) - MAX_DIFFERENCES:,} more; --json prints all"
        out().print(rest, markup=False)
    counts = Counter((each.contender, each.what) for each in differences)
    parts = [f"{what} of {name} in {_runs(count)}" for (name, what), count in counts.items()]
    out().print(f"DIFFERENT: {'; '.join(parts)}", markup=False)


def _outcome_cells(before: Outcome, after: Outcome) -> list[str]:
    """Return the outcome in the first file, with that in the second after an arrow if it differs."""
    pairs = zip(before.cells[1:], after.cells[1:], strict=True)
    return [before.contender, *(a if a == b else f"{a} → {b}" for a, b in pairs)]


def _ratio_cells(ratio: TimeRatio) -> list[str]:
    interval = ratio.interval
    mean = "–" if interval is None else f"{interval.ratio:.3f}"
    bounds = "–" if interval is None else f"{interval.low:.3f} – {interval.high:.3f}"
    return [ratio.contender, f"{ratio.boards:,}", mean, bounds, ratio.verdict]


def _runs(count: int) -> str:
    return "1 run" if count == 1 else f"{count:,} runs"


def _value(value: object) -> str:
    text = f"{value:,}" if isinstance(value, int) else "–" if value is None else str(value)
    limit = MAX_VALUE_CHARACTERS
    return text if len(text) <= limit else text[: limit - 1] + "…"
