"""The board fits the screen, every tile can be clicked, and tile states differ by shape."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.play.geometry import digits_of, fit, sizes, smallest
from taquin.play.tiles import TileStyle, tile_lines

SIDES = st.integers(2, 12)


@given(SIDES, SIDES, st.integers(1, 200), st.integers(1, 80))
def test_the_board_fits_or_the_screen_is_below_the_minimum(
    rows: int, cols: int, width: int, height: int
) -> None:
    size = fit(rows, cols, width, height)
    if size is None:
        assert smallest(rows, cols)[0] > width or smallest(rows, cols)[1] > height
    else:
        assert size.board_width(cols) <= width
        assert size.board_height(rows) <= height


@given(SIDES, SIDES, st.data())
def test_a_point_on_a_tile_is_in_its_cell(rows: int, cols: int, data: st.DataObject) -> None:
    size = data.draw(st.sampled_from(sizes(digits_of(rows, cols))))
    cell = data.draw(st.integers(0, rows * cols - 1))
    row, col = divmod(cell, cols)
    x = col * (size.width + size.gap_width) + data.draw(st.integers(0, size.width - 1))
    y = row * (size.height + size.gap_height) + data.draw(st.integers(0, size.height - 1))
    assert size.tile_at(x, y, rows, cols) == cell
    assert size.tile_at(-1, y, rows, cols) is None
    assert size.tile_at(x, rows * (size.height + size.gap_height), rows, cols) is None


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (4, 4), (6, 6), (10, 10)])
@pytest.mark.parametrize("width", [50, 80])
def test_boards_up_to_10x10_fit_50_columns(rows: int, cols: int, width: int) -> None:
    assert fit(rows, cols, width, 20) is not None


@pytest.mark.parametrize("digits", [1, 2, 3])
def test_tile_styles_differ_without_colour(digits: int) -> None:
    tile = int("12345"[:digits])
    for size in sizes(digits):
        drawn = [
            tile_lines(tile, TileStyle.AWAY, size),
            tile_lines(tile, TileStyle.IN_PLACE, size),
            tile_lines(tile, TileStyle.HINTED, size, "↑"),
        ]
        assert len({"\n".join(lines) for lines in drawn}) == 3
        for lines in drawn:
            assert [len(line) for line in lines] == [size.width] * size.height
