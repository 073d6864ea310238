"""Feeds the readers whatever atheris comes up with: `make fuzz`, or this file with libFuzzer's options.

Only a TaquinError may come out of a reader; and what it could read, it reads again from what it writes.
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
    """A grid has as many values as cells, and each stands where its span says."""
    grid = read_grid(text)
    assert len(grid.values) == len(grid.spans) == grid.rows * grid.cols
    for value, (start, end) in zip(grid.values, grid.spans, strict=True):
        word = text[start:end].strip()
        number = 0 if not word or word in BLANKS else int(word)
        assert value == number or (value == 0 and number == len(grid.values))


def many_grids(text: str) -> None:
    """Every grid of a file is a rectangle."""
    for grid in read_grids(text):
        assert len(grid.values) == grid.rows * grid.cols >= 4


def boards(text: str) -> None:
    """Boards are read back from what they write, alone and all together."""
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
    """A goal is a board."""
    found = parse_goal(text, START)
    assert parse_goal(str(found), found) == found


def amount(text: str) -> None:
    """An amount of memory is a whole number of bytes, and is read back as such."""
    count = parse_bytes(text)
    assert count >= 0
    assert abs(parse_bytes(str(count)) - count) <= count * 1e-15


def solution(text: str) -> None:
    """A solution that could be read is written, and read again as the same."""
    read = Solution.from_json(text)
    again = Solution.from_json(read.to_json())
    assert again.to_json() == read.to_json()
    assert isinstance(read.space, Puzzle)


def words(text: str) -> None:
    """The small readers."""
    for reader in (read_size, read_moves, find_heuristic):
        with suppress(TaquinError):
            reader(text)


READERS: list[Callable[[str], None]] = [one_grid, many_grids, boards, goal, amount, solution, words]


def text_of(data: atheris.FuzzedDataProvider, reader: Callable[[str], None]) -> str:
    """Any text; or one made of what boards are made of; or a solution with a few values changed."""
    kind = data.ConsumeIntInRange(0, 3)
    if reader is solution and kind:
        changed = json.loads(SOLVED)
        for _ in range(kind):
            place = changed if data.ConsumeBool() else changed.get("statistics")
            if isinstance(place, dict):
                place[data.PickValueInList(KEYS)] = value_of(data)
        return json.dumps(changed)
    if data.ConsumeProbability() < 0.02:  # far too long a word
        return str(data.ConsumeUnicode(3) + data.PickValueInList(list(ALPHABET)) * 5000)
    if kind == 1:
        return board_text(data)
    if kind:
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in data.ConsumeBytes(300))
    return str(data.ConsumeUnicode(300))


def board_text(data: atheris.FuzzedDataProvider) -> str:
    """A few boards in one of the forms that people write, with some characters changed, or none."""
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
    """Tiles with lines between them, whatever they are."""
    rows = [tiles[start : start + cols] for start in range(0, len(tiles), cols)]
    lines = ["│" + "│".join(f"{tile:^4}" for tile in row) + "│" for row in rows]
    rule = "┼".join(["────"] * cols)
    top, bottom = f"┌{rule.replace('┼', '┬')}┐", f"└{rule.replace('┼', '┴')}┘"
    return "\n".join([top, f"\n├{rule}┤\n".join(lines), bottom])


def value_of(data: atheris.FuzzedDataProvider) -> object:
    """A JSON value."""
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
    """What atheris calls."""
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
        sys.stderr.write(f"{reader.__name__} does not cope with {text!r}\n")
        raise


def instrument() -> None:
    """Let atheris see which lines run; its import hook does not reach an editable install."""
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and str(each.__module__).startswith("taquin."):
            atheris.instrument_func(each)


if __name__ == "__main__":
    instrument()
    atheris.Setup(sys.argv, try_one)
    atheris.Fuzz()
