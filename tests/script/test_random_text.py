"""Random lines raise nothing but a script error."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.heuristics import HEURISTICS
from taquin.script.commands import COMMANDS, execute
from taquin.script.completion import complete
from taquin.script.line import Line, ScriptError
from taquin.script.session import Session
from taquin.search import ALGORITHMS

VOCABULARY = [
    *COMMANDS,
    *ALGORITHMS,
    *(set(HEURISTICS) - {"walking-distance"}),
    *("h1", "A-star", ",", "up", "DOWN", "on", "auto", "python", "none", "0", "3", "1e9", "-1"),
    *("weight=2", "width=", "ties=fifo", "=", "max(h1", "max(kim, zero)", "B12", "345", "678", "#"),
    *("1 2 3 0", "[[", "/", "99999999999999999999", "512MB", "9t", "\x00", "\u0663", "²"),
]
lines = st.one_of(
    st.text(max_size=40),
    st.builds("{} {}".format, st.sampled_from(list(COMMANDS)), st.text(max_size=30)),
    st.lists(st.sampled_from(VOCABULARY), max_size=6).map(" ".join),
)


@settings(max_examples=300, deadline=None)
@given(lines)
def test_any_line_is_executed_or_raises_a_script_error(text: str) -> None:
    """A new session is at its goal, so that every search ends immediately."""
    with suppress(ScriptError):
        execute(Session(), Line(text, "any", 1))


@settings(max_examples=200, deadline=None)
@given(lines)
def test_an_error_marks_a_part_of_its_line(text: str) -> None:
    error: ScriptError | None = None
    try:
        execute(Session(), Line(text, "any", 1))
    except ScriptError as caught:
        error = caught
    if error is not None:
        assert 1 <= error.column <= len(text)
        assert str(error).startswith(f"any:1:{error.column}: ")
        assert error.pointer().splitlines()[-1].index("^") == error.column - 1


@settings(max_examples=200, deadline=None)
@given(lines)
def test_every_completion_continues_the_text(text: str) -> None:
    unfinished, candidates = complete(text)
    assert text.endswith(unfinished)
    assert all(each.lower().startswith(unfinished.lower()) for each in candidates)
