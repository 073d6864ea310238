"""What Race and Glass box share: the first board, explained terms, a phone's first screen, focus rings."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Locator, Page, expect

from taquin import solve
from tests.page.locators import FIFTEEN, at, press

Visit = Callable[..., Page]
VIEWS = {"race": "Race", "glass": "Glass box"}


def searched_board(page: Page) -> str:
    """Return the board that the view searches, read from the address."""
    page.wait_for_timeout(500)  # the address is written with a delay
    expect(page).to_have_url(re.compile("start="))
    return parse_qs(page.url.partition("?")[2])["start"][0]


def on_the_screen(page: Page, place: Locator) -> bool:
    """Whether all of an element is visible without scrolling."""
    box = place.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    assert page.evaluate("scrollY") == 0
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("view", VIEWS)
def test_the_first_board_is_worth_a_search(visit: Visit, view: str) -> None:
    page = visit(at(view))
    cost = solve(searched_board(page)).cost
    assert cost is not None
    assert 12 <= cost <= 18


@pytest.mark.parametrize("view", VIEWS)
def test_a_large_board_stays_in_play_until_a_button_takes_it(visit: Visit, view: str) -> None:
    page = visit(at("play", FIFTEEN))
    page.get_by_role("link", name=VIEWS[view], exact=True).click()
    board = page.get_by_role("region", name=re.compile("^Board of the"))
    expect(board).to_contain_text("A 3×3 board.")
    assert len(searched_board(page).split()) == 9
    press(page, "Use the board from Play")
    expect(board).to_contain_text("A 4×4 board.")
    expect(page.get_by_role("button", name="Use the board from Play")).to_be_hidden()
    assert searched_board(page) == FIFTEEN
    page.reload()
    expect(board).to_contain_text("A 4×4 board.")
    board.get_by_role("button", name="New 3×3 board at depth").first.click()
    expect(board).to_contain_text("A 3×3 board.")
    page.get_by_role("link", name="Play", exact=True).click()
    expect(page.get_by_role("application", name="Board, 4 × 4")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_open_closed_and_duplicate_nodes_have_different_styles(visit: Visit, theme: str) -> None:
    page = visit(at("glass"), theme=theme)
    for _ in range(3):
        press(page, "Next")
    style = "e => ['fill', 'stroke', 'stroke-dasharray'].map((name) => getComputedStyle(e)[name]).join()"
    shapes = {
        kind: page.locator(f".tree-node.{kind}:not(.on-path) > rect")
        for kind in ("open", "duplicate")
    }
    expect(shapes["duplicate"]).to_have_count(1)
    expect(page.locator(".tree-node.duplicate")).to_contain_text("duplicate")
    page.get_by_role("slider", name="Step").fill("12")
    shapes["closed"] = page.locator(".tree-node.closed:not(.on-path) > rect")
    styles = {kind: shape.first.evaluate(style) for kind, shape in shapes.items()}
    assert len(set(styles.values())) == 3, styles
    for kind in ("open", "closed", "duplicate", "pruned", "goal"):
        expect(page.locator(".tree-legend").get_by_text(kind, exact=True)).to_be_visible()


def test_the_closed_list_and_the_duplicates_are_counted(visit: Visit) -> None:
    page = visit(at("glass"))
    closed = page.get_by_role("region", name="Closed list")
    expect(closed).to_contain_text("Closed list: 0")
    press(page, "Next")
    press(page, "Next")
    expect(closed).to_contain_text("Closed list: 2")
    expect(closed).to_contain_text("Duplicates discarded so far: 1.")
    expect(closed.get_by_role("listitem")).to_have_count(2)
    expect(page.locator(".node-explanation")).to_contain_text("1 successor is a duplicate")


def test_a_second_path_to_a_state_stays_in_the_tree_as_a_duplicate(visit: Visit) -> None:
    page = visit(at("glass"))
    press(page, "Last")
    marks = page.locator(".tree-node.duplicate title").all_text_contents()
    assert len(marks) == 1, "A* reaches one state of the first board on two paths"
    assert re.fullmatch(r"duplicate of the (open|closed) node at depth [0-9]+", marks[0])


def test_a_search_without_a_closed_list_says_so(visit: Visit) -> None:
    page = visit(at("glass", see="algorithm=ida-star&heuristic=manhattan"))
    expect(page.get_by_role("region", name="Closed list")).to_contain_text(
        "it detects no duplicates"
    )


def test_moves_are_said_to_be_those_of_the_blank(visit: Visit) -> None:
    page = visit(at("glass", "1 2 3 4 5 6 0 7 8"))
    press(page, "Last")
    node = page.get_by_role("region", name="Current node")
    expect(node).to_contain_text("Moves of the blank from the start: R R")


TERMS = [
    ("race", "What is h?", "estimate of the moves"),
    ("race", "What is the option ties?", "equal keys"),
    ("race", "What is the pace?", "equally many nodes"),
    ("glass", "What is h?", "estimate of the moves"),
    ("glass", "What is the option ties?", "equal keys"),
]


@pytest.mark.parametrize(("view", "question", "text"), TERMS)
def test_a_term_is_explained_on_hover_and_on_focus(
    visit: Visit, view: str, question: str, text: str
) -> None:
    page = visit(at(view))
    button = page.get_by_role("button", name=question).first
    tip = page.locator(f"#{button.get_attribute('aria-describedby')}")
    expect(tip).to_be_hidden()
    button.hover()
    expect(tip).to_be_visible()
    expect(tip).to_contain_text(text)
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.mouse.move(0, 0)
    button.focus()
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(tip).to_be_visible()
    page.keyboard.press("Tab")
    expect(tip).to_be_hidden()


@pytest.mark.parametrize(("view", "question", "text"), TERMS)
def test_a_term_is_explained_on_a_tap(visit: Visit, view: str, question: str, text: str) -> None:
    page = visit(at(view), width=390)
    page.wait_for_load_state("networkidle")  # the first board moves the button down
    button = page.get_by_role("button", name=question).first
    button.tap()
    tip = page.locator(f"#{button.get_attribute('aria-describedby')}")
    expect(tip).to_contain_text(text)
    expect(tip).to_be_visible()
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.get_by_role("main").tap(position={"x": 2, "y": 2})
    expect(tip).to_be_hidden()


def test_a_field_is_described_by_its_explanation(visit: Visit) -> None:
    page = visit(at("race"))
    expect(page.get_by_role("combobox", name="Pace")).to_have_accessible_description(
        re.compile("the searches take turns")
    )


def test_thresholds_and_bounds_are_explained(visit: Visit) -> None:
    page = visit(at("glass", see="algorithm=ida-star&heuristic=manhattan"))
    page.get_by_role("button", name="What is the threshold?").focus()
    expect(page.get_by_role("tooltip")).to_contain_text("prunes the others")
    page = visit(at("race", "1 2 3 4 5 6 0 7 8"))
    press(page, "Start the race")
    page.get_by_role("button", name="What is a lower bound?").focus()
    expect(page.get_by_role("tooltip")).to_contain_text("Every solution has at least")


def test_help_is_a_page_of_this_server(visit: Visit) -> None:
    page = visit(at("race"))
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Help").click()
    help_page = opened.value
    expect(help_page).to_have_title("Help · Taquin")
    for topic in ("Race", "Glass box", "Terms"):
        expect(help_page.get_by_role("heading", name=topic)).to_be_visible()


def test_a_phone_shows_the_start_of_a_race_at_once(visit: Visit) -> None:
    page = visit(at("play", FIFTEEN), width=390)
    page.get_by_role("link", name="Race", exact=True).tap()
    start = page.get_by_role("button", name="Start the race")
    expect(start).to_be_enabled()
    expect(page.get_by_role("button", name="Use the board from Play")).to_be_visible()
    assert on_the_screen(page, start)
    start.tap()
    expect(page.locator(".lane").first).to_be_in_viewport()


def test_a_phone_shows_the_tree_and_the_buttons_together(visit: Visit) -> None:
    page = visit(at("glass"), width=390)
    following = page.get_by_role("button", name="Next", exact=True)
    following.wait_for()
    picture = page.get_by_role("group", name="Picture of the tree")
    for _ in range(5):
        assert on_the_screen(page, following)
        assert on_the_screen(page, picture)
        following.tap()
    page.get_by_role("button", name="Search", exact=True).tap()
    expect(following).to_be_in_viewport()
    expect(picture).to_be_in_viewport()


RING = """() => {
    const { outlineStyle, outlineColor } = getComputedStyle(document.activeElement);
    return outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)";
}"""


@pytest.mark.parametrize(
    ("view", "name"),
    [("race", name) for name in ("Start the race", "Remove search 1", "What is the pace?")]
    + [("glass", name) for name in ("Next", "Zoom in", "Whole tree", "New 3×3 board at depth 4")],
)
def test_the_focus_ring_is_for_keys_only(visit: Visit, view: str, name: str) -> None:
    page = visit(at(view))
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator(":focus")).to_have_count(1)
    assert not page.evaluate(RING)
    page.keyboard.press("Tab")
    assert page.evaluate(RING)


def test_a_tree_that_is_dragged_has_no_focus_ring(visit: Visit) -> None:
    page = visit(at("glass"))
    picture = page.get_by_role("group", name="Picture of the tree")
    picture.click()
    expect(picture).to_be_focused()
    assert not page.evaluate(RING)
