"""Large boards: the cost that any-time search reaches in a given time, and what each part of it adds.

TAQUIN_SETS names the folder with the 24-, 35- and 48-puzzles, which are not part of this project. The files
are `deepcubea_puzzleN.csv`, with the columns tiles, goal, optimal_length and deepcubea_length.
TAQUIN_BOARDS is the number of boards to use, from the first on.
"""

from __future__ import annotations

import csv
import os
import random
import sys
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

from bench.measure import Row, Table
from bench.tune_evaluation import Weights, use, weights, without_learned_weights
from taquin.board import Board
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Observer
from taquin.search_config import SearchConfig
from taquin.solve import solve

if TYPE_CHECKING:
    from taquin.search.framework.observer import Improvement

S0_BOARD = "10 35 18 12 27 31 25 16 32 2 28 7 1 24 5 20 26 34 19 17 3 9 14 8 33 22 13 15 4 6 29 21 11 0 23 30"
SEED = 7


@dataclass
class PublishedBoard:
    """A board with its optimum, if known, and the length of DeepCubeA's solution."""

    puzzle: Puzzle
    optimum: int | None
    deepcubea: int


def boards(tiles: int) -> list[PublishedBoard]:
    """Read the boards with this many tiles."""
    folder = os.environ.get("TAQUIN_SETS")
    if not folder:
        sys.exit("set TAQUIN_SETS to the folder of the DeepCubeA boards")
    with open(Path(folder) / f"deepcubea_puzzle{tiles}.csv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[: int(os.environ.get("TAQUIN_BOARDS", "50"))]
    return [
        PublishedBoard(
            Puzzle.of(row["tiles"], row["goal"]),
            int(row["optimal_length"]) if row["optimal_length"] else None,
            int(row["deepcubea_length"]),
        )
        for row in rows
    ]


def _anytime(tiles: int, seconds: float, threads: int) -> Row:
    known = boards(tiles)
    _load_pdbs(known[0].puzzle)
    found = [
        solve(each.puzzle.start, each.puzzle.goal, limits=Limits(seconds=seconds), threads=threads)
        for each in known
    ]
    costs = [each.cost or 0 for each in found]
    notes: dict[str, object] = {
        "mean cost": round(mean(costs), 2),
        "DeepCubeA": round(mean(each.deepcubea for each in known), 2),
        "mean bound": round(mean(each.lower_bound for each in found), 2),
        "boards": len(known),
    }
    optima = [each.optimum for each in known]
    if None not in optima:
        notes["optimum"] = round(mean(each or 0 for each in optima), 2)
        notes["above it"] = f"{sum(costs) / sum(each or 0 for each in optima) - 1:.2%}"
        notes["optimal"] = sum(cost == best for cost, best in zip(costs, optima, strict=True))
        assert all(
            each.lower_bound <= (best or 0) for each, best in zip(found, optima, strict=True)
        )
    for each in found:
        each.replay()
    name = f"{seconds} s per board, {threads} threads"
    return Row(name, mean(each.statistics.seconds for each in found), notes=notes)


def near_24() -> Table:
    """The 24-puzzle: 1 s and 10 s per board on one thread."""
    return Table("24-puzzle, any-time", "boards", [_anytime(24, 1, 1), _anytime(24, 10, 1)])


def near_35() -> Table:
    """The 35-puzzle: 5 s per board on two threads."""
    return Table("35-puzzle, any-time", "boards", [_anytime(35, 5, 2)])


def near_48() -> Table:
    """The 48-puzzle: 10 s per board on two threads."""
    return Table("48-puzzle, any-time", "boards", [_anytime(48, 10, 2)])


def _curve(tiles: int, pdb_set: str) -> Table:
    """Measure each kind of beam with two widths."""
    known = boards(tiles)
    _load_pdbs(known[0].puzzle)
    rows = [_step("constructive", SearchConfig.from_options("constructive"), known)]
    for width in (1_000, 10_000):
        wide = SearchConfig.from_options("wide-beam", pdb_set, width=width)
        tuned = weights()
        steps: list[tuple[str, SearchConfig, Weights, bool]] = [
            (
                "beam linear-conflict",
                SearchConfig.from_options("beam", "linear-conflict", width=width),
                tuned,
                False,
            ),
            (
                f"beam {pdb_set}",
                SearchConfig.from_options("beam", pdb_set, width=width),
                tuned,
                False,
            ),
            ("wide-beam, pattern sums alone", wide, [1.0] + [0.0] * (len(tuned) - 1), False),
            ("wide-beam, tuned evaluation", wide, tuned, False),
            ("wide-beam", wide, tuned, True),
        ]
        for name, config, used_weights, learned in steps:
            use(used_weights)
            with nullcontext() if learned else without_learned_weights():
                rows.append(_step(f"{name}, width {width:,}", config, known))
        use(tuned)
    return Table(f"{tiles}-puzzle, step by step, {len(known)} boards, two threads", "boards", rows)


def _step(name: str, config: SearchConfig, known: list[PublishedBoard]) -> Row:
    found = [
        replace(config, limits=Limits(seconds=30), threads=2).run(each.puzzle) for each in known
    ]
    costs = [each.cost for each in found if each.cost is not None]
    notes: dict[str, object] = {
        "mean cost": round(mean(costs), 2) if costs else "none",
        "solved": f"{len(costs)}/{len(known)}",
    }
    return Row(name, mean(each.statistics.seconds for each in found), notes=notes)


def curve_35() -> Table:
    """The 35-puzzle: cost against time for each step."""
    return _curve(35, "pdb:small")


def curve_48() -> Table:
    """The 48-puzzle: cost against time for each step."""
    return _curve(48, "pdb:large")


class _FirstSolution(Observer):
    """Records the time of the first solution."""

    sees_nodes = False

    def __init__(self) -> None:
        self.seconds: float | None = None

    def improved(self, improvement: Improvement) -> None:
        if self.seconds is None:
            self.seconds = improvement.seconds


def large_boards() -> Table:
    """S0's 35-puzzle, random 63-, 80- and 99-puzzles, and larger ones: 10 s each on two threads."""
    puzzles = {"S0's 35-puzzle": Puzzle.of(S0_BOARD)}
    for side in (8, 9, 10, 16, 32):
        puzzles[f"random {side}×{side}"] = _random(side)
    rows = []
    for name, puzzle in puzzles.items():
        _load_pdbs(puzzle)
        first = _FirstSolution()
        found = solve(
            puzzle.start, puzzle.goal, limits=Limits(seconds=10), observer=first, threads=2
        )
        assert found.cost is not None
        rows.append(
            Row(
                name,
                found.statistics.seconds,
                notes={
                    "first solution after": f"{first.seconds:.3f} s",
                    "cost": found.cost,
                    "bound": found.lower_bound,
                    "by": found.bound_by,
                    "gap": f"{found.cost / found.lower_bound - 1:.1%}",
                },
            )
        )
    return Table("Large boards, 10 s each", "boards", rows)


def _random(side: int) -> Puzzle:
    chance = random.Random(SEED)
    goal = Board.goal("blank-last", side, side)
    while True:
        tiles = list(range(side * side))
        chance.shuffle(tiles)
        puzzle = Puzzle(Board(tuple(tiles), side, side), goal)
        if puzzle.solvable:
            return puzzle


def _load_pdbs(puzzle: Puzzle) -> None:
    """Load the PDBs, or build them, so that the measurement does not include it."""
    from taquin.heuristics import find_heuristic
    from taquin.heuristics.pattern_database import best_available

    name = best_available(puzzle.goal)
    if name is not None:
        patterns_for = find_heuristic(name).patterns
        assert patterns_for is not None
        patterns_for(puzzle)
