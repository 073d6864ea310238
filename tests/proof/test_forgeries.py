"""Forged files: none is proven, none raises another error than the checker's, and none takes long."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from taquin.proof.checker import searches
from taquin.proof.checker.boards import FormError, read_board
from taquin.proof.checker.certificate import MAX_BYTES, read_file, read_text
from tests.proof.certificates import FIFTEEN, text_of, verdict_of

Data = dict[str, Any]
SEARCH = {"algorithm": "ida-star", "heuristic": "walking-distance"}


@pytest.fixture(autouse=True)
def quick_breadth_first_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the search for the optimum of a hard board end soon; it still finds those of 3×3."""
    monkeypatch.setattr(searches, "MAX_STATES", 30_000)


def data_of(start: str = FIFTEEN, **options: Any) -> Data:
    data: Data = json.loads(text_of(start, **(options or SEARCH)))
    data["evidence"] = [each for each in data["evidence"] if each["heuristic"] != "pdb:large"]
    return data


def set_of(data: Data, name: str = "pdb:fitted") -> Data:
    """Return the evidence of a heuristic."""
    heuristics = (each for each in data["evidence"] if each["kind"] == "heuristic")
    found: Data = next(each for each in heuristics if each["heuristic"] == name)
    return found


def refused(text: str, message: str) -> None:
    with pytest.raises(FormError, match=message) as caught:
        read_text(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def with_field(name: str, text: str) -> str:
    """Return a certificate with one of its first fields replaced by a JSON text."""
    return re.sub(
        rf'"{name}": ("[^"]*"|[0-9]+|null)', lambda _: f'"{name}": {text}', text_of(), count=1
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        (text_of()[:200], "not JSON"),
        ("[" * 100_000, "nested too deeply"),
        (with_field("moves", "[" * 5000 + "]" * 5000), "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 10_000, "too large"),
        ("[1, 2]", "not a certificate"),
        ("{}", "not a certificate"),
        (with_field("kind", '"solution"'), "kind"),
        (with_field("format", "2"), "has format 2; this checker reads format 1"),
        (with_field("format", '"1"'), "format must be a whole number"),
        (with_field("format", "true"), "format must be a whole number"),
        (with_field("start", "5"), "start must be a text"),
        (with_field("start", '"1 2 3"'), "start must be a rectangle"),
        (with_field("start", '""'), "start must be a board"),
        (with_field("start", '" "'), "start must be a rectangle"),
        (with_field("start", '"/"'), "start must be a rectangle"),
        (with_field("start", '"1 2 3 0 / 4"'), "start must be a rectangle"),
        (with_field("start", '"٠ 1 2 3"'), "start must be a board"),
        (with_field("start", '"1 1 2 0"'), "start must have each number from 0 to 3 once"),
        (with_field("start", '"1 2 4 0"'), "start must have each number"),
        (with_field("start", '"' + "9" * 5000 + '"'), "start must be a board"),
        (with_field("start", '"' + "1 " * 100_000 + '"'), "start has more than 50,000 cells"),
        (with_field("goal", '"1 2 3 0"'), "not of another shape"),
        (with_field("goal", '"1 2 3 4 / 5 6 7 0"'), "not of another shape"),
        (with_field("goal", '"blank-last"'), "goal must be a board"),
        (with_field("moves", '"UDX"'), "moves must be letters U, L, R and D"),
        (with_field("moves", '"Ｕ"'), "moves must be letters"),
        (with_field("moves", "5"), "moves must be a text"),
        (with_field("cost", '"31"'), "cost must be a whole number"),
        (with_field("cost", "true"), "cost must be a whole number"),
        (with_field("cost", "31.0"), "31.0 is not a whole number"),
        (with_field("cost", "1e3"), "1e3 is not a whole number"),
        (with_field("cost", "-31"), "cost must be a whole number"),
        (with_field("cost", "NaN"), "NaN is not a whole number"),
        (with_field("cost", "Infinity"), "Infinity is not a whole number"),
        (with_field("cost", "-Infinity"), "-Infinity is not a whole number"),
        (with_field("cost", "9" * 5000), "too large"),
        (with_field("cost", str(10**18 + 1)), "cost must be a whole number from 0 to 10"),
        (with_field("lower_bound", "null"), "lower_bound must be a whole number"),
        (with_field("status", '"not so good"'), "status must be the status of a search"),
        (with_field("cost", '31, "cost": 29'), "the name 'cost' appears twice"),
        (with_field("cost", '31, "c\\u006fst": 29'), "the name 'cost' appears twice"),
        (with_field("engine", "null"), "engine must be a text"),
    ],
)
def test_a_wrong_form_is_one_sentence(text: str, message: str) -> None:
    refused(text, message)


@pytest.mark.parametrize(
    ("evidence", "message"),
    [
        ({}, "evidence must be a list"),
        ([5], r"evidence\[0\] must be an object"),
        ([{"kind": "faith"}], r"evidence\[0\]\.kind must be heuristic or rounds"),
        ([{"kind": "rounds", "heuristic": "x"}], r"evidence\[0\]\.value is missing"),
        ([{"kind": "rounds", "heuristic": "x", "value": -2}], "value must be a whole number"),
        ([{"kind": "rounds", "heuristic": "x", "value": True}], "value must be a whole number"),
        ([{"kind": "heuristic", "heuristic": "x", "value": 1, "partition": [1]}], "partition must"),
    ],
)
def test_evidence_of_a_wrong_form(evidence: Any, message: str) -> None:
    refused(json.dumps(data_of() | {"evidence": evidence}), message)


@pytest.mark.parametrize(
    "tiles",
    [
        [],
        [0],
        [0, 1],
        [16],
        [10**30],
        [-1],
        [1, 1],
        [True],
        ["1"],
        [1.0],
        None,
        [[1]],
        [*range(1, 10)],
    ],
)
def test_patterns_of_a_wrong_form(tiles: Any) -> None:
    data = data_of()
    set_of(data)["patterns"][0]["tiles"] = tiles
    with pytest.raises(FormError):
        read_text(json.dumps(data))


def test_every_missing_field_is_named() -> None:
    data = data_of()
    for name in set(data) - {"kind", "format", "evidence"}:
        refused(json.dumps({key: data[key] for key in data if key != name}), name)


def test_a_truncated_certificate_is_refused() -> None:
    text = text_of()
    for end in range(0, len(text) - 1, 37):
        refused(text[:end], "not a certificate")


def test_files_that_are_no_certificates(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for raw in (b"\xff\xfe\x00garbage", Random(1).randbytes(5000), b"\0" * 100, b"\xed\xa0\x80"):
        path.write_bytes(raw)
        with pytest.raises(FormError, match="not a certificate"):
            read_file(str(path))


def test_100_megabytes_are_refused_at_once(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    begin = time.monotonic()
    with pytest.raises(FormError, match="it has more than 16,000,000 bytes"):
        read_file(str(path))
    assert time.monotonic() - begin < 5
    path.write_bytes((text_of() + " " * (MAX_BYTES - len(text_of()))).encode())
    assert read_file(str(path)).cost == 31


def raise_values(data: Data, by: int) -> None:
    """Raise the value of all evidence, and of a pattern in each sum."""
    for each in data["evidence"]:
        each["value"] += by
        if each.get("patterns"):
            each["patterns"][0]["value"] += by
    data["lower_bound"] += by


def swap(data: Data, first: int, second: int, *names: str) -> None:
    one, other = data["evidence"][first], data["evidence"][second]
    for name in names:
        one[name], other[name] = other[name], one[name]


def plain(name: str) -> Callable[[Data], object]:
    return lambda data: data["evidence"].append(
        {"kind": "heuristic", "heuristic": name, "value": data["cost"]}
    )


def other_moves(data: Data) -> None:
    """Give a longer path: there and back again, and then the solution."""
    first = data["moves"][0]
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}[first]
    data.update(moves=first + back + data["moves"], cost=data["cost"] + 2)


REFUTED: list[tuple[Callable[[Data], object], str]] = [
    (lambda data: data.update(moves=data["moves"][:-1] + "U"), "do not end|off the board"),
    (lambda data: data.update(moves="U" + data["moves"][1:]), "leads off the board"),
    (lambda data: data.update(moves=data["moves"][:-2]), "do not end at the goal"),
    (lambda data: data.update(moves=None), "there are no moves"),
    (lambda data: data.update(cost=47), "the cost is given as 47, but there are 49 moves"),
    (lambda data: data.update(cost=None), "the cost is given as None"),
    (lambda data: data.update(lower_bound=51), "the highest value of the evidence is 49"),
    (lambda data: data.update(status="unsolvable"), "by parity there is a solution"),
    (
        lambda data: data.update(goal="0 " + " ".join(map(str, range(1, 16)))),
        "do not end|no solution",
    ),
    (lambda data: data.update(start="0 8" + data["start"][3:]), "do not end|off the board"),
    (lambda data: data.update(start="6 0 8" + data["start"][5:]), "off the board|do not end"),
    (lambda data: data.update(start="0 6 8" + data["start"][5:]), "but there is no solution"),
    (lambda data: set_of(data).update(value=set_of(data)["value"] + 2), "its value is"),
    (lambda data: set_of(data).update(value=10**18), "a solution has 49 moves"),
    (lambda data: set_of(data, "linear-conflict").update(value=49), "its value is"),
    (lambda data: set_of(data, "walking-distance").update(value=49), "its value is"),
    (plain("manhattan"), "its value is"),
    (plain("inversion-distance"), "its value is"),
    (lambda data: raise_values(data, 2), "its value is"),
    (lambda data: raise_values(data, 10**9), "a solution has 49 moves"),
    (lambda data: data["evidence"][0]["rounds"].reverse(), "thresholds rise"),
    (lambda data: data["evidence"][0].update(value=43), "thresholds rise"),
    (lambda data: set_of(data)["patterns"][0].update(value=90), "not 90"),
    (lambda data: set_of(data)["patterns"][0].update(value=10**18), "not 1000000"),
    (lambda data: set_of(data)["patterns"].append(set_of(data)["patterns"][0]), "contain tile"),
    (lambda data: set_of(data).update(partition=["1 1 1 1"] * 4), "partition does not show"),
    (lambda data: set_of(data).update(partition=[]), "partition does not show"),
    (lambda data: data["evidence"][0].update(kind="heuristic"), "its value is"),
    (lambda data: set_of(data)["patterns"][0].update(tiles=[1, 2]), "partition|contain tile"),
]


@pytest.mark.parametrize(("change", "message"), REFUTED)
def test_a_forgery_is_wrong(change: Callable[[Data], object], message: str) -> None:
    data = data_of()
    change(data)
    verdict = verdict_of(data)
    assert verdict.optimal == "open"
    assert verdict.summary == "the certificate is wrong"
    assert re.search(message, "; ".join(verdict.refuted)), verdict.refuted


NOT_PROVEN: list[Callable[[Data], object]] = [
    plain("oracle"),
    plain("manhattan "),
    plain("Manhattan"),
    plain("max(manhattan, walking-distance)"),
    plain("31 moves are proven optimal\nproven"),
    plain("\ud800"),
    plain("x" * 1_000_000),
    other_moves,
    lambda data: data["evidence"][0].update(rounds=[]),
    lambda data: data["evidence"][0].update(algorithm="manhattan\x1b[2J"),
    lambda data: data["evidence"][0].update(heuristic="pdb:full"),
    lambda data: data.update(proven=True, verdict="proven", proven_bound=49, checked=49),
]


@pytest.mark.parametrize("change", NOT_PROVEN)
def test_a_forgery_is_only_claimed(change: Callable[[Data], object]) -> None:
    honest = verdict_of(data_of())
    data = data_of()
    change(data)
    verdict = verdict_of(data)
    assert not verdict.refuted
    assert verdict.optimal != "proven"
    assert verdict.proven_bound == honest.proven_bound < 49
    assert all(line.isprintable() and len(line) < 400 for _, line in verdict.lines())


def test_swapped_names_and_values_prove_nothing_more() -> None:
    honest = verdict_of(data_of())
    rng = Random(5)
    for _ in range(12):
        data = data_of()
        count = len(data["evidence"])
        names = rng.sample(["heuristic", "value", "kind"], rng.randrange(1, 3))
        swap(data, rng.randrange(count), rng.randrange(count), *names)
        verdict = verdict_of(data)
        assert verdict.refuted or verdict.proven_bound <= honest.proven_bound


def test_a_claimed_solution_of_an_unsolvable_pair() -> None:
    data = data_of("8 6 7 2 5 4 3 0 1")
    data["goal"] = "2 1 3 4 5 6 7 8 0"
    verdict = verdict_of(data)
    assert verdict.proven == ["there is no solution: the parity forbids it"]
    assert "the status is solved, but there is no solution" in verdict.refuted


def test_thousands_of_hard_patterns_end_when_the_budget_is_used_up() -> None:
    data = data_of("15 14 13 12 11 10 9 8 7 6 5 4 3 1 2 0", algorithm="greedy")
    evidence = []
    rng = Random(3)
    goal = read_board(data["goal"], "goal")
    for _ in range(3000):
        tiles = sorted(rng.sample(range(1, 16), 8))
        rows = [
            [
                "." if tile == 0 else "1" if tile in tiles else "-"
                for tile in goal.tiles[at : at + 4]
            ]
            for at in range(0, 16, 4)
        ]
        evidence.append(
            {
                "kind": "heuristic",
                "heuristic": "pdb",
                "value": 70,
                "partition": [" ".join(row) for row in rows],
                "patterns": [{"tiles": tiles, "value": 70}],
            }
        )
    data["evidence"] = evidence
    begin = time.monotonic()
    verdict = verdict_of(data, seconds=3)
    assert time.monotonic() - begin < 20
    assert verdict.proven_bound == 0
    last = "no solution is shorter than 70 moves ('pdb': the checker's budget is used up)"
    assert verdict.refuted or verdict.claimed[-1] == last
    assert verdict.claimed.count(last) > 2000


def test_thousands_of_small_claims_on_a_huge_board_end_in_time() -> None:
    side = 150
    tiles = [*range(1, side * side), 0]
    board = " ".join(map(str, tiles))
    data = data_of() | {"start": board, "goal": board, "moves": "", "cost": 0, "lower_bound": 0}
    patterns = [{"tiles": [tile], "value": 0} for tile in range(1, 200)]
    data["evidence"] = [
        {"kind": "heuristic", "heuristic": "pdb", "value": 0, "patterns": patterns}
    ] * 500
    begin = time.monotonic()
    verdict = verdict_of(data, seconds=2)
    assert time.monotonic() - begin < 20
    assert verdict.refuted  # the partition is missing
