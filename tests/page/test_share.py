"""Sharing: links open the same state, notations are correct, files have their format."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

from PIL import Image
from playwright.sync_api import Page, expect

from tests.page.locators import EIGHT, EIGHT_MOVES, at, board_of, expect_message, press, tile

Visit = Callable[..., Page]


def test_the_address_opens_the_same_in_a_fresh_profile(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 0", algorithm="astar", heuristic="misplaced"))
    for number in (8, 5, 4):
        tile(page, number).click()
    press(page, "Undo")
    press(page, "Copy link")
    link = page.get_by_role("textbox", name="Copied text").input_value()
    other = visit(link[link.index("#") :])
    expect(other.get_by_role("status", name="Moves")).to_have_text("2")
    assert board_of(other) == board_of(page)
    press(other, "Redo")
    assert board_of(other).tiles[3] == 0
    other.get_by_text("Search options").click()
    expect(other.get_by_role("combobox", name="Algorithm")).to_have_value("astar")
    expect(other.get_by_role("combobox", name="Heuristic")).to_have_value("misplaced")


def test_back_returns_to_the_board(visit: Visit) -> None:
    page = visit(at("play", EIGHT))
    page.goto(page.url.split("#")[0] + "#race")
    page.go_back()
    expect_message(page, "This board can be solved")
    assert str(board_of(page)) == EIGHT


def test_an_address_with_a_wrong_board_shows_the_problem_and_a_random_board(visit: Visit) -> None:
    page = visit(at("play", "1 2 3 4 5 6 7 8 8"))
    expect(page.get_by_role("alert")).to_contain_text("8 appears twice")
    expect_message(page, "This board can be solved")
    assert len(board_of(page).tiles) == 16


def test_notations(visit: Visit) -> None:
    page = visit(at("play", EIGHT, moves=EIGHT_MOVES, at=7))
    expect_message(page, "Solved")
    copied = page.get_by_role("textbox", name="Copied text")
    notation = page.get_by_role("combobox", name="Move notation")
    status = page.get_by_role("region", name="Share and export").get_by_role("status")
    for name, text, kind in (
        ("blank", "ULURRDD", "the moves of the blank"),
        ("tile", "DRDL2U2", "the moves of the tiles"),
        ("numbers", "8 5 4 1 2 3 6", "the numbers of the tiles that slide"),
    ):
        notation.select_option(name)
        press(page, "Copy moves")
        expect(copied).to_have_value(text)
        expect(status).to_contain_text(kind)
    press(page, "Copy board")
    expect(copied).to_have_value(re.compile("1.*8"))


def test_files(visit: Visit, tmp_path: Path) -> None:
    page = visit(at("play", EIGHT, moves=EIGHT_MOVES), theme="dark")
    saved = {}
    for kind in ("GIF", "SVG", "JSON"):
        with page.expect_download() as download:
            press(page, f"Download {kind}")
        saved[kind] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[kind])
        assert saved[kind].suffix == f".{kind.lower()}"
    with Image.open(saved["GIF"]) as picture:
        assert getattr(picture, "n_frames", 1) == len(EIGHT_MOVES) + 1
        assert picture.format == "GIF"
    ElementTree.parse(saved["SVG"])
    assert json.loads(saved["JSON"].read_text())["moves"] == EIGHT_MOVES
