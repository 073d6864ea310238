"""Find parts of the page by the names that a visitor reads or a screen reader says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from playwright.sync_api import expect

from taquin.board import Board

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

EIGHT = "4 1 2 5 8 3 7 0 6"
EIGHT_MOVES = "ULURRDD"
"""A shortest solution of EIGHT."""
FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
FIFTEEN_COST = 49
UNSOLVABLE = "1 2 3 4 5 6 8 7 0"
ENDLESS = {"algorithm": "iddfs", "engine": "python"}
"""A search that takes hours on FIFTEEN."""


def at(tab: str, board: str = "", **state: object) -> str:
    """Return the fragment of the address that opens a view with that state."""
    query = urlencode(
        {name: str(value) for name, value in {"board": board, **state}.items() if value}
    )
    return f"#{tab}?{query}" if query else f"#{tab}"


def board_of(page: Page) -> Board:
    """Return the board in play, read from its description."""
    description = page.get_by_role("application").locator("+ p").text_content() or ""
    rows = re.findall(r"Row [0-9]+: ([^.]*)\.", description)
    return Board.parse("\n".join(row.replace("blank", "0").replace(",", " ") for row in rows))


def tile(page: Page, number: int) -> Locator:
    """Return a tile of the board in play, with any overlay."""
    return page.get_by_role("button", name=re.compile(rf"^Tile {number}\b(?!.* down)"))


def press(page: Page, name: str) -> None:
    """Press the button of that name."""
    page.get_by_role("button", name=name, exact=True).click()


def search_status(page: Page) -> Locator:
    """Return the status line of the search."""
    return page.locator(".search-status")


def expect_message(page: Page, text: str) -> None:
    """Wait until the message below the board contains the text."""
    message = page.get_by_role("region", name="Puzzle").locator(".game-message")
    expect(message).to_contain_text(text)
