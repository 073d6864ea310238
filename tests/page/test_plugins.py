"""The form for an algorithm that one file registers, made from the descriptions of the server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Visitor
from tests.page.locators import EIGHT, at, press, search_status
from tests.serving import served
from tests.test_plugins import DEPTH, PLUGIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser


@pytest.fixture
def visit_plugin(browser: Browser) -> Iterator[Visitor]:
    """Open pages of a server that has loaded the plug-in."""
    with served("--time-limit", "60", environment=PLUGIN) as server:
        visitor = Visitor(browser, server)
        yield visitor
        for context in visitor.contexts:
            context.close()
        assert not visitor.errors


def test_the_form_has_the_algorithm_and_its_option(visit_plugin: Visitor) -> None:
    page = visit_plugin(at("play", EIGHT))
    page.get_by_text("Search options").click()
    page.get_by_label("Algorithm").select_option("astar")
    expect(page.get_by_label("Max depth", exact=True)).to_be_hidden()
    expect(page.get_by_label("Weight", exact=True)).to_have_attribute("placeholder", "default: 1")
    page.get_by_label("Algorithm").select_option("depth-limited")
    expect(page.get_by_label("Weight", exact=True)).to_be_hidden()
    field = page.get_by_label("Max depth", exact=True)
    expect(field).to_have_attribute("placeholder", "default: 12")
    expect(field).to_have_attribute("max", "60")
    expect(field).to_have_accessible_description("Depth at which a path is given up.")
    field.fill(str(DEPTH - 2))
    press(page, "Solve")
    expect(search_status(page)).to_contain_text("no solution")
    field.fill(str(DEPTH))
    press(page, "Solve")
    expect(search_status(page)).to_contain_text(f"{DEPTH} moves")
    expect(page).to_have_url(re.compile(f"algorithm=depth-limited.*max_depth={DEPTH}"))
    again = visit_plugin(f"#{page.url.partition('#')[2]}")
    again.get_by_text("Search options").click()
    expect(again.get_by_label("Max depth", exact=True)).to_have_value(str(DEPTH))


def test_it_races_and_is_traced(visit_plugin: Visitor) -> None:
    searches = f"algorithm=astar;algorithm=depth-limited&max_depth={DEPTH}"
    page = visit_plugin(at("race", EIGHT, race=searches))
    press(page, "Start the race")
    expect(page.locator(".race-status")).to_have_text("The race is over.")
    lane = page.get_by_role("article", name=re.compile("^Lane 2: .*depth-limited"))
    expect(lane).to_have_attribute("data-state", "solved")
