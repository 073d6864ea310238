"""How near heuristics come to the true distance: on every state of a small board, or on given boards."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import NotApplicable
from taquin.experiments.lab.results import NothingToDraw, place_of
from taquin.heuristics import find_heuristic
from taquin.heuristics.pattern_database import settled, stored_heuristics
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from taquin.board import Tiles
    from taquin.experiments.lab.results import Results
    from taquin.heuristics import Heuristic

MAX_CELLS = 9
"""Of boards whose states are all looked at: 181,440 of them on 3×3, a second or two a heuristic."""


@dataclass(frozen=True)
class Accuracy:
    """For each heuristic, how many states there are of each true distance and estimate."""

    where: str
    counts: dict[str, Counter[tuple[int, int]]]

    def errors(self, heuristic: str) -> Counter[int]:
        """Return how many states are so far below their true distance (negative: above it)."""
        found: Counter[int] = Counter()
        for (distance, estimate), count in self.counts[heuristic].items():
            found[distance - estimate] += count
        return found

    def estimates(self, heuristic: str) -> dict[int, list[int]]:
        """Return the estimates of the states of each distance."""
        found: dict[int, list[int]] = {}
        for (distance, estimate), count in sorted(self.counts[heuristic].items()):
            found.setdefault(distance, []).extend([estimate] * count)
        return found


def accuracy_of_every_state(goal: Board, heuristics: Sequence[str]) -> Accuracy:
    """Walk through all states around the goal, layer after layer, and estimate each."""
    if len(goal.tiles) > MAX_CELLS:
        raise NotApplicable(
            f"a {goal.shape} board has too many states to look at each (possible up to {MAX_CELLS} cells)"
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
    """Estimate the boards of an experiment whose optimal length is known.

    Without names, the heuristics are those of the contenders, but for pattern tables that are not stored here:
    nobody who asks for a picture wants tables built.
    """
    puzzles = _puzzles(results)
    if not puzzles:
        raise NothingToDraw("no board's optimal length is known")
    names = heuristics_of(results) if heuristics is None else heuristics
    counts: dict[str, Counter[tuple[int, int]]] = {}
    for name in names:
        heuristic = find_heuristic(name)
        if heuristics is None and not all(_is_at_hand(heuristic, goal) for goal in puzzles):
            continue
        counts[name] = Counter()
        for goal, boards in puzzles.items():
            estimate = heuristic.bind(Puzzle(goal, goal))
            counts[name].update((depth, estimate(start.tiles)) for start, depth in boards)
    if not counts:
        raise NothingToDraw("no contender uses a heuristic")
    return Accuracy(f"{sum(map(len, puzzles.values()))} boards of the experiment", counts)


def heuristics_of(results: Results) -> list[str]:
    """Return the heuristics that contenders use, in their order."""
    order = {name: place for place, name in enumerate(results.contenders)}
    rows = sorted(results.rows, key=lambda row: order[row["contender"]])
    names = dict.fromkeys(row["heuristic"] for row in rows)
    return [name for name in names if name not in (None, "", "zero")]


def _puzzles(results: Results) -> dict[Board, list[tuple[Board, int]]]:
    """Return, for each goal, the boards of known depth."""
    found: dict[Board, list[tuple[Board, int]]] = {}
    first_rows = {place_of(row): row for row in reversed(results.rows)}
    for place in results.places:
        if place in results.depths:
            row = first_rows[place]
            start, goal = Board.parse(row["start"]), Board.parse(row["goal"])
            found.setdefault(goal, []).append((start, results.depths[place]))
    return found


def _is_at_hand(heuristic: Heuristic, goal: Board) -> bool:
    """Whether it can be bound without building tables."""
    if heuristic.parts:
        return all(_is_at_hand(part, goal) for part in heuristic.parts)
    if heuristic.patterns is None:
        return True
    stored = {each.name for each in stored_heuristics(goal)}
    return settled(heuristic, goal).name in stored


def _layers(puzzle: Puzzle) -> Iterable[list[Tiles]]:
    """Yield the states at distance 0, 1, 2 and so on from the puzzle's goal."""
    before: set[Tiles] = set()
    layer = {puzzle.goal.tiles}
    while layer:
        yield sorted(layer)
        after = {state for tiles in layer for _, state in puzzle.successors(tiles)}
        # A move changes the distance by one, so no state of `after` is in `layer` itself.
        before, layer = layer, after - before
