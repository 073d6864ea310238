"""What the game says, in words: pure text, so that it can be tested without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Move
from taquin.play.clock import milliseconds

if TYPE_CHECKING:
    from taquin.board import Board, Tiles
    from taquin.game_analysis import GameAnalysis
    from taquin.play.finder import Route
    from taquin.play.game import Game
    from taquin.play.watch import Watch
    from taquin.solution import Solution

TILE_GOES = {Move.U: "down", Move.D: "up", Move.L: "right", Move.R: "left"}
"""Where the tile goes when the blank makes that move."""

TILE_ARROW = {Move.U: "↓", Move.D: "↑", Move.L: "→", Move.R: "←"}


def count(number: int, noun: str) -> str:
    """Write `1 move`, `2 moves`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def hint(board: Board, route: Route) -> str:
    """Say which tile to slide where, and how good that is known to be."""
    move = route.moves[0]
    slid = board.apply(move).tiles[board.blank]
    length = count(len(route.moves), "move")
    known = (
        f"{length} to go, and no way is shorter"
        if route.shortest
        else f"the best way found has {length}; a shorter one may exist"
    )
    return f"Hint: slide {slid} {TILE_GOES[move]} {TILE_ARROW[move]} ({known})"


def no_way(solution: Solution[Tiles, Move]) -> str:
    """Say that the search ended without a way."""
    return f"No way found in time: at least {count(solution.lower_bound, 'move')} to go. Play on and ask again."


def ending(game: Game, seconds: float, analysis: GameAnalysis | None) -> str:
    """Say how the game ended, and how good it was; None while that is being computed."""
    if not game.moves:
        return "This is the goal already. Press 1, 2 or 3 for a scramble."
    solved = f"Solved in {count(game.moves, 'move')}"
    if game.watched:
        return f"{solved} with the solver's help."
    aids = f" and {count(game.hints, 'hint')}" if game.hints else ""
    compared = analysis.describe() if analysis else "Comparing it with the optimum…"
    return f"{solved}{aids}{_pace(game.moves, seconds)}.\n{compared}"


def _pace(moves: int, seconds: float) -> str:
    """Say how fast the game was; a game of a single slide takes no time."""
    if round(seconds, 3) == 0:
        return ""
    return f" in {milliseconds(seconds)}, {moves / seconds:.2f} moves per second"


def watching(kind: str, watch: Watch) -> str:
    """Say what is being watched, how far and how fast it goes."""
    pace = "paused" if watch.paused else f"{count(watch.speed, 'move')} a second"
    return f"{kind}: {count(len(watch.moves), 'move')} to go, {pace}"
