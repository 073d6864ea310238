"""The accuracy of heuristics: estimate and true distance, on all states of a small board or on some boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import NotApplicable
from taquin.experiments.lab.analysis.results import NothingToDraw, instance_key
from taquin.heuristics import find_heuristic
from taquin.heuristics.pattern_database import stored_heuristics, with_resolved_pdb
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from taquin.board import Tiles
    from taquin.experiments.lab.analysis.results import Results
    from taquin.heuristics import Heuristic

MAX_CELLS = 9
"""The largest board whose states are all visited: 3×3 has 181,440, one or two seconds per heuristic."""


@dataclass(frozen=True)
class Accuracy:
    """For each heuristic, the number of states by true distance and estimate."""

    scope: str
    """The states that were evaluated, as a phrase for captions."""
    counts: dict[str, Counter[tuple[int, int]]]

    def errors(self, heuristic: str) -> Counter[int]:
        """Return the number of states by error: true distance minus estimate."""
        found: Counter[int] = Counter()
        for (distance, estimate), count in self.counts[heuristic].items():
            found[distance - estimate] += count
        return found

    def estimates(self, heuristic: str) -> dict[int, list[int]]:
        """Return the estimates of the states, by true distance."""
        found: dict[int, list[int]] = {}
        for (distance, estimate), count in sorted(self.counts[heuristic].items()):
            found.setdefault(distance, []).extend([estimate] * count)
        return found


def accuracy_of_every_state(goal: Board, heuristics: Sequence[str]) -> Accuracy:
    """Evaluate the heuristics on every state of the board, layer by layer from the goal.

    Raises `NotApplicable` if the board has more than `MAX_CELLS` cells.
    """
    if len(goal.tiles) > MAX_CELLS:
        raise NotApplicable(
            f"a {goal.shape} board has too many states to evaluate all; the limit is {MAX_CELLS} cells"
        )
    puzzle = Puzzle(goal, goal)
    estimates = {name: find_heuristic(name).bind(puzzle) for name in heuristics}
    counts: dict[str, Counter[tuple[int, int]]] = {name: Counter() for name in heuristics}
    states = 0
    for distance, layer in enumerate(_layers(puzzle)):
        states += len(layer)
        for name, estimate in estimates.items():
            for value, count in Counter(map(estimate, layer)).items():
                counts[name][distance, value] += count
    return Accuracy(f"all {states:,} states of the {goal.shape} board", counts)


def accuracy_of_results(results: Results, heuristics: Sequence[str] | None = None) -> Accuracy:
    """Evaluate the heuristics on the boards of an experiment whose optimum is known.

    Without names, the heuristics are those of the contenders, except pattern databases that are not stored: a
    plot must not build them. Raises `NothingToDraw` if no optimum is known, or no contender uses a heuristic.
    """
    puzzles = _puzzles(results)
    if not puzzles:
        raise NothingToDraw("the optimum of no board is known")
    names = heuristics_of(results) if heuristics is None else heuristics
    counts: dict[str, Counter[tuple[int, int]]] = {}
    for name in names:
        heuristic = find_heuristic(name)
        if heuristics is None and not all(_needs_no_building(heuristic, goal) for goal in puzzles):
            continue
        counts[name] = Counter()
        for goal, boards in puzzles.items():
            estimate = heuristic.bind(Puzzle(goal, goal))
            counts[name].update((depth, estimate(start.tiles)) for start, depth in boards)
    if not counts:
        raise NothingToDraw("no contender uses a heuristic")
    return Accuracy(f"{sum(map(len, puzzles.values()))} boards of the experiment", counts)


def heuristics_of(results: Results) -> list[str]:
    """Return the heuristics of the contenders, in their order."""
    order = {name: index for index, name in enumerate(results.contenders)}
    rows = sorted(results.rows, key=lambda row: order[row["contender"]])
    names = dict.fromkeys(row["heuristic"] for row in rows)
    return [name for name in names if name not in (None, "", "zero")]


def _puzzles(results: Results) -> dict[Board, list[tuple[Board, int]]]:
    """Return the boards whose optimum is known, with it, by goal."""
    found: dict[Board, list[tuple[Board, int]]] = {}
    first_rows = {instance_key(row): row for row in reversed(results.rows)}
    for board in results.boards:
        if board in results.depths:
            row = first_rows[board]
            start, goal = Board.parse(row["start"]), Board.parse(row["goal"])
            found.setdefault(goal, []).append((start, results.depths[board]))
    return found


def _needs_no_building(heuristic: Heuristic, goal: Board) -> bool:
    """Whether the heuristic is available without building pattern databases."""
    if heuristic.parts:
        return all(_needs_no_building(part, goal) for part in heuristic.parts)
    if heuristic.patterns is None:
        return True
    stored = {each.name for each in stored_heuristics(goal)}
    return with_resolved_pdb(heuristic, goal).name in stored


def _layers(puzzle: Puzzle) -> Iterable[list[Tiles]]:
    """Yield the states at distance 0, 1, 2, … from the puzzle's goal."""
    before: set[Tiles] = set()
    layer = {puzzle.goal.tiles}
    while layer:
        yield sorted(layer)
        after = {state for tiles in layer for _, state in puzzle.successors(tiles)}
        # A move changes the distance by one, so no state of `after` is in `layer` itself.
        before, layer = layer, after - before
