"""Documents and comments name files that exist."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"(?<![\w/.])(?:src/taquin|native|tests|bench|docs|fuzz)/[\w./-]*\w")
"""A path from the root of the project."""
PLACEHOLDERS = re.compile(r"NAME|\bdocs/results/\w+\.(?:jsonl|csv)$")
"""Parts of paths that stand for a name of the reader's choice, and files that a command writes."""


def sources() -> list[str]:
    """Return every document and source file of the project that git knows, but not the history."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    suffixes = (".md", ".py", ".pyi", ".hpp", ".cpp", ".js", ".css", ".toml", "Makefile")
    names = [name for name in listed.stdout.split("\n") if name.endswith(suffixes)]
    return [name for name in names if name not in ("CHANGELOG.md", "tests/test_named_paths.py")]


def test_every_named_path_exists() -> None:
    files = sources()
    if not files:
        pytest.skip("this is not a checkout")
    missing = []
    for name in files:
        for found in NAMED.finditer((ROOT / name).read_text(encoding="utf-8")):
            path = found[0]
            if not PLACEHOLDERS.search(path) and not (ROOT / path).exists():
                missing.append(f"{name}: {path}")
    assert missing == []
