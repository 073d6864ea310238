"""Boards from 6×6 on: solutions of 10 seconds, of random boards by seed, and beside those of people.

TAQUIN_SETS names the folder with `human_solves.csv`, which is not part of this project: boards that people
solved for speed, with the columns tiles and human_moves. TAQUIN_BOARDS is the number of boards of each size.
"""

from __future__ import annotations

import csv
import os
import sys
from itertools import groupby
from pathlib import Path
from statistics import mean, stdev

from bench.measure import Row, Table
from taquin.board import Board
from taquin.instances.generate import generate
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.solve import solve

SECONDS = 10.0
SIDES = (8, 9, 10, 12, 16, 20, 32)
MIN_CELLS = 36
SEED = 1


def uniform_boards() -> Table:
    """Random boards by seed: the mean length with its standard error, and the mean lower bound."""
    count = int(os.environ.get("TAQUIN_BOARDS", "20"))
    rows = []
    for side in SIDES:
        goal = Board.goal("blank-last", side, side)
        found = [
            solve(Puzzle(start, goal), limits=Limits(seconds=SECONDS))
            for start in generate(side, side, count, seed=SEED, goal=goal)
        ]
        costs = [each.cost or 0 for each in found]
        notes: dict[str, object] = {
            "mean length": round(mean(costs), 1),
            "standard error": round(stdev(costs) / len(costs) ** 0.5, 1) if count > 1 else "",
            "mean bound": round(mean(each.lower_bound for each in found), 1),
            "by n³": round(mean(costs) / side**3, 3),
            "boards": count,
        }
        rows.append(Row(f"{side}×{side}", SECONDS, notes=notes))
    return Table(f"random boards of seed {SEED}, {SECONDS:g} s", "", rows)


def boards_of_people() -> Table:
    """People's own boards: the mean length of our solutions, relative to theirs, and the worst ratio."""
    folder = os.environ.get("TAQUIN_SETS")
    if not folder:
        sys.exit("set TAQUIN_SETS to the folder of human_solves.csv")
    with open(Path(folder) / "human_solves.csv", encoding="utf-8") as file:
        solves = [(row["tiles"].split(), int(row["human_moves"])) for row in csv.DictReader(file)]
    count = int(os.environ.get("TAQUIN_BOARDS", "100"))
    rows = []
    for cells, same_size in groupby(sorted(solves, key=lambda each: len(each[0])), _cells):
        if cells < MIN_CELLS:
            continue
        pairs = []
        for tiles, human in list(same_size)[:count]:
            found = solve(Puzzle.of(" ".join(tiles)), limits=Limits(seconds=SECONDS))
            pairs.append((found.cost or 0, human))
        side = round(cells**0.5)
        notes: dict[str, object] = {
            "mean length": round(mean(ours for ours, _ in pairs), 1),
            "people": round(mean(human for _, human in pairs), 1),
            "ratio": round(sum(ours for ours, _ in pairs) / sum(human for _, human in pairs), 3),
            "worst": round(max(ours / human for ours, human in pairs), 3),
            "boards": len(pairs),
        }
        rows.append(Row(f"{side}×{side}", SECONDS, notes=notes))
        print(rows[-1].name, notes, flush=True)
    return Table(f"boards that people solved for speed, {SECONDS:g} s", "", rows)


def _cells(solve_of_person: tuple[list[str], int]) -> int:
    return len(solve_of_person[0])
