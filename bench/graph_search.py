"""A* and whole state spaces: compared with the Python engine and with packages from PyPI."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from time import perf_counter

import taquin as tq
from bench.measure import Row, Table, best_of
from taquin.board import Board
from taquin.instances.atlas import Atlas
from taquin.instances.sets import find_set
from taquin.search_config import SearchConfig

HARDEST = ("8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1")  # both 31 moves deep


def hardest_eight_puzzles() -> Table:
    """A* + Manhattan on the two hardest 8-puzzles, mean per board."""
    config = SearchConfig.from_options("astar", "manhattan")
    puzzles = [tq.Puzzle.of(text) for text in HARDEST]

    def run(engine: str) -> Row:
        seconds = best_of(3, lambda: [replace(config, engine=engine).run(each) for each in puzzles])
        expanded = sum(
            replace(config, engine=engine).run(each).statistics.expanded for each in puzzles
        )
        return Row(f"{engine} engine", seconds / 2, expanded / 2)

    return Table(
        "A* + Manhattan, the two hardest 8-puzzles, per board",
        "expansions",
        [run("python"), run("native")],
    )


def fifteen_puzzle() -> Table:
    """A* + Manhattan on 15-puzzles of growing size: speed and bytes per stored state."""
    rows = []
    default = tq.Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
    korf = find_set("korf100").load()
    config = SearchConfig.from_options("astar", "manhattan")
    cases = [("S0's default", default)] + [
        (f"Korf {number}", korf[number - 1].puzzle) for number in (79, 12, 4, 1)
    ]
    python = replace(config, engine="python").run(default)
    rows.append(
        Row("S0's default, python engine", python.statistics.seconds, python.statistics.expanded)
    )
    for name, puzzle in cases:
        solution = min(
            (replace(config, engine="native").run(puzzle) for _ in range(3)),
            key=lambda each: each.statistics.seconds,
        )
        statistics = solution.statistics
        notes: dict[str, object] = {
            "states": f"{statistics.evaluated:,}",
            "bytes/state": f"{statistics.peak_memory / statistics.evaluated:.1f}",
        }
        rows.append(Row(name, statistics.seconds, statistics.expanded, notes))
    return Table("A* + Manhattan, 15-puzzle, native engine", "expansions", rows)


def state_spaces() -> Table:
    """Enumerate whole state spaces breadth-first."""
    rows = []
    for size in ((3, 3), (2, 5), (3, 4)):
        goal = Board.goal("blank-last", *size)
        for threads in (1, 2):
            start = perf_counter()
            atlas = Atlas(goal, threads=threads)
            seconds = perf_counter() - start
            if size == (3, 3):
                walk = partial(Atlas, goal, threads=threads)
                seconds = min(seconds, best_of(20, walk))
            notes: dict[str, object] = {"MB": f"{atlas.memory / 1e6:.1f}"}
            rows.append(
                Row(f"{size[0]}×{size[1]}, {threads} threads", seconds, sum(atlas.counts), notes)
            )
    return Table("Whole state spaces", "states", rows)


def peers() -> Table:
    """Run A* with Manhattan distance in other Python packages, if they are installed."""
    board = (8, 6, 7, 2, 5, 4, 3, 0, 1)
    rows = []
    contenders: list[tuple[str, Callable[[tuple[int, ...]], int]]] = []
    if find_spec("simpleai"):
        contenders.append(("simpleai astar, graph_search", _simpleai))
    if find_spec("aima3"):
        contenders.append(("aima3 astar_search", _aima))
    for name, solve in contenders:
        start = perf_counter()
        cost = solve(board)
        rows.append(Row(name, perf_counter() - start))
        assert cost == 31
    config, puzzle = (
        SearchConfig.from_options("astar", "manhattan"),
        tq.Puzzle.of(" ".join(map(str, board))),
    )
    for engine in ("python", "native"):
        seconds = best_of(3, partial(replace(config, engine=engine).run, puzzle))
        rows.append(Row(f"taquin, {engine} engine", seconds))
    return Table("A* + Manhattan, a hardest 8-puzzle, beside peers", "boards", rows)


def _manhattan(tiles: tuple[int, ...]) -> int:
    return sum(
        abs(cell // 3 - (tile - 1) // 3) + abs(cell % 3 - (tile - 1) % 3)
        for cell, tile in enumerate(tiles)
        if tile
    )


_GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)
_RULES = tq.Puzzle.of(" ".join(map(str, _GOAL)))


def _simpleai(board: tuple[int, ...]) -> int:
    from simpleai.search import SearchProblem, astar

    class Problem(SearchProblem):  # type: ignore[misc]
        def actions(self, state: tuple[int, ...]) -> list[tq.Move]:
            return [move for move, _ in _RULES.successors(state)]

        def result(self, state: tuple[int, ...], action: tq.Move) -> tuple[int, ...]:
            return dict(_RULES.successors(state))[action]

        def is_goal(self, state: tuple[int, ...]) -> bool:
            return state == _GOAL

        def heuristic(self, state: tuple[int, ...]) -> int:
            return _manhattan(state)

    return len(astar(Problem(board), graph_search=True).path()) - 1


def _aima(board: tuple[int, ...]) -> int:
    from aima3.search import Problem, astar_search

    class Eight(Problem):  # type: ignore[misc]
        def actions(self, state: tuple[int, ...]) -> list[tq.Move]:
            return [move for move, _ in _RULES.successors(state)]

        def result(self, state: tuple[int, ...], action: tq.Move) -> tuple[int, ...]:
            return dict(_RULES.successors(state))[action]

    node = astar_search(Eight(board, _GOAL), h=lambda node: _manhattan(node.state))
    return int(node.path_cost)
