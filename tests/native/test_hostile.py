"""No call of the extension crashes the process, with any arguments."""

from __future__ import annotations

import subprocess
import sys

import pytest

from taquin import _native
from tests.native.hostile import CALLS

PROPERTIES = {  # take no arguments
    "Atlas": {"complete", "counts", "memory"},
    "Automaton": {"max_length", "memory", "states"},
    "PatternDatabase": {"blank", "cols", "depth_counts", "entries", "homes", "nbytes", "rows"},
}

STRUCTS = {"BeamOptions", "EvaluationSpec", "SearchOptions", "Ties"}
"""Their fields are arguments of the calls that take them."""


def test_no_function_is_left_out() -> None:
    called = {name.split()[0] for name in CALLS}
    for name, value in vars(_native).items():
        if name.startswith("_") or name.isupper() or name in STRUCTS:
            continue
        assert name in called or any(each.startswith(f"{name}.") for each in called), name
        if isinstance(value, type):
            members = {each for each in vars(value) if not each.startswith("_")}
            for member in members - PROPERTIES.get(name, set()):
                assert f"{name}.{member}" in called


@pytest.mark.parametrize("name", CALLS)
def test_the_process_survives(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-m", "tests.native.hostile", name],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, f"{done.returncode}\n{done.stderr[-3000:]}"
