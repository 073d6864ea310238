"""Runs the benchmarks: `make bench`, or `make bench ARGS="ida threads"` for a selection.

It prints tables, each with ratios to its first row, and writes build/bench/results.json.
"""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import (
    fifteen_optimal,
    graph_search,
    ida,
    lab_overhead,
    large_boards,
    live_counters,
    near_optimal,
    serve_load,
    twenty_four,
    whole_process,
)
from taquin.version import __version__

BENCHMARKS = {
    "ida": ida.against_plain_array,
    "threads": ida.threads,
    "eight": graph_search.hardest_eight_puzzles,
    "fifteen": graph_search.fifteen_puzzle,
    "atlas": graph_search.state_spaces,
    "peers": graph_search.peers,
    "live": live_counters.live_counters,
    "korf100": fifteen_optimal.korf_100,
    "hard15": fifteen_optimal.hard_fifteen,
    "korf50-quick": twenty_four.korf_50_quick,
    "korf50": twenty_four.korf_50,
    "first-answer": whole_process.first_answer,
    "building": whole_process.building,
    "large": near_optimal.large_boards,
    "uniform": large_boards.uniform_boards,
    "people": large_boards.boards_of_people,
    "near24": near_optimal.near_24,
    "near35": near_optimal.near_35,
    "near48": near_optimal.near_48,
    "curve35": near_optimal.curve_35,
    "curve48": near_optimal.curve_48,
    "lab": lab_overhead.overhead,
    "lab-workers": lab_overhead.throughput,
    "serve": serve_load.serve_load,
}
# korf50 and uniform take a quarter of an hour and more; the others need boards that are not ours.
BY_NAME_ONLY = {"korf50", "uniform", "people", "near24", "near35", "near48", "curve35", "curve48"}


def main(names: list[str]) -> None:
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.exit(f"unknown benchmark {unknown[0]!r}; the benchmarks are {', '.join(BENCHMARKS)}")
    tables = []
    for name in names or [name for name in BENCHMARKS if name not in BY_NAME_ONLY]:
        table = BENCHMARKS[name]()
        table.print()
        tables.append({"name": name, **table.as_data()})
    target = Path("build/bench/results.json")
    target.parent.mkdir(parents=True, exist_ok=True)
    machine = {"python": platform.python_version(), "machine": platform.machine()}
    target.write_text(json.dumps({"version": __version__, **machine, "tables": tables}, indent=1))
    print(f"\nwritten to {target}")


if __name__ == "__main__":
    main(sys.argv[1:])
