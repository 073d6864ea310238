"""Random changes of certificates: none proves a bound above the optimum, and none raises another error.

The optimum comes from elsewhere: all states of the 8-puzzle, and published boards.
"""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from taquin import Puzzle, TaquinError
from taquin.board import Board
from taquin.instances.atlas import true_distances
from taquin.instances.sets import find_set
from taquin.proof.certificate import Certificate
from taquin.proof.checker import searches
from taquin.proof.checker.boards import FormError
from taquin.proof.lower_bounds import lower_bounds_of_start
from taquin.search_config import SearchConfig
from tests.proof.certificates import verdict_of

NUMBERS: tuple[Any, ...] = (
    0,
    1,
    2,
    3,
    31,
    -1,
    10**6,
    10**18,
    10**30,
    0.5,
    float("nan"),
    True,
    None,
    "5",
    "",
    [],
    {},
)
LETTERS = '0123456789 /{}[]":,-.eEUDLRtruefalsn\\u\x00é'


@lru_cache
def bases() -> list[tuple[str, int]]:
    """Return certificates from 3×3 to 6×6, each with the optimum of its board."""
    near = Board.goal("blank-last", 6, 6)
    rng = Random(1)
    for _ in range(16):
        near = near.apply(rng.choice(near.legal_moves()))
    puzzles = [
        Puzzle.of("8 6 7 2 5 4 3 0 1"),
        Puzzle.of("1 2 3 4 0 6 7 5 8"),
        find_set("korf100").load()[0].puzzle,
        find_set("korf50").load()[0].puzzle,
        Puzzle.of(str(near)),
    ]
    optima = [31, 2, find_set("korf100").load()[0].optimum, find_set("korf50").load()[0].optimum]
    found = []
    for number, puzzle in enumerate(puzzles):
        algorithm = "constructive" if number in (2, 3) else "astar"
        solution = SearchConfig.from_options(algorithm, "linear-conflict").run(puzzle)
        bounds = [
            bound
            for bound in lower_bounds_of_start(puzzle)
            if bound.heuristic in ("pdb:fitted", "linear-conflict", "manhattan")
        ]
        text = Certificate.of(solution, bounds).to_json()
        found.append((text, optima[number] if number < 4 else solution.cost or 0))
    return found


def mutated(text: str, rng: Random) -> str:
    """Return the certificate with one to three changes."""
    data = json.loads(text)
    for _ in range(rng.randrange(1, 4)):
        change_value(data, rng)
    text = json.dumps(data)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(LETTERS) * rng.randrange(3) + text[at + rng.randrange(2) :]
    return text


def change_value(data: Any, rng: Random) -> None:
    """Change a random value: a number by a little or entirely, a text, a list, or a whole object."""
    owner, key = rng.choice(list(places_in(data)))
    value = owner[key]
    kind = rng.random()
    if type(value) is int and kind < 0.8:
        owner[key] = value + rng.choice((-2, -1, 1, 2, 2, 4, 100))
    elif isinstance(value, str) and kind < 0.8:
        words = value.split(" ") if " " in value else list(value)
        if len(words) > 1:
            one, other = rng.sample(range(len(words)), 2)
            words[one], words[other] = words[other], words[one]
        owner[key] = (" " if " " in value else "").join(words)
    elif isinstance(value, list) and value and kind < 0.8:
        value.insert(rng.randrange(len(value)), rng.choice(value))
        if kind < 0.4:
            value.pop(rng.randrange(len(value)))
    elif kind < 0.9:
        other_owner, other_key = rng.choice(list(places_in(data)))
        owner[key] = json.loads(json.dumps(other_owner[other_key]))
    elif isinstance(owner, dict) and kind < 0.95:
        del owner[key]
    else:
        owner[key] = rng.choice(NUMBERS)


def places_in(data: Any) -> list[tuple[Any, Any]]:
    """Return every place of the data, as the object or list and the key in it."""
    if not isinstance(data, dict | list):
        return []
    keys = list(data) if isinstance(data, dict) else list(range(len(data)))
    below = [place for key in keys for place in places_in(data[key])]
    return [*((data, key) for key in keys), *below]


@lru_cache(maxsize=32)
def distances_to(goal: str) -> Any:
    return true_distances(Board.parse(goal))


def optimum_of(text: str, base: str, optimum: int) -> int | None:
    """Return the optimum of a changed certificate's board; None if it is not known."""
    data, honest = json.loads(text), json.loads(base)
    if (data["start"], data["goal"]) == (honest["start"], honest["goal"]):
        return optimum
    start = Board.parse(data["start"])
    if len(start.tiles) > 9 or data["goal"] != honest["goal"]:
        return None
    try:
        found: int = distances_to(data["goal"])(start.tiles)
    except TaquinError:  # unsolvable
        return 0
    return found


def check_mutations(number: int, count: int) -> None:
    base, optimum = bases()[number]
    rng = Random(number)
    read = 0
    for _ in range(count):
        text = mutated(base, rng)
        try:
            verdict = verdict_of(text, seconds=3)
        except FormError:
            continue
        read += 1
        known = optimum_of(text, base, optimum)
        if known is not None:
            assert verdict.proven_bound <= known, text
        if verdict.cost is not None:
            assert verdict.proven_bound <= verdict.cost, text
        if verdict.optimal == "proven":
            assert known is None or verdict.cost == known, text
    assert count * 0.1 < read < count * 0.95


@pytest.mark.parametrize("number", range(5))
def test_300_mutations_of_each_certificate(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MAX_STATES", 30_000)  # enough for 3×3
    check_mutations(number, 300)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5))
def test_2000_mutations_of_each_certificate(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MAX_STATES", 30_000)
    check_mutations(number, 2000)
