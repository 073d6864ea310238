"""The bench signature: every search counts and finds what bench/signature.txt says.

A commit that changes it on purpose runs `make signature ARGS=--write` and says why.
"""

from __future__ import annotations

from bench.signature import STORED, signature


def test_every_search_counts_as_stored() -> None:
    assert signature() == STORED.read_text().splitlines()
