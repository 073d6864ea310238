"""Finding boards: files, levels, and errors of invalid files."""

from __future__ import annotations

from pathlib import Path

import pytest

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.experiments.batch.find_boards import FoundBoards, find_boards

EIGHT = "1 2 3 4 5 6 7 8 0"


def write_files(folder: Path, files: dict[str, str | bytes]) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())


def find(folder: Path, **files: str | bytes) -> FoundBoards:
    write_files(folder, {name.replace("__", "/"): content for name, content in files.items()})
    goal = Board.goal("blank-first", 3, 3)
    return find_boards(folder, lambda _: goal, folder / "out")


def names(found: FoundBoards) -> list[str]:
    return [f"{each.set_name}/{each.id}" for each in found.instances]


def test_levels_are_subfolders_and_loose_files_are_a_level_too(tmp_path: Path) -> None:
    folder = tmp_path / "boards"
    found = find(
        folder, loose=EIGHT, hard__a=EIGHT, easy__b_10=EIGHT, easy__b_9=EIGHT, x__y__z=EIGHT
    )
    assert names(found) == ["boards/loose", "easy/b_9", "easy/b_10", "hard/a", "x/y/z"]
    assert found.errors == []


def test_one_board_per_file_or_one_per_line(tmp_path: Path) -> None:
    found = find(tmp_path, a__rows="1 2 3\n4 5 6\n7 8 0\n", a__lines=f"{EIGHT}\nB12 345 678\n")
    assert names(found) == ["a/lines_1", "a/lines_2", "a/rows"]
    starts = [each.start for each in found.instances]
    assert starts == [Board.parse(EIGHT), Board.parse("0 1 2 3 4 5 6 7 8"), Board.parse(EIGHT)]


def test_a_byte_order_mark_is_ignored(tmp_path: Path) -> None:
    assert find(tmp_path, a__windows=b"\xef\xbb\xbf1 2 3\r\n4 5 6\r\n7 8 0\r\n").errors == []


def test_hidden_files_and_the_results_are_left_out(tmp_path: Path) -> None:
    write_files(tmp_path, {".hidden": "x", ".git/x": "x", "out/easy/bfs/a": "x", "easy/a": EIGHT})
    assert names(find(tmp_path)) == ["easy/a"]
    assert find(tmp_path).errors == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("1 2 3\n4 5 6\n7 7 0\n", ", line 3: 7 appears twice, and 8 is missing"),
        (f"{EIGHT}\n# c\n1 2 3 4 5 6 7 8 a\n", ", line 3: 'a' is not a number"),
        (f"{EIGHT}\n1 2 3 4 5 6 7 8 8\n", ", line 2: 8 appears twice"),
        ("", ": there is no board: the text is empty"),
        (b"\xff\xfe\x00", ": this is not a text file"),
        ("1 2 3 4/5 6 7 0", ": the goal has another shape"),
    ],
)
def test_an_invalid_file_is_reported_and_the_others_are_read(
    tmp_path: Path, content: str | bytes, sentence: str
) -> None:
    found = find(tmp_path, a__good=EIGHT, a__wrong=content, b__good=EIGHT)
    assert names(found) == ["a/good", "b/good"]
    (error,) = found.errors
    assert error.startswith(f"{tmp_path / 'a' / 'wrong'}{sentence}")
    assert "\n" not in error


def test_two_results_never_share_a_name(tmp_path: Path) -> None:
    found = find(tmp_path, a__b=f"{EIGHT}\n{EIGHT}", a__b_2=EIGHT, c__b_2=EIGHT)
    assert names(found) == ["a/b_1", "a/b_2", "c/b_2"]
    (error,) = found.errors
    assert error.endswith(" has the same result name b_2; rename one of them")


def test_no_result_has_the_name_of_the_total(tmp_path: Path) -> None:
    write_files(tmp_path, {"a/total_result.csv": EIGHT})
    (error,) = find(tmp_path).errors
    assert "is the name of the total" in error


def test_a_missing_folder_and_a_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TaquinError, match="there is no folder"):
        find_boards(tmp_path / "none", lambda board: board, tmp_path / "out")
    (tmp_path / "file").write_text(EIGHT)
    with pytest.raises(TaquinError, match="is not a folder"):
        find_boards(tmp_path / "file", lambda board: board, tmp_path / "out")
