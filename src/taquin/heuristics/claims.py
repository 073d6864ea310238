"""The check of a heuristic's claim to be admissible, against the solution of its search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.heuristics.base import Estimate, Heuristic
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution


def false_claim(
    heuristic: Heuristic, estimate: Estimate, puzzle: Puzzle, solution: Solution[Tiles, Move]
) -> str:
    """Return a sentence that refutes the claim by a state with too large an estimate, or an empty text.

    The check covers the states on the solution path, and the goal: an upper bound on their distance is known.
    Tests prove the built-in heuristics.
    """
    if not heuristic.admissible or heuristic.built_in:
        return ""
    cost = solution.cost
    states = [puzzle.target] if cost is None else solution.states()
    for moves_left, state in zip(range(cost or 0, -1, -1), states, strict=True):
        value = estimate(state)
        if value > moves_left:
            board = Board(state, puzzle.rows, puzzle.cols)
            moves = "1 move" if moves_left == 1 else f"{moves_left} moves"
            return (
                f"{heuristic.name} is not admissible: it estimates {value} for {board}, "
                f"which is {moves} from the goal" + ("" if moves_left == 0 else " on this path")
            )
    if cost is not None and solution.lower_bound > cost:
        return (
            f"{heuristic.name} is not admissible: its values imply that no solution is shorter than "
            f"{solution.lower_bound}, but this one has {cost} moves"
        )
    return ""
