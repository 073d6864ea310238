"""The one door to the C++ engine: Python values in, a `Solution` out.

A heuristic reaches the engine as a list of words, whose maximum it takes: the name of one that is
compiled in, a set of pattern tables, or the address of a function
`int32 f(const uint8 *tiles, int32 cells)`. A heuristic that is a Python function gets such an address
from ctypes; the engine then calls back for every state.
"""

from __future__ import annotations

import os
from array import array
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin import _native
from taquin.board import Move
from taquin.errors import NotApplicable
from taquin.evaluation.tuned import evaluation_for
from taquin.heuristics import find_heuristic
from taquin.heuristics.walking_distance import check_size
from taquin.interrupt import CtrlC, noting_ctrl_c
from taquin.search.astar import key_weights
from taquin.search.astar_ida import check_frontier
from taquin.search.beam import check_width
from taquin.search.framework.observer import Live
from taquin.search.wide_beam import DEFAULT_WIDTH, ENDLESS, before
from taquin.solution import Iteration, Solution, Statistics, Status
from taquin.util.process_memory import peak_rss

if TYPE_CHECKING:
    from taquin._native import BeamResult, HeuristicWord, RoundResult, SearchResult
    from taquin.board import Tiles
    from taquin.heuristics import Estimate, Heuristic
    from taquin.limits import Limits
    from taquin.native.extension import Tick
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer

MAX_CELLS = 256
MAX_CELLS_TO_CONSTRUCT = 4096
WORTH_A_GRAPH = 1 << 18
"""After a round of so many expansions, A*+IDA* keeps what tables say (native/pattern/placement_graph.hpp)."""
_STATUSES = tuple(Status)
_MOVES = tuple(Move)
_NO_MOVE = len(_MOVES)
_NOTHING_CUT_OFF = 2**31 - 1
_TIES = {"fifo": 0, "lifo": 1, "low-h": 2}
_MAX_MAXIMUM = 5

# What each algorithm of the registry is to the engine: a search, and its a and b of a·g + b·h.
_SEARCHES: dict[str, tuple[str, tuple[int, int]]] = {
    "bfs": ("bfs", (1, 0)),
    "ucs": ("best-first", (1, 0)),
    "astar": ("best-first", (1, 1)),
    "greedy": ("best-first", (0, 1)),
    "ida-star": ("ida-star", (1, 1)),
    "astar-ida": ("astar-ida", (1, 1)),
    "iddfs": ("ida-star", (1, 0)),
    "beam": ("beam", (0, 1)),
    "bidirectional": ("bidirectional", (1, 0)),
}
_DEFAULT_TIES = {"astar": "low-h", "ucs": "fifo", "greedy": "lifo"}
_COMPILED_IN = frozenset(
    (
        "zero",
        "misplaced",
        "gaschnig",
        "manhattan",
        "linear-conflict",
        "inversion-distance",
        "walking-distance",
        "inversions",
        "kim",
    )
)


def why_not(algorithm: str, heuristic: Heuristic, puzzle: Puzzle) -> str | None:
    """Return why the engine cannot run this search, or None if it can."""
    if algorithm not in _SEARCHES and algorithm not in ("constructive", "wide-beam"):
        return f"{algorithm} is in the Python engine only"
    if algorithm == "wide-beam" and heuristic.patterns is None and heuristic.name != "manhattan":
        return "the native wide beam takes pattern tables or manhattan as its heuristic"
    most = MAX_CELLS_TO_CONSTRUCT if algorithm == "constructive" else MAX_CELLS
    if len(puzzle.start.tiles) > most:
        return f"the native engine takes boards of up to {most} cells"
    if len(heuristic.parts) > _MAX_MAXIMUM:
        return f"the native engine takes the maximum of at most {_MAX_MAXIMUM} heuristics"
    return None


def run(
    algorithm: str,
    puzzle: Puzzle,
    heuristic: Heuristic,
    options: dict[str, Any],
    limits: Limits,
    observer: Observer | None,
    threads: int | None,
) -> Solution[Tiles, Move]:
    """Search natively; the outcome is the Python engine's, node for node except for A*+IDA*."""
    if algorithm == "constructive":
        return _run_constructive(puzzle, heuristic, limits, observer)
    if algorithm == "wide-beam":
        return wide_beam(puzzle, heuristic, options, limits, observer, threads)[0]
    name, (a, b) = _SEARCHES[algorithm]
    if "weight" in options:
        a, b = key_weights(options["weight"])
    watch = _Watch(observer)
    words = [watch.word_for(part, puzzle) for part in heuristic.parts or (heuristic,)]
    ties = options.get("ties", _DEFAULT_TIES.get(algorithm, "fifo"))
    if ties not in _TIES:
        raise NotApplicable(f"ties are broken by fifo, lifo or low-h, not by {ties!r}")
    width = _width(algorithm, options)
    with noting_ctrl_c() as watch.ctrl_c:
        result = _native.search(
            name,
            rows=puzzle.rows,
            cols=puzzle.cols,
            start=bytes(puzzle.start.tiles),
            goal=bytes(puzzle.goal.tiles),
            heuristics=words,
            admissible=heuristic.admissible,
            seconds=limits.seconds,
            nodes=limits.nodes,
            memory=limits.memory,
            g_weight=a,
            h_weight=b,
            ties=_TIES[ties],
            width=width,
            threads=threads or os.cpu_count() or 1,
            worth_a_graph=WORTH_A_GRAPH,
            tick=watch.tick,
        )
    watch.raise_failure()
    watch.note_ctrl_c(result)
    return _solution(algorithm, puzzle, heuristic, result, observer)


class SubtreeIteration(NamedTuple):
    """What one round of IDA* below a node came to."""

    status: Status
    """Solved; exhausted, if there is no goal within the bound; or what stopped it."""
    moves: tuple[Move, ...]
    next_bound: int | None
    """The smallest f that was cut off; None if nothing was."""
    deepest: int
    """The largest g of a node within the bound."""
    expanded: int
    generated: int


def ida_round(
    node: Puzzle,
    heuristic: Heuristic,
    *,
    g: int,
    back: Move | None,
    bound: int,
    limits: Limits,
    observer: Observer | None = None,
) -> SubtreeIteration:
    """Search depth-first below a node that is within the bound and not the goal.

    The node lies g moves from where the search began; `back` is the move that would lead straight back.
    """
    watch = _Watch(observer)
    words = [watch.word_for(part, node) for part in heuristic.parts or (heuristic,)]
    with noting_ctrl_c() as watch.ctrl_c:
        result = _native.ida_round(
            rows=node.rows,
            cols=node.cols,
            tiles=bytes(node.start.tiles),
            goal=bytes(node.goal.tiles),
            g=g,
            back=_NO_MOVE if back is None else _MOVES.index(back),
            bound=bound,
            heuristics=words,
            seconds=limits.seconds,
            nodes=limits.nodes,
            tick=watch.tick,
        )
    watch.raise_failure()
    watch.note_ctrl_c(result)
    return SubtreeIteration(
        _STATUSES[result["status"]],
        tuple(_MOVES[move] for move in result["moves"]),
        None if result["next_bound"] == _NOTHING_CUT_OFF else result["next_bound"],
        result["deepest"],
        result["expanded"],
        result["generated"],
    )


def _run_constructive(
    puzzle: Puzzle, heuristic: Heuristic, limits: Limits, observer: Observer | None
) -> Solution[Tiles, Move]:
    """Run the constructive solver, whose tiles have 16 bits."""
    watch = _Watch(observer)
    with noting_ctrl_c() as watch.ctrl_c:
        result = _native.constructive(
            rows=puzzle.rows,
            cols=puzzle.cols,
            start=array("H", puzzle.start.tiles).tobytes(),
            goal=array("H", puzzle.goal.tiles).tobytes(),
            seconds=limits.seconds,
            nodes=limits.nodes,
            memory=limits.memory,
            tick=watch.tick,
        )
    watch.note_ctrl_c(result)
    return _solution("constructive", puzzle, heuristic, result, observer)


class Opening(NamedTuple):
    """First moves of a beam, and how many of the states that it kept later began with them."""

    moves: tuple[Move, ...]
    states: int


def wide_beam(
    puzzle: Puzzle,
    heuristic: Heuristic,
    options: dict[str, Any],
    limits: Limits,
    observer: Observer | None,
    threads: int | None,
    *,
    opening_moves: int = 0,
) -> tuple[Solution[Tiles, Move], list[Opening]]:
    """Run the wide beam, which has a look of its own beside the patterns.

    Return also its openings of so many moves, those of the most states first.
    """
    watch = _Watch(observer)
    with noting_ctrl_c() as watch.ctrl_c:
        result = _wide_beam(
            puzzle, heuristic, options, limits, threads, watch.tick, opening_moves=opening_moves
        )
    watch.note_ctrl_c(result)
    openings = [
        Opening(tuple(_MOVES[move] for move in moves), states)
        for moves, states in result["openings"]
    ]
    return _solution("wide-beam", puzzle, heuristic, result, observer), openings


def _wide_beam(
    puzzle: Puzzle,
    heuristic: Heuristic,
    options: dict[str, Any],
    limits: Limits,
    threads: int | None,
    tick: Tick | None,
    *,
    record: bool = False,
    opening_moves: int = 0,
) -> BeamResult:
    patterns = heuristic.patterns(puzzle) if heuristic.patterns is not None else None
    start = bytes(puzzle.start.tiles)
    begun = perf_counter()
    look = evaluation_for(puzzle.goal, len(patterns.sums(start)) if patterns else 0)
    last_moves: tuple[Move, ...] = options.get("ends_with", ())
    result = _native.wide_beam(
        rows=puzzle.rows,
        cols=puzzle.cols,
        start=start,
        goal=bytes(puzzle.goal.tiles),
        end=bytes(before(last_moves, puzzle.goal).tiles),
        end_from_goal=len(last_moves),
        patterns=patterns,
        place=_numbers(look.place),
        apart=[pair.apart for pair in look.pairs],
        pairs=b"".join(_numbers(pair.table) for pair in look.pairs),
        shifted=list(look.shifts.tables) if look.shifts else [],
        shifts=b"".join(look.shifts.tables.values()) if look.shifts else b"",
        seen=look.shifts.seen if look.shifts else b"",
        border=look.border,
        pattern=look.pattern,
        width=_width("wide-beam", options),
        shorter_than=options.get("shorter_than", ENDLESS),
        paced=options.get("paced", False),
        record=record,
        opening_moves=opening_moves,
        seconds=limits.seconds and max(1e-3, limits.seconds - (perf_counter() - begun)),
        nodes=limits.nodes,
        memory=limits.memory,
        threads=threads or os.cpu_count() or 1,
        tick=tick,
    )
    if result["moves"] is not None:
        result["moves"] += bytes(map(_MOVES.index, last_moves))
    return result


class KeptLayer(NamedTuple):
    """What a beam kept of a layer: tiles and looks of the states, and each one's parent in the layer before."""

    tiles: bytes
    looks: bytes
    """32 bits each, signed"""
    parents: bytes
    """32 bits each"""


def kept_by_beam(
    puzzle: Puzzle, heuristic: Heuristic, width: int, limits: Limits
) -> tuple[int | None, list[KeptLayer]]:
    """Run a wide beam on one thread; return the length of the way it found, and what it kept."""
    result = _wide_beam(puzzle, heuristic, {"width": width}, limits, 1, None, record=True)
    moves = result["moves"]
    return None if moves is None else len(moves), [KeptLayer(*each) for each in result["layers"]]


def shorten(
    puzzle: Puzzle,
    moves: tuple[Move, ...],
    *,
    stretch: int,
    width: int,
    offset: int = 0,
    limits: Limits,
    observer: Observer | None = None,
    threads: int | None = None,
) -> Solution[Tiles, Move]:
    """Go once over a way and shorten what can be; the outcome is that of `taquin.anytime.refine`."""
    watch = _Watch(observer)
    with noting_ctrl_c() as watch.ctrl_c:
        result = _native.shorten(
            rows=puzzle.rows,
            cols=puzzle.cols,
            blank=puzzle.start.blank,
            moves=bytes(map(_MOVES.index, moves)),
            stretch=stretch,
            width=width,
            offset=offset,
            seconds=limits.seconds,
            memory=limits.memory,
            threads=threads or os.cpu_count() or 1,
            tick=watch.tick,
        )
    watch.note_ctrl_c(result)
    return _solution("shorten", puzzle, find_heuristic("manhattan"), result, observer)


def _numbers(table: list[list[int]]) -> bytes:
    """Return a table as the engine takes it: 32 bits a number, row after row."""
    return b"".join(array("i", row).tobytes() for row in table)


def _width(algorithm: str, options: dict[str, Any]) -> int:
    """Return how many states a beam keeps, or A* leaves open for IDA*; 0 is the engine's own choice."""
    if algorithm == "astar-ida":
        frontier: int = options.get("frontier", 0)
        if "frontier" in options:
            check_frontier(frontier)
        return frontier
    width: int = options.get("width", DEFAULT_WIDTH if algorithm == "wide-beam" else 100)
    check_width(width)
    return width


class _Watch:
    """Stands between the engine and Python: the observer's ticks, and heuristics that call back."""

    def __init__(self, observer: Observer | None) -> None:
        self._observer = observer
        self._failure: BaseException | None = None
        self._cancelled = False
        self.ctrl_c: CtrlC
        self._keep_alive: list[object] = []
        self._start = perf_counter()

    def tick(
        self, expanded: int, generated: int, frontier: int, memory: int, lower_bound: int
    ) -> bool:
        if self.ctrl_c.pressed or self._failure is not None or self._cancelled:
            return True  # the engine may ask again before it has stopped; the observer has answered
        if self._observer is None:
            return False
        live = Live(
            perf_counter() - self._start, expanded, generated, frontier, memory, lower_bound
        )
        self._cancelled = bool(self._observer.tick(live))
        return self._cancelled

    def word_for(self, heuristic: Heuristic, puzzle: Puzzle) -> HeuristicWord:
        """Return what tells the engine to use that heuristic."""
        if heuristic.address:
            heuristic.bind(puzzle)(
                puzzle.initial
            )  # refuses a value that is none; the engine clamps it
            return "foreign", heuristic.address
        if heuristic.patterns is not None:
            return "patterns", heuristic.patterns(puzzle)
        if heuristic.built_in and heuristic.name == "walking-distance":
            check_size(puzzle.rows, puzzle.cols)
        if heuristic.built_in and heuristic.name in _COMPILED_IN:
            return heuristic.name, None
        return "foreign", self._callback(heuristic.bind(puzzle))

    def _callback(self, estimate: Estimate) -> int:
        """Return the address of a function that calls a Python estimate."""
        import ctypes  # start-up

        from taquin.heuristics.compiled_function import C_FUNCTION  # start-up

        def call(tiles: Any, cells: int) -> int:
            try:
                return estimate(tuple(tiles[:cells]))
            except BaseException as error:  # raised again when the engine has stopped
                self._failure = self._failure or error
                return 0

        function = C_FUNCTION(call)
        self._keep_alive.append(function)
        return ctypes.cast(function, ctypes.c_void_p).value or 0

    def note_ctrl_c(self, result: SearchResult | RoundResult) -> None:
        """Ctrl-C may have come too late for this search, but whoever called must know."""
        if result["interrupted"]:
            self.ctrl_c.set()
        if self.ctrl_c.pressed:
            result["status"] = _STATUSES.index(Status.CANCELLED)

    def raise_failure(self) -> None:
        """Raise what a heuristic raised."""
        if self._failure is not None:
            raise self._failure


def _solution(
    algorithm: str,
    puzzle: Puzzle,
    heuristic: Heuristic,
    result: SearchResult,
    observer: Observer | None,
) -> Solution[Tiles, Move]:
    rounds = [Iteration(*row) for row in result["iterations"]]
    if observer is not None:
        for row in rounds:
            observer.iteration(row)
    statistics = Statistics(
        expanded=result["expanded"],
        generated=result["generated"],
        evaluated=result["evaluated"],
        reopened=result["reopened"],
        max_frontier=result["max_frontier"],
        seconds=result["seconds"],
        peak_memory=result["peak_memory"],
        peak_rss=peak_rss(),
        iterations=rounds,
    )
    moves = result["moves"]
    return Solution(
        puzzle,
        algorithm,
        _STATUSES[result["status"]],
        None if moves is None else tuple(_MOVES[move] for move in moves),
        result["lower_bound"],
        statistics,
        heuristic.name,
        "native",
    )
