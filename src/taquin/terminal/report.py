"""What `taquin solve` prints about a solution: the boards, the result, the moves, the counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from taquin.board import Board, Move, Tiles
from taquin.notation import write_tile_moves
from taquin.puzzle import Puzzle
from taquin.render.text import describe_search, draw, draw_path
from taquin.render.units import readable_bytes, readable_seconds
from taquin.solution import Status

if TYPE_CHECKING:
    from rich.console import Console

    from taquin.solution import Solution

_STOPPED = {
    Status.NODE_LIMIT: "stopped at the node limit",
    Status.TIME_LIMIT: "stopped at the time limit",
    Status.MEMORY_LIMIT: "stopped at the memory limit",
    Status.EXHAUSTED: "the search ran out of states before it reached the goal",
    Status.CANCELLED: "interrupted",
}


def print_solution(console: Console, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    """Draw the start and the goal, then print the result line."""
    console.print(draw_path([puzzle.start, puzzle.goal], console.width))
    console.print(result_line(puzzle, solution))


def print_details(console: Console, solution: Solution[Tiles, Move], notation: str) -> None:
    """Print the moves in that notation ("blank" or "tile"), and the counters."""
    if solution.moves:
        console.print(write_moves(solution.moves, notation))
    if solution.status is not Status.UNSOLVABLE:
        console.print(Text(counters_line(solution), style="dim"))


def result_line(puzzle: Puzzle, solution: Solution[Tiles, Move]) -> Text:
    """Return the result in one line: the cost and what is proven, or why there is no solution."""
    if solution.cost is not None:
        moves = "1 move" if solution.cost == 1 else f"{solution.cost} moves"
        style = "bold green" if solution.optimal else "bold yellow"
        end = "; interrupted" if solution.status is Status.CANCELLED else ""
        return Text.assemble((moves, style), f", {solution.verdict}{end}")
    if solution.status is Status.UNSOLVABLE:
        return Text.assemble(("unsolvable", "bold red"), f": {puzzle.why_unsolvable()}")
    known = solution.false_claim or f"the optimum is at least {solution.lower_bound}"
    return Text.assemble((_STOPPED[solution.status], "bold red"), f"; {known}")


def counters_line(solution: Solution[Tiles, Move]) -> str:
    """Return the search, its counters, its time and its memory in one line."""
    statistics = solution.statistics
    memory = readable_bytes(statistics.peak_memory)
    return (
        f"{describe_search(solution)} · {readable_seconds(statistics.seconds)} · "
        f"{memory} (process {readable_bytes(statistics.peak_rss)})"
    )


def write_moves(moves: tuple[Move, ...], notation: str) -> str:
    """Return moves as the blank's letters, or, in "tile" notation, as the tiles' with counts."""
    letters = "".join(moves)
    return write_tile_moves(letters) if notation == "tile" else letters


def print_trace(console: Console, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    """Draw every state of the path with its move, g, h and f."""
    for step in solution.trace():
        head = "start" if step.move is None else f"move {step.g}: {step.move}"
        console.print(Text.assemble((head, "bold"), f"   g = {step.g}, h = {step.h}, f = {step.f}"))
        console.print(draw(Board(step.state, puzzle.rows, puzzle.cols)))
