"""Certificates: made from a solution, written, and read by the checker."""

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
from taquin.proof.certificate import Certificate, write_certificate
from taquin.proof.checker.boards import FormError
from taquin.proof.checker.certificate import read_file, read_text
from taquin.proof.lower_bound import LowerBound
from taquin.proof.lower_bounds import lower_bounds_of_start
from tests.strategies import puzzles

BOARD = "8 6 7 2 5 4 3 0 1"


def certificate_of(start: str = BOARD, **options: Any) -> Certificate:
    solution = solve(start, **options)
    return Certificate.of(solution, lower_bounds_of_start(Puzzle.of(start)))


@settings(max_examples=40, deadline=None)
@given(puzzles(largest_side=4))
def test_the_checker_reads_what_is_written(puzzle: Puzzle) -> None:
    solution = solve(puzzle.start, puzzle.goal, algorithm="astar", limits=Limits(nodes=300))
    check_reading(Certificate.of(solution, lower_bounds_of_start(puzzle)))


def check_reading(made: Certificate) -> None:
    """Check that the checker reads the fields that it uses as they are."""
    read = read_text(made.to_json())
    assert (str(read.start), str(read.goal), read.moves) == (made.start, made.goal, made.moves)
    for name in ("status", "cost", "lower_bound", "engine"):
        assert getattr(read, name) == getattr(made, name)
    for there, here in zip(read.evidence, made.evidence, strict=True):
        for name in ("kind", "heuristic", "value", "algorithm", "partition"):
            assert getattr(there, name) == getattr(here, name)
        assert there.thresholds == tuple(each.bound for each in here.rounds)
        patterns = [(each.tiles, each.value) for each in there.patterns]
        assert patterns == [(each.tiles, each.value) for each in here.patterns]


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
    check_reading(made)


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
    check_reading(made)


def test_a_file_is_written_atomically_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "solution.json"
    path.write_text("something older")
    solution = solve(BOARD)
    write_certificate(path, solution, lower_bounds_of_start(Puzzle.of(BOARD)))
    assert read_file(str(path)).cost == 31
    assert os.listdir(tmp_path) == ["solution.json"]


def test_a_symbolic_link_is_kept(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "solution.json")
    write_certificate(link, solve(BOARD), [])
    assert link.is_symlink()
    assert read_file(str(tmp_path / "solution.json")).cost == 31


@pytest.mark.parametrize("name", ["no/such/folder/solution.json", ".", "a\0b", "x" * 300])
def test_paths_that_cannot_be_written_or_read_get_one_sentence(name: str, tmp_path: Path) -> None:
    path = f"{tmp_path}/{name}"
    with pytest.raises(TaquinError, match="cannot write"):
        write_certificate(path, solve(BOARD), [])
    with pytest.raises(FormError, match="cannot read"):
        read_file(str(path))
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_full_disk_gets_one_sentence() -> None:
    with pytest.raises(TaquinError, match="cannot write /dev/full: No space left on device"):
        write_certificate("/dev/full", solve(BOARD), [])
    assert not os.path.isfile("/dev/full")
