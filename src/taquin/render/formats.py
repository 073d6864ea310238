"""A solution in the forms people ask for, each as text: states with arrows, steps, CSV and so on."""

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
    """Return the counters, the cost, and every state with an arrow between (as S4 prints)."""
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
    """Return one line per move: its number, the move, and the state after it."""
    if not solution.solved:
        return ""
    return "\n".join(
        f"{step.g:>4}  {step.move or '–'}  {Board(step.state, puzzle.rows, puzzle.cols)}"
        for step in solution.trace(lambda _: 0)
    )


def as_states(puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return one state per line, as `taquin solve` reads them."""
    return "\n".join(str(board) for board in _boards(puzzle, solution))


def as_grid(puzzle: Puzzle, solution: Solution[Tiles, Move], width: int) -> str:
    """Return every state drawn, side by side with arrows."""
    return draw_path(_boards(puzzle, solution), width)


def as_moves(_puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return nothing but the moves."""
    return "".join(solution.moves or ())


def as_json(_puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return one JSON object on one line."""
    return solution.to_json()


def as_csv(_puzzle: Puzzle, solution: Solution[Tiles, Move], _width: int) -> str:
    """Return one row of CSV; `csv_header()` is what stands above it."""
    data = solution.to_dict()
    cells = [data[name] for name in CSV_COLUMNS]
    return _csv_row([*cells, *(data["statistics"][name] for name in CSV_COUNTERS)])


def csv_header() -> str:
    """Return the names of the CSV columns."""
    return _csv_row([*CSV_COLUMNS, *CSV_COUNTERS])


FORMATS: dict[str, Callable[[Puzzle, Solution[Tiles, Move], int], str]] = {
    "arrows": as_arrows,
    "steps": as_steps,
    "states": as_states,
    "grid": as_grid,
    "moves": as_moves,
    "json": as_json,
    "csv": as_csv,
}


def _boards(puzzle: Puzzle, solution: Solution[Tiles, Move]) -> list[Board]:
    """Return every state on the way; none without a way."""
    if not solution.solved:
        return []
    return [Board(state, puzzle.rows, puzzle.cols) for state in solution.replay()]


def _csv_row(cells: list[object]) -> str:
    import csv  # start-up

    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(cells)
    return text.getvalue()
