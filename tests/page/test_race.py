"""The Race view."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.page.locators import EIGHT, FIFTEEN, at, expect_message, press

Visit = Callable[..., Page]


def test_three_searches_race(visit: Visit) -> None:
    searches = "algorithm=ucs;algorithm=astar&heuristic=manhattan;algorithm=ida-star"
    page = visit(at("race", EIGHT, race=searches))
    for number, name in enumerate(("ucs", "astar", "ida-star"), 1):
        group = page.get_by_role("group", name=f"Search {number}", exact=True)
        expect(group.get_by_role("combobox", name="Algorithm")).to_have_value(name)
    press(page, "Start the race")
    expect(page.locator(".race-status")).to_have_text("The race is over.")
    for number in (1, 2, 3):
        lane = page.get_by_role("article", name=re.compile(f"^Lane {number}"))
        expect(lane).to_have_attribute("data-state", "solved")
    table = page.get_by_role("table", name=re.compile("Solution and counters"))
    expect(table.get_by_role("row")).to_have_count(4)
    for row in table.get_by_role("row").all()[1:]:
        expect(row).to_contain_text("7")
    expect(page.get_by_role("img", name=re.compile("Chart: Growth"))).to_be_visible()
    page.get_by_role("radio", name="Memory").check()
    clock = page.get_by_role("slider", name="Clock of the replay")
    clock.fill("500")
    expect(clock).to_have_attribute("aria-valuetext", re.compile("of .* expanded"))
    page.get_by_role("button", name=re.compile("Watch the solution of astar")).click()
    expect(page.get_by_role("application")).to_be_visible()
    expect_message(page, "Watching")


def test_searches_are_added_and_removed(visit: Visit) -> None:
    page = visit(at("race", EIGHT))
    groups = page.get_by_role("group", name=re.compile("^Search [0-9]$"))
    while groups.count() < 4:
        press(page, "Add a search")
    expect(page.get_by_role("button", name="Add a search")).to_be_hidden()
    press(page, "Remove search 1")
    expect(groups).to_have_count(3)


def test_a_race_is_cancelled(visit: Visit) -> None:
    searches = "algorithm=iddfs;algorithm=ida-star&heuristic=misplaced"
    page = visit(at("race", FIFTEEN, race=searches))
    press(page, "Start the race")
    lane = page.get_by_role("article", name=re.compile("^Lane 1"))
    expect(lane).to_contain_text(re.compile(r"[0-9],[0-9]{3}"))
    press(page, "Cancel")
    expect(lane).to_have_attribute("data-state", "stopped")


def test_a_race_is_cancelled_before_the_server_has_answered(visit: Visit) -> None:
    page = visit(at("race", EIGHT))
    page.route("**/api/compare", lambda _: None)  # the server never answers
    press(page, "Start the race")
    press(page, "Cancel")
    expect(page.locator(".race-status")).to_have_text("Cancelled before the start.")
    expect(page.get_by_role("button", name="Start the race")).to_be_enabled()


def test_the_node_limit_is_in_the_address(visit: Visit) -> None:
    page = visit(at("race", EIGHT))
    page.get_by_role("combobox", name="Stop at").select_option("the server’s limits")
    expect(page).to_have_url(re.compile("stop=none"))
    again = visit(f"#{page.url.partition('#')[2]}")
    expect(again.get_by_role("combobox", name="Stop at")).to_have_value("none")
