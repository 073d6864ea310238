from collections.abc import Callable
from typing import TypedDict

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
    next_threshold: int
    deepest: int
    expanded: int
    generated: int

def count_interrupts() -> None: ...
def interrupts() -> int: ...
def interrupt_is_pending() -> bool: ...
def add_interrupt() -> None: ...
def search(
    name: str,
    *,
    rows: int,
    cols: int,
    start: bytes,
    goal: bytes,
    heuristics: list[HeuristicSpec],
    admissible: bool,
    seconds: float | None,
    nodes: int | None,
    memory: int | None,
    g_weight: int,
    h_weight: int,
    ties: int,
    width: int,
    threads: int,
    placement_graph_after: int,
    tick: Tick | None,
) -> SearchResult: ...
def ida_iteration(
    *,
    rows: int,
    cols: int,
    tiles: bytes,
    goal: bytes,
    g: int,
    back: int,
    threshold: int,
    heuristics: list[HeuristicSpec],
    seconds: float | None,
    nodes: int | None,
    tick: Tick | None,
) -> IterationResult: ...
def constructive(
    *,
    rows: int,
    cols: int,
    start: bytes,  # 16 bits per tile, in native byte order
    goal: bytes,
    seconds: float | None,
    nodes: int | None,
    memory: int | None,
    tick: Tick | None,
) -> SearchResult: ...
def wide_beam(
    *,
    rows: int,
    cols: int,
    start: bytes,
    goal: bytes,
    target: bytes,
    target_to_goal: int,
    patterns: PatternSet | None,
    tile_weights: bytes,  # 32 bits per weight, in native byte order
    pair_offsets: list[tuple[int, int]],  # rows and columns
    pair_weights: bytes,  # 32 bits per weight, offset after offset
    displacement_offsets: list[tuple[int, int]],
    displacement_weights: bytes,  # 16 bits per weight
    oriented_cells: bytes,  # empty without displacements
    border_weight: int,
    pattern_weight: int,
    width: int,
    shorter_than: int,
    fit_time_limit: bool,
    record_layers: bool,
    prefix_length: int,  # 0 for no prefixes
    seconds: float | None,
    nodes: int | None,
    memory: int | None,
    threads: int,
    tick: Tick | None,
) -> BeamResult: ...
def wide_beam_memory(cells: int, lookups: int, width: int, layers: int) -> int: ...
def refine(
    *,
    rows: int,
    cols: int,
    blank: int,
    moves: bytes,
    segment: int,
    width: int,
    offset: int,
    seconds: float | None,
    memory: int | None,
    threads: int,
    tick: Tick | None,
) -> SearchResult: ...
def refine_memory(width: int, segment: int, threads: int) -> int: ...
def estimate(
    rows: int, cols: int, tiles: bytes, goal: bytes, heuristics: list[HeuristicSpec]
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
    def slot(self, blank: int, sequence: list[int]) -> int: ...

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
    def start(self, blank: int) -> int: ...
    def next(self, state: int, move: int) -> int | None: ...

def automaton_max_lengths(rows: int, cols: int) -> tuple[int, int]: ...  # quick, thorough
