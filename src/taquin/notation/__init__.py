"""Readers and writers for boards, sizes and moves as text.

The readers know the syntax and not the rules. They return a `Grid`: a shape, its values, and the position
of each value in the text. `Board.parse` checks the rules; an error can point at the token that breaks one.

    1 2 3 4 5 6 7 8 0             numbers; a square count of them is a square board
    1,2,3,4,5,6,7,8,0             commas separate numbers too
    1 2 3/4 5 6/7 8 0             a row ends at / or ; or a new line
    [[1,2,3],[4,5,6],[7,8,0]]     nested lists
    B12 345 678                   one token per row, one character per cell (at most ten cells)
    123456780                     one token, one character per cell, for a square (3×3 or 2×2)
    1,2,3/4,,5/6,7,8              an empty cell between commas, tabs or lines is the blank
    1 2 3 4 5 6 7 8 9             without a blank, the largest number is the blank
    3x3:1,2,3,4,5,6,7,8,0         a game id of Simon Tatham's Fifteen: columns x rows, then the tiles
    │ 1 │ 2 │                     a drawing in the style of Taquin's output (`taquin.notation.drawing`)
    # a comment                   to the end of its line
    3                             a first line with only the size: 3 (square) or 3x4, rows x columns
"""

from taquin.notation.board_list import read_grids
from taquin.notation.drawing import is_complete_drawing, is_drawing
from taquin.notation.grid import Grid, read_grid, write_rows
from taquin.notation.moves import read_moves, write_tile_moves
from taquin.notation.size import MIN_SIDE, read_size
from taquin.notation.tokens import BLANKS, Token

__all__ = [
    "BLANKS",
    "MIN_SIDE",
    "Grid",
    "Token",
    "is_complete_drawing",
    "is_drawing",
    "read_grid",
    "read_grids",
    "read_moves",
    "read_size",
    "write_rows",
    "write_tile_moves",
]
