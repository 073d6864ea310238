"""Pasted and edited boards: every notation, wrong boards, an unsolvable board."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from taquin.board import Board
from taquin.render.text import draw_path
from tests.page.locators import EIGHT, UNSOLVABLE, at, board_of, expect_message, press, tile

Visit = Callable[..., Page]

ONE, OTHER = EIGHT, "1 2 3 4 5 6 0 7 8"
FORMS = (
    ("4 1 2 5 8 3 7 0 6", ONE),
    ("1,2,3,4,5,6,0,7,8", OTHER),
    ("4 1 2/5 8 3/7 0 6", ONE),
    ("1 2 3;4 5 6;_ 7 8", OTHER),
    ("4 1 2\n5 8 3\n7 x 6", ONE),
    ("[[1,2,3],[4,5,6],[0,7,8]]", OTHER),
    ("412 583 7B6", ONE),
    ("# a comment\n3\n1 2 3\n4 5 6\n0 7 8", OTHER),
    ("412583706", ONE),
    ("1,2,3\n4,5,6\n,7,8", OTHER),
    ("3x3:4,1,2,5,8,3,7,0,6", ONE),
    ("1 2 3 4 5 6 9 7 8", OTHER),
    (draw_path([Board.parse(ONE), Board.parse(OTHER)], 80), ONE),
)


def paste(page: Page, text: str) -> None:
    press(page, "Edit or paste a board")
    page.get_by_role("textbox", name="Board as text").fill(text)


def test_every_notation(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 0"))
    for form, board in FORMS:
        paste(page, form)
        press(page, "Done")
        expect_message(page, "This board can be solved")
        assert str(board_of(page)) == board


@pytest.mark.parametrize(
    ("text", "sentence", "carets"),
    [
        ("1 2 3 4 5 6 7 8 8", "8 appears twice, and the blank (0) is missing", "^"),
        ("1 2 3/4 5", "not a rectangle: row 2 has 2 numbers", "^^^"),
        ("1 2 3 4 5 6 7 8 zero", "'zero' is not a number", "^^^^"),
    ],
)
def test_carets_point_at_the_error(visit: Visit, text: str, sentence: str, carets: str) -> None:
    page = visit(at("play", EIGHT))
    paste(page, text)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(sentence, ignore_case=True)
    expect(alert.locator("pre")).to_contain_text(carets)
    press(page, "Cancel")
    assert str(board_of(page)) == EIGHT


def test_an_unsolvable_board_is_explained_and_made_solvable(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    paste(page, UNSOLVABLE)
    press(page, "Done")
    expect_message(
        page,
        "This board cannot be solved: the blank needs an even number of moves to its goal cell",
    )
    press(page, "Make it solvable")
    expect_message(page, "This")
    expect(page.get_by_role("button", name="Make it solvable")).to_be_hidden()
    assert sorted(board_of(page).tiles) == list(range(9))


def test_the_solver_refuses_an_unsolvable_board(visit: Visit) -> None:
    page = visit(at("play", UNSOLVABLE))
    solve = page.get_by_role("button", name="Solve", exact=True)
    if solve.is_enabled():
        solve.click()
        expect(page.locator(".search-status")).to_contain_text("Cannot be solved")


def test_numbers_are_swapped_by_dragging(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    press(page, "Edit or paste a board")
    tile(page, 1).drag_to(tile(page, 2))
    expect(page.get_by_role("textbox", name="Board as text")).to_have_value("4 2 1 / 5 8 3 / 7 0 6")
    press(page, "Done")
    assert board_of(page) == Board.parse("4 2 1 5 8 3 7 0 6")
    expect_message(page, "cannot be solved")


def paste_by_key(page: Page, text: str) -> None:
    """Copy the text and press Ctrl-V at the current focus, with the browser's own clipboard and event."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")


@pytest.mark.parametrize("focus", ["nowhere", "board", "Undo", "Plain", "Rows"])
def test_ctrl_v_pastes_wherever_the_focus_is(visit: Visit, focus: str) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 0 8"))
    expect_message(page, "This board can be solved")
    if focus == "board":
        page.get_by_role("application").focus()
    elif focus == "Undo":
        tile(page, 8).click()
        page.get_by_role("button", name="Undo").focus()
    elif focus == "Plain":
        page.get_by_role("radio", name="Plain").focus()
    elif focus == "Rows":
        page.get_by_role("combobox", name="Rows").focus()
    paste_by_key(page, "4 1 2\n5 8 3\n7 0 6\n")
    expect(page.get_by_role("status", name="Moves")).to_have_text("0")
    expect(page.get_by_role("application").locator("+ p")).to_contain_text("Row 1: 4, 1, 2.")
    assert str(board_of(page)) == EIGHT
    paste_by_key(page, "1 2 3 4 / 5 6 7 9")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The clipboard holds no board: 9 is out of range")
    assert str(board_of(page)) == EIGHT
    paste_by_key(page, "hello world")
    expect(alert.locator("pre")).to_contain_text("hello world")
    expect(alert).to_contain_text("The clipboard holds no board: ")
    paste_by_key(page, "1 2 3 4 5 6 0 7 8")
    expect(alert).to_be_hidden()
    assert str(board_of(page)) == OTHER


def test_an_empty_clipboard_is_reported(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    expect_message(page, "This board can be solved")
    paste_by_key(page, " \n")
    expect(page.get_by_role("alert")).to_contain_text("The clipboard holds no text")
    paste_by_key(page, "1 2 3 " * 2000)
    expect(page.get_by_role("alert")).to_contain_text("The clipboard holds no board: ")
    tile(page, 8).click()
    expect(page.get_by_role("alert")).to_be_hidden()


def test_ctrl_v_in_a_text_field_stays_there(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    expect_message(page, "This board can be solved")
    seed = page.get_by_role("spinbutton", name="Seed")
    seed.focus()
    paste_by_key(page, "123")
    expect(seed).to_have_value("123")
    assert str(board_of(page)) == EIGHT


def test_ctrl_v_while_editing_fills_the_editor(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    press(page, "Edit or paste a board")
    page.get_by_role("application").focus()
    paste_by_key(page, OTHER)
    expect(page.get_by_role("textbox", name="Board as text")).to_have_value(OTHER)
    press(page, "Done")
    expect_message(page, "This board can be solved")
    assert str(board_of(page)) == OTHER
