"""The completions of unfinished lines."""

from __future__ import annotations

import pytest

from taquin.board import GOALS
from taquin.heuristics import HEURISTICS
from taquin.script.commands import COMMANDS
from taquin.script.completion import complete
from taquin.search import ALGORITHMS


@pytest.mark.parametrize(
    ("text", "unfinished", "candidates"),
    [
        ("", "", list(COMMANDS)),
        ("se", "se", ["setState", "seed", "settings"]),
        ("SETS", "SETS", ["setState"]),
        ("setState ", "", []),
        ("move ", "", ["up", "down", "left", "right"]),
        ("move up l", "l", ["left"]),
        ("goal ", "", list(GOALS)),
        ("goal spiral ", "", []),
        ("solve ", "", ["A-star", *ALGORITHMS]),
        ("Solve A", "A", ["A-star", "astar", "astar-ida", "anytime"]),
        ("solve A-star h", "h", ["h1", "h2"]),
        ("solve A-star h1 w", "w", ["walking-distance", "weight="]),
        ("solve bfs ", "", []),
        ("solve ucs ", "", ["ties=fifo", "ties=lifo", "ties=low-h"]),
        ("solve nonsense ", "", []),
        ("compare bfs, be", "be", ["beam"]),
        ("compare bfs,", "", ["A-star", *ALGORITHMS]),
        ("compare bfs, beam wid", "wid", ["width="]),
        ("solve astar-ida f", "f", ["frontier="]),
        ("solve anytime w", "w", ["within="]),
        ("solve wide-beam wi", "wi", ["width="]),
        ("heuristic ", "", ["h1", "h2", *HEURISTICS, "pdb", "pdb:small", "pdb:large"]),
        ("solve astar pdb:l", "pdb:l", ["pdb:large"]),
        ("trace o", "o", ["on", "off"]),
        ("engine n", "n", ["native"]),
        ("maxNode n", "n", ["none"]),
        ("help s", "s", ["setState", "solve", "seed", "settings"]),
        ("nonsense ", "", []),
        ("move # u", "", []),
    ],
)
def test_completions(text: str, unfinished: str, candidates: list[str]) -> None:
    assert complete(text) == (unfinished, candidates)
