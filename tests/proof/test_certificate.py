"""Certificates: made from a solution, written and read back; other files get one sentence."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from taquin import Limits, Puzzle, TaquinError, solve
from taquin.board import Board
from taquin.heuristics import find_heuristic
from taquin.instances.random_boards import random_board
from taquin.pdb import store
from taquin.pdb.file_format import read_header
from taquin.proof.certificate import Certificate, read_certificate, write_certificate
from taquin.proof.lower_bound import LowerBound
from taquin.proof.lower_bounds import lower_bounds_of_start
from tests.strategies import puzzles

BOARD = "8 6 7 2 5 4 3 0 1"


def certificate_of(start: str = BOARD, **options: Any) -> Certificate:
    solution = solve(start, **options)
    return Certificate.of(solution, lower_bounds_of_start(Puzzle.of(start)))


@settings(max_examples=40, deadline=None)
@given(puzzles(largest_side=4))
def test_of_to_json_from_json_is_the_identity(puzzle: Puzzle) -> None:
    solution = solve(puzzle.start, puzzle.goal, algorithm="astar", limits=Limits(nodes=300))
    made = Certificate.of(solution, lower_bounds_of_start(puzzle))
    assert Certificate.from_json(made.to_json()) == made


def test_the_contents_of_a_certificate() -> None:
    made = certificate_of(algorithm="ida-star", heuristic="manhattan")
    assert (made.cost, made.lower_bound, made.status) == (31, 31, "solved")
    assert made.evidence[0].kind == "rounds"
    assert [each.bound for each in made.evidence[0].rounds] == [21, 23, 25, 27, 29]
    assert all((each.expanded or 0) > 0 for each in made.evidence[0].rounds)
    assert {each.heuristic for each in made.evidence[1:]} >= {"manhattan", "pdb:small"}
    data = json.loads(made.to_json())
    assert (data["kind"], data["format"]) == ("taquin-certificate", 1)


def test_iterations_of_another_search_have_no_counters() -> None:
    bound = LowerBound(31, "rounds", "manhattan", (29,), "ida-star")
    made = Certificate.of(solve(BOARD, algorithm="astar", heuristic="manhattan"), [bound])
    assert made.evidence[0].rounds[0].expanded is None
    assert Certificate.from_json(made.to_json()) == made


def test_a_stored_pdb_is_named_with_its_checksum() -> None:
    puzzle = Puzzle.of(BOARD)
    find_heuristic("pdb:small").bind(puzzle)
    evidence = next(each for each in certificate_of().evidence if each.heuristic == "pdb:small")
    assert len(evidence.partition) == 3
    for pattern in evidence.patterns:
        header = read_header(store.folder() / f"{pattern.table}{store.SUFFIX}")
        assert pattern.checksum == f"{header.checksum:016x}"


def test_without_a_stored_pdb_there_is_no_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    made = certificate_of(algorithm="astar")
    assert {each.table for evidence in made.evidence for each in evidence.patterns} == {""}


def test_unsolvable_and_unsolved_boards_have_certificates() -> None:
    made = certificate_of("1 2 3 4 5 6 8 7 0")
    assert (made.moves, made.cost, made.lower_bound, made.evidence) == (None, None, 0, ())
    made = certificate_of(algorithm="astar", limits=Limits(nodes=5))
    assert made.moves is None
    assert made.lower_bound > 20


def test_a_large_board_has_a_certificate() -> None:
    goal = Board.goal("blank-last", 32, 32)
    puzzle = Puzzle(random_board(goal, Random(1)), goal)
    solution = solve(puzzle.start, algorithm="greedy", limits=Limits(nodes=10))
    made = Certificate.of(solution, lower_bounds_of_start(puzzle))
    assert Certificate.from_json(made.to_json()) == made


def changed(**fields: Any) -> str:
    return json.dumps(json.loads(certificate_of().to_json()) | fields)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        (certificate_of().to_json()[:200], "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("9" * 10_000, "not JSON"),
        ("[1, 2]", "not a certificate"),
        ("{}", "not a certificate"),
        (solve(BOARD).to_json(), "not a certificate"),
        (changed(format=2), "has format 2; this version of Taquin reads format 1"),
        (changed(format="x" * 1000), "has format 'xxx"),
        (changed(start="1 2 3"), "wrong"),
        (changed(start=5), "start must be a text"),
        (changed(goal="1 2 3 0"), "another shape"),
        (changed(moves="UDX"), "moves must be letters U, L, R and D"),
        (changed(moves=5), "moves must be a text"),
        (changed(cost="31"), "cost must be a whole number"),
        (changed(cost=True), "cost must be a whole number"),
        (changed(cost=1.5), "cost must be a whole number"),
        (changed(lower_bound=-1), "lower_bound must be a whole number"),
        (changed(lower_bound=None), "lower_bound must be a whole number"),
        (changed(status="perfect"), "status must be the status of a search"),
        (changed(evidence={}), "evidence must be a list"),
        (changed(evidence=[5]), r"evidence\[0\] must be an object"),
        (changed(evidence=[{"kind": "faith"}]), r"evidence\[0\]\.kind must be heuristic or rounds"),
        (
            changed(evidence=[{"kind": "rounds", "heuristic": "x"}]),
            r"evidence\[0\]\.value is missing",
        ),
        (
            changed(
                evidence=[
                    {
                        "kind": "heuristic",
                        "heuristic": "pdb",
                        "value": 3,
                        "patterns": [{"tiles": [9]}],
                    }
                ]
            ),
            r"patterns\[0\]\.tiles must be different tiles of the board",
        ),
    ],
)
def test_other_texts_get_one_sentence(text: str, message: str) -> None:
    with pytest.raises(TaquinError, match=message) as caught:
        Certificate.from_json(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_every_missing_field_is_named() -> None:
    data = json.loads(certificate_of().to_json())
    for name in set(data) - {"kind", "format", "evidence"}:
        with pytest.raises(TaquinError, match=name):
            Certificate.from_json(json.dumps({key: data[key] for key in data if key != name}))


def test_a_truncated_certificate_is_refused() -> None:
    text = certificate_of().to_json()
    for end in range(0, len(text) - 1, 37):
        with pytest.raises(TaquinError):
            Certificate.from_json(text[:end])


def test_a_file_is_written_atomically_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "solution.json"
    path.write_text("something older")
    solution = solve(BOARD)
    write_certificate(path, solution, lower_bounds_of_start(Puzzle.of(BOARD)))
    assert read_certificate(path).cost == 31
    assert os.listdir(tmp_path) == ["solution.json"]


def test_a_symbolic_link_is_kept(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "solution.json")
    write_certificate(link, solve(BOARD), [])
    assert link.is_symlink()
    assert read_certificate(tmp_path / "solution.json").cost == 31


@pytest.mark.parametrize("name", ["no/such/folder/solution.json", ".", "a\0b", "x" * 300])
def test_paths_that_cannot_be_written_or_read_get_one_sentence(name: str, tmp_path: Path) -> None:
    path = f"{tmp_path}/{name}"
    with pytest.raises(TaquinError, match="cannot write"):
        write_certificate(path, solve(BOARD), [])
    with pytest.raises(TaquinError, match="cannot read"):
        read_certificate(path)
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_full_disk_gets_one_sentence() -> None:
    with pytest.raises(TaquinError, match="cannot write /dev/full: No space left on device"):
        write_certificate("/dev/full", solve(BOARD), [])
    assert not os.path.isfile("/dev/full")


def test_garbage_gets_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "garbage"
    for raw in (b"\xff\xfe\x00garbage", Random(1).randbytes(5000), b"\0" * 100):
        path.write_bytes(raw)
        with pytest.raises(TaquinError, match="not a certificate"):
            read_certificate(path)
