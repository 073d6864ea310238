"""Reads a board that the user types or pastes, on one line or several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from taquin.console.prompter import print_error
from taquin.errors import BoardError, TaquinError
from taquin.notation import BLANKS, is_complete_drawing, is_drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Board
    from taquin.console.prompter import Prompter

_SEPARATORS = re.compile(r"[\s,;/\[\]()]+")


def ask_board(
    prompter: Prompter, question: str, read: Callable[[str], Board], rows: int, cols: int
) -> Board:
    """Ask until `read` returns a board of that size; after a first row, ask for the other rows."""
    while True:
        text = prompter.read_line(question)
        while True:
            try:
                return _of_shape(read(text), rows, cols)
            except TaquinError as error:
                wrong = error
            if not expects_more(text, rows, cols):
                break
            more = prompter.read_line("Next row (Enter to stop)")
            if not more:
                break
            text += "\n" + more
        print_error(_wrong_count(text, rows, cols) or wrong)


def expects_more(text: str, rows: int, cols: int) -> bool:
    """Whether the lines so far look like the first rows of a board of that size."""
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
    """Whether the line is one row: one short token per column, or one token with a character per column."""
    tokens = [token for token in _SEPARATORS.split(line) if token]
    if line.count(",") == cols - 1 == len(tokens):  # one cell is empty
        tokens.append("")
    if len(tokens) == 1:
        (token,) = tokens
        return len(token) == cols and all(char.isdigit() or char in BLANKS for char in token)
    longest = len(str(rows * cols))
    return len(tokens) == cols and all(len(token) <= longest for token in tokens)


def _wrong_count(text: str, rows: int, cols: int) -> TaquinError | None:
    """Return an error about the number of cells, if that is what is wrong.

    The parser derives the size from the number of cells. Here the size is known, so the number is wrong.
    """
    tokens = text.replace(",", " ").split()
    numbers = all(token.isdecimal() or token in BLANKS for token in tokens)
    cells = max(len(tokens), sum(line.count(",") + 1 for line in text.splitlines()))
    if not numbers or len(tokens) <= max(rows, cols) or cells == rows * cols:
        return None
    return BoardError(f"a {rows}×{cols} board has {rows * cols} cells, not {len(tokens)}")


def _of_shape(board: Board, rows: int, cols: int) -> Board:
    if (board.rows, board.cols) != (rows, cols):
        raise BoardError(f"this board is {board.shape}, but you chose {rows}×{cols}")
    return board
