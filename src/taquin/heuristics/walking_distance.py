"""Walking distance: the exact number of vertical moves when only rows matter, plus the same for columns.

Forget which column a tile is in and which of its goal row's tiles it is. What is left of a board is a table:
how many tiles of goal row j stand in row i, and which row holds the blank. A vertical move
takes any one tile from the row above or below into the blank's row. A breadth-first search from
the goal's table gives the exact number of such moves for every table: a lower bound on the vertical
moves of the real game, found by one look-up. Columns are the same on the board mirrored.

A table is a tuple of rows, each a tuple of counts; the blank's row is the one whose counts
add up to one less than a full row, so it need not be stored.
"""

from functools import lru_cache

from taquin.board import Tiles
from taquin.errors import NotApplicable
from taquin.heuristics.base import Estimate, built_in, goal_cells
from taquin.puzzle import Puzzle

Row = tuple[int, ...]
Table = tuple[Row, ...]

MAX_LINE = {2: 99, 3: 20, 4: 6, 5: 3}
"""For each number of lines, the longest for which the tables stay below half a million."""


@built_in(
    "walking-distance",
    admissible=True,
    consistent=True,
    source="K. Takahashi, 15-puzzle solver: walking distance",
)
def walking_distance(puzzle: Puzzle) -> Estimate:
    """Exact vertical moves with columns forgotten, plus exact horizontal ones with rows forgotten."""
    rows, cols = puzzle.rows, puzzle.cols
    check_size(rows, cols)
    home = goal_cells(puzzle)
    home_row = [cell // cols for cell in home]
    home_col = [cell % cols for cell in home]
    vertical = distances_to_goal(rows, cols, home_row[0])
    horizontal = distances_to_goal(cols, rows, home_col[0])

    row_counts = lru_cache(maxsize=100_000)(lambda content: _count(content, home_row, rows))
    col_counts = lru_cache(maxsize=100_000)(lambda content: _count(content, home_col, cols))

    def estimate(tiles: Tiles) -> int:
        by_row = tuple(row_counts(tiles[row * cols : (row + 1) * cols]) for row in range(rows))
        by_col = tuple(col_counts(tiles[col::cols]) for col in range(cols))
        return vertical[by_row] + horizontal[by_col]

    return estimate


def _count(content: Tiles, home_line: list[int], lines: int) -> Row:
    """Return how many of a line's tiles belong to each goal line."""
    counts = [0] * lines
    for tile in content:
        if tile:
            counts[home_line[tile]] += 1
    return tuple(counts)


@lru_cache(maxsize=8)
def distances_to_goal(lines: int, length: int, blank_line: int) -> dict[Table, int]:
    """Return the distance of every table of so many lines, each of that length, from the goal's."""
    goal = tuple(
        tuple(0 if column != line else length - (line == blank_line) for column in range(lines))
        for line in range(lines)
    )
    distance = {goal: 0}
    layer = [(goal, blank_line)]
    depth = 0
    while layer:
        depth += 1
        next_layer = []
        for table, blank in layer:
            for neighbour in (blank - 1, blank + 1):
                if not 0 <= neighbour < lines:
                    continue
                for kind in range(lines):
                    if table[neighbour][kind] == 0:
                        continue
                    after = _move(table, neighbour, blank, kind)
                    if after not in distance:
                        distance[after] = depth
                        next_layer.append((after, neighbour))
        layer = next_layer
    return distance


def check_size(rows: int, cols: int) -> None:
    """Refuse boards whose tables would be too large."""
    if MAX_LINE.get(rows, 0) < cols or MAX_LINE.get(cols, 0) < rows:
        raise NotApplicable(
            f"walking-distance would need millions of table entries on a {rows}×{cols} board; "
            "use linear-conflict there"
        )


def _move(table: Table, source: int, target: int, kind: int) -> Table:
    """Move one tile of a kind from one line of the table to another."""
    lines = list(table)
    for line, change in ((source, -1), (target, 1)):
        counts = list(lines[line])
        counts[kind] += change
        lines[line] = tuple(counts)
    return tuple(lines)
