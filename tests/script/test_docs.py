"""docs/script.md describes every command, and its example runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taquin.script.commands import COMMANDS, Command
from taquin.script.session import Session
from tests.script.conversation import replies

TEXT = (Path(__file__).parents[2] / "docs" / "script.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_every_command_is_in_the_table_with_its_example(command: Command) -> None:
    usage = command.usage.replace("|", "\\|")
    (row,) = [line for line in TEXT.splitlines() if line.startswith(f"| `{usage}` |")]
    assert row.endswith(f"| `{command.example}` |")


def test_the_example_script_runs() -> None:
    match = re.search(r"```text\n(# demo.txt.*?)```", TEXT, re.DOTALL)
    assert match is not None
    session = Session()
    answers = replies(*match[1].splitlines(), session=session)
    assert sum(len(answer.statuses) for answer in answers) == 7
    assert session.seed == 7
