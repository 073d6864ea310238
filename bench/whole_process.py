"""Whole processes, as a user waits for them: the first answer with nothing stored, tables, start-up."""

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


def taquin(cache: str, *words: str) -> str:
    """Run the command with that folder as its cache; return what it prints."""
    command = [sys.executable, "-m", "taquin", *words]
    environment = {**os.environ, "TAQUIN_CACHE": cache}
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=True)
    return done.stdout


def first_answer(rounds: int = 5) -> Table:
    """One board of Korf-100 with an empty cache, then with tables stored and in the page cache."""
    board = find_set("korf100").load()[0]
    words = ("solve", "--optimal", "--json", "--goal", "blank-first", str(board.puzzle.start))

    def solved(name: str, caches: list[str]) -> Row:
        row = Row(name, float("inf"))
        for cache in caches:
            start = perf_counter()
            answer = json.loads(taquin(cache, *words))
            row.seconds = min(row.seconds, perf_counter() - start)
            assert answer["optimal"]
            assert answer["cost"] == board.optimum
            row.notes["MB resident at most"] = round(answer["statistics"]["peak_rss"] / 1e6)
        return row

    with TemporaryDirectory() as cache:
        rows = [Row("taquin --version", best_of(rounds, partial(taquin, cache, "--version")))]
        empty = [str(Path(cache) / str(number)) for number in range(rounds)]
        rows.append(solved("small set, empty cache to the answer", empty))
        rows.append(solved("small set, stored", empty))
        taquin(cache, "tables", "build", "4x4", "--set", "large")
        rows.append(solved("large set, stored", [cache] * rounds))
    return Table("Korf 1, whole process, all cores; the best of five", "runs", rows)


def building() -> Table:
    """Every set of 4×4 and 5×5 boards, built and stored, whole process, all cores."""
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
            row.notes["tables"] = len(sizes)
            rows.append(row)
    return Table("Tables built and stored, whole process, all cores", "entries", rows)
