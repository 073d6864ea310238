"""taquin lab plot: draw one plot of results, or all of them."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.heuristics.registry import split_names
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from taquin.experiments.lab.analysis.accuracy import Accuracy
    from taquin.experiments.lab.analysis.results import Results
    from taquin.experiments.lab.plots.plot import Plot

    Draw = Callable[[Results], Plot]

NODE_COUNTERS = ("generated", "expanded")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab plot`."""
    from taquin.experiments.lab.plots.kinds import KINDS  # start-up

    parser.add_argument(
        "file",
        metavar="FILE",
        help="results of `taquin lab run`, `taquin bench` or `taquin batch`",
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--kind", "-k", metavar="KIND", help=", ".join(KINDS))
    which.add_argument(
        "--all", action="store_true", help="every plot that the results have data for"
    )
    parser.add_argument(
        "-o",
        "--out",
        metavar="PLACE",
        help="the .png or .svg file (default: FILE-KIND.png); with --all a folder (FILE-pictures)",
    )
    parser.add_argument(
        "--format", choices=("png", "svg"), default="png", help="with --all (default: png)"
    )
    parser.add_argument(
        "--nodes",
        choices=NODE_COUNTERS,
        default=NODE_COUNTERS[0],
        help="the counter for the branching factor (default: generated)",
    )
    parser.add_argument(
        "--heuristics",
        metavar="A,B",
        help="for accuracy and error: these heuristics instead of the contenders'",
    )
    parser.add_argument(
        "--every-state",
        action="store_true",
        help="for accuracy and error: all states of the board (up to 9 cells), not only the boards of the runs",
    )


def run(arguments: argparse.Namespace) -> int:
    """Draw one plot, or all, and print the names of the files."""
    from taquin.experiments.lab.analysis.results import NothingToDraw, Results  # start-up
    from taquin.experiments.lab.plots.kinds import KINDS, find_kind
    from taquin.experiments.lab.plots.plot import save

    kinds = list(KINDS) if arguments.all else [find_kind(arguments.kind).name]
    path = Path(arguments.file)
    results = Results.read(path)
    draw = {name: kind.draw for name, kind in KINDS.items()} | _with_options(arguments, results)
    stem = path.with_suffix("")
    if not arguments.all:
        target = Path(arguments.out or f"{stem}-{kinds[0]}.png")
        save(draw[kinds[0]](results), target)
        out().print(f"wrote {target}", markup=False)
        return ExitCode.SOLVED
    folder = Path(arguments.out or f"{stem}-pictures")
    for name in kinds:
        target = folder / f"{name}.{arguments.format}"
        try:
            save(draw[name](results), target)
            out().print(f"wrote {target}", markup=False)
        except NothingToDraw as reason:
            out().print(f"no {name}: {reason}", markup=False)
    return ExitCode.SOLVED


def _with_options(arguments: argparse.Namespace, results: Results) -> dict[str, Draw]:
    """Return the functions for the plots that --nodes, --heuristics and --every-state change."""
    from taquin.experiments.lab.plots.branching_factor import draw_branching_factor  # start-up
    from taquin.experiments.lab.plots.heuristic_accuracy import draw_accuracy
    from taquin.experiments.lab.plots.heuristic_error import draw_error

    draw: dict[str, Draw] = {"branching": partial(draw_branching_factor, column=arguments.nodes)}
    if arguments.every_state or arguments.heuristics:
        accuracy = cache(lambda: _accuracy(arguments, results))
        draw["accuracy"] = lambda _: draw_accuracy(accuracy())
        draw["error"] = lambda _: draw_error(accuracy())
    return draw


def _accuracy(arguments: argparse.Namespace, results: Results) -> Accuracy:
    from taquin.experiments.lab.analysis.accuracy import (  # start-up
        accuracy_of_every_state,
        accuracy_of_results,
        heuristics_of,
    )
    from taquin.experiments.lab.analysis.results import NothingToDraw

    named = None
    if arguments.heuristics:
        named = [name.strip() for name in split_names(arguments.heuristics)]
    if not arguments.every_state:
        return accuracy_of_results(results, named)
    goals = dict.fromkeys(row["goal"] for row in results.rows)
    if len(goals) > 1:
        raise TaquinError("--every-state needs runs with one goal; these have several")
    names = named or heuristics_of(results)
    if not names:
        raise NothingToDraw("no contender uses a heuristic; name some with --heuristics")
    return accuracy_of_every_state(Board.parse(next(iter(goals))), names)
