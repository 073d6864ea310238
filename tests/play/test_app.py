"""The app under textual's Pilot, with real keys and clicks, in 80 and 50 columns."""

from __future__ import annotations

import asyncio
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Literal

import pytest

from taquin.board import Board
from taquin.play.app import PlayApp
from taquin.play.board_view import BoardView
from taquin.play.key_bindings import TILE_SLIDES
from taquin.play.scramble import Level
from taquin.solve import solve

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.pilot import Pilot

SIZES = pytest.mark.parametrize("size", [(80, 24), (50, 24)], ids=["80", "50"])
EASY = "1 2 3 4 0 6 7 5 8"
KEY_OF = {move: key for key, move in TILE_SLIDES.items()}


def game_of(board: str) -> PlayApp:
    start = Board.parse(board)
    return PlayApp(Board.goal("blank-last", start.rows, start.cols), Random(1), start=start)


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Run the app until the condition holds; fail after 30 seconds."""
    deadline = monotonic() + 30
    while not condition():
        assert monotonic() < deadline, "the condition did not become true"
        await pilot.pause(0.01)
    await pilot.pause()


def screen_text(app: PlayApp) -> str:
    width, height = app.size
    lines = [app.screen._compositor.render_strips()[y].text for y in range(height)]
    assert all(len(line) <= width for line in lines)
    return "\n".join(lines)


@SIZES
def test_a_puzzle_is_played_to_the_end_with_arrow_keys(size: tuple[int, int]) -> None:
    async def play() -> None:
        app = game_of("6 4 7 8 5 0 3 2 1")
        solution = solve(app.game.board)
        async with app.run_test(size=size) as pilot:
            await pilot.press(*(KEY_OF[move] for move in solution.moves or ()))
            assert app.game.solved
            assert app.clock.since is None
            await until(pilot, lambda: app.analysis is not None)
            cost = solution.cost
            assert app.message.startswith(f"Solved in {cost} moves in ")
            assert app.message.endswith(f"No solution is shorter: {cost} moves is the optimum.")
            assert f"Solved in {cost} moves" in screen_text(app)
            assert "is the optimum." in screen_text(app)
            await pilot.press("up", "down", "left", "right")
            assert app.game.moves == cost

    asyncio.run(play())


def test_the_arrows_can_move_the_blank_instead() -> None:
    async def play() -> None:
        app = game_of(EASY)
        async with app.run_test() as pilot:
            await pilot.press("up")
            assert app.game.board == Board.parse("1 2 3 4 5 6 7 0 8")
            await pilot.press("u", "k", "up")
            assert app.game.board == Board.parse("1 0 3 4 2 6 7 5 8")

    asyncio.run(play())


@SIZES
def test_a_click_slides_all_tiles_up_to_the_blank(size: tuple[int, int]) -> None:
    async def play() -> None:
        app = game_of("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 0 13 14 15")
        async with app.run_test(size=size) as pilot:
            view = app.query_one(BoardView)
            tile = view.tile_size
            assert tile is not None
            left, top = view.corner(tile)
            middle = (left + tile.width // 2, top + tile.height // 2)
            await pilot.click(BoardView, offset=(middle[0] + tile.width, middle[1]))
            assert app.game.moves == 0
            last = (middle[0] + 3 * tile.width, middle[1] + 3 * tile.height)
            await pilot.click(BoardView, offset=last)
            assert app.game.solved
            assert app.game.moves == 3

    asyncio.run(play())


def test_undo_redo_and_restart() -> None:
    async def play() -> None:
        app = game_of(EASY)
        async with app.run_test() as pilot:
            await pilot.press("up", "u")
            assert (app.game.moves, str(app.game.board)) == (0, EASY)
            await pilot.press("r")
            assert app.game.moves == 1
            await pilot.press("0")
            assert (app.game.moves, str(app.game.board)) == (0, EASY)
            assert app.clock.at(monotonic()) == 0

    asyncio.run(play())


@SIZES
def test_hints_follow_a_shortest_solution(size: tuple[int, int]) -> None:
    async def play() -> None:
        app = game_of("4 1 2 5 8 3 7 0 6")
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: app.shortest is not None)
            while not app.game.solved:
                await pilot.press("h")
                await until(pilot, lambda: app.hinted is not None)
                assert "to go, the optimum)" in app.message
                assert app.hinted is not None
                await pilot.press(KEY_OF[app.hinted])
            assert app.game.moves == app.game.hints == 7
            assert app.message.startswith("Solved in 7 moves and 7 hints in ")

    asyncio.run(play())


@SIZES
def test_the_playback_can_be_stepped_paused_sped_up_and_stopped(size: tuple[int, int]) -> None:
    async def play() -> None:
        app = game_of("4 1 2 5 8 3 7 0 6")
        async with app.run_test(size=size) as pilot:
            await pilot.press("s")
            await until(pilot, lambda: app.playback is not None)
            await pilot.press("full_stop")
            moves = app.game.moves
            assert moves >= 1
            assert "paused" in screen_text(app)
            await pilot.press("full_stop")
            assert app.game.moves == moves + 1
            await pilot.press("s")
            assert app.playback is None
            assert "It is your turn" in screen_text(app)
            await pilot.press("s")
            await until(pilot, lambda: app.playback is not None)
            await pilot.press(*["plus"] * 6)
            await until(pilot, lambda: app.game.solved)
            assert app.playback is None
            assert app.game.moves == 7
            assert "with the solver's help" in app.message

    asyncio.run(play())


@SIZES
def test_lost_moves_are_counted_and_the_shortest_is_watched(size: tuple[int, int]) -> None:
    async def play() -> None:
        app = game_of("4 1 2 5 8 3 7 0 6")
        path = solve(app.game.board).moves or ()
        async with app.run_test(size=size) as pilot:
            keys = [KEY_OF[move] for move in (*path[:3], path[2].inverse, *path[2:])]
            await pilot.press(*keys)
            await until(pilot, lambda: app.analysis is not None)
            assert app.message.endswith(
                "The optimum is 7 moves. You lost 2 moves; the first was move 4."
            )
            assert "the first was move" in " ".join(screen_text(app).split())
            assert "moves per second" in " ".join(screen_text(app).split())
            assert "watch the shortest" in screen_text(app)
            await pilot.press("w")
            assert app.playback is not None
            assert (app.game.moves, str(app.game.board)) == (0, "4 1 2 5 8 3 7 0 6")
            await pilot.press(*["plus"] * 6)
            await until(pilot, lambda: app.game.solved)
            assert app.game.moves == 7
            assert app.message == "Solved in 7 moves with the solver's help."
            await pilot.press("w")
            assert app.playback is None

    asyncio.run(play())


@pytest.mark.parametrize("level", ["full", "none"])
def test_a_solve_is_celebrated_unless_animations_are_off(level: Literal["full", "none"]) -> None:
    async def play() -> None:
        app = game_of("1 2 3 4 5 6 7 0 8")
        async with app.run_test() as pilot:
            app.animation_level = level
            await pilot.press("left")
            view = app.query_one(BoardView)
            assert app.game.solved
            assert (view.wave is not None) == (level == "full")
            await until(pilot, lambda: view.wave is None)
            await pilot.press("u", "r")
            assert view.wave is None

    asyncio.run(play())


def test_scrambles_depend_on_the_level_and_the_seed() -> None:
    async def boards() -> list[Board]:
        app = PlayApp(Board.goal("blank-last", 3, 3), Random(7), level=Level.EASY)
        seen = [app.game.board]
        async with app.run_test() as pilot:
            for key in ("1", "2", "3", "n"):
                await pilot.press(key)
                seen.append(app.game.board)
        return seen

    first = asyncio.run(boards())
    assert first == asyncio.run(boards())
    assert len(set(first)) == 5
    depths = [solve(board).cost or 0 for board in first]
    assert depths[1] < depths[2] < depths[3]
    assert depths[4] > depths[2]  # n repeats the level hard


def test_the_help_opens_and_closes_and_q_quits() -> None:
    async def play() -> int | None:
        app = game_of(EASY)
        async with app.run_test(size=(50, 24)) as pilot:
            await pilot.press("question_mark")
            assert "undo, redo" in screen_text(app)
            await pilot.press("escape")
            assert "undo, redo" not in screen_text(app)
            await pilot.press("q")
        return app.return_code

    assert asyncio.run(play()) == 0


def test_resizing_redraws_the_board_or_reports_that_it_does_not_fit() -> None:
    async def play() -> None:
        app = PlayApp(Board.goal("blank-last", 10, 10), Random(1), level=Level.EASY)
        async with app.run_test(size=(50, 24)) as pilot:
            await pilot.pause()
            text = screen_text(app)
            assert all(str(tile) in text for tile in range(1, 100))
            assert "[" in text
            await pilot.resize_terminal(40, 12)
            await pilot.pause()
            assert "does not fit." in screen_text(app)
            await pilot.resize_terminal(120, 50)
            await pilot.pause()
            assert "╔" in screen_text(app)

    asyncio.run(play())


def test_a_search_for_a_hint_does_not_block_the_screen() -> None:
    async def play() -> None:
        app = PlayApp(Board.goal("blank-last", 10, 10), Random(1), level=Level.HARD)
        async with app.run_test() as pilot:
            await pilot.press("h")
            move = app.game.board.legal_moves()[0]
            await pilot.press(KEY_OF[move])
            assert app.game.moves == 1
            assert app.hinted is None

    asyncio.run(play())
