"""Walking distance: the exact number of vertical moves if only rows matter, plus the same for columns.

The abstraction keeps only the goal row of each tile and the row that holds it. An abstract state is a
matrix: the number of tiles of goal row j in row i. A vertical move takes one tile from the row above or below
into the blank's row. A breadth-first search from the goal gives the exact distance of every matrix. It is a
lower bound on the vertical moves of the puzzle, and one lookup finds it. Columns work likewise.

A matrix is a tuple of rows, each a tuple of counts. The blank's row is not stored: its counts sum to one less
than a full row.
"""

from functools import lru_cache

from taquin.board import Tiles
from taquin.errors import NotApplicable
from taquin.heuristics.base import Estimate, built_in, goal_cells
from taquin.puzzle import Puzzle

Row = tuple[int, ...]
Matrix = tuple[Row, ...]

MAX_LINE = {2: 99, 3: 20, 4: 6, 5: 3}
"""The maximum line length for each number of lines: the lookup table has at most half a million entries."""


@built_in(
    "walking-distance",
    admissible=True,
    consistent=True,
    source="K. Takahashi, 15-puzzle solver: walking distance",
)
def walking_distance(puzzle: Puzzle) -> Estimate:
    """The exact number of vertical moves if only rows matter, plus the same for columns."""
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
    """Return how many tiles of a line belong to each goal line."""
    counts = [0] * lines
    for tile in content:
        if tile:
            counts[home_line[tile]] += 1
    return tuple(counts)


@lru_cache(maxsize=8)
def distances_to_goal(lines: int, length: int, blank_line: int) -> dict[Matrix, int]:
    """Return the distance to the goal of every matrix, for a number of lines of that length."""
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
        for matrix, blank in layer:
            for neighbour in (blank - 1, blank + 1):
                if not 0 <= neighbour < lines:
                    continue
                for kind in range(lines):
                    if matrix[neighbour][kind] == 0:
                        continue
                    after = _move(matrix, neighbour, blank, kind)
                    if after not in distance:
                        distance[after] = depth
                        next_layer.append((after, neighbour))
        layer = next_layer
    return distance


def check_size(rows: int, cols: int) -> None:
    """Raise `NotApplicable` for boards whose lookup table would be too large."""
    if MAX_LINE.get(rows, 0) < cols or MAX_LINE.get(cols, 0) < rows:
        raise NotApplicable(
            f"walking-distance would need a lookup table of millions of entries on a {rows}×{cols} board; "
            "use linear-conflict there"
        )


def _move(matrix: Matrix, source: int, target: int, kind: int) -> Matrix:
    """Move one tile of a goal line from one line of the matrix to another."""
    lines = list(matrix)
    for line, change in ((source, -1), (target, 1)):
        counts = list(lines[line])
        counts[kind] += change
        lines[line] = tuple(counts)
    return tuple(lines)
