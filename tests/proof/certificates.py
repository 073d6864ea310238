"""Certificates for the tests of the checker, and changes of them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from taquin import Puzzle, solve
from taquin.proof.certificate import Certificate
from taquin.proof.checker.certificate import read_text
from taquin.proof.checker.checking import verify
from taquin.proof.checker.verdict import Verdict
from taquin.proof.lower_bounds import lower_bounds_of_start

BOARD = "8 6 7 2 5 4 3 0 1"
FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"


def certificate_of(start: str = BOARD, goal: str = "blank-last", **options: Any) -> Certificate:
    """Return the certificate of a search."""
    return Certificate.of(
        solve(start, goal, **options), lower_bounds_of_start(Puzzle.of(start, goal))
    )


@lru_cache
def text_of(start: str = BOARD, **options: Any) -> str:
    """Return a certificate as text, made once."""
    return certificate_of(start, **options).to_json()


def verdict_of(certificate: Certificate | str | dict[str, Any], seconds: float = 30) -> Verdict:
    """Return the verdict on a certificate, a text or its data."""
    if isinstance(certificate, Certificate):
        certificate = certificate.to_json()
    text = certificate if isinstance(certificate, str) else json.dumps(certificate)
    return verify(read_text(text), seconds)
