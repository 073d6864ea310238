"""The result of a game solved by hand: time, moves per second, optimum, lost moves, shortest solution."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.page.locators import (
    EIGHT,
    EIGHT_MOVES,
    at,
    board_of,
    expect_message,
    press,
    search_status,
)
from tests.page.test_accessibility import KEYS

Visit = Callable[..., Page]

CARELESS = "URLLURRDD"
"""Solves EIGHT with two moves lost, the first of them at move 2."""


def solve_by_hand(page: Page, moves: str) -> None:
    expect_message(page, "This board can be solved")
    for number, move in enumerate(moves, 1):
        page.keyboard.press(KEYS[move])
        expect(page.get_by_role("status", name="Moves")).to_have_text(str(number))


def test_a_careless_game_is_compared_with_the_optimum(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    solve_by_hand(page, CARELESS)
    expect_message(page, "Solved in 9 moves")
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text(
        re.compile(r"[0-9]\.[0-9]{3} s, [0-9]+\.[0-9]{2} moves per second")
    )
    expect(result).to_contain_text(
        "The optimum is 7 moves. You lost 2 moves; the first was move 2."
    )
    press(page, "Go to move 2")
    expect_message(page, "Move 2 (tile 3 left) is your first lost move.")
    expect(page.get_by_role("status", name="Moves")).to_have_text("1")
    press(page, "Watch the shortest solution")
    position = page.get_by_role("slider", name="Position in the solution")
    expect(position).to_have_attribute("max", "7")
    expect(position).to_have_value("7")
    expect(result).to_contain_text("You lost 2 moves")
    expect_message(page, "Solved in 7 moves with the solver’s help")


def test_a_game_without_a_lost_move(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    solve_by_hand(page, EIGHT_MOVES)
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("No solution is shorter: 7 moves is the optimum.")
    expect(page.get_by_role("button", name=re.compile("Go to move"))).to_be_hidden()
    expect(page.locator(".board.celebrating")).to_have_count(0)
    press(page, "Edit or paste a board")
    expect(result).to_be_hidden()
    press(page, "Cancel")
    expect(page.locator(".board.celebrating")).to_have_count(0)
    expect(result).to_contain_text("No solution is shorter: 7 moves is the optimum.")
    press(page, "Undo")
    expect(result).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(result).to_be_hidden()


def test_a_watched_solution_has_no_result_but_a_new_game_has_one(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    press(page, "Solve")
    expect(search_status(page)).to_have_text("7 moves, proven optimal.")
    press(page, "Last")
    expect_message(page, "with the solver’s help")
    result = page.get_by_role("region", name="Result")
    expect(result).to_be_hidden()
    press(page, "Restart")
    page.evaluate("document.activeElement.blur()")
    for move in EIGHT_MOVES:
        page.keyboard.press(KEYS[move])
    expect_message(page, "Solved in 7 moves.")
    expect(result).to_contain_text("is the optimum")
    assert str(board_of(page)) == "1 2 3 4 5 6 7 8 0"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_solve_is_celebrated_unless_motion_is_reduced(visit: Visit, motion: str) -> None:
    page = visit(at("play", EIGHT))
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    solve_by_hand(page, EIGHT_MOVES[:-1])
    running = """() => new Promise((resolve) => setTimeout(() => resolve(
        document.getAnimations().filter((each) => each.animationName === "cheer").length), 100))"""
    assert page.evaluate(running) == 0
    page.keyboard.press(KEYS[EIGHT_MOVES[-1]])
    assert page.evaluate(running) == (0 if motion == "reduce" else 8)
    expect(page.get_by_role("region", name="Result")).to_contain_text("is the optimum")
    expect(page.locator(".board.celebrating")).to_have_count(0)
