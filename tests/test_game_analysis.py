"""The analysis of a game, compared with the exact distances of all 3×3 boards."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.board import Board, Move
from taquin.choose_search import choose_config
from taquin.errors import IllegalMove, TaquinError
from taquin.game_analysis import analyse_game
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.solve import solve
from tests.small_worlds import distances_by_hand

if TYPE_CHECKING:
    from taquin.board import Tiles
    from taquin.solution import Solution

SECONDS = 60.0


def solved(puzzle: Puzzle, seconds: float) -> Solution[Tiles, Move]:
    return replace(choose_config(puzzle), limits=Limits(seconds)).run(puzzle)


def careless_game(puzzle: Puzzle, rng: Random, care: float) -> list[Move]:
    """Play to the goal; each move is a best one with probability `care`, otherwise any."""
    distance, moves, board = distances_by_hand(puzzle.goal), list[Move](), puzzle.start
    while board != puzzle.goal:
        here = distance[board.tiles]
        legal = board.legal_moves()
        best = [move for move in legal if distance[board.apply(move).tiles] < here]
        moves.append(rng.choice(best if rng.random() < care else legal))
        board = board.apply(moves[-1])
    return moves


@settings(deadline=None)
@given(seed=st.integers(0, 2**32), care=st.sampled_from([0.7, 0.9, 0.97, 1]))
def test_it_agrees_with_the_exact_distances(seed: int, care: float) -> None:
    rng = Random(seed)
    goal = Board.goal(rng.choice(["blank-last", "blank-first", "spiral"]), 3, 3)
    distance = distances_by_hand(goal)
    start = Board(rng.choice(list(distance)), 3, 3)
    moves = careless_game(Puzzle(start, goal), rng, care)
    analysis = analyse_game(Puzzle(start, goal), moves, solved, SECONDS)

    optimum, board, first = distance[start.tiles], start, None
    for number, move in enumerate(moves, 1):
        board = board.apply(move)
        if first is None and number + distance[board.tiles] > optimum:
            first = number
    assert analysis.optimum == analysis.best_known == analysis.solution.cost == optimum
    assert analysis.lost == len(moves) - optimum
    assert analysis.first_lost == (None if first is None else (first, first))


def test_a_15_puzzle_needs_few_searches() -> None:
    puzzle = Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
    shortest = solve(puzzle.start).moves or ()
    moves = [*shortest[:20], shortest[19].inverse, *shortest[19:]]
    searches = 0

    def counted(puzzle: Puzzle, seconds: float) -> Solution[Tiles, Move]:
        nonlocal searches
        searches += 1
        return solved(puzzle, seconds)

    analysis = analyse_game(puzzle, moves, counted, SECONDS)
    assert analysis.first_lost == (21, 21)
    assert searches <= 7
    assert (
        analysis.describe() == "The optimum is 49 moves. You lost 2 moves; the first was move 21."
    )
    known = analyse_game(puzzle, shortest, counted, SECONDS, analysis.solution)
    assert known.describe() == "No solution is shorter: 49 moves is the optimum."
    assert searches <= 7


PUZZLE = Puzzle.of("1 2 3 4 5 6 0 7 8")
SHORTEST = solve(PUZZLE.start)


def test_the_description_says_what_is_unknown() -> None:
    far = replace(SHORTEST, lower_bound=0)
    game = analyse_game(PUZZLE, [Move(each) for each in "RLRR"], solved, SECONDS, far)
    assert (game.optimum, game.best_known, game.lost) == (None, 2, 2)
    assert game.describe() == (
        "The optimum is not known: it is between 0 and 2 moves. "
        "You lost at least 2 moves; which one was the first is not known."
    )
    nothing = replace(SHORTEST, moves=None, lower_bound=1)
    game = analyse_game(PUZZLE, [Move.R, Move.R], solved, SECONDS, nothing)
    assert game.describe() == (
        "The optimum is not known: it is at least 1 move. No shorter solution is known."
    )
    proven = replace(SHORTEST, moves=None)
    assert analyse_game(PUZZLE, [Move.R, Move.R], solved, SECONDS, proven).optimum == 2


def test_a_search_without_an_answer_leaves_a_range() -> None:
    puzzle = Puzzle.of("8 6 7 2 5 4 3 0 1")
    moves = careless_game(puzzle, Random(3), 0.8)
    exact = analyse_game(puzzle, moves, solved, SECONDS)
    assert exact.first_lost is not None
    answered = 0

    def gives_up(puzzle: Puzzle, seconds: float) -> Solution[Tiles, Move]:
        nonlocal answered
        answered += 1
        found = solved(puzzle, seconds)
        return found if answered <= 2 else replace(found, moves=None, lower_bound=0)

    rough = analyse_game(puzzle, moves, gives_up, SECONDS)
    assert rough.first_lost is not None
    first, last = rough.first_lost
    assert first < last < len(moves)
    assert first <= exact.first_lost[0] <= last
    assert rough.describe().endswith(f"the first was one of moves {first} to {last}.")


def test_moves_that_do_not_reach_the_goal_are_refused() -> None:
    with pytest.raises(TaquinError, match="do not end at the goal"):
        analyse_game(PUZZLE, [Move.R], solved, SECONDS)
    with pytest.raises(IllegalMove):
        analyse_game(PUZZLE, [Move.L], solved, SECONDS)
