"""The GIF, decoded by Pillow: every frame shows the board after its move."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageSequence

from taquin.board import Board
from taquin.puzzle import Puzzle
from taquin.render.animation import SECONDS_AFTER, SECONDS_BEFORE, THEMES, AnimationStyle
from taquin.render.gif import draw_gif
from taquin.render.gif_bytes import TRAILER, frame, header, pack_pixels
from taquin.solve import solve
from tests.strategies import puzzles

Colour = tuple[int, int, int]


def frames_of(raw: bytes) -> tuple[list[Image.Image], list[int]]:
    """Return every frame as displayed, and its duration in milliseconds."""
    with Image.open(io.BytesIO(raw)) as picture:
        assert picture.format == "GIF"
        assert picture.info["loop"] == 0
        shown = [
            (each.convert("RGB"), each.info["duration"]) for each in ImageSequence.Iterator(picture)
        ]
    return [each for each, _ in shown], [duration for _, duration in shown]


def colour_of(name: str) -> Colour:
    red, green, blue = bytes.fromhex(name.removeprefix("#"))
    return red, green, blue


def check_board(picture: Image.Image, board: Board, goal: Board, style: AnimationStyle) -> None:
    """Check the colours of each cell: the tray's for the blank, else the tile's and its digits'."""
    assert picture.size == style.size(board)
    colours = style.colours
    for cell, tile in enumerate(board.tiles):
        row, col = divmod(cell, board.cols)
        left, top = (style.margin + at * style.cell for at in (col, row))
        part = picture.crop((left, top, left + style.cell, top + style.cell))
        counted = part.getcolors(style.cell * style.cell)
        assert counted is not None
        seen = {colour for _, colour in counted}
        if not tile:
            assert seen == {colour_of(colours.tray)}
            continue
        home = tile == goal.tiles[cell]
        plate, ink = (colours.home, colours.on_home) if home else (colours.away, colours.on_away)
        assert max(counted)[1] == colour_of(plate)
        assert colour_of(ink) in seen
        assert part.getpixel((0, 0)) == colour_of(colours.tray)  # a round corner


@pytest.mark.parametrize("theme", THEMES)
def test_every_frame_of_a_solution(theme: str) -> None:
    solution = solve("8 6 7 2 5 4 3 0 1", algorithm="greedy", heuristic="manhattan")
    puzzle = Puzzle.of("8 6 7 2 5 4 3 0 1")
    style = AnimationStyle(theme, cell=24, seconds_per_move=0.25)
    frames, durations = frames_of(draw_gif(puzzle, solution.moves or (), style))
    states = solution.replay()
    assert len(frames) == len(states) == len(solution.moves or ()) + 1
    assert durations[0] == SECONDS_BEFORE * 1000
    assert durations[-1] == SECONDS_AFTER * 1000
    assert set(durations[1:-1]) == {250}
    for picture, tiles in zip(frames, states, strict=True):
        check_board(picture, Board(tiles, 3, 3), puzzle.goal, style)


def test_a_frame_drawn_over_others_equals_the_board_drawn_alone() -> None:
    solution = solve("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11", algorithm="greedy")
    puzzle = Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
    style = AnimationStyle(cell=24)
    frames, _ = frames_of(draw_gif(puzzle, solution.moves or (), style))
    for picture, tiles in list(zip(frames, solution.states(), strict=True))[::7]:
        alone, _ = frames_of(draw_gif(Puzzle(Board(tiles, 4, 4), puzzle.goal), style=style))
        assert picture.tobytes() == alone[0].tobytes()


@given(puzzles(largest_side=4), st.lists(st.integers(0, 3), max_size=12), st.integers(24, 40))
@settings(max_examples=12, deadline=None)
def test_any_board_and_any_moves(puzzle: Puzzle, choices: list[int], cell: int) -> None:
    style, board, moves, boards = AnimationStyle(cell=cell), puzzle.start, "", [puzzle.start]
    for choice in choices:
        legal = board.legal_moves()
        moves += legal[choice % len(legal)]
        board = board.apply(legal[choice % len(legal)])
        boards.append(board)
    frames, _ = frames_of(draw_gif(puzzle, moves, style))
    assert len(frames) == len(boards)
    for picture, each in zip(frames, boards, strict=True):
        check_board(picture, each, puzzle.goal, style)


def test_a_board_without_moves_has_one_frame() -> None:
    frames, _ = frames_of(draw_gif(Puzzle.of("1 2 3 / 0 4 5")))
    assert len(frames) == 1


def test_a_path_of_12_000_moves_makes_a_small_file() -> None:
    raw = draw_gif(
        Puzzle.of("1 2 3 4 5 6 7 8 0"), "ULDR" * 3000, AnimationStyle(seconds_per_move=0.02)
    )
    assert len(raw) < 12_000 * 700
    with Image.open(io.BytesIO(raw)) as picture:
        assert getattr(picture, "n_frames", 1) == 12_001


@given(st.data(), st.integers(1, 8), st.integers(1, 120), st.integers(1, 60))
@settings(max_examples=30, deadline=None)
def test_pillow_decodes_packed_pixels(
    data: st.DataObject, bits: int, width: int, height: int
) -> None:
    """The pixels come back unchanged, with few colours and many, up to a full table of codes."""
    colours = 1 << bits
    seed = data.draw(st.randoms(use_true_random=False))
    pixels = bytes(seed.randrange(colours) for _ in range(width * height))
    palette = [(number, 0, 255 - number) for number in range(colours)]
    raw = b"".join(
        (
            header(width, height, palette),
            frame(pack_pixels(pixels, colours), (0, 0), (width, height), 1),
            TRAILER,
        )
    )
    with Image.open(io.BytesIO(raw)) as picture:
        seen = picture.convert("RGB")
    assert seen.tobytes() == b"".join(bytes(palette[each]) for each in pixels)
