"""Boards drawn with box characters, and the line that describes a search."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.board import Board
    from taquin.solution import Solution


_ARROW = " → "


def draw(board: Board) -> str:
    """Return the board as a grid of box characters; the blank's cell is empty."""
    width = len(str(len(board.tiles) - 1))
    line = "─" * (width + 2)

    def rule(left: str, middle: str, right: str) -> str:
        return left + middle.join([line] * board.cols) + right

    rows = ["│" + "│".join(f" {tile or '':>{width}} " for tile in row) + "│" for row in board.grid]
    between = "\n" + rule("├", "┼", "┤") + "\n"
    return "\n".join((rule("┌", "┬", "┐"), between.join(rows), rule("└", "┴", "┘")))


def draw_path(boards: Iterable[Board], width: int) -> str:
    """Return boards drawn side by side with arrows between them.

    The drawings wrap to `width` columns. A board wider than that is written as bare rows of numbers.
    """
    shown = list(boards)
    drawings = [draw(board).splitlines() for board in shown]
    if not drawings:
        return ""
    board = len(drawings[0][0])
    if board > width:  # no room for lines between the tiles
        return f"\n{'↓'}\n".join(_bare(board) for board in shown)
    each = board + len(_ARROW)
    if len(drawings) * each - len(_ARROW) <= width:
        return _side_by_side(drawings, arrow_after_last=False)
    if each > width:
        return f"\n{'↓':^{board}}\n".join("\n".join(drawing) for drawing in drawings)
    per_line = width // each
    lines = [drawings[at : at + per_line] for at in range(0, len(drawings), per_line)]
    return "\n".join(
        _side_by_side(line, arrow_after_last=index < len(lines) - 1)
        for index, line in enumerate(lines)
    )


def _bare(board: Board) -> str:
    """Return the rows as numbers, with a dot for the blank."""
    digits = len(str(len(board.tiles) - 1))
    return "\n".join(" ".join(f"{tile or '·':>{digits}}" for tile in row) for row in board.grid)


def _side_by_side(drawings: list[list[str]], *, arrow_after_last: bool) -> str:
    height = len(drawings[0])
    arrow = [" " * len(_ARROW)] * height
    arrow[height // 2] = _ARROW
    columns: list[list[str]] = []
    for index, drawing in enumerate(drawings):
        columns.append(drawing)
        if index < len(drawings) - 1 or arrow_after_last:
            columns.append(arrow)
    return "\n".join("".join(row).rstrip() for row in zip_longest(*columns, fillvalue=""))


def describe_search(solution: Solution[Any, Any]) -> str:
    """Return the algorithm, the heuristic, the engine and the counters in one line."""
    statistics = solution.statistics
    parts = (
        solution.algorithm,
        solution.heuristic,
        f"{solution.engine} engine",
        f"expanded {statistics.expanded:,}",
        f"generated {statistics.generated:,}",
        f"max frontier {statistics.max_frontier:,}",
    )
    return " · ".join(parts)
