"""The constructive solver: it puts line after line in place, until a small block is left.

It never searches for long. A 32×32 board takes a fraction of a second. A solution of an n×n board has about
1.9·n³ moves, and nothing is proven about the optimum.

    ■ ■ ■ ■ ■    ■ done and blocked: these cells never change again. The rest is a rectangle that
    ■ ■ a b ■      contains the blank's goal cell.
    ■ · · · ·    1. The longer side of the rectangle loses a line, away from the blank's goal cell.
    ■ · · · ·       The line is filled from both ends, the cheaper tile first.
    ■ · · · ·    2. The last two tiles, a and b, are brought into the 3×2 window below their cells.
                    A lookup table of all 120 positions in the window gives the remaining moves.
                 3. A* solves the last block of at most 3×3 cells.

Each move counts as one expansion of the only state in the frontier. Moves that cancel each other out
count as well, although the solution omits them.
"""

from __future__ import annotations

from collections import deque
from functools import cache
from typing import TYPE_CHECKING

from taquin.board import Board, Move, Tiles, slides
from taquin.errors import NotApplicable
from taquin.heuristics import find_heuristic
from taquin.puzzle import Puzzle
from taquin.search.astar import astar
from taquin.search.field import Field
from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node
from taquin.search.tile_transport import TileTransport

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.solution import Solution

MAX_LAST_BLOCK_SIDE = 3

Position = tuple[int, int, int]
"""The cells of two tiles and the blank in the window, row by row; the tiles belong into cells 0 and 1."""


def constructive(
    space: Puzzle,
    *,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[Tiles, Move]:
    """Put line after line in place; every solvable tile puzzle gets a solution.

    Raises `NotApplicable` for any other state space.
    """
    if not isinstance(space, Puzzle):
        raise NotApplicable("constructive solves only tile puzzles")
    monitor = SearchMonitor[Tiles, Move](space, "constructive", None, limits, observer)
    return monitor.run(lambda: _construct(monitor, space))


def _construct(monitor: SearchMonitor[Tiles, Move], puzzle: Puzzle) -> tuple[Move, ...] | None:
    if not puzzle.solvable:
        return None
    if puzzle.is_goal(puzzle.initial):
        return ()
    node = Node[Tiles, Move](puzzle.initial)
    observer_sees_nodes = monitor.observer is not None and monitor.observer.sees_nodes
    monitor.measure(frontier=1, stored=1)
    monitor.queued(node)

    def before_step() -> None:
        """Count the step. A new node is made only for an observer that sees nodes."""
        nonlocal node
        if observer_sees_nodes and field.steps_made:
            tiles = tuple([field.tiles[cell] for cell in field.cells])
            node = Node(tiles, 0, node, move_of[field.steps_made[-1]])
            monitor.queued(node)
        monitor.expanding(node)
        monitor.statistics.generated += 1

    field = Field(puzzle, before_step)
    move_of = dict(zip(field.steps, Move, strict=True))
    rows, cols = _fill_lines(field, TileTransport(field), puzzle)
    _solve_block(field, rows, cols)
    return tuple([move_of[step] for step in _without_reversals(field.steps_made)])


def _fill_lines(field: Field, transport: TileTransport, puzzle: Puzzle) -> tuple[range, range]:
    """Fill line after line; return the rows and columns that are left."""
    goal_row, goal_col = divmod(puzzle.goal.blank, puzzle.cols)
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    while max(len(rows), len(cols)) > MAX_LAST_BLOCK_SIDE:
        if len(rows) >= len(cols):
            row, rows, inwards = _cut(rows, goal_row)
            line = [field.cells[row * puzzle.cols + col] for col in cols]
            _fill(field, transport, line, inwards * field.width)
        else:
            col, cols, inwards = _cut(cols, goal_col)
            line = [field.cells[row * puzzle.cols + col] for row in rows]
            _fill(field, transport, line, inwards)
    return rows, cols


def _cut(lines: range, kept: int) -> tuple[int, range, int]:
    """Remove the first line, or the last if the first must be kept; return it, the rest, and the step in."""
    return (lines[-1], lines[:-1], -1) if lines[0] == kept else (lines[0], lines[1:], 1)


def _fill(field: Field, transport: TileTransport, line: Sequence[int], inwards: int) -> None:
    """Put the tiles of a line in place and block its cells."""
    first, last = 0, len(line) - 1
    while last - first > 1:
        left, right = line[first], line[last]
        left_moves = transport.estimate(field.goal[left], left)
        right_moves = transport.estimate(field.goal[right], right)
        if left_moves <= right_moves:
            cell, first = left, first + 1
        else:
            cell, last = right, last - 1
        transport.transport(field.goal[cell], cell)
        field.blocked[cell] = 1
    _fill_last_two(field, transport, line[first], line[last], inwards)
    field.blocked[line[first]] = field.blocked[line[last]] = 1


def _fill_last_two(
    field: Field, transport: TileTransport, cell: int, other: int, inwards: int
) -> None:
    """Bring two tiles into the window below their cells and follow the table."""
    window = [end + depth * inwards for depth in range(3) for end in (cell, other)]
    one, two = field.goal[cell], field.goal[other]
    if transport.estimate(one, other) + transport.estimate(two, other) <= (
        transport.estimate(two, cell) + transport.estimate(one, cell)
    ):
        _bring_into_window(field, transport, one, two, other, window)
    else:
        _bring_into_window(field, transport, two, one, cell, window)

    if field.blank not in window:
        held = field.place[one], field.place[two]
        field.blocked[held[0]] = field.blocked[held[1]] = 1
        transport.walk_to_any([place for place in window if place not in held])
        field.blocked[held[0]] = field.blocked[held[1]] = 0
    position = (
        window.index(field.place[one]),
        window.index(field.place[two]),
        window.index(field.blank),
    )
    table = _window_table()
    while table[position]:
        position = next(
            after for after in _window_steps(position) if table[after] < table[position]
        )
        field.step_to(window[position[2]])


def _bring_into_window(
    field: Field,
    transport: TileTransport,
    leader: int,
    follower: int,
    entry: int,
    window: Sequence[int],
) -> None:
    """Bring the leader to the entry, which is the follower's home, and the follower behind it.

    With the leader in the line, the rest is a rectangle, in which every cell can be reached. Tiles
    that are in the window already may stay, except side by side at its end, where they could shut the
    blank out.
    """
    inside = [
        window.index(field.place[tile])
        for tile in (leader, follower)
        if field.place[tile] in window
    ]
    if len(inside) == 2 and min(inside) < 4:
        return
    if field.place[leader] not in window[:2]:
        transport.transport(leader, entry)
    if field.place[follower] in window:
        return
    behind = window[window.index(entry) + 2]
    if field.place[leader] != entry:
        behind = min(window[4:], key=lambda cell: field.distance(cell, field.place[follower]))
    held = field.place[leader]
    field.blocked[held] = 1
    transport.transport(follower, behind)
    field.blocked[held] = 0


@cache
def _window_table() -> dict[Position, int]:
    """Return the number of moves from each position until both tiles are at home."""
    table: dict[Position, int] = {(0, 1, blank): 0 for blank in range(2, 6)}
    queue = deque(table)
    while queue:
        position = queue.popleft()
        for after in _window_steps(position):
            if after not in table:
                table[after] = table[position] + 1
                queue.append(after)
    return table


def _window_steps(position: Position) -> Iterable[Position]:
    """Yield the positions after one move of the blank."""
    one, two, blank = position
    for _, to in slides(3, 2)[blank]:
        yield (blank if one == to else one, blank if two == to else two, to)


def _solve_block(field: Field, rows: range, cols: range) -> None:
    """Solve the remaining block by A*, as a puzzle of its own."""
    cells = [field.cells[0] + row * field.width + col for row in rows for col in cols]
    number = {tile: i for i, tile in enumerate(sorted(field.goal[cell] for cell in cells))}
    start, goal = (
        Board(tuple(number[tiles[cell]] for cell in cells), len(rows), len(cols))
        for tiles in (field.tiles, field.goal)
    )
    block = Puzzle(start, goal)
    step_of = dict(zip(Move, field.steps, strict=True))
    for move in astar(block, find_heuristic("manhattan").bind(block)).moves or ():
        field.step_to(field.blank + step_of[move])


def _without_reversals(steps: Sequence[int]) -> list[int]:
    """Remove pairs of consecutive steps that undo each other, until there are none."""
    kept: list[int] = []
    for step in steps:
        if kept and kept[-1] == -step:
            kept.pop()
        else:
            kept.append(step)
    return kept
