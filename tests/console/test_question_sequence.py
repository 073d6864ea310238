"""The order of questions: `Back` leads to the last question that was not skipped."""

from __future__ import annotations

import pytest

from taquin.console.prompter import Back
from taquin.console.question_sequence import Question, QuestionSequence


class Script:
    """Questions with fixed outcomes, in order: `a` is answered, `s` is skipped, `b` goes back."""

    def __init__(self, outcomes: str) -> None:
        self._outcomes = iter(outcomes)
        self.visited = ""

    def question(self, name: str) -> Question:
        def ask() -> bool:
            self.visited += name
            outcome = next(self._outcomes)
            if outcome == "b":
                raise Back
            return outcome == "a"

        return ask

    def questions(self) -> QuestionSequence:
        return QuestionSequence([self.question(name) for name in "XYZ"])


@pytest.mark.parametrize(
    ("outcomes", "visited"),
    [
        ("aaa", "XYZ"),
        ("asa", "XYZ"),
        ("abaaa", "XYXYZ"),
        ("asbasa", "XYZXYZ"),  # Back passes the skipped question
        ("aabbaaa", "XYZYXYZ"),
    ],
)
def test_the_order_of_questions(outcomes: str, visited: str) -> None:
    script = Script(outcomes)
    script.questions().ask()
    assert script.visited == visited


def test_back_from_the_first_question_is_raised() -> None:
    with pytest.raises(Back):
        Script("b").questions().ask()


def test_a_caller_can_reopen_the_last_question_or_an_earlier_one() -> None:
    script = Script("aaa" + "a" + "aa")
    questions = script.questions()
    questions.ask()
    questions.back()
    questions.ask()
    assert script.visited == "XYZZ"
    questions.back(to=1)
    questions.ask()
    assert script.visited == "XYZZYZ"
