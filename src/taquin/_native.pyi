from collections.abc import Callable
from typing import TypedDict

Tick = Callable[[int, int, int, int, int], bool]

class SearchResult(TypedDict):
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

def search(
    name: str,
    *,
    rows: int,
    cols: int,
    start: bytes,
    goal: bytes,
    heuristics: list[tuple[str, int]],
    admissible: bool,
    seconds: float | None,
    nodes: int | None,
    memory: int | None,
    g_weight: int,
    h_weight: int,
    ties: int,
    width: int,
    threads: int,
    tick: Tick | None,
) -> SearchResult: ...
def estimate(
    rows: int, cols: int, tiles: bytes, goal: bytes, heuristics: list[tuple[str, int]]
) -> int: ...

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
