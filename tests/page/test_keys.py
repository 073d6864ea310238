"""Arrow keys and W A S D slide tiles at any focus, except in a control that needs them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.page.locators import EIGHT, at, board_of, expect_message, press, tile

Visit = Callable[..., Page]

GOAL = "1 2 3 4 5 6 7 8 0"
AFTER_DOWN = "1 2 3 4 5 0 7 8 6"


def moved(page: Page, key: str) -> bool:
    """Press a key, return whether a tile slid, and undo the move."""
    before = board_of(page)
    page.keyboard.press(key)
    slid = board_of(page) != before
    if slid:
        page.keyboard.press("Control+z")
        assert board_of(page) == before
    return slid


@pytest.mark.parametrize("key", ["ArrowDown", "s", "S"])
def test_keys_work_at_once(visit: Visit, key: str) -> None:
    page = visit(at("play", GOAL))
    expect_message(page, "This board is the goal")
    page.keyboard.press(key)
    assert str(board_of(page)) == AFTER_DOWN


def test_letters_are_the_four_directions(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 0 6 7 5 8"))
    expect_message(page, "This board can be solved")
    for letter, arrow in (
        ("w", "ArrowUp"),
        ("a", "ArrowLeft"),
        ("s", "ArrowDown"),
        ("d", "ArrowRight"),
    ):
        page.keyboard.press(letter)
        by_letter = board_of(page)
        assert str(by_letter) != "1 2 3 4 0 6 7 5 8"
        page.keyboard.press("Control+z")
        page.keyboard.press(arrow)
        assert board_of(page) == by_letter
        page.keyboard.press("Control+z")
        assert str(board_of(page)) == "1 2 3 4 0 6 7 5 8"


def test_keys_work_after_buttons(visit: Visit) -> None:
    page = visit(at("play", GOAL))
    tile(page, 8).click()
    assert moved(page, "ArrowDown")
    press(page, "Undo")  # the button had the focus and is disabled now
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    assert moved(page, "ArrowDown")
    press(page, "Redo")
    assert moved(page, "ArrowDown")
    press(page, "Restart")
    assert moved(page, "ArrowDown")
    page.keyboard.press("ArrowDown")
    press(page, "Next best move")
    expect_message(page, "Slide 6 up")
    page.keyboard.press("w")
    assert str(board_of(page)) == GOAL


def test_keys_work_after_a_new_board(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    expect_message(page, "This board can be solved")
    seed = page.get_by_role("spinbutton", name="Seed")
    seed.fill("7")
    press(page, "New board")
    expect(page.get_by_text("Seed 7 gives this board again")).to_be_visible()
    assert any(moved(page, key) for key in ("ArrowUp", "ArrowDown"))
    seed.fill("8")
    seed.press("Enter")
    expect(page.get_by_text("Seed 8 gives this board again")).to_be_visible()
    assert any(moved(page, key) for key in ("ArrowUp", "ArrowDown"))
    press(page, "Edit or paste a board")
    page.get_by_role("textbox", name="Board as text").fill(GOAL)
    press(page, "Done")
    expect_message(page, "This board is the goal")
    assert moved(page, "ArrowDown")


def test_a_control_that_needs_the_keys_keeps_them(visit: Visit) -> None:
    page = visit(at("play", EIGHT, moves="ULURRDD"))
    expect_message(page, "Watching")
    start = str(board_of(page))
    rows = page.get_by_role("combobox", name="Rows")
    rows.focus()
    page.keyboard.press("ArrowDown")
    expect(rows).to_have_value("4")
    page.keyboard.press("s")
    seed = page.get_by_role("spinbutton", name="Seed")
    seed.fill("3")
    page.keyboard.press("ArrowUp")
    expect(seed).to_have_value("4")
    plain = page.get_by_role("radio", name="Plain")
    plain.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Tiles in place")).to_be_checked()
    assert str(board_of(page)) == start
    position = page.get_by_role("slider", name="Position in the solution")
    position.focus()
    page.keyboard.press("ArrowRight")
    expect(position).to_have_value("1")
    position.press("ArrowLeft")
    expect(position).to_have_value("0")
    page.get_by_role("list", name="Moves of the solution").focus()
    page.keyboard.press("ArrowDown")
    assert str(board_of(page)) == start


@pytest.mark.parametrize("name", ["Plain", "Tiles in place", "Distance per tile"])
def test_a_choice_by_mouse_gives_the_keys_back(visit: Visit, name: str) -> None:
    page = visit(at("play", GOAL))
    expect_message(page, "This board is the goal")
    chosen = page.get_by_role("radio", name=name)
    other = "Plain" if name != "Plain" else "Tiles in place"
    page.get_by_text(other, exact=True).click()
    page.get_by_text(name, exact=True).click()
    expect(chosen).to_be_checked()
    assert moved(page, "ArrowDown")
    expect(chosen).to_be_checked()


def test_other_views_have_their_own_keys(visit: Visit) -> None:
    page = visit(at("play", GOAL))
    expect_message(page, "This board is the goal")
    page.get_by_role("link", name="Race").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("s")
    page.get_by_role("link", name="Play").click()
    assert str(board_of(page)) == GOAL
