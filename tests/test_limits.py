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
def test_what_is_no_amount_of_memory(text: str) -> None:
    with pytest.raises(TaquinError, match="is not an amount of memory: write 512MB or 2GiB"):
        parse_bytes(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name in ("seconds", "nodes", "memory") for value in (0, -1)),
        ("seconds", float("nan")),
    ],
)
def test_a_limit_is_more_than_nothing(name: str, value: float) -> None:
    with pytest.raises(TaquinError, match=f"a limit must be more than 0, but {name} is"):
        Limits(**{name: value})  # type: ignore[arg-type]


def test_without_limits_there_are_none() -> None:
    assert Limits() == Limits(seconds=None, nodes=None, memory=None)


def test_the_default_budget_leaves_room() -> None:
    assert 0 < default_memory() <= 8 * 2**30
    assert default_memory() < free_memory()
