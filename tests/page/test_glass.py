"""The glass box: a search, step by step, forwards and back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from taquin.search.framework.registry import recordable
from tests.page.locators import EIGHT, at, press

Visit = Callable[..., Page]


def run_search(page: Page) -> None:
    with page.expect_response("**/api/trace"):  # the page has already searched once by itself
        press(page, "Search")
    expect(page.locator(".step-count")).to_have_text(re.compile(r"Step [0-9]+ of [0-9]+"))


def visible_state(page: Page) -> list[str | None]:
    """Return the texts that change from step to step."""
    regions = ("Current node", "Open list", "Search tree")
    return [
        page.locator(".step-count").text_content(),
        *(page.get_by_role("region", name=name).text_content() for name in regions),
        page.get_by_role("img", name=re.compile("^Search tree")).get_attribute("aria-label"),
    ]


def test_steps_forwards_and_back(visit: Visit) -> None:
    page = visit(at("glass", EIGHT, see="algorithm=astar&heuristic=manhattan"))
    run_search(page)
    press(page, "First")
    views = [visible_state(page)]
    for _ in range(8):
        press(page, "Next")
        views.append(visible_state(page))
    assert len({str(view) for view in views}) == 9
    for earlier in reversed(views[:-1]):
        press(page, "Back")
        assert visible_state(page) == earlier
    press(page, "Last")
    count = page.locator(".step-count").text_content() or ""
    here, end = re.findall("[0-9]+", count)
    assert here == end
    expect(page.get_by_role("region", name="Current node")).to_contain_text("goal")
    press(page, "First")
    assert visible_state(page) == views[0]


def test_the_open_list_is_in_order_and_the_step_is_explained(visit: Visit) -> None:
    page = visit(at("glass", EIGHT, see="algorithm=astar&heuristic=manhattan"))
    run_search(page)
    page.get_by_role("slider", name="Step").fill("4")
    items = page.get_by_role("region", name="Open list").get_by_role("listitem")
    values = [
        int(found[1])
        for text in items.all_text_contents()
        if (found := re.search(r"= *([0-9]+)\s*$|= *[0-9]+ *\+ *[0-9]+ *= *([0-9]+)", text))
        and found[1]
    ]
    assert values == sorted(values)
    expect(page.locator(".node-explanation")).not_to_be_empty()


def test_every_iteration_has_its_threshold(visit: Visit) -> None:
    page = visit(at("glass", "1 2 3 4 5 6 0 7 8", see="algorithm=iddfs"))
    run_search(page)
    press(page, "Last")
    table = page.get_by_role("region", name="Iterations").get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(4)  # the headings, and thresholds 0, 1 and 2


def test_keys(visit: Visit) -> None:
    page = visit(at("glass", EIGHT, see="algorithm=bfs"))
    run_search(page)
    page.get_by_role("region", name="Current node").click()
    page.keyboard.press("Home")
    count = page.locator(".step-count")
    expect(count).to_have_text(re.compile("^Step 0"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(re.compile("^Step 2"))
    page.keyboard.press("ArrowLeft")
    expect(count).to_have_text(re.compile("^Step 1"))


def test_every_recordable_search_can_be_stepped_through(visit: Visit) -> None:
    page = visit(at("glass", "1 2 3 4 5 6 0 7 8"))
    for name in recordable():
        page.get_by_role("combobox", name="Algorithm").select_option(name)
        run_search(page)
        press(page, "Last")
        press(page, "Back")
        press(page, "First")
        expect(page.locator(".step-count")).to_have_text(re.compile("^Step 0"))
