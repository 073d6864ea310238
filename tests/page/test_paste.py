"""Boards pasted in every form that the parser reads, wrong ones, and one that cannot be solved."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from taquin.board import Board
from taquin.render.text import draw_way
from tests.page.sights import EIGHT, UNSOLVABLE, at, board_of, goes_on, press, tile

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
    (draw_way([Board.parse(ONE), Board.parse(OTHER)], 80), ONE),
)


def paste(page: Page, text: str) -> None:
    press(page, "Edit or paste a board")
    page.get_by_role("textbox", name="Board as text").fill(text)


def test_every_form(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 0"))
    for form, board in FORMS:
        paste(page, form)
        press(page, "Done")
        goes_on(page, "This board can be solved")
        assert str(board_of(page)) == board


@pytest.mark.parametrize(
    ("text", "sentence", "carets"),
    [
        ("1 2 3 4 5 6 7 8 8", "8 is there twice, and the blank (0) is missing", "^"),
        ("1 2 3/4 5", "not a rectangle: row 2 has 2 numbers", "^^^"),
        ("1 2 3 4 5 6 7 8 zero", "'zero' is not a number", "^^^^"),
    ],
)
def test_a_wrong_one_is_pointed_at(visit: Visit, text: str, sentence: str, carets: str) -> None:
    page = visit(at("play", EIGHT))
    paste(page, text)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(sentence, ignore_case=True)
    expect(alert.locator("pre")).to_contain_text(carets)
    press(page, "Cancel")
    assert str(board_of(page)) == EIGHT


def test_an_unsolvable_one_says_why_and_can_be_mended(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    paste(page, UNSOLVABLE)
    press(page, "Done")
    goes_on(page, "This board cannot be solved: the blank has an even number of steps to go")
    press(page, "Make it solvable")
    goes_on(page, "This")
    expect(page.get_by_role("button", name="Make it solvable")).to_be_hidden()
    assert sorted(board_of(page).tiles) == list(range(9))


def test_the_solver_says_so_too(visit: Visit) -> None:
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
    goes_on(page, "cannot be solved")
