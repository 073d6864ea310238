"""Runs the real `taquin` command in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TAQUIN = str(Path(sys.executable).with_name("taquin"))
ENVIRONMENT = os.environ | {"PYTHONIOENCODING": "utf-8"}

EASY = "4 1 2 5 8 3 7 0 6"
UNSOLVABLE = "1 2 3 4 5 6 8 7 0"
FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
ENDLESS = ("solve", FIFTEEN, "--algorithm", "iddfs")
"""A search that takes hours and little memory."""


def taquin(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with its output in pipes."""
    return subprocess.run(
        [TAQUIN, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | ENVIRONMENT,
        timeout=120,
        check=False,
    )
