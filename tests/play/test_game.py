"""Game, clock, scrambles, solver and playback. After any actions, the moves lead from start to board."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.board import Board, Move
from taquin.play import known_paths
from taquin.play.clock import Clock, minutes
from taquin.play.game import Game
from taquin.play.known_paths import KnownPaths
from taquin.play.playback import SPEEDS, Playback
from taquin.play.scramble import Level, scramble
from taquin.play.solver import find_solution
from taquin.puzzle import Puzzle
from taquin.solution import Status
from tests.strategies import puzzles

ACTIONS = st.lists(st.sampled_from([*Move, "undo", "redo"]), max_size=40)


def after(game: Game, actions: list[str]) -> Game:
    for action in actions:
        if action == "undo":
            game = game.undo()
        elif action == "redo":
            game = game.redo()
        elif Move(action) in game.board.legal_moves():
            game = game.move(Move(action))
    return game


@given(puzzles(), ACTIONS)
def test_the_moves_done_always_lead_from_the_start_to_the_board(
    puzzle: Puzzle, actions: list[str]
) -> None:
    game = after(Game.of(puzzle), actions)
    board = puzzle.start
    for move in game.done:
        board = board.apply(move)
    assert game.board == board
    assert game.moves == len(game.done)
    assert game.solved == (board == puzzle.goal)


@given(puzzles(), ACTIONS)
def test_undoing_all_returns_to_the_start_and_redoing_all_returns(
    puzzle: Puzzle, actions: list[str]
) -> None:
    game = back = after(Game.of(puzzle), actions)
    for _ in game.done:
        back = back.undo()
    assert (back.board, back.moves) == (puzzle.start, 0)
    assert back.undo() == back
    again = back
    for _ in game.done:
        again = again.redo()
    assert again == game


@given(puzzles(), ACTIONS)
def test_a_new_move_clears_the_moves_to_redo(puzzle: Puzzle, actions: list[str]) -> None:
    game = after(Game.of(puzzle), actions)
    moved = game.move(game.board.legal_moves()[0])
    assert moved.redo() == moved


@given(puzzles(), st.data())
def test_a_click_moves_the_blank_to_the_clicked_cell(puzzle: Puzzle, data: st.DataObject) -> None:
    game = Game.of(puzzle)
    cell = data.draw(st.integers(0, len(puzzle.start.tiles) - 1))
    moves = game.slide_from(cell)
    (row, col), (blank_row, blank_col) = (
        divmod(at, puzzle.cols) for at in (cell, game.board.blank)
    )
    if row != blank_row and col != blank_col:
        assert moves == ()
        return
    for move in moves:
        game = game.move(move)
    assert game.board.blank == cell
    assert game.moves == abs(row - blank_row) + abs(col - blank_col)


@given(puzzles(), ACTIONS)
def test_in_place_are_the_tiles_in_their_goal_cells(puzzle: Puzzle, actions: list[str]) -> None:
    game = after(Game.of(puzzle), actions)
    for cell, tile in enumerate(game.board.tiles):
        assert (cell in game.in_place) == (tile != 0 and puzzle.goal.tiles[cell] == tile)


@settings(deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(Level), st.sampled_from([(2, 2), (2, 4), (3, 3)]))
def test_a_scramble_repeats_by_seed_and_known_paths_lead_to_the_goal(
    seed: int, level: Level, shape: tuple[int, int]
) -> None:
    goal = Board.goal("spiral", *shape)
    start = scramble(goal, level, Random(seed))
    assert start == scramble(goal, level, Random(seed))
    game = Game.of(Puzzle(start, goal))
    assert not game.solved
    paths = KnownPaths()
    solution = find_solution(game.puzzle, 30)
    assert solution.optimal
    paths.add(solution)
    while not game.solved:
        path = paths.path_from(game.board.tiles)
        assert path is not None
        assert len(path.moves) == (solution.cost or 0) - game.moves
        game = game.move(path.moves[0])


def test_levels_are_ordered_by_depth() -> None:
    goal = Board.goal("blank-last", 3, 3)
    depths = [
        find_solution(Puzzle(scramble(goal, level, Random(5)), goal), 30).cost for level in Level
    ]
    assert depths == sorted(set(depths), key=lambda depth: depth or 0)


def test_a_cancelled_search_ends() -> None:
    goal = Board.goal("blank-last", 10, 10)
    puzzle = Puzzle(scramble(goal, Level.HARD, Random(1)), goal)
    solution = find_solution(puzzle, 60, lambda: True)
    assert solution.status is Status.CANCELLED
    assert solution.statistics.seconds < 30


@pytest.mark.parametrize("shape", [(5, 5), (2, 9), (10, 10), (17, 17)])
def test_a_large_board_always_has_a_solution(shape: tuple[int, int]) -> None:
    goal = Board.goal("blank-last", *shape)
    puzzle = Puzzle(scramble(goal, Level.HARD, Random(1)), goal)
    solution = find_solution(puzzle, 0.5)
    assert solution.replay()[-1] == goal.tiles
    assert 0 < solution.lower_bound <= (solution.cost or 0)


def test_only_the_first_states_of_a_very_long_path_are_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(known_paths, "MAX_CELLS", 9 * 5)
    solution = find_solution(Puzzle.of("8 6 7 2 5 4 3 0 1"), 30)
    paths, states = KnownPaths(), solution.replay()
    paths.add(solution)
    assert [paths.path_from(state) is not None for state in states] == [True] * 5 + [False] * 27


def test_the_clock_starts_at_the_first_move_and_stops_at_the_goal() -> None:
    game = Game.of(Puzzle.of("1 2 3 4 5 6 0 7 8"))
    clock = Clock().follow(game, 100.0)
    assert clock.at(150.0) == 0
    game = game.move(Move.R)
    clock = clock.follow(game, 200.0)
    assert clock.at(207.5) == 7.5
    game = game.move(Move.R)
    clock = clock.follow(game, 210.0)
    assert game.solved
    assert clock.at(999.0) == 10
    clock = clock.follow(game.undo(), 1000.0)
    assert clock.at(1005.0) == 15


def test_minutes_read_like_a_stopwatch() -> None:
    assert [minutes(each) for each in (0, 7.9, 754, 3723)] == ["0:00", "0:07", "12:34", "1:02:03"]


@given(st.lists(st.sampled_from([-1, 1]), max_size=20))
def test_the_speed_stays_within_the_possible_speeds(changes: list[int]) -> None:
    playback = Playback((Move.U,))
    for change in changes:
        before = playback.speed
        playback = playback.change_speed(change)
        assert playback.speed in SPEEDS
        assert playback.speed in (before, before * 2 if change > 0 else before // 2)
