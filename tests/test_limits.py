"""Limits and amounts of memory."""

from __future__ import annotations

import pytest

from taquin.errors import TaquinError
from taquin.limits import Limits, default_memory, free_memory, parse_bytes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("0", 0),
        ("4096", 4096),
        ("512MB", 512_000_000),
        ("512 mb", 512_000_000),
        ("2GiB", 2 * 2**30),
        ("1.5g", 1_500_000_000),
        ("3k", 3000),
        ("1KiB", 1024),
        ("1t", 10**12),
        ("10B", 10),
    ],
)
def test_amounts_of_memory(text: str, count: int) -> None:
    assert parse_bytes(text) == count


@pytest.mark.parametrize("text", ["", "much", "-1MB", "1 2", "5 apples", "1e9", "MB", "nan"])
def test_other_texts_are_not_amounts_of_memory(text: str) -> None:
    with pytest.raises(TaquinError, match="is not an amount of memory: write 512MB or 2GiB"):
        parse_bytes(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in ("seconds", "nodes", "memory") for value in (0, -1)),
        ("seconds", float("nan")),
    ],
)
def test_a_limit_must_be_positive(name: str, value: float) -> None:
    with pytest.raises(TaquinError, match=f"a limit must be more than 0, but {name} is"):
        Limits(**{name: value})  # type: ignore[arg-type]


def test_the_default_is_no_limit() -> None:
    assert Limits() == Limits(seconds=None, nodes=None, memory=None)


def test_a_limit_has_a_maximum() -> None:
    with pytest.raises(TaquinError, match=r"a limit must be at most .*, but nodes is"):
        Limits(nodes=10**19)


def test_the_default_memory_limit_leaves_memory_free() -> None:
    assert 0 < default_memory() <= 8 * 2**30
    assert default_memory() < free_memory()
