"""The first screen of Play, and focus rings: for the keyboard, not for mouse and touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.locators import EIGHT, FIFTEEN, at, expect_message, press, tile

Visit = Callable[..., Page]

TALL = "1 2 / 3 4 / 5 6 / 7 8 / 9 10 / 11 12 / 13 14 / 15 16 / 17 0 / 19 18"
RING = """() => {
  const element = document.activeElement;
  const held = element.closest(".choices label") ?? element;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(held);
  const [alpha = "1"] = /rgba\\(.*, ([0-9.]+)\\)/.exec(outlineColor)?.slice(1) ?? [];
  return outlineStyle !== "none" && parseFloat(outlineWidth) > 0 && Number(alpha) > 0;
}"""


def assert_on_screen(page: Page, thing: Locator) -> None:
    box, size = thing.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("board", [EIGHT, FIFTEEN, TALL])
def test_a_phone_shows_new_board_at_once(visit: Visit, board: str) -> None:
    page = visit(at("play", board), width=390)
    expect_message(page, "board can")
    button = page.get_by_role("region", name="Puzzle").get_by_role("button", name="New board")
    assert_on_screen(page, button)
    before = page.url
    button.tap()
    expect(page).not_to_have_url(before)
    expect_message(page, "This board can be solved")


def test_a_phone_shows_why_there_is_no_new_board(visit: Visit) -> None:
    page = visit(at("play", EIGHT), width=390)
    page.get_by_role("combobox", name="Difficulty").select_option("Exact depth")
    page.get_by_role("spinbutton", name="Depth in moves").fill("70")
    puzzle = page.get_by_role("region", name="Puzzle")
    button = puzzle.get_by_role("button", name="New board")
    button.tap()
    alert = puzzle.get_by_role("alert")
    expect(alert).to_contain_text("No 3×3 board is 70 moves deep")
    page.evaluate("scrollTo(0, 0)")
    assert_on_screen(page, alert)
    assert_on_screen(page, button)
    tile(page, 8).tap()
    expect(alert).to_be_hidden()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
@pytest.mark.parametrize("board", [EIGHT, FIFTEEN, TALL])
def test_the_editor_shows_done_without_scrolling(
    visit: Visit, size: tuple[int, int], board: str
) -> None:
    page = visit(at("play", board), width=size[0])
    page.set_viewport_size({"width": size[0], "height": size[1]})
    press(page, "Edit or paste a board")
    done = page.get_by_role("button", name="Done")
    expect(done).to_be_enabled()
    assert_on_screen(page, done)
    assert_on_screen(page, page.locator(".tray"))
    page.get_by_role("textbox", name="Board as text").fill("1 2 3 9")
    expect(page.get_by_role("alert")).to_be_visible()
    assert_on_screen(page, done)
    press(page, "Cancel")
    expect(done).to_be_hidden()


@pytest.mark.parametrize("width", [1280, 390])
def test_mouse_and_touch_draw_no_ring(visit: Visit, width: int) -> None:
    page = visit(at("play", EIGHT), width=width)
    expect_message(page, "This board can be solved")
    for thing in (
        tile(page, 8),
        page.get_by_role("button", name="Undo"),
        page.get_by_role("spinbutton", name="Seed"),
        page.get_by_role("combobox", name="Goal"),
        page.get_by_text("Tiles in place", exact=True),
        page.get_by_role("button", name="Edit or paste a board"),
        page.get_by_role("button", name="Cancel"),
        tile(page, 8),
    ):
        if width == 390:
            thing.tap()
        else:
            thing.click()
        assert not page.evaluate(RING), thing
    page.keyboard.press("ArrowUp")  # a key of the game does not move the focus
    assert not page.evaluate(RING)


def test_the_keyboard_has_a_clear_ring(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    expect_message(page, "This board can be solved")
    tile(page, 8).click()
    seen = set()
    for _ in range(20):
        page.keyboard.press("Tab")
        tag = page.evaluate("document.activeElement.tagName")
        assert page.evaluate(RING), tag
        seen.add(tag)
    assert {"BUTTON", "SELECT", "INPUT", "SUMMARY"} <= seen
