import enum
from collections.abc import Callable, Sequence
from typing import TypedDict

MAX_CELLS: int  # of most searches and of pattern databases
MAX_CONSTRUCTIVE_CELLS: int
MAX_ATLAS_CELLS: int
MAX_HEURISTICS: int  # in a maximum
MAX_ESTIMATE: int  # larger ones of functions are clamped
MAX_LOOKUPS: int  # of all views of a pattern set
MAX_PATTERN_TILES: int
MAX_THREADS: int
MAX_WIDTH: int
MAX_KEY_WEIGHT: int  # of g and h
PLACEMENT_GRAPH_AFTER: int  # expansions of an iteration of A*+IDA*
REMEMBERED_STATES: int  # of a wide beam, at least
REMEMBERED_LAYERS: int
MAX_PAIR_DISPLACEMENT: int  # that weights of the large beam distinguish: of tiles in a pair
MAX_TILE_DISPLACEMENT: int  # of a tile alone
MAX_FAR_DISTANCE: int
MAX_BLANK_DISTANCE: int
BORDER_LINES: int  # whose homes the weights distinguish, at each border
MOVE_WEIGHT: int  # of one move of distance
LAYERS_PER_LINE: int  # without progress, before a large beam gives up
VISIT_UNIT: int  # of the visit penalty: see visit_penalty.py
VISIT_DECAY_SHIFT: int
SCORE_MEAN_SHIFT: int
SCORE_PROGRESS: int
PATIENCE_THAT_DOUBLES: int
WEIGHTED_PAIRS: tuple[tuple[int, int], ...]  # the offsets of pairs, in rows and columns
HEURISTICS: tuple[str, ...]  # compiled in
MOVES: str  # by their numbers
NO_MOVE: int
STATUSES: tuple[str, ...]  # by their numbers

HeuristicSpec = tuple[str, int | PatternSet | None]
"""A name, with the address of a function, a set of patterns or None."""
Tick = Callable[[int, int, int, int, int], bool]
"""Takes expanded, generated, frontier, memory and lower bound; returns True to cancel."""

class SearchResult(TypedDict):
    interrupted: bool  # KeyboardInterrupt was raised in a tick
    status: int
    moves: bytes | None
    lower_bound: int
    expanded: int
    generated: int
    evaluated: int
    reopened: int
    max_frontier: int
    peak_memory: int
    seconds: float
    iterations: list[tuple[int, int, int, float]]

class BeamResult(SearchResult):
    layers: list[tuple[bytes, bytes, bytes]]  # if recorded: tiles, scores, parents
    prefixes: list[tuple[bytes, int]]  # moves, and the states that descend from them

class IterationResult(TypedDict):
    interrupted: bool
    status: int
    moves: bytes
    next_threshold: int | None  # None if nothing was pruned
    deepest: int
    expanded: int
    generated: int

def count_interrupts() -> None: ...
def interrupts() -> int: ...
def interrupt_is_pending() -> bool: ...
def add_interrupt() -> None: ...

class SearchTask:
    def __init__(
        self,
        rows: int,
        cols: int,
        start: Sequence[int],
        goal: Sequence[int],
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        threads: int = 1,
        tick: Tick | None = None,
    ) -> None: ...

class Ties(enum.Enum):
    fifo = 0
    lifo = 1
    low_h = 2

class SearchOptions:
    def __init__(self) -> None: ...
    admissible: bool
    g_weight: int
    h_weight: int
    ties: Ties
    width: int  # of a beam, or of the frontier of A*+IDA*; 0 for the default
    placement_graph_after: int

class EvaluationSpec:
    def __init__(self) -> None: ...
    tile_weights: bytes  # 32 bits per weight, in native byte order
    pair_offsets: list[tuple[int, int]]  # rows and columns
    pair_weights: bytes  # 32 bits per weight, offset after offset
    displacement_offsets: list[tuple[int, int]]
    displacement_weights: bytes  # 16 bits per weight
    oriented_cells: bytes  # empty without displacements
    border_weight: int
    pattern_weight: int

class Evaluation:
    def __init__(
        self,
        rows: int,
        cols: int,
        goal: bytes,
        weights: EvaluationSpec,
        patterns: PatternSet | None,
    ) -> None: ...

class BeamOptions:
    def __init__(self) -> None: ...
    width: int
    target: bytes  # where the search ends; empty for the goal
    target_to_goal: int
    shorter_than: int
    fit_time_limit: bool
    record_layers: bool
    prefix_length: int  # 0 for no prefixes

def search(
    name: str, task: SearchTask, heuristics: Sequence[HeuristicSpec], options: SearchOptions
) -> SearchResult: ...
def ida_iteration(
    task: SearchTask,
    heuristics: Sequence[HeuristicSpec],
    *,
    g: int,
    back: int,
    threshold: int,
) -> IterationResult: ...
def constructive(task: SearchTask) -> SearchResult: ...
def wide_beam(task: SearchTask, evaluation: Evaluation, options: BeamOptions) -> BeamResult: ...
def wide_beam_memory(cells: int, lookups: int, width: int, layers: int) -> int: ...

class DisplacementWeights:
    def __init__(self, weights: bytes) -> None: ...

def large_beam(
    task: SearchTask,
    weights: DisplacementWeights,
    *,
    visit_weight: int,
    width: int,
    shorter_than: int,
    fit_time_limit: bool,
) -> SearchResult: ...
def large_beam_memory(cells: int, width: int, layers: int) -> int: ...
def refine(
    task: SearchTask, *, moves: bytes, segment: int, width: int, offset: int
) -> SearchResult: ...
def refine_memory(width: int, segment: int, threads: int) -> int: ...
def estimate(
    rows: int, cols: int, tiles: bytes, goal: bytes, heuristics: Sequence[HeuristicSpec], /
) -> int: ...
def check_function_address(address: int) -> None: ...  # raises ValueError if it is no code

class Atlas:
    def __init__(self, rows: int, cols: int, goal_blank: int, threads: int) -> None: ...
    def explore(self, last_depth: int | None, with_distances: bool, tick: Tick | None) -> bytes: ...
    @property
    def counts(self) -> list[int]: ...
    @property
    def complete(self) -> bool: ...
    @property
    def memory(self) -> int: ...
    def pick(self, numbers: list[int]) -> list[list[int]]: ...
    def slot(self, blank: int, sequence: list[int], /) -> int: ...

class PatternDatabase:
    @staticmethod
    def build(
        rows: int,
        cols: int,
        blank: int,
        homes: bytes,
        threads: int,
        tick: Callable[[int, int, int], bool] | None,
    ) -> PatternDatabase: ...
    @staticmethod
    def map(
        path: str, offset: int, rows: int, cols: int, blank: int, homes: bytes
    ) -> PatternDatabase: ...
    @staticmethod
    def size(rows: int, cols: int, tiles: int, /) -> tuple[int, int]: ...
    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def blank(self) -> int: ...
    @property
    def homes(self) -> bytes: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def entries(self) -> int: ...
    @property
    def depth_counts(self) -> list[int]: ...
    def data(self) -> memoryview: ...
    def checksum(self, threads: int) -> int: ...
    def index(self, cells: bytes, blank: int, /) -> int: ...
    def bit(self, entry: int, /) -> int: ...
    def distance(self, cells: bytes, blank: int, /) -> int: ...

class PatternSet:
    def __init__(
        self, rows: int, cols: int, views: list[list[tuple[PatternDatabase, bytes, bytes]]], /
    ) -> None: ...
    def evaluate(self, tiles: bytes, /) -> int: ...
    def sums(self, tiles: bytes, /) -> list[int]: ...

def pattern_distance(
    rows: int,
    cols: int,
    blank: int,
    homes: bytes,
    cells: bytes,
    blank_at: int,
    max_nodes: int,
    tick: Tick | None = None,
) -> int: ...

class Automaton:
    def __init__(self, rows: int, cols: int, max_length: int) -> None: ...
    @property
    def max_length(self) -> int: ...
    @property
    def states(self) -> int: ...
    @property
    def memory(self) -> int: ...
    def start(self, blank: int, /) -> int: ...
    def next(self, state: int, move: int, /) -> int | None: ...

def automaton_max_lengths(rows: int, cols: int, /) -> tuple[int, int]: ...  # quick, thorough
