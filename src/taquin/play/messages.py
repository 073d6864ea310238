"""The messages below the board, as plain text, so that tests need no screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Move
from taquin.play.clock import milliseconds

if TYPE_CHECKING:
    from taquin.board import Board, Tiles
    from taquin.game_analysis import GameAnalysis
    from taquin.play.game import Game
    from taquin.play.known_paths import KnownPath
    from taquin.play.playback import Playback
    from taquin.solution import Solution

TILE_GOES = {Move.U: "down", Move.D: "up", Move.L: "right", Move.R: "left"}
"""The direction in which the tile slides when the blank makes that move."""

TILE_ARROW = {Move.U: "↓", Move.D: "↑", Move.L: "→", Move.R: "←"}


def count(number: int, noun: str) -> str:
    """Return `1 move` or `2 moves`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def hint(board: Board, path: KnownPath) -> str:
    """Return which tile to slide in which direction, and whether the path is a shortest one."""
    move = path.moves[0]
    slid = board.apply(move).tiles[board.blank]
    length = count(len(path.moves), "move")
    known = (
        f"{length} to go, the optimum"
        if path.shortest
        else f"the best solution found has {length}; a shorter one may exist"
    )
    return f"Hint: slide {slid} {TILE_GOES[move]} {TILE_ARROW[move]} ({known})"


def arrow_keys(*, move_blank: bool) -> str:
    """Return what the arrow keys do."""
    if move_blank:
        return "Arrow keys move the blank: ↑ moves it up. Press k to slide tiles instead."
    return "Arrow keys slide a tile: ↑ slides one up into the blank. Press k to move the blank instead."


def no_solution(solution: Solution[Tiles, Move]) -> str:
    """Return that the search has found no solution, and its lower bound."""
    moves = count(solution.lower_bound, "move")
    return f"No solution found in time; at least {moves} to go. Make a move and try again."


def ending(game: Game, seconds: float, analysis: GameAnalysis | None) -> str:
    """Return the result of a solved game; `analysis` is None while it is computed."""
    if not game.moves:
        return "The board is the goal. Press 1, 2 or 3 for a new board."
    solved = f"Solved in {count(game.moves, 'move')}"
    if game.watched:
        return f"{solved} with the solver's help."
    aids = f" and {count(game.hints, 'hint')}" if game.hints else ""
    compared = analysis.describe() if analysis else "Comparing with the optimum…"
    return f"{solved}{aids}{_pace(game.moves, seconds)}.\n{compared}"


def _pace(moves: int, seconds: float) -> str:
    """Return the time and the moves per second; empty for a game of a single slide, which takes no time."""
    if round(seconds, 3) == 0:
        return ""
    return f" in {milliseconds(seconds)}, {moves / seconds:.2f} moves per second"


def watching(kind: str, playback: Playback) -> str:
    """Return what is played, the moves that are left, and the speed."""
    pace = "paused" if playback.paused else f"{count(playback.speed, 'move')} per second"
    return f"{kind}: {count(len(playback.moves), 'move')} to go, {pace}"
