"""The constructive solver: line after line is put in place, until a small block is left.

It never searches for long: a 32×32 board takes a fraction of a second, about 1.9·n³ moves on an n×n board,
and nothing is proven about the optimum. What holds at every moment:

    ■ ■ ■ ■ ■    ■ done and blocked: they are never touched again. What is left is a rectangle, and
    ■ ■ a b ■      the goal's blank lies in it.
    ■ · · · ·    1. Its longer side loses a line, on the side away from the goal's blank. The line is
    ■ · · · ·       filled from both ends, whichever tile is cheaper to bring.
    ■ · · · ·    2. The last two, a and b, go in together: brought into the 3×2 window below their
                    places, they follow a table of all 120 positions that they and the blank can have there.
                 3. What is left in the end, 3×3 at most, is solved shortest by A*.

Counters: each move made is one expansion of the only state in the frontier; moves that cancel each
other out are counted, though the answer leaves them out.
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
from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node
from taquin.search.tile_transport import Field

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.solution import Solution

MAX_SIDE_OF_THE_LAST_BLOCK = 3

Places = tuple[int, int, int]
"""Where the two tiles and the blank are in the window; 0 and 1 are the ends of the way, then row by row."""


def constructive(
    space: Puzzle,
    *,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[Tiles, Move]:
    """Put line after line in place; always succeeds on a solvable tile puzzle, and on nothing else."""
    if not isinstance(space, Puzzle):
        raise NotApplicable("constructive solves tile puzzles only")
    monitor = SearchMonitor[Tiles, Move](space, "constructive", None, limits, observer)
    return monitor.conduct(lambda: _construct(monitor, space))


def _construct(monitor: SearchMonitor[Tiles, Move], puzzle: Puzzle) -> tuple[Move, ...] | None:
    if not puzzle.solvable:
        return None
    if puzzle.is_goal(puzzle.initial):
        return ()
    node = Node[Tiles, Move](puzzle.initial)
    shows_nodes = monitor.observer is not None and monitor.observer.sees_nodes
    monitor.measure(frontier=1, stored=1)
    monitor.queued(node)

    def before_step() -> None:
        """Count the step. Only an observer who looks at nodes gets a new one each time."""
        nonlocal node
        if shows_nodes and field.made:
            tiles = tuple([field.tiles[cell] for cell in field.cells])
            node = Node(tiles, 0, node, move_of[field.made[-1]])
            monitor.queued(node)
        monitor.expand(node)
        monitor.statistics.generated += 1

    field = Field(puzzle, before_step)
    move_of = dict(zip(field.steps, Move, strict=True))
    _solve_block(field, *_shrink(field, puzzle))
    return tuple([move_of[step] for step in _without_reversals(field.made)])


def _shrink(field: Field, puzzle: Puzzle) -> tuple[range, range]:
    """Fill line after line; return the rows and columns that are left."""
    goal_row, goal_col = divmod(puzzle.goal.blank, puzzle.cols)
    rows, cols = range(puzzle.rows), range(puzzle.cols)
    while max(len(rows), len(cols)) > MAX_SIDE_OF_THE_LAST_BLOCK:
        if len(rows) >= len(cols):
            row, rows, inwards = _cut(rows, goal_row)
            line = [field.cells[row * puzzle.cols + col] for col in cols]
            _fill(field, line, inwards * field.width)
        else:
            col, cols, inwards = _cut(cols, goal_col)
            _fill(field, [field.cells[row * puzzle.cols + col] for row in rows], inwards)
    return rows, cols


def _cut(lines: range, kept: int) -> tuple[int, range, int]:
    """Take the first line off, or the last if the first is to be kept; and say where inwards is."""
    return (lines[-1], lines[:-1], -1) if lines[0] == kept else (lines[0], lines[1:], 1)


def _fill(field: Field, line: Sequence[int], inwards: int) -> None:
    """Put a line's tiles in place and block its cells."""
    first, last = 0, len(line) - 1
    while last - first > 1:
        left, right = line[first], line[last]
        if field.estimate(field.goal[left], left) <= field.estimate(field.goal[right], right):
            cell, first = left, first + 1
        else:
            cell, last = right, last - 1
        field.carry(field.goal[cell], cell)
        field.blocked[cell] = 1
    _fill_last_two(field, line[first], line[last], inwards)
    field.blocked[line[first]] = field.blocked[line[last]] = 1


def _fill_last_two(field: Field, cell: int, other: int, inwards: int) -> None:
    """Bring two tiles into the window below their cells, and let the table do the rest."""
    window = [end + depth * inwards for depth in range(3) for end in (cell, other)]
    one, two = field.goal[cell], field.goal[other]
    if field.estimate(one, other) + field.estimate(two, other) <= (
        field.estimate(two, cell) + field.estimate(one, cell)
    ):
        _bring_into_window(field, one, two, other, window)
    else:
        _bring_into_window(field, two, one, cell, window)

    if field.blank not in window:
        held = field.place[one], field.place[two]
        field.blocked[held[0]] = field.blocked[held[1]] = 1
        field.walk_to_any([place for place in window if place not in held])
        field.blocked[held[0]] = field.blocked[held[1]] = 0
    places = (
        window.index(field.place[one]),
        window.index(field.place[two]),
        window.index(field.blank),
    )
    table = _window_table()
    while table[places]:
        places = next(after for after in _window_steps(places) if table[after] < table[places])
        field.step_to(window[places[2]])


def _bring_into_window(
    field: Field, leader: int, follower: int, entry: int, window: Sequence[int]
) -> None:
    """Bring the leader to the entry, the place of the follower, and the follower behind it.

    With the leader in the line itself, what is left is a rectangle, where no tile can be
    caught. In the window already they may stay, but side by side at its end they could shut the blank out.
    """
    inside = [
        window.index(field.place[tile])
        for tile in (leader, follower)
        if field.place[tile] in window
    ]
    if len(inside) == 2 and min(inside) < 4:
        return
    if field.place[leader] not in window[:2]:
        field.carry(leader, entry)
    if field.place[follower] in window:
        return
    behind = window[window.index(entry) + 2]
    if field.place[leader] != entry:
        behind = min(window[4:], key=lambda cell: field.distance(cell, field.place[follower]))
    held = field.place[leader]
    field.blocked[held] = 1
    field.carry(follower, behind)
    field.blocked[held] = 0


@cache
def _window_table() -> dict[Places, int]:
    """How many moves each position of two tiles and the blank is from both tiles being in place."""
    table: dict[Places, int] = {(0, 1, blank): 0 for blank in range(2, 6)}
    queue = deque(table)
    while queue:
        places = queue.popleft()
        for after in _window_steps(places):
            if after not in table:
                table[after] = table[places] + 1
                queue.append(after)
    return table


def _window_steps(places: Places) -> Iterable[Places]:
    """The positions after one move of the blank."""
    one, two, blank = places
    for _, to in slides(3, 2)[blank]:
        yield (blank if one == to else one, blank if two == to else two, to)


def _solve_block(field: Field, rows: range, cols: range) -> None:
    """Solve what is left by A*, as a puzzle of its own."""
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
    """Leave out every step that the next one takes back, until there is none."""
    kept: list[int] = []
    for step in steps:
        if kept and kept[-1] == -step:
            kept.pop()
        else:
            kept.append(step)
    return kept
