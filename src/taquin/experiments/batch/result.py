"""A result file: text for a person, and as its last line the solution in JSON, for a program.

The last line is the one that `taquin solve --json` prints. It is also how a later run knows that the
file is complete, and for what: a line cut short is no JSON, and one that is altered does not replay.
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

_WORDS = {Move.U: "UP", Move.L: "LEFT", Move.R: "RIGHT", Move.D: "DOWN"}


def write_actions(solution: Solution[Tiles, Move]) -> str:
    """Write the blank's moves as words."""
    return " ".join(_WORDS[move] for move in solution.moves or ())


def write_result(puzzle: Puzzle, solution: Solution[Tiles, Move]) -> str:
    """Return the text of a result file."""
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


def read_done(job: Job, path: Path, limits: Limits) -> Solution[Tiles, Move] | None:
    """Return the job's result if the file has it, complete, and another try would find no more."""
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
    theirs = (solution.space, solution.algorithm, solution.heuristic)
    ours = (job.entry.puzzle, job.search.algorithm, job.search.heuristic)
    return solution if theirs == ours and not _worth_another_try(solution, limits) else None


def _worth_another_try(solution: Solution[Tiles, Move], limits: Limits) -> bool:
    """Whether a search stopped at a limit that is higher now.

    Not so for memory: the default limit is another at every moment.
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
