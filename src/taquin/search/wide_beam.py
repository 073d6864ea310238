"""Wide beam: from layer to layer, the many states that look nearest to the goal.

    each layer    all successors of the states kept, none that was kept before, as far as is remembered
                  kept are the `width` with the best look (`taquin.evaluation.tuned`), in the order of their
                  blanks' cells
    found         the first way to the goal; wider beams find shorter ones
    ends_with     the last moves of the way; only what comes before them is looked for
    paced         narrower where the time limit would not last for `shorter_than` layers, and towards
                  the end of them

Unlike `beam`, which takes any heuristic, it is made for large boards: widths of
hundreds of thousands, pattern tables that are looked up in all views, and, once a way is known, no state
from which only longer ones are possible.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import NotApplicable
from taquin.evaluation.learned import SHIFT_UNIT
from taquin.evaluation.tuned import evaluation_for
from taquin.puzzle import Puzzle
from taquin.search.beam import check_width
from taquin.search.beam_schedule import BeamSchedule
from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node
from taquin.search.framework.zobrist import zobrist

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from taquin.board import Board, Move, Tiles
    from taquin.limits import Limits
    from taquin.native.extension import PatternSet
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

DEFAULT_WIDTH = 1000
ENDLESS = 2**31 - 1
REMEMBERED, REMEMBERED_LAYERS = 2**17, 4
"""So many states and layers at least, of those kept last, are not kept again."""


class _State(NamedTuple):
    node: Node[Tiles, Move]
    hash: int
    look: int


def wide_beam(
    space: StateSpace[Tiles, Move],
    h: Callable[[Tiles], int],
    *,
    admissible: bool = False,
    patterns: PatternSet | None = None,
    width: int = DEFAULT_WIDTH,
    shorter_than: int = ENDLESS,
    ends_with: tuple[Move, ...] = (),
    paced: bool = False,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[Tiles, Move]:
    """Find a way of fewer than `shorter_than` moves, by the look, which counts the patterns in.

    With `ends_with` it is led to the goal like any other, but stops where these moves are all that is left.

    h is for leaving out states from which no such way is possible.
    """
    check_width(width)
    if not isinstance(space, Puzzle):
        raise NotApplicable("wide-beam knows tile puzzles only")
    monitor = SearchMonitor(space, "wide-beam", h, limits, observer)
    seconds = monitor.limits.seconds if paced else None
    pace = BeamSchedule(width, shorter_than, len(space.initial), seconds)
    return monitor.conduct(
        lambda: _layers(monitor, space, h, patterns, pace, shorter_than, ends_with, admissible),
        complete=False,
    )


def _layers(
    monitor: SearchMonitor[Tiles, Move],
    puzzle: Puzzle,
    h: Callable[[Tiles], int],
    patterns: PatternSet | None,
    pace: BeamSchedule,
    shorter_than: int,
    ends_with: tuple[Move, ...],
    admissible: bool,
) -> tuple[Move, ...] | None:
    statistics = monitor.statistics
    look = _looking(puzzle, patterns, monitor.poll)
    root: Node[Tiles, Move] = Node(puzzle.initial, h(puzzle.initial))
    statistics.evaluated = 1
    if admissible:
        monitor.prove(root.h)
    end = before(ends_with, puzzle.goal).tiles
    if root.state == end:
        return ends_with
    layer = [_State(root, zobrist(root.state), look(root.state))]
    remembered: list[set[int]] = [
        set(),
        set(),
    ]  # hashes of states that were kept, earlier and later
    layers_remembered = 0
    while layer:
        monitor.measure(frontier=len(layer), stored=len(layer))
        candidates: dict[int, _State] = {}
        expanded, depth = len(layer), layer[0].node.g + 1
        found = None
        for state in layer:
            monitor.expand(state.node)
            for child in _successors(puzzle, state.node):
                statistics.generated += 1
                statistics.evaluated += 1
                child.h = h(child.state)
                if child.g + child.h >= shorter_than:
                    continue
                if found is None and child.state == end and child.g + len(ends_with) < shorter_than:
                    found = child
                hashed = zobrist(child.state)
                if hashed not in candidates:
                    candidates[hashed] = _State(child, hashed, look(child.state))
        if found is not None:
            return found.path() + ends_with
        new = [
            state
            for state in candidates.values()
            if not any(state.hash in earlier for earlier in remembered)
        ]
        kept = set(heapq.nsmallest(pace.width, ((state.look, state.hash) for state in new)))
        layer = [state for state in new if (state.look, state.hash) in kept]
        layer.sort(key=lambda state: state.node.state.index(0))
        remembered[1].update(state.hash for state in layer)
        layers_remembered += 1
        if len(remembered[1]) >= REMEMBERED and layers_remembered >= REMEMBERED_LAYERS:
            remembered, layers_remembered = [remembered[1], set()], 0
        for state in layer:
            monitor.queued(state.node)
        pace.keep(expanded, depth)
    return None


def before(moves: tuple[Move, ...], goal: Board) -> Board:
    """Return the board from which the moves lead to the goal."""
    for move in reversed(moves):
        goal = goal.apply(move.inverse)
    return goal


def _successors(puzzle: Puzzle, node: Node[Tiles, Move]) -> Iterator[Node[Tiles, Move]]:
    """Yield all successors but the one that leads straight back."""
    for move, state in puzzle.successors(node.state):
        if node.action is None or move != node.action.inverse:
            yield Node(state, 0, node, move)


def _looking(
    puzzle: Puzzle, patterns: PatternSet | None, poll: Callable[[], None]
) -> Callable[[Tiles], int]:
    """Return what tells a state's look."""
    views = len(patterns.sums(bytes(puzzle.initial))) if patterns else 0
    look, rows, cols = evaluation_for(puzzle.goal, views, poll), puzzle.rows, puzzle.cols
    shifts = look.shifts
    home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
    near = [
        (table, cell, cell + down * cols + right)
        for (down, right), table in look.pairs
        for cell in range(rows * cols)
        if 0 <= cell // cols + down < rows and 0 <= cell % cols + right < cols
    ]
    beside = [
        (cell, cell + step)
        for step, last_row, last_col in ((1, rows, cols - 1), (cols, rows - 1, cols))
        for cell in range(rows * cols)
        if cell // cols < last_row and cell % cols < last_col
    ]

    def look_of(tiles: Tiles) -> int:
        total = sum(look.place[tile][cell] for cell, tile in enumerate(tiles))
        for table, first, second in near:
            tile, other = tiles[first], tiles[second]
            pair = table[tile][other]
            if shifts is not None:  # rounded, as the fast engine's numbers are
                pair += shifts.add((first, home[tile]), (second, home[other]))
                pair = (pair + SHIFT_UNIT // 2) // SHIFT_UNIT * SHIFT_UNIT
            total += pair
        for first, second in beside:
            if (home[tiles[first]] == first) != (home[tiles[second]] == second):
                total += look.border
        return total + look.pattern * sum(patterns.sums(bytes(tiles)) if patterns else ())

    return look_of
