"""The checker of certificates: what a certificate says, found again without any of the search code.

1. The moves are replayed here, by a few lines of their own, and counted.
2. Parity: every way has an even number of moves, or every way an odd one; the blank's cells tell.
3. Bounds by a heuristic are computed again from the two boards. Walking distance is the readable
   heuristic of this package, which is no search code; the others are written out once more below.
4. Values of patterns are found again without tables: among the places of a pattern's few tiles, by
   the engine's `pattern_distance`, or, if it should be thorough, by plain Python below.
5. What only a repeated search could confirm, such as completed rounds, is not proven, but claimed.

Nothing here imports taquin.search, taquin.solve or taquin.native.engine, and nothing calls the engine's search.
"""

from __future__ import annotations

import os
import re
from bisect import bisect_left, insort
from dataclasses import dataclass, field
from functools import lru_cache
from heapq import heappop, heappush
from math import comb
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.heuristics.walking_distance import check_size, walking_distance
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.board import Tiles
    from taquin.proof.certificate import Certificate, Evidence, PatternEvidence

MAX_NODES = 2_000_000
"""What the engine may visit to find one pattern's value again."""
MAX_NODES_IN_PYTHON = 200_000
"""The same for the search below: half a minute or so, and some hundred megabytes."""
MAX_SETS = 2_000_000
"""The engine numbers all sets of so many cells before it looks at one; more would take too much memory."""

ALGORITHMS = (
    *("bfs", "ucs", "astar", "greedy", "ida-star", "astar-ida", "beam", "wide-beam", "anytime"),
    *("bidirectional", "constructive", "iddfs", "rbfs"),
)
HEURISTICS = (
    *("zero", "misplaced", "gaschnig", "manhattan", "linear-conflict", "inversion-distance"),
    *("walking-distance", "inversions", "kim"),
)
_PATTERNS = re.compile(r"pdb(:[A-Za-z0-9][A-Za-z0-9._-]{0,40})?")


@dataclass(slots=True)
class Verdict:
    """What was found, as sentences; and how good the way is by what is proven, and by what is claimed."""

    cost: int | None = None
    """The length of the way, if it was replayed to the goal."""
    bound: int = 0
    """No way is shorter: proven."""
    claimed_bound: int = 0
    """No way is shorter: proven or claimed."""
    proven: list[str] = field(default_factory=list)
    claimed: list[str] = field(default_factory=list)
    refuted: list[str] = field(default_factory=list)

    @property
    def optimal(self) -> str:
        """Whether the way is a shortest one: "proven", "claimed" or "open"."""
        if self.refuted or self.cost is None:
            return "open"
        if self.cost == self.bound:
            return "proven"
        return "claimed" if self.cost == self.claimed_bound else "open"

    @property
    def gap(self) -> int | None:
        """How many moves at most, by what is proven, the way is above the optimum."""
        return None if self.cost is None else self.cost - self.bound

    @property
    def summary(self) -> str:
        """The verdict in one sentence."""
        if self.refuted:
            return "the certificate is wrong"
        if self.cost is None:
            return f"no way is given; at least {self.bound} moves are needed, which is proven"
        if self.optimal == "proven":
            return f"{self.cost} moves are proven optimal"
        sentence = (
            f"{self.cost} moves are proven to be at most {self.gap} above the optimum "
            f"(the proven lower bound is {self.bound})"
        )
        if self.optimal == "claimed":
            return f"{sentence}, and claimed to be optimal"
        if self.claimed_bound > self.bound:
            return (
                f"{sentence}, and claimed to be at most {self.cost - self.claimed_bound} above it"
            )
        return sentence


def verify(certificate: Certificate, *, thorough: bool = False) -> Verdict:
    """Check everything that a certificate says."""
    puzzle, verdict = Puzzle.of(certificate.start, certificate.goal), Verdict()
    solvable = is_solvable(puzzle.start.tiles, puzzle.goal.tiles, puzzle.cols)
    _check_moves(certificate, puzzle, verdict)
    _check_status(certificate, verdict, solvable=solvable)
    if solvable:
        way = "an odd" if parity_of(puzzle) else "an even"
        verdict.proven.append(f"every way from start to goal has {way} number of moves")
        for evidence in certificate.evidence:
            _check_evidence(evidence, puzzle, verdict, thorough=thorough)
    best = max((each.value for each in certificate.evidence), default=0)
    if certificate.lower_bound > best:
        verdict.refuted.append(
            f"the lower bound is said to be {certificate.lower_bound}, "
            f"but the evidence is for {best} at most"
        )
    return verdict


def _check_moves(certificate: Certificate, puzzle: Puzzle, verdict: Verdict) -> None:
    moves, cost = certificate.moves, certificate.cost
    if moves is None:
        if cost is not None:
            verdict.refuted.append(f"the cost is said to be {cost}, but there are no moves")
        return
    fault = replay_fault(puzzle, moves)
    if fault:
        verdict.refuted.append(fault)
    else:
        verdict.cost = len(moves)
        verdict.proven.append(f"the {_count(len(moves), 'move')} lead from start to goal")
    if cost != len(moves):
        verdict.refuted.append(f"the cost is said to be {cost}, but there are {len(moves)} moves")


def _check_status(certificate: Certificate, verdict: Verdict, *, solvable: bool) -> None:
    status = certificate.status
    if status == "unsolvable" and solvable:
        verdict.refuted.append("the board is said to be unsolvable, but the parity allows a way")
    elif not solvable:
        verdict.proven.append("no way leads from start to goal: the parity forbids it")
        if status != "unsolvable":
            verdict.refuted.append(f"the status is said to be {status}, but there is no way at all")
    elif status == "solved" and certificate.moves is None:
        verdict.refuted.append("the status is said to be solved, but there are no moves")


def _check_evidence(
    evidence: Evidence, puzzle: Puzzle, verdict: Verdict, *, thorough: bool
) -> None:
    value, name = evidence.value, name_of_heuristic(evidence.heuristic)
    sentence = f"no way is shorter than {value}"
    if verdict.cost is not None and value > verdict.cost:
        verdict.refuted.append(f"{sentence}, it is said, but the moves are a way of {verdict.cost}")
        return
    if evidence.kind != "heuristic":
        _check_claim(evidence, sentence, verdict)
        return
    if evidence.patterns:
        found = _pattern_sum(evidence, puzzle, verdict, thorough=thorough)
        how, why_not = "values found again without tables", "a value took too long to find again"
    else:
        found = plain_value(evidence.heuristic, puzzle)
        how, why_not = "recomputed", "this checker cannot compute it"
    if found is None:
        verdict.claimed.append(f"{sentence} ({name}: {why_not})")
        verdict.claimed_bound = max(verdict.claimed_bound, value)
    elif value > with_parity(found, puzzle):
        least = with_parity(found, puzzle)
        raised = "" if least == found else f", or {least} by parity"
        verdict.refuted.append(f"{sentence} by {name}, it is said, but that is {found}{raised}")
    else:
        verdict.proven.append(f"{sentence} ({name}, {how})")
        verdict.bound = max(verdict.bound, value)
        verdict.claimed_bound = max(verdict.claimed_bound, value)


def _check_claim(evidence: Evidence, sentence: str, verdict: Verdict) -> None:
    """A search's own word: it can contradict itself, but not be proven."""
    bounds = [each.bound for each in evidence.rounds]
    if bounds != sorted(set(bounds)) or any(each >= evidence.value for each in bounds):
        verdict.refuted.append(
            f"{sentence} by the rounds {', '.join(map(str, bounds))}, it is said, "
            "but rounds rise, and stay below what they prove"
        )
        return
    search = name_of_search(evidence.algorithm, evidence.heuristic)
    what = f"{_count(len(bounds), 'round')} of {search}" if bounds else search
    verdict.claimed.append(f"{sentence}: {what}, which only a repeated search can confirm")
    verdict.claimed_bound = max(verdict.claimed_bound, evidence.value)


def name_of_search(algorithm: str, heuristic: str) -> str:
    """Name a search and its heuristic, if it has one."""
    name = algorithm if algorithm in ALGORITHMS else "a search"
    return name if heuristic == "zero" else f"{name} with {name_of_heuristic(heuristic)}"


def name_of_heuristic(name: str) -> str:
    """Return the name if it is a known one: a file can call a heuristic anything, a whole sentence even."""
    parts = re.fullmatch(r"max\((.*)\)", name)
    names = parts[1].split(", ") if parts else [name]
    if all(each in HEURISTICS or _PATTERNS.fullmatch(each) for each in names):
        return name
    return "a heuristic of an unknown name"


# The rules


def replay_fault(puzzle: Puzzle, moves: str) -> str | None:
    """Walk the moves; say what is wrong with them, or None if they end at the goal."""
    rows, cols = puzzle.rows, puzzle.cols
    tiles = list(puzzle.start.tiles)
    row, col = divmod(tiles.index(0), cols)
    for number, move in enumerate(moves, 1):
        down, right = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[move]
        next_row, next_col = row + down, col + right
        if not (0 <= next_row < rows and 0 <= next_col < cols):
            return f"move {number} ({move}) leads off the board"
        here, there = row * cols + col, next_row * cols + next_col
        tiles[here], tiles[there] = tiles[there], 0
        row, col = next_row, next_col
    if tuple(tiles) != puzzle.goal.tiles:
        return f"the {_count(len(moves), 'move')} do not end at the goal"
    return None


def parity_of(puzzle: Puzzle) -> int:
    """Return 1 if every way has an odd number of moves: each takes the blank to a cell of the other colour."""
    cells = puzzle.start.tiles.index(0), puzzle.goal.tiles.index(0)
    return sum(sum(divmod(cell, puzzle.cols)) for cell in cells) % 2


def with_parity(value: int, puzzle: Puzzle) -> int:
    """Return the least number from a lower bound on that the length of a way can be."""
    return value + (value + parity_of(puzzle)) % 2


def is_solvable(start: Tiles, goal: Tiles, cols: int) -> bool:
    """Say whether the swaps that the tiles need, and the steps that the blank needs, are both odd or both even.

    Each move is one of both. On two rows and two columns or more there is a way then.
    """
    place = {tile: cell for cell, tile in enumerate(goal)}
    order = [place[tile] for tile in start]
    swaps = 0
    for cell in range(len(order)):
        while order[cell] != cell:
            target = order[cell]
            order[cell], order[target] = order[target], target
            swaps += 1
    steps = sum(sum(divmod(tiles.index(0), cols)) for tiles in (start, goal))
    return swaps % 2 == steps % 2


# Heuristics, each from two boards to one number


def plain_value(name: str, puzzle: Puzzle) -> int | None:
    """Return a heuristic's value of the start; None for one that is not known here."""
    if name == "walking-distance":
        try:
            check_size(puzzle.rows, puzzle.cols)
        except TaquinError:
            return None
        return walking_distance.bind(puzzle)(puzzle.start.tiles)
    return {
        "manhattan": manhattan,
        "linear-conflict": linear_conflict,
        "inversion-distance": inversion_distance,
    }.get(name, lambda _: None)(puzzle)


def manhattan(puzzle: Puzzle) -> int:
    """Return the rows and columns that lie between all tiles and their goals."""
    return sum(
        abs(row - home_row) + abs(col - home_col)
        for (row, col), (home_row, home_col) in _places(puzzle)
    )


def linear_conflict(puzzle: Puzzle) -> int:
    """Return Manhattan distance, and two for each tile that must leave its line to let others pass."""
    in_row: dict[int, list[tuple[int, int]]] = {}
    in_col: dict[int, list[tuple[int, int]]] = {}
    for (row, col), (home_row, home_col) in _places(puzzle):
        if row == home_row:
            in_row.setdefault(row, []).append((col, home_col))
        if col == home_col:
            in_col.setdefault(col, []).append((row, home_row))
    lines = [[home for _, home in sorted(line)] for line in (*in_row.values(), *in_col.values())]
    return manhattan(puzzle) + 2 * sum(len(line) - _longest_rise(line) for line in lines)


def inversion_distance(puzzle: Puzzle) -> int:
    """Return the fewest moves up and down, and to the sides, that can undo all inversions."""
    by_rows = sorted(_places(puzzle))
    by_cols = sorted(
        ((col, row), (goal_col, goal_row)) for (row, col), (goal_row, goal_col) in by_rows
    )
    return _fewest(_inversions([home for _, home in by_rows]), puzzle.cols) + _fewest(
        _inversions([home for _, home in by_cols]), puzzle.rows
    )


def _places(puzzle: Puzzle) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return each tile's row and column, and those of its goal; the blank is no tile."""
    homes = {tile: divmod(cell, puzzle.cols) for cell, tile in enumerate(puzzle.goal.tiles)}
    return [
        (divmod(cell, puzzle.cols), homes[tile])
        for cell, tile in enumerate(puzzle.start.tiles)
        if tile
    ]


def _longest_rise(numbers: Sequence[int]) -> int:
    """Return how many of the numbers can stay so that they rise."""
    longest: list[int] = []
    for at, number in enumerate(numbers):
        before = (longest[i] for i in range(at) if numbers[i] < number)
        longest.append(1 + max(before, default=0))
    return max(longest, default=0)


def _inversions(order: Sequence[tuple[int, int]]) -> int:
    """Return how many pairs stand in the wrong order."""
    seen: list[tuple[int, int]] = []
    count = 0
    for item in order:
        count += len(seen) - bisect_left(seen, item)
        insort(seen, item)
    return count


def _fewest(inversions: int, line: int) -> int:
    """A move across lines takes a tile past line - 1 others: so many moves, of the right parity."""
    moves = -(-inversions // (line - 1))
    return moves + (line % 2 == 0 and (moves - inversions) % 2)


# Patterns


def _pattern_sum(
    evidence: Evidence, puzzle: Puzzle, verdict: Verdict, *, thorough: bool
) -> int | None:
    """Return the sum of the patterns' values, each found again; None if one is too hard to find."""
    taken: set[int] = set()
    total = 0
    for each in evidence.patterns:
        if taken & set(each.tiles):
            name, tile = name_of_heuristic(evidence.heuristic), min(taken & set(each.tiles))
            verdict.refuted.append(f"{name} adds up patterns with tile {tile} in two of them")
            return 0
        taken |= set(each.tiles)
    if list(evidence.partition) != drawing(puzzle, [each.tiles for each in evidence.patterns]):
        verdict.refuted.append(
            f"the drawing of {name_of_heuristic(evidence.heuristic)} is not that of its patterns"
        )
    for each in evidence.patterns:
        _check_table(each, puzzle, verdict)
        value = pattern_value(puzzle, each.tiles, thorough=thorough)
        if value is None:
            return None
        if value < each.value:
            verdict.refuted.append(
                f"the pattern of the tiles {_list(each.tiles)} is said to need {each.value} moves, "
                f"but {value} will do"
            )
        total += value
    return total


def drawing(puzzle: Puzzle, patterns: Sequence[Sequence[int]]) -> list[str]:
    """Draw the goal's cells, a text per row: the number of each tile's pattern, . for the blank, - for none."""
    number = {tile: str(at) for at, tiles in enumerate(patterns, 1) for tile in tiles} | {0: "."}
    return [" ".join(number.get(tile, "-") for tile in row) for row in puzzle.goal.grid]


def _check_table(evidence: PatternEvidence, puzzle: Puzzle, verdict: Verdict) -> None:
    """Compare the checksum of the table that a value is from with the table here, if there is one."""
    if not evidence.table:
        return
    from taquin.pdb import store  # start-up
    from taquin.pdb.file_format import DamagedPdb, read_header
    from taquin.pdb.pattern import Pattern

    homes = [puzzle.goal.tiles.index(tile) for tile in evidence.tiles]
    pattern = Pattern.of(puzzle.rows, puzzle.cols, puzzle.goal.blank, homes).representative
    if evidence.table != pattern.name:
        verdict.refuted.append(
            f"the table of the tiles {_list(evidence.tiles)} is called {pattern.name}, not {evidence.table}"
        )
        return
    path = store.location(pattern)
    if not os.path.isfile(path):
        return  # the value is found without it
    try:
        here = f"{read_header(path).checksum:016x}"
    except DamagedPdb:
        return
    if evidence.checksum != here:
        verdict.refuted.append(
            f"the table {pattern.name} is said to have the checksum {evidence.checksum}, "
            f"but here it has {here}"
        )


def pattern_value(puzzle: Puzzle, tiles: Sequence[int], *, thorough: bool = False) -> int | None:
    """Return the fewest moves of these tiles that bring them home; None if that takes too long to find."""
    start, goal = puzzle.start.tiles, puzzle.goal.tiles
    ordered = sorted(tiles, key=goal.index)
    homes, cells = [goal.index(tile) for tile in ordered], [start.index(tile) for tile in ordered]
    blank, blank_home = start.index(0), goal.index(0)
    if thorough or comb(len(goal), len(tiles)) > MAX_SETS or len(goal) > 256:
        return least_moves(puzzle.rows, puzzle.cols, cells, blank, homes, blank_home)
    from taquin.native.extension import pattern_distance  # start-up

    value = pattern_distance(
        puzzle.rows, puzzle.cols, blank_home, bytes(homes), bytes(cells), blank, MAX_NODES
    )
    return None if value < 0 else value


def least_moves(
    rows: int,
    cols: int,
    cells: Sequence[int],
    blank: int,
    homes: Sequence[int],
    blank_home: int,
    most_nodes: int = MAX_NODES_IN_PYTHON,
) -> int | None:
    """Search the places of a few tiles for the fewest moves home: A* with their plain distances.

    The blank goes about for nothing among the cells that the tiles leave free, as far as these hang
    together; so a state is the tiles' cells and the lowest cell that the blank can get to.
    """
    board = (1 << rows * cols) - 1
    first_col = sum(1 << row * cols for row in range(rows))
    last_col = first_col << (cols - 1)

    @lru_cache(maxsize=100_000)
    def reach(occupied: int, cell: int) -> int:
        """Return the cells that the blank can get to from a cell; a bit for each, as in all sets here."""
        reached, grown = 0, 1 << cell
        while grown != reached:
            reached = grown
            grown |= (reached & ~last_col) << 1 | (reached & ~first_col) >> 1
            grown = (grown | reached << cols | reached >> cols) & board & ~occupied
        return reached

    def state_of(places: tuple[int, ...], cell: int) -> tuple[tuple[int, ...], int]:
        region = reach(sum(1 << place for place in places), cell)
        return places, (region & -region).bit_length() - 1

    def distance(places: tuple[int, ...]) -> int:
        return sum(
            abs(cell // cols - home // cols) + abs(cell % cols - home % cols)
            for cell, home in zip(places, homes, strict=True)
        )

    first, last = state_of(tuple(cells), blank), state_of(tuple(homes), blank_home)
    cost = {first: 0}
    waiting = [(distance(first[0]), 0, first)]
    visited = 0
    while waiting and visited < most_nodes:
        _, minus_g, state = heappop(waiting)
        if state == last:
            return -minus_g
        if cost[state] < -minus_g:
            continue
        visited += 1
        places, blank_cell = state
        free = reach(sum(1 << place for place in places), blank_cell)
        for tile, cell in enumerate(places):
            for target in _beside(rows, cols, cell):
                if not free >> target & 1:
                    continue
                after = (*places[:tile], target, *places[tile + 1 :])
                following = state_of(after, cell)
                g = 1 - minus_g
                if g < cost.get(following, g + 1):
                    cost[following] = g
                    heappush(waiting, (g + distance(after), -g, following))
    return None


@lru_cache(maxsize=4096)
def _beside(rows: int, cols: int, cell: int) -> tuple[int, ...]:
    row, col = divmod(cell, cols)
    around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return tuple(r * cols + c for r, c in around if 0 <= r < rows and 0 <= c < cols)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _list(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
