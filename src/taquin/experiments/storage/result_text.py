"""A result file: readable text, and the solution in JSON as its last line.

The last line is the one that `taquin solve --json` prints. From it, a later run knows the search and
whether the file is complete. A truncated line is not JSON, and an altered one does not replay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board, Move
from taquin.errors import TaquinError
from taquin.render.units import readable_bytes
from taquin.solution import Solution, Status

if TYPE_CHECKING:
    from pathlib import Path

    from taquin.board import Tiles
    from taquin.experiments.row import Row

_ACTION_NAMES = {Move.U: "UP", Move.L: "LEFT", Move.R: "RIGHT", Move.D: "DOWN"}


def write_actions(row: Row) -> str:
    """Return the blank's moves as names: `UP LEFT DOWN`. Empty without a solution."""
    return " ".join(_ACTION_NAMES[Move(move)] for move in row.moves or "")


def write_result(row: Row) -> str:
    """Return the text of the result file of a run."""
    puzzle, solution = row.puzzle, row.solution
    lines = ["initial state:", *_rows(puzzle.start), "", "goal:", *_rows(puzzle.goal), ""]
    lines += [
        f"algorithm: {solution.algorithm}",
        f"heuristic: {solution.heuristic}",
        f"engine: {solution.engine}",
        f"status: {solution.status}",
    ]
    if solution.status is Status.UNSOLVABLE:
        lines.append(f"reason: {puzzle.why_unsolvable()}")
    if solution.moves is not None:
        lines += [
            f"actions: {write_actions(row)}".rstrip(),
            f"number of steps: {solution.cost}",
            f"proven optimal: {'yes' if solution.optimal else 'no'}",
        ]
    lines += [
        f"lower bound: {solution.lower_bound}",
        f"running time: {row.seconds * 1e3:.4f} ms",
        f"expanded: {row.expanded}",
        f"generated: {row.generated}",
        f"evaluated: {row.evaluated}",
        f"reopened: {row.reopened}",
        f"max frontier: {row.max_frontier}",
        f"peak memory: {readable_bytes(row.peak_memory)}",
        "",
        solution.to_json(),
    ]
    return "\n".join(lines) + "\n"


def read_result(path: Path) -> Solution[Tiles, Move] | None:
    """Return the solution in a result file; None if the file is missing, incomplete or damaged."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    if not text.endswith("\n"):
        return None
    try:
        return Solution.from_json(text.splitlines()[-1])
    except TaquinError:
        return None


def _rows(board: Board) -> list[str]:
    width = len(str(len(board.tiles) - 1))
    return [" ".join(f"{tile:>{width}}" for tile in row) for row in board.grid]
