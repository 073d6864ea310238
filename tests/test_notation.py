"""Every notation of a board, and the error for every wrong text."""

from __future__ import annotations

import pytest

from taquin import notation
from taquin.board import Board, Move
from taquin.errors import BoardError, NotationError
from taquin.puzzle import Puzzle, parse_goal
from taquin.render.text import draw, draw_path

SOLVED = Board.from_rows([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
BLANK_FIRST = Board.from_rows([[0, 1, 2], [3, 4, 5], [6, 7, 8]])
FIFTEEN = Board.goal("blank-last", 4, 4)


@pytest.mark.parametrize(
    "text",
    [
        "1 2 3 4 5 6 7 8 0",
        "  1 2  3 4\t5 6 7 8 0 \n",
        "1,2,3,4,5,6,7,8,0",
        "1, 2, 3, 4, 5, 6, 7, 8, 0",
        "1 2 3/4 5 6/7 8 0",
        "1 2 3 / 4 5 6 / 7 8 0",
        "1,2,3/4,5,6/7,8,0",
        "1 2 3;4 5 6;7 8 0",
        "1 2 3;4 5 6;7 8 0;",
        "1 2 3\n4 5 6\n7 8 0",
        "1 2 3\r\n4 5 6\r\n7 8 0\r\n",
        "[[1,2,3],[4,5,6],[7,8,0]]",
        "[[1, 2, 3],\n [4, 5, 6],\n [7, 8, 0]]",
        "((1, 2, 3), (4, 5, 6), (7, 8, 0))",
        "[1,2,3,4,5,6,7,8,0]",
        "123 456 780",
        "123/456/780",
        "123\n456\n780\n",
        "3\n1 2 3\n4 5 6\n7 8 0",
        "3x3\n1 2 3\n4 5 6\n7 8 0",
        "3\n1 2 3 4 5 6 7 8 0",
        "3\n123 456 780",
        "# a comment\n\n1 2 3\n4 5 6 # another\n7 8 0",
        "# This puzzle is solvable\n3\n1 2 3\n4 5 6\n7 8 0\n",
        "01 02 03 04 05 06 07 08 00",
        "123456780",
        "12345678_",
        " 12345678B\n",
        "3\n123456780",
        "3x3\n123456780",
        "1,2,3\n4,5,6\n7,8,",
        "1,2,3,\n4,5,6,\n7,8,0,",
        "1,2,3,\n4,5,6,\n7,8,,",
        "1, 2, 3, 4, 5, 6, 7, 8, ",
        "1\t2\t3\n4\t5\t6\n7\t8\t\n",
        "[[1,2,3],[4,5,6],[7,8,]]",
        "1 2 3 4 5 6 7 8 9",
        "123456789",
        "123/456/789",
        "[[1,2,3],[4,5,6],[7,8,9]]",
        "3x3:1,2,3,4,5,6,7,8,0",
        "3x3:1,2,3,4,5,6,7,8,",
        "# Fifteen\n 3x3:1 2 3 4 5 6 7 8 9",
        draw(SOLVED),
        draw_path([SOLVED, BLANK_FIRST], 80),
        draw_path([SOLVED, BLANK_FIRST], 20),
        draw_path([SOLVED, BLANK_FIRST], 10),
        f"$ taquin solve …\n{draw_path([SOLVED, BLANK_FIRST], 80)}\n22 moves, proven optimal",
    ],
)
def test_all_forms_of_one_board(text: str) -> None:
    assert Board.parse(text) == SOLVED
    assert Board.parse_all(text) == [SOLVED]


@pytest.mark.parametrize("blank", ["0", "B", "b", "_", "x", "X", ".", "·"])
def test_all_forms_of_the_blank(blank: str) -> None:
    assert Board.parse(f"{blank} 1 2 3 4 5 6 7 8") == BLANK_FIRST
    assert Board.parse(f"{blank}12 345 678") == BLANK_FIRST
    assert Board.parse(f"[[{blank},1,2],[3,4,5],[6,7,8]]") == BLANK_FIRST


@pytest.mark.parametrize(
    ("text", "rows", "cols"),
    [
        ("1 2 3 / 4 5 0", 2, 3),
        ("1 2 / 3 4 / 5 0", 3, 2),
        ("123 450", 2, 3),
        ("12 34 50", 3, 2),
        ("2x3\n1 2 3 4 5 0", 2, 3),
        ("3X2\n1 2 3 4 5 0", 3, 2),
        ("3×2\n1 2\n3 4\n5 0", 3, 2),
        ("[[1,2,3],[4,5,0]]", 2, 3),
        ("2x3\n123450", 2, 3),
        ("3x2:1,2,3,4,5,0", 2, 3),
        ("2x3:1,2,3,4,5,0", 3, 2),
        ("1,2,3/4,5,", 2, 3),
        ("1 2/3 4/5 6", 3, 2),
        (draw(Board((1, 2, 3, 4, 5, 0), 3, 2)), 3, 2),
    ],
)
def test_boards_that_are_not_square(text: str, rows: int, cols: int) -> None:
    assert Board.parse(text) == Board((1, 2, 3, 4, 5, 0), rows, cols)


def test_a_size_line_before_rows_of_one_token_each() -> None:
    assert Board.parse("3\n123\n456\n780") == SOLVED


def test_a_flat_list_takes_the_given_shape() -> None:
    assert Board.parse("1 2 3 4 5 0", shape_if_flat=(3, 2)) == Board((1, 2, 3, 4, 5, 0), 3, 2)
    assert Board.parse("1 2 3 0", shape_if_flat=(3, 2)) == Board((1, 2, 3, 0), 2, 2)


@pytest.mark.parametrize(
    ("text", "message", "token"),
    [
        ("1 2 3 4 5 6 7 7 0", "7 appears twice, and 8 is missing", "7"),
        ("1 2 3 4 5 6 7 8 8", "8 appears twice, and the blank (0) is missing", "8"),
        ("0 1 2 _", "the blank appears twice, and 3 is missing", "_"),
        ("1 1 1 0", "1 appears twice", "1"),
        ("1 2 3 4 5 6 7 9 9", "9 is out of range: 9 cells hold 0 to 8", "9"),
        ("1 2 3 4 5 6 7 7 9", "7 appears twice, and 8 is missing", "7"),
        ("1,2,3\n4,,6\n7,8,6", "6 appears twice, and 5 is missing", "6"),
        ("123456770", "7 appears twice, and 8 is missing", "7"),
        ("2x2:1,2,1,0", "1 appears twice, and 3 is missing", "1"),
        (draw(SOLVED).replace("5", "4"), "4 appears twice, and 5 is missing", "4"),
        (draw(SOLVED).replace("5", " "), "the blank appears twice, and 5 is missing", " "),
        ("1 2 3\n4 5 66\n7 8 0", "66 is out of range: 9 cells hold 0 to 8", "66"),
        ("1 2 3/4 5 6/7 8 2", "2 appears twice, and the blank (0) is missing", "2"),
        ("B12 345 677", "7 appears twice, and 8 is missing", "7"),
    ],
)
def test_an_error_points_at_the_number_that_breaks_a_rule(
    text: str, message: str, token: str
) -> None:
    with pytest.raises(BoardError) as caught:
        Board.parse(text)
    assert str(caught.value) == message
    assert pointed_at(caught.value) == token


@pytest.mark.parametrize("token", ["a", "eight", "1.5", "+3", "--", "O", "٣", "²", "3a", "1|2"])
def test_an_error_points_at_a_token_that_is_not_a_number(token: str) -> None:
    with pytest.raises(NotationError) as caught:
        Board.parse(f"1 2 3 4 5 6 7 {token} 0")
    assert str(caught.value) == f"{token!r} is not a number (the blank is 0, B, _, x or .)"
    assert pointed_at(caught.value) == token


@pytest.mark.parametrize("number", ["-1", "9999999999999999"])
def test_a_number_out_of_range_is_still_a_number(number: str) -> None:
    with pytest.raises(NotationError, match="out of range") as caught:
        Board.parse(f"1 2 3 4 5 6 7 {number} 0")
    assert pointed_at(caught.value) == number


def test_a_very_long_token_is_truncated_in_the_message() -> None:
    with pytest.raises(NotationError) as caught:
        Board.parse(f"1 2 {'y' * 500} 0")
    assert "y…" in str(caught.value)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    ("text", "message", "row"),
    [
        ("1 2 3/4 5/6 7 8 0", "row 2 has 2 numbers, the first row has 3", "4 5"),
        ("1 2 3\n4 5 6\n7 8", "row 3 has 2 numbers, the first row has 3", "7 8"),
        ("[[1,2],[3,4],[5,6,0]]", "row 3 has 3 numbers, the first row has 2", "5,6,0"),
        ("3\n1 2\n3 0", "row 1 has 2 numbers, the size line says 3", "1 2"),
        ("2\n1 2\n3 4 0", "row 2 has 3 numbers, the size line says 2", "3 4 0"),
    ],
)
def test_an_error_points_at_a_row_of_another_length(text: str, message: str, row: str) -> None:
    with pytest.raises(NotationError) as caught:
        Board.parse(text)
    assert str(caught.value) == f"not a rectangle: {message}"
    assert pointed_at(caught.value) == row


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("1 2 3 4 5 0", "6 numbers could be 2×3, 3×2"),
        ("1 2 3 4 5 6 7 8", "8 numbers could be 2×4, 4×2"),
        ("1 2 3 4 5 6 7 8 9 10 11 0", "12 numbers could be 2×6, 3×4, 4×3, 6×2"),
    ],
)
def test_the_error_for_an_ambiguous_flat_list_names_its_possible_shapes(
    text: str, shapes: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Board.parse(text)
    assert str(caught.value) == f"shape unclear: {shapes}; end each row with /"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0", "no rectangle of at least 2×2 has 1 number"),
        ("0 1", "no rectangle of at least 2×2 has 2 numbers"),
        ("0 1 2 3 4", "no rectangle of at least 2×2 has 5 numbers"),
        ("0/1/2/3", "a board has at least 2×2 cells, not 4×1"),
    ],
)
def test_a_board_that_is_too_small(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Board.parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["", "   ", "\n\n", "# nothing but a comment", "[]", "/ ;"])
def test_an_empty_text(text: str) -> None:
    for read in (Board.parse, Board.parse_all):
        with pytest.raises(NotationError, match="there is no board: the text is empty"):
            read(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3\n1 2 3\n4 5 0", "the size line says 3 rows, but there are 2"),
        ("3x3\n1 2 3 4 5 6 7 0", "the size line requires 9 numbers, but there are 8"),
        ("1\n1 2\n3 0", "a board has at least 2×2 cells, not 1×1"),
        ("1x4\n1 2 3 0", "a board has at least 2×2 cells, not 1×4"),
    ],
)
def test_a_wrong_size_line(text: str, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        Board.parse(text)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("text", "message", "token"),
    [
        ("1234567891011121314150", "put spaces between them", "1234567891011121314150"),
        ("4x4", "4x4 is only a size: write the numbers of the board after it", "4x4"),
        ("4x4#98765", "4x4 is only a size: write the numbers of the board after it", "4x4"),
        ("1x4:1,2,3,0", "a board has at least 2×2 cells, not 4×1", "1x4:"),
        (draw(SOLVED)[:-9], "incomplete: copy all of it, from ┌ to ┘", "┌"),
        (draw(SOLVED)[14:], "incomplete: copy all of it, from ┌ to ┘", "│"),
    ],
)
def test_the_error_for_an_unclear_text_suggests_what_to_write(
    text: str, message: str, token: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Board.parse(text)
    assert message in str(caught.value)
    assert pointed_at(caught.value) == token


def test_digits_whose_shape_is_unclear() -> None:
    with pytest.raises(NotationError, match="6 numbers could be 2×3, 3×2; end each row with /"):
        Board.parse("123450")
    assert Board.parse("123450", shape_if_flat=(2, 3)) == Board.parse("123/450")


def test_a_final_comma_is_not_a_blank_if_the_board_is_complete_without_it() -> None:
    text = "1,2,3,4,5,6,7,8,"
    assert Board.parse(text, shape_if_flat=(2, 4)) == Board.goal("blank-last", 2, 4)
    assert Board.parse("0,1,2,,3") == Board.parse("0 1 2 3")


def test_an_error_points_at_an_impossible_size() -> None:
    with pytest.raises(NotationError) as caught:
        Board.parse("# too small\n1x4\n1 2 3 0")
    assert pointed_at(caught.value) == "1x4"


def test_the_pointer_marks_the_token_below_its_line() -> None:
    with pytest.raises(BoardError) as caught:
        Board.parse("1 2 3\n4 5 66\n7 8 0")
    assert caught.value.pointer() == "4 5 66\n    ^^"


def test_an_error_without_a_position_has_no_pointer() -> None:
    assert NotationError("nothing to point at").pointer() == ""


class TestFilesWithSeveralBoards:
    OTHER = Board.from_rows([[8, 7, 6], [5, 4, 3], [2, 1, 0]])

    @pytest.mark.parametrize(
        "text",
        [
            "1 2 3 4 5 6 7 8 0\n8 7 6 5 4 3 2 1 0\n",
            "1 2 3 4 5 6 7 8 0 # one\n\n# and two:\n8 7 6 5 4 3 2 1 0",
            "1 2 3 / 4 5 6 / 7 8 0\r\n8 7 6 / 5 4 3 / 2 1 0\r\n",
            "123 456 780\n876 543 21B\n",
            "[[1,2,3],[4,5,6],[7,8,0]]\n[[8,7,6],[5,4,3],[2,1,0]]\n",
            "1 2 3\n4 5 6\n7 8 0\n\n8 7 6\n5 4 3\n2 1 0\n",
            "# first\n1 2 3\n4 5 6\n7 8 0\n\n\n# second\n8 7 6\n5 4 3\n2 1 0\n",
            "123456780\n876543210\n",
            "1,2,3,4,5,6,7,8,\n8,7,6,5,4,3,2,1,\n",
            "3x3:1,2,3,4,5,6,7,8,0\n3x3:8,7,6,5,4,3,2,1,0\n",
            f"{draw(SOLVED)}\n{draw(OTHER)}",
            f"first:\n{draw(SOLVED)}\n\nsecond:\n{draw(OTHER)}\n",
            "# 42 school\n3\n1 2 3\n4 5 6\n7 8 0\n\n3\n8 7 6\n5 4 3\n2 1 0\n",
        ],
    )
    def test_one_per_line_and_blocks(self, text: str) -> None:
        assert Board.parse_all(text) == [SOLVED, self.OTHER]

    def test_four_lines_of_four_are_one_board(self) -> None:
        assert Board.parse_all("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n") == [FIFTEEN]

    def test_two_lines_of_four_are_one_board_if_their_numbers_form_one(self) -> None:
        assert Board.parse_all("1 2 3 4\n5 6 7 0\n") == [Board.goal("blank-last", 2, 4)]

    def test_lines_of_four_that_are_boards_themselves(self) -> None:
        assert Board.parse_all("1 2 3 0\n1 2 0 3\n0 1 2 3\n") == [
            Board((1, 2, 3, 0), 2, 2),
            Board((1, 2, 0, 3), 2, 2),
            Board((0, 1, 2, 3), 2, 2),
        ]

    def test_boards_of_different_sizes(self) -> None:
        text = "1 2 3 / 4 5 0\n1 2 3 4 5 6 7 8 0\n" + str(FIFTEEN)
        assert Board.parse_all(text) == [Board.goal("blank-last", 2, 3), SOLVED, FIFTEEN]

    @pytest.mark.parametrize(
        ("text", "token", "line"),
        [
            ("1 2 3 4 5 6 7 8 0\n8 7 6 5 4 3 2 2 0\n", "2", "8 7 6 5 4 3 2 2 0"),
            ("1 2 3 4 5 6 7 8 0\n# two\n8 7 6 5 4 e 2 1 0\n", "e", "8 7 6 5 4 e 2 1 0"),
            ("1 2 3\n4 5 6\n7 8 0\n\n8 7 6\n5 44 3\n2 1 0\n", "44", "5 44 3"),
        ],
    )
    def test_an_error_points_at_its_line(self, text: str, token: str, line: str) -> None:
        with pytest.raises(NotationError) as caught:
            Board.parse_all(text)
        assert pointed_at(caught.value) == token
        assert caught.value.pointer().startswith(line + "\n")

    def test_a_broken_four_by_four_is_not_taken_for_four_boards(self) -> None:
        with pytest.raises(BoardError, match="15 appears twice, and the blank"):
            Board.parse_all("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 15\n")


class TestGoals:
    START = Board.parse("1 2 3 / 4 0 5")

    @pytest.mark.parametrize("name", ["blank-last", "blank-first", "spiral", " Blank-First "])
    def test_by_name(self, name: str) -> None:
        assert parse_goal(name, self.START) == Board.goal(name.strip().lower(), 2, 3)

    def test_a_flat_list_takes_the_shape_of_the_start(self) -> None:
        assert parse_goal("5 4 3 2 1 0", self.START) == Board.parse("5 4 3 / 2 1 0")

    def test_another_shape_is_refused(self) -> None:
        with pytest.raises(BoardError, match="another shape: the start is 2×3, the goal 2×2"):
            Puzzle.of(self.START, "1 2 3 0")


class TestSizes:
    @pytest.mark.parametrize(
        ("text", "size"), [("4", (4, 4)), ("3x5", (3, 5)), ("16X2", (16, 2)), (" 2×3 ", (2, 3))]
    )
    def test_read(self, text: str, size: tuple[int, int]) -> None:
        assert notation.read_size(text) == size

    @pytest.mark.parametrize("text", ["", "4x", "x4", "four", "3x3x3", "-3"])
    def test_not_a_size(self, text: str) -> None:
        with pytest.raises(NotationError, match="is not a size: write rows x columns"):
            notation.read_size(text)

    @pytest.mark.parametrize("text", ["1", "0x3", "4x1"])
    def test_too_small(self, text: str) -> None:
        with pytest.raises(NotationError, match="at least 2×2"):
            notation.read_size(text)


class TestMoves:
    @pytest.mark.parametrize(
        ("blank", "tile"),
        [("", ""), ("U", "D"), ("LLUUU", "R2D3"), ("ULDR", "DRUL"), ("RRRRRRRRRRRR", "L12")],
    )
    def test_tile_moves_as_run_lengths(self, blank: str, tile: str) -> None:
        assert notation.write_tile_moves(blank) == tile

    def test_read_in_any_case_with_spaces(self) -> None:
        assert notation.read_moves("ul dR") == "ULDR"
        assert [Move(letter) for letter in notation.read_moves("u")] == [Move.U]

    def test_an_error_points_at_a_letter_that_is_not_a_move(self) -> None:
        with pytest.raises(NotationError, match="'X' is not a move: write U, L, R or D") as caught:
            notation.read_moves("ULxD")
        assert pointed_at(caught.value) == "X"


def pointed_at(error: NotationError) -> str:
    """Return the part of the text that the error marks."""
    assert error.span is not None
    return error.text[slice(*error.span)]


def test_the_span_of_an_empty_cell_holds_neither_brackets_nor_a_comment() -> None:
    text = "5\t6\t4;8\t3\t1;2\t7\t( # end\n"
    grid = notation.read_grid(text)
    assert [text[slice(*span)] for span in grid.spans] == [*"56483127", ""]
