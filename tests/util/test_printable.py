"""printable() escapes every character that a terminal hides or obeys."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from taquin.util.printable import printable


def test_visible_text_stays() -> None:
    for text in ("", "plain", "Ärger · 3×3 – „so“", "┌──┐ 数独 ✗", "a\u00a0b"):
        assert printable(text) == text


def test_control_characters_become_escapes() -> None:
    assert printable("a\x1b[2Jb\rc\n") == r"a\x1b[2Jb\rc\n"
    assert printable("\u202eabc\u2028\ud800") == r"\u202eabc\u2028\ud800"
    assert printable("two\nlines\x07", lines=True) == "two\nlines\\x07"


@given(st.text(st.characters(exclude_categories=())))
def test_no_hidden_character_is_left(text: str) -> None:
    shown = printable(text)
    shown.encode("utf-8")
    assert not any(ord(char) < 32 or char in "\x7f\u202e\u2066" for char in shown)
    assert printable(shown) == shown
