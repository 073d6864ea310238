"""The example in docs/tables.md, run as it stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "tables.md"


def test_the_example_prints_what_it_says() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    (said,) = re.findall(r"# (\d+)$", example, re.MULTILINE)
    done = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == said
