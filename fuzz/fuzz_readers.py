"""Fuzzes the readers with atheris: `make fuzz`, or this file with the options of libFuzzer.

A reader may raise only `TaquinError`. A value that it reads must be equal after it is written and read again.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FunctionType

import atheris

from taquin.board import Board
from taquin.errors import NotationError, TaquinError
from taquin.heuristics import find_heuristic
from taquin.limits import parse_bytes
from taquin.notation import BLANKS, read_grid, read_grids, read_moves, read_size
from taquin.puzzle import Puzzle, parse_goal
from taquin.render.text import draw, draw_path
from taquin.solution import Solution

ALPHABET = "0123456789 \n/;,[]()#xXbB_.-×\t:·│┌┐└┘├┤─┬┴┼→↓"
START = Board.goal("blank-last", 3, 4)
SOLVED = '{"start": "1 2 3 4 5 6 7 0 8", "goal": "1 2 3 4 5 6 7 8 0", "algorithm": "astar", '
SOLVED += '"heuristic": "zero", "engine": "native", "status": "solved", "lower_bound": 1, '
SOLVED += '"moves": "R", "statistics": {"expanded": 1, "iterations": []}}'
KEYS = [*json.loads(SOLVED), "expanded", "iterations"]


def one_grid(text: str) -> None:
    """Check that a grid has one value per cell, and that each span contains its value."""
    grid = read_grid(text)
    assert len(grid.values) == len(grid.spans) == grid.rows * grid.cols
    for value, (start, end) in zip(grid.values, grid.spans, strict=True):
        token = text[start:end].strip()
        number = 0 if not token or token in BLANKS else int(token)
        assert value == number or (value == 0 and number == len(grid.values))


def many_grids(text: str) -> None:
    """Check that every grid of a file is a rectangle."""
    for grid in read_grids(text):
        assert len(grid.values) == grid.rows * grid.cols >= 4


def boards(text: str) -> None:
    """Check that boards are equal after they are written and read, alone and together."""
    found = Board.parse_all(text)
    for board in found:
        assert Board.parse(str(board)) == board
        assert Board.parse_all(str(board)) == [board]
        assert parse_goal(str(board), board) == board
        assert Board.parse_all(draw(board)) == [board]
        assert Board.parse_all(draw_path([board, START, board], 30)) == [board]
    assert Board.parse_all("".join(f"{board}\n\n" for board in found)) == found
    assert Board.parse_all("".join(f"{draw(board)}\n" for board in found)) == found


def goal(text: str) -> None:
    """Check that a goal is equal after it is written and read."""
    found = parse_goal(text, START)
    assert parse_goal(str(found), found) == found


def amount(text: str) -> None:
    """Check that an amount of memory is a whole number of bytes."""
    count = parse_bytes(text)
    assert count >= 0
    assert abs(parse_bytes(str(count)) - count) <= count * 1e-15


def solution(text: str) -> None:
    """Check that a solution is equal after it is written and read."""
    read = Solution.from_json(text)
    again = Solution.from_json(read.to_json())
    assert again.to_json() == read.to_json()
    assert isinstance(read.space, Puzzle)


def short_texts(text: str) -> None:
    """Run the readers of sizes, moves and heuristics."""
    for reader in (read_size, read_moves, find_heuristic):
        with suppress(TaquinError):
            reader(text)


READERS: list[Callable[[str], None]] = [
    one_grid,
    many_grids,
    boards,
    goal,
    amount,
    solution,
    short_texts,
]


def text_of(data: atheris.FuzzedDataProvider, reader: Callable[[str], None]) -> str:
    """Return any text, one of the characters of boards, or a solution with changed values."""
    kind = data.ConsumeIntInRange(0, 3)
    if reader is solution and kind:
        changed = json.loads(SOLVED)
        for _ in range(kind):
            place = changed if data.ConsumeBool() else changed.get("statistics")
            if isinstance(place, dict):
                place[data.PickValueInList(KEYS)] = value_of(data)
        return json.dumps(changed)
    if data.ConsumeProbability() < 0.02:  # a very long token
        return str(data.ConsumeUnicode(3) + data.PickValueInList(list(ALPHABET)) * 5000)
    if kind == 1:
        return board_text(data)
    if kind:
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in data.ConsumeBytes(300))
    return str(data.ConsumeUnicode(300))


def board_text(data: atheris.FuzzedDataProvider) -> str:
    """Return a few boards in one of the notations, with up to three characters changed."""
    text = ""
    for _ in range(data.ConsumeIntInRange(1, 3)):
        rows, cols = data.ConsumeIntInRange(2, 5), data.ConsumeIntInRange(2, 5)
        tiles = [str(tile) for tile in range(rows * cols)]
        tiles[0] = data.PickValueInList(["0", "", "_", "·", str(rows * cols)])
        for place in range(len(tiles) - 1):
            other = data.ConsumeIntInRange(place, len(tiles) - 1)
            tiles[place], tiles[other] = tiles[other], tiles[place]
        between = data.PickValueInList([" ", ",", ", ", "", "\t"])
        row_end = data.PickValueInList(["\n", "/", ";", " / ", "],[", " ", "\n\n"])
        lines = [between.join(tiles[row * cols : row * cols + cols]) for row in range(rows)]
        if data.ConsumeProbability() < 0.2:
            text += drawing(tiles, cols) + data.PickValueInList(["\n", "\n\n", " → ", "\n↓\n"])
            continue
        sizes = ["", f"{rows}\n", f"{rows}x{cols}\n", f"{cols}x{rows}:", "# a\n", "[["]
        text += data.PickValueInList(sizes)
        text += row_end.join(lines) + data.PickValueInList(["", "\n", "\n\n", "]]", " # end\n"])
    for _ in range(data.ConsumeIntInRange(0, 3)):
        place = data.ConsumeIntInRange(0, len(text))
        char = data.PickValueInList(list(ALPHABET))
        text = text[:place] + char + text[place + data.ConsumeIntInRange(0, 1) :]
    return text


def drawing(tiles: list[str], cols: int) -> str:
    """Return a drawing of the tiles with lines between them."""
    rows = [tiles[start : start + cols] for start in range(0, len(tiles), cols)]
    lines = ["│" + "│".join(f"{tile:^4}" for tile in row) + "│" for row in rows]
    rule = "┼".join(["────"] * cols)
    top, bottom = f"┌{rule.replace('┼', '┬')}┐", f"└{rule.replace('┼', '┴')}┘"
    return "\n".join([top, f"\n├{rule}┤\n".join(lines), bottom])


def value_of(data: atheris.FuzzedDataProvider) -> object:
    """Return a JSON value."""
    choices: list[object] = [
        None,
        True,
        1.5,
        -1,
        10**30,
        [],
        {},
        "",
        "R",
        "1 2 3 0",
        "solved",
        [{}],
    ]
    choices += [
        [None],
        "0 1 2 3 4 5 6 7 8",
        float("nan"),
        {"expanded": None, "iterations": [[1, 2]]},
    ]
    return data.PickValueInList([*choices, data.ConsumeUnicode(20)])


def try_one(data: bytes) -> None:
    """Run one reader on one input; atheris calls this."""
    provider = atheris.FuzzedDataProvider(data)
    reader = provider.PickValueInList(READERS)
    text = text_of(provider, reader)
    try:
        reader(text)
    except NotationError as error:
        error.pointer()
    except TaquinError:
        pass
    except Exception:
        sys.stderr.write(f"{reader.__name__} fails on {text!r}\n")
        raise


def instrument() -> None:
    """Instrument the functions of taquin; the import hook of atheris skips an editable install."""
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and str(each.__module__).startswith("taquin."):
            atheris.instrument_func(each)


if __name__ == "__main__":
    instrument()
    atheris.Setup(sys.argv, try_one)
    atheris.Fuzz()
