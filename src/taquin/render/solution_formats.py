"""The text formats of `taquin solve --format`: states with arrows, numbered steps, CSV and others."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from taquin.board import Board, Move, Tiles
from taquin.puzzle import Puzzle
from taquin.render.text import draw_path
from taquin.solution import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.solution import Solution

CSV_COLUMNS = (
    "start",
    "goal",
    "algorithm",
    "heuristic",
    "engine",
    "status",
    "cost",
    "lower_bound",
    "optimal",
    "moves",
)
CSV_COUNTERS = (
    "expanded",
    "generated",
    "evaluated",
    "reopened",
    "max_frontier",
    "seconds",
    "peak_memory",
)


def as_arrows(puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return the status, the expansions, the cost, and every state with arrows between them (as S4 prints)."""
    reason = f": {puzzle.why_unsolvable()}" if solution.status is Status.UNSOLVABLE else ""
    head = [
        f"status: {solution.status}{reason}",
        f"nodes expanded: {solution.statistics.expanded}",
        f"path cost: {'none' if solution.cost is None else solution.cost}",
    ]
    digits = len(str(len(puzzle.start.tiles) - 1))
    arrow = f"\n{'↓':^{puzzle.cols * (digits + 1) - 1}}\n"
    states = arrow.join(
        "\n".join(" ".join(f"{tile:>{digits}}" for tile in row) for row in board.grid)
        for board in _boards(puzzle, solution)
    )
    return "\n".join([*head, states] if states else head)


def as_steps(puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return one line per move: its number, the move and the state after it."""
    if not solution.solved:
        return ""
    return "\n".join(
        f"{step.g:>4}  {step.move or '–'}  {Board(step.state, puzzle.rows, puzzle.cols)}"
        for step in solution.trace(lambda _: 0)
    )


def as_states(puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return one state per line, in a notation that `taquin solve` reads."""
    return "\n".join(str(board) for board in _boards(puzzle, solution))


def as_grid(puzzle: Puzzle, solution: Solution[Tiles, Move], width: int) -> str:
    """Return every state as a drawing, side by side with arrows."""
    return draw_path(_boards(puzzle, solution), width)


def as_moves(_puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return the moves alone."""
    return "".join(solution.moves or ())


def as_json(_puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return the solution as one JSON object on one line."""
    return solution.to_json()


def as_csv(_puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return one CSV row; `csv_header()` returns its header."""
    data = solution.to_dict()
    cells = [data[name] for name in CSV_COLUMNS]
    return _csv_row([*cells, *(data["statistics"][name] for name in CSV_COUNTERS)])


def csv_header() -> str:
    """Return the names of the CSV columns."""
    return _csv_row([*CSV_COLUMNS, *CSV_COUNTERS])


SOLUTION_FORMATS: dict[str, Callable[[Puzzle, Solution[Tiles, Move], int], str]] = {
    "arrows": as_arrows,
    "steps": as_steps,
    "states": as_states,
    "grid": as_grid,
    "moves": as_moves,
    "json": as_json,
    "csv": as_csv,
}
"""Each function takes a puzzle, its solution and the width of the terminal, and returns text."""


def _boards(puzzle: Puzzle, solution: Solution[Tiles, Move]) -> list[Board]:
    """Return every board on the path; none if there is no solution."""
    if not solution.solved:
        return []
    return [Board(state, puzzle.rows, puzzle.cols) for state in solution.replay()]


def _csv_row(cells: list[object]) -> str:
    import csv  # start-up

    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()
