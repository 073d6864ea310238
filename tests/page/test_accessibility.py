"""Accessibility: keyboard, phone, both themes, reduced motion, and the checks of axe-core."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

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

Visit = Callable[..., Page]

AXE = Path(__file__).parents[2] / "build/page-tools/node_modules/axe-core/axe.min.js"
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
KEYS = {"U": "ArrowDown", "D": "ArrowUp", "L": "ArrowRight", "R": "ArrowLeft"}
"""The arrow key of each move: arrows move tiles, and the letters are moves of the blank."""


def play(page: Page) -> None:
    press(page, "Solve")
    expect(search_status(page)).to_have_text("7 moves, proven optimal.")
    page.get_by_text("Search options").click()
    press(page, "Edit or paste a board")
    page.get_by_role("textbox", name="Board as text").fill("1 2 3 9")
    expect(page.get_by_role("alert").first).to_be_visible()


def race(page: Page) -> None:
    press(page, "Start the race")
    expect(page.locator(".race-status")).to_have_text("The race is over.")


def glass(page: Page) -> None:
    press(page, "Search")
    expect(page.locator(".step-count")).to_have_text(re.compile("of [1-9]"))
    for _ in range(6):
        press(page, "Next")


def lab(page: Page) -> None:
    page.get_by_role("region", name="Experiments").get_by_role("button").first.click()
    expect(page.get_by_role("region", name="Plots").get_by_role("img").first).to_be_visible()


VIEWS = {"play": play, "race": race, "glass": glass, "lab": lab}


@pytest.mark.parametrize("view", VIEWS)
def test_axe_finds_nothing_serious_in_either_theme(visit: Visit, view: str) -> None:
    if not AXE.exists() and os.environ.get("CI") != "true":
        pytest.skip("axe-core is not installed; `make test` installs it")
    page = visit(at(view, EIGHT))
    VIEWS[view](page)
    page.evaluate(AXE.read_text())
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.wait_for_timeout(300)  # until all animations have ended
        found = page.evaluate("axe.run({resultTypes: ['violations']})")
        worst = [
            f"{each['id']} ({each['impact']}): {each['nodes'][0]['html']}"
            for each in found["violations"]
            if each["impact"] in ("serious", "critical")
        ]
        assert not worst, "\n".join([theme, *worst])


@pytest.mark.parametrize("view", VIEWS)
def test_a_phone_needs_no_scrolling_sideways(visit: Visit, view: str) -> None:
    page = visit(at(view, EIGHT), width=390)
    sideways = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(sideways) == 0
    VIEWS[view](page)
    assert page.evaluate(sideways) == 0


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control of that name has the focus."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if (
            page.evaluate("document.activeElement.ariaLabel || document.activeElement.innerText")
            == name
        ):
            return
    raise AssertionError(f"Tab does not reach {name}")


def test_play_solve_and_watch_by_keyboard_alone(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    tab_to(page, "Board, 3 × 3")
    for move in EIGHT_MOVES:
        page.keyboard.press(KEYS[move])
    expect_message(page, "Solved in 7 moves")
    page.keyboard.press("Control+z")
    expect_message(page, "of 8 tiles in place")
    tab_to(page, "Restart")
    page.keyboard.press("Enter")
    assert str(board_of(page)) == EIGHT
    tab_to(page, "Solve")
    page.keyboard.press("Enter")
    expect(search_status(page)).to_have_text("7 moves, proven optimal.")
    tab_to(page, "Step")
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider", name="Position in the solution")).to_have_value("1")


def test_views_are_reached_by_keyboard(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    for name, heading in (("Race", "Race"), ("Glass box", "Glass box"), ("Lab", "Lab")):
        page.keyboard.press("Home")
        page.evaluate("document.activeElement.blur()")
        tab_to(page, name)
        page.keyboard.press("Enter")
        expect(page).to_have_title(f"{heading} · Taquin")


def test_reduced_motion_is_respected(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 0"))
    page.emulate_media(reduced_motion="reduce")
    seconds = page.get_by_role("button", name="Tile 8").evaluate(
        "tile => getComputedStyle(tile).transitionDuration"
    )
    assert max(float(each.removesuffix("s")) for each in seconds.split(", ")) <= 0.001


def test_the_theme_can_be_chosen_and_stays(visit: Visit) -> None:
    page = visit("")
    theme = page.get_by_role("combobox", name="Theme")
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    theme.select_option("dark")
    assert page.evaluate(background) != light
    page.reload()
    expect(page.get_by_role("combobox", name="Theme")).to_have_value("dark")
