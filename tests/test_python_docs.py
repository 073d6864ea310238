"""The examples of docs/python.md run without a change."""

from __future__ import annotations

import re
from pathlib import Path


def test_the_examples() -> None:
    text = (Path(__file__).parents[1] / "docs" / "python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 2
    names: dict[str, object] = {}
    exec("\n".join(blocks), names)
    assert names["solution"].solved  # type: ignore[attr-defined]
