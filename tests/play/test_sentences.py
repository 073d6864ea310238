"""What is said at the end, beside the shortest way."""

from __future__ import annotations

from dataclasses import replace

from taquin.board import Move
from taquin.play.finder import find_way
from taquin.play.game import Game
from taquin.play.sentences import ending
from taquin.puzzle import Puzzle

PUZZLE = Puzzle.of("1 2 3 4 5 6 0 7 8")
SHORTEST = find_way(PUZZLE, 30)


def play(letters: str) -> Game:
    game = Game.of(PUZZLE)
    for letter in letters:
        game = game.move(Move(letter))
    return game


def test_the_ending_compares_with_the_shortest_way() -> None:
    assert ending(play("RLRR"), SHORTEST) == "Solved in 4 moves; the shortest way has 2."
    assert ending(play("RR"), SHORTEST) == "Solved in 2 moves; no way is shorter."
    assert ending(play("RR"), None) == "Solved in 2 moves; still looking for the shortest way."


def test_the_ending_names_the_help_there_was() -> None:
    assert ending(play("RR").with_hint(), SHORTEST).startswith("Solved in 2 moves and 1 hint;")
    assert "with the solver's help" in ending(play("RR").with_hint().with_watching(), SHORTEST)


def test_an_unknown_optimum_is_said_with_its_bounds() -> None:
    unknown = replace(SHORTEST, moves=None, lower_bound=1)
    assert ending(play("RLRR"), unknown).endswith("is not known (at least 1, at most 4).")
    proven = replace(SHORTEST, moves=None, lower_bound=2)
    assert ending(play("RR"), proven).endswith("no way is shorter.")
