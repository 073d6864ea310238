"""Playing: click, drag, touch, undo, overlays, hints, new boards, goals."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from taquin.board import Move
from taquin.render.animation import slide_sequence
from tests.page.locators import EIGHT, EIGHT_MOVES, at, board_of, expect_message, press, tile

Visit = Callable[..., Page]


def test_a_whole_game(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    board = board_of(page)
    assert str(board) == EIGHT
    expect_message(page, "This board can be solved")
    slides, end = slide_sequence(board, EIGHT_MOVES)
    for number, slide in enumerate(slides, 1):
        tile(page, slide.tile).click()
        expect(page.get_by_role("status", name="Moves")).to_have_text(str(number))
    assert board_of(page) == end
    expect_message(page, "Solved in 7 moves")


def test_a_row_of_tiles_slides_at_once_and_back(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 0"))
    tile(page, 7).click()
    expect(page.get_by_role("status", name="Moves")).to_have_text("2")
    assert str(board_of(page)) == "1 2 3 4 5 6 0 7 8"
    press(page, "Undo")
    assert str(board_of(page)) == "1 2 3 4 5 6 7 0 8"
    press(page, "Redo")
    assert str(board_of(page)) == "1 2 3 4 5 6 0 7 8"
    press(page, "Restart")
    assert str(board_of(page)) == "1 2 3 4 5 6 7 8 0"


def test_a_tile_outside_the_row_and_column_of_the_blank_stays(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 0"))
    tile(page, 1).click()
    assert str(board_of(page)) == "1 2 3 4 5 6 7 8 0"


@pytest.mark.parametrize("width", [1280, 390])
def test_dragging(visit: Visit, width: int) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 0"), width=width)
    box = tile(page, 8).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + box["width"] * 0.8, y, steps=5)
    page.mouse.up()
    expect_message(page, "of 8 tiles in place")
    assert str(board_of(page)) == "1 2 3 4 5 6 7 0 8"


def test_touch(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 0"), width=390)
    tile(page, 6).tap()
    expect_message(page, "of 8 tiles in place")
    assert board_of(page).blank == 5


def test_overlays(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    page.get_by_role("radio", name="Distance per tile").check()
    expect(tile(page, 3)).to_have_accessible_name("Tile 3, 1 away")
    page.get_by_role("radio", name="Tiles in place").check()
    expect(tile(page, 7)).to_have_accessible_name("Tile 7, in place")
    expect(tile(page, 8)).to_have_accessible_name("Tile 8, not in place")


def test_the_next_best_move(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    press(page, "Next best move")
    expect_message(page, "Slide 8 down")


def test_a_new_board_of_any_size(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    for rows, cols in ((2, 5), (10, 10)):
        page.get_by_role("combobox", name="Rows").select_option(str(rows))
        page.get_by_role("combobox", name="Columns").select_option(str(cols))
        page.get_by_role("spinbutton", name="Seed").fill("7")
        press(page, "New board")
        expect(page.get_by_role("application")).to_have_accessible_name(f"Board, {rows} × {cols}")
        board = board_of(page)
        assert sorted(board.tiles) == list(range(rows * cols))
    before = board.blank
    move = board.legal_moves()[0]
    cell = board.apply(Move(move)).blank
    tile(page, board.tiles[cell]).click()
    expect(page.get_by_role("status", name="Moves")).to_have_text("1")
    assert board_of(page).blank == cell != before


def test_another_goal(visit: Visit) -> None:
    page = visit(at("play", "0 1 2 3 4 5 6 7 8"))
    expect_message(page, "This board can be solved")
    page.get_by_role("combobox", name="Goal").select_option(label="Blank first")
    expect_message(page, "This board is the goal")
