"""The checker stands alone: it loads and imports nothing of what it checks, and nothing imports it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.proof.certificates import text_of
from tests.test_architecture import MODULES, imports_of

FOLDER = "taquin.proof.checker"
CALLERS = {"taquin.cli.verify"}

LIST_MODULES = """
import runpy, sys
before = set(sys.modules)
sys.argv = ["checker", sys.argv[1]]
try:
    runpy.run_module("taquin.proof.checker", run_name="__main__", alter_sys=True)
finally:
    print("loaded:", *(set(sys.modules) - before))
"""


def test_it_loads_only_itself_and_the_standard_library(tmp_path: Path) -> None:
    file = tmp_path / "solution.json"
    file.write_text(text_of())
    done = subprocess.run(
        [sys.executable, "-c", LIST_MODULES, str(file)], capture_output=True, text=True, check=False
    )
    *verdict, last = done.stdout.splitlines()
    assert verdict[-1] == "31 moves are proven optimal", done.stderr
    loaded = set(last.split()[1:])
    taquin = {name for name in loaded if name.partition(".")[0] == "taquin"}
    assert {"taquin", "taquin.proof", f"{FOLDER}.checking"} <= taquin
    assert {name for name in taquin if not name.startswith(FOLDER)} == {"taquin", "taquin.proof"}
    assert {name.partition(".")[0] for name in loaded - taquin} <= sys.stdlib_module_names


@pytest.mark.parametrize("module", sorted(name for name in MODULES if name.startswith(FOLDER)))
def test_it_imports_only_itself_and_the_standard_library(module: str) -> None:
    for each in imports_of(module, MODULES[module].read_text("utf-8"), frozenset(MODULES)):
        for name in each.names:
            top = name.partition(".")[0]
            assert name.startswith(f"{FOLDER}.") or top in sys.stdlib_module_names, each


@pytest.mark.parametrize("module", sorted(name for name in MODULES if not name.startswith(FOLDER)))
def test_only_the_command_imports_it(module: str) -> None:
    imports = imports_of(module, MODULES[module].read_text("utf-8"), frozenset(MODULES))
    uses = any(name.startswith(FOLDER) for each in imports for name in each.names)
    assert uses == (module in CALLERS)
