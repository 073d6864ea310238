"""The bench signature: the counters of a fixed set of searches, one line each, and one number for all.

    make signature                prints it and compares it with the stored one
    make signature ARGS=--write   stores it in bench/signature.txt

A change that only moves or renames code leaves it equal. A commit that changes it on purpose says why.
Every search runs on one thread under a node limit, so no result depends on time. Any-time search
depends on time; its phases run one by one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple
from zlib import crc32

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from taquin.anytime.refine import refine_path
from taquin.board import Board, Move, Tiles
from taquin.heuristics.registry import HEURISTICS
from taquin.instances.random_boards import random_board
from taquin.limits import Limits
from taquin.native import refine as native_refine
from taquin.proof.lower_bounds import lower_bounds_of_start
from taquin.puzzle import Puzzle
from taquin.search.framework.registry import ALGORITHMS
from taquin.search_config import SearchConfig
from taquin.solution import Solution

STORED = Path(__file__).with_suffix(".txt")
TIME_DEPENDENT = {"anytime"}
MAX_PYTHON_NODES = 2_000
MAX_NATIVE_NODES = 100_000

EIGHT = Puzzle.of("3 4 0 5 6 2 7 1 8")
HARDEST_EIGHT = Puzzle.of("8 6 7 2 5 4 3 0 1")
SPIRAL = Puzzle.of("4 3 0 5 6 2 7 1 8", "spiral")
TWO_BY_FIVE = Puzzle.of("5 3 9 0 1/7 8 2 4 6", "blank-first")
ELEVEN = Puzzle.of("5 1 9 4/0 2 7 8/10 3 11 6")
FIFTEEN = Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
BLANK_INSIDE = Puzzle.of(
    "5 1 3 4/2 0 7 8/9 6 10 12/13 14 11 15", "1 2 3 4/5 0 6 8/9 10 7 11/13 14 15 12"
)

PLAIN_HEURISTICS = (*HEURISTICS, "max(walking-distance, linear-conflict)")


class Search(NamedTuple):
    """A search, which makes one line of the signature."""

    puzzle: Puzzle
    engine: str
    algorithm: str
    heuristic: str = "manhattan"
    options: Mapping[str, Any] = MappingProxyType({})

    @property
    def label(self) -> str:
        options = "".join(f" {key}={value}" for key, value in self.options.items())
        puzzle = checksum(f"{self.puzzle.start} to {self.puzzle.goal}")
        search = f"{self.engine} {self.algorithm}{options} {self.heuristic}"
        return f"{self.puzzle.start.shape} {puzzle} {search}"

    def run(self) -> str:
        limit = MAX_PYTHON_NODES if self.engine == "python" else MAX_NATIVE_NODES
        search = SearchConfig.from_options(self.algorithm, self.heuristic, **self.options)
        solution = replace(search, limits=Limits(nodes=limit), engine=self.engine, threads=1).run(
            self.puzzle
        )
        return f"{self.label}: {counters(solution)}"


def counters(solution: Solution[Tiles, Move]) -> str:
    """Return all counters and results of a search, except for seconds and bytes."""
    solution.replay()
    found = solution.statistics
    iterations = [(row.bound, row.expanded, row.generated) for row in found.iterations]
    return (
        f"{solution.status} cost={solution.cost} bound={solution.lower_bound}"
        f" expanded={found.expanded} generated={found.generated} evaluated={found.evaluated}"
        f" reopened={found.reopened} max_frontier={found.max_frontier}"
        f" iterations={len(iterations)}:{checksum(repr(iterations))}"
        f" path={checksum(''.join(solution.moves or ()))}"
    )


def checksum(text: str) -> str:
    return f"{crc32(text.encode()):08x}"


def searches() -> Iterator[Search]:
    """Yield every algorithm on both engines, with several heuristics, board shapes and options."""
    puzzles = (EIGHT, HARDEST_EIGHT, SPIRAL, TWO_BY_FIVE, ELEVEN, FIFTEEN, BLANK_INSIDE)
    for name, algorithm in ALGORITHMS.items():
        if name in TIME_DEPENDENT:
            continue
        heuristics = (
            ("manhattan", "linear-conflict", "pdb:small") if algorithm.informed else ("zero",)
        )
        for puzzle in puzzles:
            for heuristic in heuristics:
                for engine in _engines(name, heuristic, puzzle):
                    yield Search(puzzle, engine, name, heuristic)
    for heuristic in PLAIN_HEURISTICS:
        for engine in ("python", "native"):
            for puzzle in (SPIRAL, FIFTEEN):
                yield Search(puzzle, engine, "astar", heuristic)
    for engine in ("python", "native"):
        for ties in ("fifo", "lifo", "low-h"):
            for name in ("astar", "ucs", "greedy"):
                yield Search(SPIRAL, engine, name, options={"ties": ties})
        for weight in (1.5, 3):
            yield Search(FIFTEEN, engine, "astar", options={"weight": weight})
        for width in (1, 10, 300):
            yield Search(FIFTEEN, engine, "beam", options={"width": width})
            yield Search(FIFTEEN, engine, "wide-beam", options={"width": width})
    yield Search(FIFTEEN, "native", "astar-ida", "pdb:small", {"frontier": 100})
    for size, width in ((5, 300), (6, 200), (7, 100), (8, 50)):
        heuristic = "pdb:small" if size <= 6 else "manhattan"
        yield Search(random_puzzle(size), "native", "wide-beam", heuristic, {"width": width})
    yield Search(random_puzzle(5), "native", "astar-ida", "pdb:small")
    yield Search(random_puzzle(16), "native", "constructive", "zero")
    yield Search(random_puzzle(5), "python", "constructive", "zero")


def random_puzzle(size: int) -> Puzzle:
    goal = Board.goal("blank-last", size, size)
    return Puzzle(random_board(goal, Random(size)), goal)


def _engines(algorithm: str, heuristic: str, puzzle: Puzzle) -> Iterator[str]:
    config = SearchConfig.from_options(algorithm, heuristic)
    yield "python"
    if "native" not in config.algorithm.engines:
        return
    if config.algorithm.native_module.why_not(config, puzzle) is None:
        yield "native"


def phases_of_anytime() -> Iterator[str]:
    """Yield the results of refinement and the lower bounds of the start, which any-time search uses."""
    for size in (4, 8):
        puzzle = random_puzzle(size)
        moves = SearchConfig.from_options("constructive", engine="native").run(puzzle).moves or ()
        refined = native_refine.refine_path(
            puzzle, moves, segment=24, width=30, limits=Limits(), threads=1
        )
        yield f"{puzzle.start.shape} native refine: {counters(refined)}"
        bounds = " ".join(str(each.value) for each in lower_bounds_of_start(puzzle))
        yield f"{puzzle.start.shape} bounds: {bounds}"
    moves = SearchConfig.from_options("greedy").run(SPIRAL).moves or ()
    path = refine_path(SPIRAL, moves, segment=24, width=30)
    yield f"{SPIRAL.start.shape} python refine: cost={len(path.moves)} expanded={path.expanded}"


def signature() -> list[str]:
    """Run all searches; return their lines, and the number for all as the last line."""
    lines = [each.run() for each in searches()] + list(phases_of_anytime())
    return [*lines, f"signature {checksum(chr(10).join(lines))} of {len(lines)} searches"]


def main(arguments: list[str]) -> None:
    lines = signature()
    print("\n".join(lines))
    if arguments == ["--write"]:
        STORED.write_text("\n".join(lines) + "\n")
    elif lines != STORED.read_text().splitlines():
        sys.exit(
            f"This signature differs from {STORED.name}: a search has other counters or results."
        )


if __name__ == "__main__":
    main(sys.argv[1:])
