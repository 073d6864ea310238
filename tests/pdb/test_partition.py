"""Partitions as drawings, and the errors for wrong drawings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.errors import NotationError
from taquin.pdb.partition import Partition
from taquin.pdb.symmetry import canonical_cell, symmetries

FIFTEEN = """\
. A B B
C A B B
C C B B
C C C C"""


@st.composite
def partitions(draw: st.DrawFn) -> Partition:
    rows, cols = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    names = [*"ABCDEFGHa", "A1", "long", "-"]
    letters = draw(st.lists(st.sampled_from(names), min_size=rows * cols, max_size=rows * cols))
    letters[0] = "A"
    for name in set(names) - {"-"}:  # at most eight of each
        for cell in [cell for cell, letter in enumerate(letters) if letter == name][8:]:
            letters[cell] = "-"
    letters[draw(st.integers(1, rows * cols - 1))] = "."
    return Partition(rows, cols, tuple(letters))


@given(partitions())
def test_a_drawing_is_read_back(partition: Partition) -> None:
    assert Partition.parse(partition.draw()) == partition
    assert Partition.parse(str(partition)) == partition
    assert eval(repr(partition), {"Partition": Partition}) == partition
    assert Partition.parse(partition.draw()).draw() == partition.draw()


def test_reading_and_drawing_changes_nothing() -> None:
    assert Partition.parse(FIFTEEN).draw() == FIFTEEN


def test_patterns_are_the_cells_of_each_letter() -> None:
    partition = Partition.parse(FIFTEEN)
    assert partition.blank == 0
    assert partition.names == ("A", "B", "C")
    assert [each.homes for each in partition.patterns] == [
        (1, 5),
        (2, 3, 6, 7, 10, 11),
        (4, 8, 9, 12, 13, 14, 15),
    ]
    assert partition.sizes == "7-6-2"


@pytest.mark.parametrize(
    "text",
    [
        ".AB/CAB/CCB",
        ". A B; C A B; C C B",
        "# comment\n. A B  # another\n\n"[:-1] + "C A B\nC C B\n",
        "  .AB\n  CAB\n  CCB\n",
    ],
)
def test_other_forms_of_the_same_drawing(text: str) -> None:
    assert Partition.parse(text) == Partition.parse(". A B / C A B / C C B")


def test_tiles_may_be_in_no_pattern() -> None:
    partition = Partition.parse("A - / - .")
    assert partition.blank == 3
    assert [each.homes for each in partition.patterns] == [(0,)]


@pytest.mark.parametrize(
    ("text", "message", "token"),
    [
        (". A\n? A", r"'\?' is not a pattern: write a letter, - for a tile in none, . for", "?"),
        (". A\n3 A", "'3' is not a pattern", "3"),
        (". A A\nA A", "row 2 has 2 cells, the first row has 3", "A A"),
        (". A\nA .", r"the blank \(.\) appears twice", "."),
        (".AAAA/AAAAA", "pattern A has more than 8 tiles", "A"),
        ("A A\nA A", "the blank is missing: write . where the goal has it", None),
        (". -\n- -", "there is no pattern", None),
        (". A A", "at least 2×2 cells, not 1×3", None),
        ("", "the text is empty", None),
        ("# nothing\n", "the text is empty", None),
    ],
)
def test_an_error_points_at_the_wrong_token(text: str, message: str, token: str | None) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        Partition.parse(text)
    span = caught.value.span
    assert (None if span is None else text[slice(*span)]) == token


def test_an_error_points_at_the_ninth_tile() -> None:
    with pytest.raises(NotationError) as caught:
        Partition.parse(".AAAA/AAAAA")
    assert caught.value.span == (10, 11)


def test_boards_of_too_many_cells() -> None:
    with pytest.raises(NotationError, match="up to 256 cells; 16×17 has 272"):
        Partition.parse("/".join(["." + 16 * "-"] + 15 * [17 * "-"]))


def test_several_drawings_in_one_text() -> None:
    text = f"# two\n\n{FIFTEEN}\n\n. A A A\nA A A A\nB B B B\nB B B B\n"
    first, second = Partition.parse_all(text)
    assert first == Partition.parse(FIFTEEN)
    assert second.sizes == "8-7"


def test_an_error_points_into_the_second_drawing() -> None:
    text = ". A\nA A\n\n. A\nA *\n"
    with pytest.raises(NotationError, match=r"line 5: '\*' is not a pattern") as caught:
        Partition.parse_all(text)
    assert caught.value.span is not None
    assert text[slice(*caught.value.span)] == "*"
    assert caught.value.pointer() == "A *\n  ^"


def test_a_text_without_drawings() -> None:
    with pytest.raises(NotationError, match="the text is empty"):
        Partition.parse_all("\n# nothing\n")


@given(partitions())
def test_transposing_twice_changes_nothing(partition: Partition) -> None:
    transposed = partition.transposed()
    assert (transposed.rows, transposed.cols) == (partition.cols, partition.rows)
    assert transposed.transposed() == partition
    assert transposed.letters[: transposed.cols] == partition.letters[:: partition.cols]


@given(partitions(), st.integers(0, 35))
def test_the_blank_can_move_to_any_canonical_cell(partition: Partition, cell: int) -> None:
    target = canonical_cell(partition.rows, partition.cols, cell % len(partition.letters))
    moved = partition.with_blank_at(target)
    assert moved.blank == target
    assert sorted(moved.letters) == sorted(partition.letters)


@given(partitions())
def test_a_symmetry_is_preferred_to_moves_of_the_blank(partition: Partition) -> None:
    target = canonical_cell(partition.rows, partition.cols, partition.blank)
    images = [partition.image(each) for each in symmetries(partition.rows, partition.cols)]
    assert partition.with_blank_at(target) in images


def test_letters_shift_along_the_path_of_the_blank() -> None:
    partition = Partition.parse(". A A / B A A / B B B")
    assert str(partition.with_blank_at(4)) == "A A A / B . A / B B B"
    assert str(partition.with_blank_at(1)) == "A . A / B A A / B B B"


def test_the_path_that_keeps_patterns_connected_is_used() -> None:
    down_first = Partition.parse(". B B / A A B / A - -").with_blank_at(4)
    assert str(down_first) == "A B B / A . B / A - -"
    across_first = Partition.parse(". A A / B A - / B B -").with_blank_at(4)
    assert str(across_first) == "A A A / B . - / B B -"
