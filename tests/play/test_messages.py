"""The message after a solved game: the time, the optimum and the lost moves."""

from __future__ import annotations

from taquin.board import Move
from taquin.game_analysis import GameAnalysis, analyse_game
from taquin.play.clock import milliseconds
from taquin.play.game import Game
from taquin.play.messages import ending
from taquin.play.solver import find_solution
from taquin.puzzle import Puzzle

PUZZLE = Puzzle.of("1 2 3 4 5 6 0 7 8")
SHORTEST = find_solution(PUZZLE, 30)


def play(letters: str) -> Game:
    game = Game.of(PUZZLE)
    for letter in letters:
        game = game.move(Move(letter))
    return game


def compared(game: Game) -> GameAnalysis:
    return analyse_game(PUZZLE, game.done, find_solution, 30, SHORTEST)


def test_the_ending_has_the_time_and_the_comparison_with_the_optimum() -> None:
    game = play("RLRR")
    assert ending(game, 2.5, compared(game)) == (
        "Solved in 4 moves in 2.500 s, 1.60 moves per second.\n"
        "The optimum is 2 moves. You lost 2 moves; the first was move 2."
    )
    assert ending(play("RR"), 0.125, compared(play("RR"))) == (
        "Solved in 2 moves in 0.125 s, 16.00 moves per second.\n"
        "No solution is shorter: 2 moves is the optimum."
    )
    assert ending(play("RR"), 0, None) == "Solved in 2 moves.\nComparing with the optimum…"


def test_the_ending_names_hints_and_the_solvers_help() -> None:
    game = play("RR").with_hint()
    assert ending(game, 0, compared(game)).startswith("Solved in 2 moves and 1 hint.")
    assert ending(game.with_watching(), 9, None) == "Solved in 2 moves with the solver's help."


def test_times_have_milliseconds() -> None:
    times = (0.9996, 59.9994, 59.9996, 754.567, 3723.004)
    assert [milliseconds(each) for each in times] == [
        "1.000 s",
        "59.999 s",
        "1:00.000",
        "12:34.567",
        "1:02:03.004",
    ]
