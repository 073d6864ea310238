"""Whole processes, as a user waits for them: the first solution with an empty cache, builds, start-up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.measure import Row, Table, best_of
from taquin._native import PatternDatabase
from taquin.instances.sets import find_set
from taquin.pdb import catalogue


def taquin(cache: str, *arguments: str) -> str:
    """Run the command with this folder as its cache; return its output."""
    command = [sys.executable, "-m", "taquin", *arguments]
    environment = {**os.environ, "TAQUIN_CACHE": cache}
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=True)
    return done.stdout


def first_answer(repeats: int = 5) -> Table:
    """Solve one board of Korf-100 with an empty cache, then with stored PDBs in the page cache."""
    board = find_set("korf100").load()[0]
    arguments = ("solve", "--optimal", "--json", "--goal", "blank-first", str(board.puzzle.start))

    def solved(name: str, caches: list[str]) -> Row:
        row = Row(name, float("inf"))
        for cache in caches:
            start = perf_counter()
            solution = json.loads(taquin(cache, *arguments))
            row.seconds = min(row.seconds, perf_counter() - start)
            assert solution["optimal"]
            assert solution["cost"] == board.optimum
            row.notes["peak MB resident"] = round(solution["statistics"]["peak_rss"] / 1e6)
        return row

    with TemporaryDirectory() as cache:
        rows = [Row("taquin --version", best_of(repeats, partial(taquin, cache, "--version")))]
        empty = [str(Path(cache) / str(number)) for number in range(repeats)]
        rows.append(solved("small set, empty cache", empty))
        rows.append(solved("small set, stored", empty))
        taquin(cache, "tables", "build", "4x4", "--set", "large")
        rows.append(solved("large set, stored", [cache] * repeats))
    return Table("Korf 1, whole process, all cores; the best of five", "runs", rows)


def building() -> Table:
    """Build and store every set for 4×4 and 5×5 boards; whole process, all cores."""
    rows = []
    for side in (4, 5):
        for chosen in catalogue.sets_for(side, side):
            sizes = [PatternDatabase.size(side, side, len(p.homes)) for p in chosen.patterns()]
            with TemporaryDirectory() as cache:
                start = perf_counter()
                taquin(cache, "tables", "build", f"{side}x{side}", "--set", chosen.name)
                row = Row(f"{side}×{side} {chosen.name}", perf_counter() - start)
            row.amount = sum(entries for entries, _ in sizes)
            row.notes["MB"] = f"{sum(size for _, size in sizes) / 1e6:.1f}"
            row.notes["PDBs"] = len(sizes)
            rows.append(row)
    return Table("PDBs built and stored, whole process, all cores", "entries", rows)
