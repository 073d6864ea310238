"""A board typed or pasted over one line or several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from taquin.console.ask import say_wrong
from taquin.errors import BoardError, TaquinError
from taquin.notation import BLANKS, is_complete_drawing, is_drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Board
    from taquin.console.ask import Asker

_SEPARATORS = re.compile(r"[\s,;/\[\]()]+")


def ask_board(
    asker: Asker, question: str, read: Callable[[str], Board], rows: int, cols: int
) -> Board:
    """Ask until a board of that shape can be read; go on asking for rows where a first one came."""
    while True:
        text = asker.read_line(question)
        while True:
            try:
                return _of_shape(read(text), rows, cols)
            except TaquinError as error:
                wrong = error
            if not expects_more(text, rows, cols):
                break
            more = asker.read_line("Next row (Enter: that is all)")
            if not more:
                break
            text += "\n" + more
        say_wrong(_miscounted(text, rows, cols) or wrong)


def expects_more(text: str, rows: int, cols: int) -> bool:
    """Whether the lines so far are the first rows of a board of that shape, as far as form goes."""
    if is_drawing(text):
        return not is_complete_drawing(text)
    lines = [re.sub("#.*", "", line).strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    sizes = {f"{rows}x{cols}", f"{rows}×{cols}", str(rows) if rows == cols else ""}
    if lines and lines[0].lower() in sizes:
        lines = lines[1:]
    whole = len(lines) >= rows
    return bool(text.strip()) and not whole and all(_is_row(line, rows, cols) for line in lines)


def _is_row(line: str, rows: int, cols: int) -> bool:
    """Whether the line is one row: so many short words, or one word of so many characters."""
    words = [word for word in _SEPARATORS.split(line) if word]
    if line.count(",") == cols - 1 == len(words):  # one cell is empty
        words.append("")
    if len(words) == 1:
        return len(words[0]) == cols and all(char.isdigit() or char in BLANKS for char in words[0])
    longest = len(str(rows * cols))
    return len(words) == cols and all(len(word) <= longest for word in words)


def _miscounted(text: str, rows: int, cols: int) -> TaquinError | None:
    """The reader guesses a shape from the count; here the shape is known, so the count is wrong."""
    words = text.replace(",", " ").split()
    numbers = all(word.isdecimal() or word in BLANKS for word in words)
    cells = max(len(words), sum(line.count(",") + 1 for line in text.splitlines()))
    if not numbers or len(words) <= max(rows, cols) or cells == rows * cols:
        return None
    return BoardError(f"a {rows}×{cols} board has {rows * cols} cells, here are {len(words)}")


def _of_shape(board: Board, rows: int, cols: int) -> Board:
    if (board.rows, board.cols) != (rows, cols):
        raise BoardError(f"this board is {board.shape}, but {rows}×{cols} was chosen")
    return board
