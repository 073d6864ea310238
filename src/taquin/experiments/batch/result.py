"""A result file: readable text, and the solution in JSON as its last line.

The last line is the one that `taquin solve --json` prints. From it, a later run knows the search and
whether the file is complete. A truncated line is not JSON, and an altered one does not replay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board, Move
from taquin.errors import TaquinError
from taquin.puzzle import Puzzle
from taquin.render.units import readable_bytes
from taquin.solution import Solution, Status

if TYPE_CHECKING:
    from pathlib import Path

    from taquin.board import Tiles
    from taquin.experiments.batch.job import Job
    from taquin.limits import Limits

_ACTION_NAMES = {Move.U: "UP", Move.L: "LEFT", Move.R: "RIGHT", Move.D: "DOWN"}


def write_actions(solution: Solution[Tiles, Move]) -> str:
    """Return the blank's moves as names: `UP LEFT DOWN`. Empty without a solution."""
    return " ".join(_ACTION_NAMES[move] for move in solution.moves or ())


def write_result(puzzle: Puzzle, solution: Solution[Tiles, Move]) -> str:
    """Return the text of the result file for a puzzle and its solution."""
    statistics = solution.statistics
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
            f"actions: {write_actions(solution)}".rstrip(),
            f"number of steps: {solution.cost}",
            f"proven optimal: {'yes' if solution.optimal else 'no'}",
        ]
    lines += [
        f"lower bound: {solution.lower_bound}",
        f"running time: {statistics.seconds * 1e3:.4f} ms",
        f"expanded: {statistics.expanded}",
        f"generated: {statistics.generated}",
        f"evaluated: {statistics.evaluated}",
        f"reopened: {statistics.reopened}",
        f"max frontier: {statistics.max_frontier}",
        f"peak memory: {readable_bytes(statistics.peak_memory)}",
        "",
        solution.to_json(),
    ]
    return "\n".join(lines) + "\n"


def read_finished(job: Job, path: Path, limits: Limits) -> Solution[Tiles, Move] | None:
    """Return the job's result if the file has it, complete, and a new search would find no more.

    None if the file is missing, damaged or of another search, or if it stopped at a limit that is higher now.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return None
    if not text.endswith("\n"):
        return None
    try:
        solution = Solution.from_json(text.splitlines()[-1])
    except TaquinError:
        return None
    stored = (solution.space, solution.algorithm, solution.heuristic)
    expected = (job.entry.puzzle, job.search.algorithm, job.search.heuristic)
    return solution if stored == expected and not _limit_is_higher(solution, limits) else None


def _limit_is_higher(solution: Solution[Tiles, Move], limits: Limits) -> bool:
    """Whether a search stopped at a time or node limit that is higher now.

    Memory limits do not count: the default one changes with the free memory.
    """
    statistics = solution.statistics
    if solution.status is Status.TIME_LIMIT:
        return limits.seconds is None or statistics.seconds < limits.seconds
    if solution.status is Status.NODE_LIMIT:
        return limits.nodes is None or statistics.expanded < limits.nodes
    return False


def _rows(board: Board) -> list[str]:
    width = len(str(len(board.tiles) - 1))
    return [" ".join(f"{tile:>{width}}" for tile in row) for row in board.grid]
