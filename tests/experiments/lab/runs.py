"""Runs for the tests of plots, reports and comparisons, from searches on the book's boards."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from taquin.experiments.lab.analysis.results import Results
from taquin.experiments.lab.machine import describe_machine
from taquin.experiments.row import Row
from taquin.experiments.storage.store import Store
from taquin.instances.sets import find_set
from taquin.limits import Limits
from taquin.search_config import SearchConfig
from taquin.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from taquin.instances.sets import Instance

Contenders = dict[str, tuple[str, str | None, dict[str, Any]]]
"""By label: algorithm, heuristic, options."""

CONTENDERS: Contenders = {
    "breadth first": ("bfs", None, {}),
    "A* misplaced": ("astar", "misplaced", {}),
    "A* Manhattan": ("astar", "manhattan", {}),
    "IDA* Manhattan": ("ida-star", "manhattan", {}),
}
BEAMS: Contenders = {
    f"beam {width}": ("beam", "manhattan", {"width": width}) for width in (1, 4, 16, 64)
}


def run_of(
    instance: Instance,
    contender: str,
    repetition: int = 0,
    limits: Limits | None = None,
    *,
    set_name: str = "book",
    contenders: Contenders = CONTENDERS,
) -> dict[str, Any]:
    """Run a search, and return its row as `Store.rows` does."""
    algorithm, heuristic, options = contenders[contender]
    puzzle = instance.puzzle
    solution = SearchConfig.from_options(
        algorithm, heuristic, limits=limits or Limits(), threads=1, **options
    ).run(puzzle)
    return {
        "key": f"{set_name}/{instance.number}|{contender}|{repetition}",
        "set_name": set_name,
        "instance": str(instance.number),
        "start": str(puzzle.start),
        "goal": str(puzzle.goal),
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "depth": instance.optimum,
        "contender": contender,
        "algorithm": algorithm,
        "heuristic": solution.heuristic,
        "options": options,
        "engine": solution.engine,
        "threads": 1,
        "repetition": repetition,
        "seed": 0,
        "status": solution.status.value,
        "cost": solution.cost,
        "lower_bound": solution.lower_bound,
        "optimal": solution.optimal,
        "spread": None,
        **solution.statistics.to_dict(),
        "moves": "".join(map(str, solution.moves)) if solution.moves is not None else None,
        "error": None,
        "host": "here",
        "pid": 1,
        "started": "2024-01-01T00:00:00",
        "taquin_version": __version__,
    }


def book(depths: Iterable[int]) -> list[Instance]:
    """Return boards of the 8-puzzle book by their depths."""
    by_depth = {instance.optimum: instance for instance in find_set("book").load()}
    return [by_depth[depth] for depth in depths]


@cache
def small_results() -> Results:
    """Four searches on nine boards, twice each; breadth-first search reaches its limit on the deepest board."""
    rows = [
        run_of(instance, contender, repetition, Limits(nodes=60_000))
        for contender in CONTENDERS
        for instance in book(range(0, 25, 3))
        for repetition in (0, 1)
    ]
    return Results.of("small", rows)


@cache
def beam_results() -> Results:
    """Beams of four widths on the set `command-file`; the narrow ones leave some boards unsolved."""
    rows = [
        run_of(instance, contender, set_name="command-file", contenders=BEAMS)
        for contender in BEAMS
        for instance in find_set("command-file").load()
    ]
    return Results.of("beams", rows)


def stored(results: Results, path: Path) -> Path:
    """Write the results to a store, as `taquin lab run` does, and return its path."""
    with Store.create(path, results.meta) as store:
        for row in results.rows:
            store.insert(Row(**row))
    return path


EXPERIMENT = """\
name = "small"
summary = "Four searches on nine boards of the <8-puzzle> book."
seed = 7
repetitions = 2

[limits]
nodes = 60000

[[set]]
kind = "named"
name = "book"
ids = "1-31"
""" + "".join(
    f'\n[[contender]]\nlabel = "{label}"\nalgorithm = "{algorithm}"\n'
    + (f'heuristic = "{heuristic}"\n' if heuristic else "")
    for label, (algorithm, heuristic, _) in CONTENDERS.items()
)


@cache
def described_results() -> Results:
    """The small results, with the metadata of `taquin lab run`."""
    meta = {
        "experiment": EXPERIMENT,
        "machine": json.dumps(describe_machine()),
        "created": "2024-01-01T00:00:00+00:00",
        "taquin_version": __version__,
    }
    return Results.of("small", small_results().rows, meta)
