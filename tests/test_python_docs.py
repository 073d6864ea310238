"""The examples of docs/python.md run without a change."""

from __future__ import annotations

import re
from pathlib import Path

import taquin as tq
from taquin.search import ALGORITHMS


def test_the_examples() -> None:
    text = (Path(__file__).parents[1] / "docs" / "python.md").read_text()
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 4
    names: dict[str, object] = {}
    exec("\n".join(blocks), names)
    assert names["solution"].solved  # type: ignore[attr-defined]
    try:
        assert tq.solve("1 2 3 4 0 6 7 5 8", algorithm="random-walk", seed=3).solved
    finally:
        del ALGORITHMS["random-walk"]
