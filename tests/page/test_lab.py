"""The Lab view: the experiments of a folder, with their tables and plots."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def test_an_experiment_is_shown(visit: Visit) -> None:
    page = visit("#lab")
    entry = page.get_by_role("region", name="Experiments").get_by_role("button", name="quick")
    entry.click()
    expect(entry).to_have_attribute("aria-current", "true")
    ended = page.get_by_role("region", name="Outcomes").get_by_role("table")
    expect(ended).to_contain_text("astar manhattan")
    pictures = page.get_by_role("region", name="Plots").get_by_role("img")
    expect(pictures.first).to_be_visible()
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("image => image.naturalWidth") > 0
        assert picture.get_attribute("alt")
    expect(page).to_have_url(re.compile("experiment=quick"))
