"""The bench signature: every search has the counters and the result of bench/signature.txt.

A commit that changes the signature on purpose runs `make signature ARGS=--write` and explains the change.
"""

from __future__ import annotations

from bench.signature import STORED, signature


def test_every_search_has_its_stored_counters() -> None:
    assert signature() == STORED.read_text().splitlines()
