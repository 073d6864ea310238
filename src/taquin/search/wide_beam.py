"""Wide beam search: each layer keeps the states with the best scores (`taquin.evaluation`).

    expand     generate all successors of the layer, except those that undo the last move
    prune      drop successors from which no solution of fewer than `shorter_than` moves is possible
    select     keep the `width` best scores, each state once, and no state that a recent layer kept;
               among equal scores the lower Zobrist hash wins
    sort       order the layer by the cell of the blank
    stop       at the first solution; a wider beam finds shorter ones

`beam` takes any heuristic; this search is for large boards. It reads all views of the pattern databases,
and prunes by the best known cost. Its C++ version keeps hundreds of thousands of states per layer.
"""

from __future__ import annotations

import heapq
from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import NotApplicable
from taquin.evaluation.score import score_function
from taquin.puzzle import Puzzle
from taquin.search.beam_schedule import BeamSchedule
from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node
from taquin.search.framework.options import WIDE_BEAM_WIDTH
from taquin.search.framework.zobrist import zobrist

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from taquin.board import Board, Move, Tiles
    from taquin.limits import Limits
    from taquin.native.extension import PatternSet
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

NO_COST_LIMIT = 2**31 - 1
REMEMBERED_STATES, REMEMBERED_LAYERS = 2**17, 4
"""At least this many of the last kept states and layers are remembered for duplicate detection."""


class _State(NamedTuple):
    node: Node[Tiles, Move]
    hash: int
    score: int


def wide_beam(
    space: StateSpace[Tiles, Move],
    h: Callable[[Tiles], int],
    *,
    admissible: bool = False,
    patterns: PatternSet | None = None,
    width: int = 1000,
    shorter_than: int = NO_COST_LIMIT,
    suffix: tuple[Move, ...] = (),
    fit_time_limit: bool = False,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[Tiles, Move]:
    """Search for a solution of fewer than `shorter_than` moves; return the outcome as a `Solution`.

    The score includes the sums of the patterns; h is used for pruning only. With a `suffix`, the
    solution ends with these moves. The search still scores states by their distance to the goal, but
    stops at the board from which the suffix leads there. With `fit_time_limit`, layers get narrower if
    the time limit does not suffice for `shorter_than` layers. Raises `NotApplicable` if the width
    is out of range, or for any other state space.
    """
    WIDE_BEAM_WIDTH.check(width)
    if not isinstance(space, Puzzle):
        raise NotApplicable("wide-beam solves only tile puzzles")
    monitor = SearchMonitor(space, "wide-beam", h, limits, observer)
    seconds = monitor.limits.seconds if fit_time_limit else None
    schedule = BeamSchedule(width, shorter_than, len(space.initial), seconds)
    return monitor.run(
        lambda: _expand_layers(
            monitor, space, h, patterns, schedule, shorter_than, suffix, admissible
        ),
        complete=False,
    )


def _expand_layers(
    monitor: SearchMonitor[Tiles, Move],
    puzzle: Puzzle,
    h: Callable[[Tiles], int],
    patterns: PatternSet | None,
    schedule: BeamSchedule,
    shorter_than: int,
    suffix: tuple[Move, ...],
    admissible: bool,
) -> tuple[Move, ...] | None:
    statistics = monitor.statistics
    score = score_function(puzzle, patterns, monitor.poll)
    root: Node[Tiles, Move] = Node(puzzle.initial, h(puzzle.initial))
    statistics.evaluated = 1
    if admissible:
        monitor.raise_lower_bound(root.h)
    target = board_before(suffix, puzzle.goal).tiles
    if root.state == target:
        return suffix
    layer = [_State(root, zobrist(root.state), score(root.state))]
    recent = _RecentStates()
    while layer:
        monitor.measure(frontier=len(layer), stored=len(layer))
        candidates: dict[int, _State] = {}
        expanded, depth = len(layer), layer[0].node.g + 1
        goal = None
        for state in layer:
            monitor.expanding(state.node)
            for child in _successors(puzzle, state.node):
                statistics.generated += 1
                statistics.evaluated += 1
                child.h = h(child.state)
                if child.g + child.h >= shorter_than:
                    continue
                if goal is None and child.state == target and child.g + len(suffix) < shorter_than:
                    goal = child
                hashed = zobrist(child.state)
                if hashed not in candidates:
                    candidates[hashed] = _State(child, hashed, score(child.state))
        if goal is not None:
            return goal.extract_solution() + suffix
        layer = _select(
            [each for each in candidates.values() if each.hash not in recent], schedule.width
        )
        recent.add_layer(state.hash for state in layer)
        for state in layer:
            monitor.queued(state.node)
        schedule.layer_done(expanded, depth)
    return None


def _select(candidates: list[_State], width: int) -> list[_State]:
    """Return the candidates with the best scores, sorted by the cell of the blank."""
    best = set(heapq.nsmallest(width, ((state.score, state.hash) for state in candidates)))
    layer = [state for state in candidates if (state.score, state.hash) in best]
    layer.sort(key=lambda state: state.node.state.index(0))
    return layer


class _RecentStates:
    """The hashes of states that recent layers kept, in two generations; full ones replace the older."""

    def __init__(self) -> None:
        self._older: set[int] = set()
        self._newer: set[int] = set()
        self._layers = 0

    def __contains__(self, hashed: int) -> bool:
        return hashed in self._older or hashed in self._newer

    def add_layer(self, hashes: Iterable[int]) -> None:
        """Add the states of a layer; forget the older generation if the newer one is large enough."""
        self._newer.update(hashes)
        self._layers += 1
        if len(self._newer) >= REMEMBERED_STATES and self._layers >= REMEMBERED_LAYERS:
            self._older, self._newer, self._layers = self._newer, set(), 0


def board_before(moves: tuple[Move, ...], board: Board) -> Board:
    """Return the board from which the moves lead to this board."""
    for move in reversed(moves):
        board = board.apply(move.inverse)
    return board


def _successors(puzzle: Puzzle, node: Node[Tiles, Move]) -> Iterator[Node[Tiles, Move]]:
    """Yield all successors except the one that undoes the last move."""
    for move, state in puzzle.successors(node.state):
        if node.action is None or move != node.action.inverse:
            yield Node(state, 0, node, move)
