"""Every number on a tile has a contrast of at least 4.5:1, with any overlay, in both themes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.page.locators import FIFTEEN, at, expect_message, press

Visit = Callable[..., Page]

MIN_CONTRAST = 4.5
# A canvas converts the computed colours to sRGB: the browser reports a mixed colour in another space.
CONTRASTS = """() => {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const luminance = (colour) => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
    if (alpha !== 255) throw new Error(`${colour} is not opaque`);
    const [r, g, b] = [red, green, blue].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return [...document.querySelectorAll(".board .tile")].map((tile) => {
    const face = tile.firstElementChild;
    const ratio = (style) => {
      const values = [style.color, getComputedStyle(face).backgroundColor].map(luminance);
      return (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
    };
    const both = [ratio(getComputedStyle(face)), ratio(getComputedStyle(face, "::after"))];
    return [`${tile.ariaLabel} ${tile.className}`, Math.min(...both)];
  });
}"""


def check(page: Page, state: str) -> list[str]:
    found: list[tuple[str, float]] = page.evaluate(CONTRASTS)
    assert len(found) == 15
    bad = [f"{state}: {tile} has {ratio:.2f}:1" for tile, ratio in found if ratio < MIN_CONTRAST]
    assert not bad, "\n".join(bad)
    return [tile for tile, _ in found]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("board", [FIFTEEN, "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"])
def test_every_state_of_a_tile_can_be_read(visit: Visit, theme: str, board: str) -> None:
    page = visit(at("play", board), theme=theme)
    expect_message(page, "This board can be solved")
    for overlay in ("Plain", "Tiles in place", "Distance per tile"):
        page.get_by_role("radio", name=overlay).check()
        check(page, overlay)
        press(page, "Next best move")
        expect_message(page, "Slide")
        tiles = check(page, f"{overlay} with a hint")
        assert sum("hinted" in tile for tile in tiles) == 1
        page.keyboard.press("ArrowUp")  # a slide removes the hint
        page.keyboard.press("ArrowLeft")
        press(page, "Restart")
    press(page, "Edit or paste a board")
    check(page, "in the editor")


def test_the_gradient_of_distances_can_be_read(visit: Visit) -> None:
    farthest = "15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0"
    page = visit(at("play", farthest))
    for theme in ("light", "dark"):
        page.get_by_role("combobox", name="Theme").select_option(theme)
        page.get_by_role("radio", name="Distance per tile").check()
        tiles = check(page, theme)
        assert any(", 5 away" in tile for tile in tiles)
