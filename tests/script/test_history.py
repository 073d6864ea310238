"""The history file of the prompt."""

from __future__ import annotations

from pathlib import Path

import pytest

from taquin.script.prompt import History, history_file


def test_lines_are_kept_for_the_next_session(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "history"
    History(file).store_string("solve A-star h1")
    History(file).store_string("printState")
    assert list(History(file).load_history_strings()) == ["printState", "solve A-star h1"]


def test_a_path_that_cannot_be_written_is_not_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    history = History(tmp_path / "file" / "history")
    history.store_string("quit")
    assert list(history.load_history_strings()) == []


def test_a_folder_instead_of_the_file_is_not_an_error(tmp_path: Path) -> None:
    history = History(tmp_path)
    history.store_string("quit")
    assert list(history.load_history_strings()) == []


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"TAQUIN_HISTORY": "/a/b"}, "/a/b"),
        ({"XDG_STATE_HOME": "/s"}, "/s/taquin/script_history"),
        ({"HOME": "/h"}, "/h/.local/state/taquin/script_history"),
    ],
)
def test_the_path_of_the_history_file(
    variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("TAQUIN_HISTORY", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert history_file() == Path(expected)
