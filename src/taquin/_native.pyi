from collections.abc import Callable
from typing import TypedDict

HeuristicWord = tuple[str, int | PatternSet | None]  # a name, an address or tables
Tick = Callable[[int, int, int, int, int], bool]

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
    layers: list[tuple[bytes, bytes, bytes]]  # if recorded: tiles, looks, parents
    openings: list[tuple[bytes, int]]  # moves, and how many states had them

class RoundResult(TypedDict):
    interrupted: bool
    status: int
    moves: bytes
    next_bound: int
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
    heuristics: list[HeuristicWord],
    admissible: bool,
    seconds: float | None,
    nodes: int | None,
    memory: int | None,
    g_weight: int,
    h_weight: int,
    ties: int,
    width: int,
    threads: int,
    worth_a_graph: int,
    tick: Tick | None,
) -> SearchResult: ...
def ida_round(
    *,
    rows: int,
    cols: int,
    tiles: bytes,
    goal: bytes,
    g: int,
    back: int,
    bound: int,
    heuristics: list[HeuristicWord],
    seconds: float | None,
    nodes: int | None,
    tick: Tick | None,
) -> RoundResult: ...
def constructive(
    *,
    rows: int,
    cols: int,
    start: bytes,  # 16 bits a tile, in the machine's order
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
    end: bytes,
    end_from_goal: int,
    patterns: PatternSet | None,
    place: bytes,  # 32 bits a number, in the machine's order
    apart: list[tuple[int, int]],  # rows and columns, for each table of pairs
    pairs: bytes,
    shifted: list[tuple[int, int]],  # the same, for each table of shifts
    shifts: bytes,  # 16 bits a number
    seen: bytes,
    border: int,
    pattern: int,
    width: int,
    shorter_than: int,
    paced: bool,
    record: bool,
    opening_moves: int,  # 0 for no openings
    seconds: float | None,
    nodes: int | None,
    memory: int | None,
    threads: int,
    tick: Tick | None,
) -> BeamResult: ...
def wide_beam_memory(cells: int, slots: int, width: int, layers: int) -> int: ...
def shorten(
    *,
    rows: int,
    cols: int,
    blank: int,
    moves: bytes,
    stretch: int,
    width: int,
    offset: int,
    seconds: float | None,
    memory: int | None,
    threads: int,
    tick: Tick | None,
) -> SearchResult: ...
def shorten_memory(width: int, stretch: int, threads: int) -> int: ...
def estimate(
    rows: int, cols: int, tiles: bytes, goal: bytes, heuristics: list[HeuristicWord]
) -> int: ...
def check_code(address: int) -> None: ...  # raises ValueError where there is none

class Atlas:
    def __init__(self, rows: int, cols: int, goal_blank: int, threads: int) -> None: ...
    def explore(self, last_depth: int | None, want_distances: bool, tick: Tick | None) -> bytes: ...
    @property
    def counts(self) -> list[int]: ...
    @property
    def complete(self) -> bool: ...
    @property
    def memory(self) -> int: ...
    def pick(self, numbers: list[int]) -> list[list[int]]: ...
    def slot(self, blank: int, sequence: list[int]) -> int: ...

class PatternTable:
    @staticmethod
    def build(
        rows: int,
        cols: int,
        blank: int,
        homes: bytes,
        threads: int,
        tick: Callable[[int, int, int], bool] | None,
    ) -> PatternTable: ...
    @staticmethod
    def map(
        path: str, offset: int, rows: int, cols: int, blank: int, homes: bytes
    ) -> PatternTable: ...
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
        self, rows: int, cols: int, views: list[list[tuple[PatternTable, bytes, bytes]]], /
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
    most_nodes: int,
    tick: Tick | None = None,
) -> int: ...

class Automaton:
    def __init__(self, rows: int, cols: int, longest_word: int) -> None: ...
    @property
    def longest_word(self) -> int: ...
    @property
    def states(self) -> int: ...
    @property
    def memory(self) -> int: ...
    def start(self, blank: int) -> int: ...
    def next(self, state: int, move: int) -> int | None: ...

def word_limits(rows: int, cols: int) -> tuple[int, int]: ...
