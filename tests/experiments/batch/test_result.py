"""Result files: writing, reading, and when a result counts as finished."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from taquin.experiments.batch.job import BoardEntry, Job, Search, choose_searches
from taquin.experiments.batch.result import read_finished, write_result
from taquin.limits import Limits
from taquin.puzzle import Puzzle

PUZZLE = Puzzle.of("2 5 8 1 4 7 3 6 0", "blank-first")
ASTAR = Search("astar", "manhattan", "astar")
JOB = Job(BoardEntry("easy", "3x3_1", PUZZLE), ASTAR)
NO_LIMITS = Limits()


def text_of(job: Job, limits: Limits = NO_LIMITS) -> str:
    return write_result(
        job.entry.puzzle, replace(job.search.config, limits=limits).run(job.entry.puzzle)
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "result"


def test_the_readable_part() -> None:
    lines = text_of(JOB).splitlines()
    assert lines[:4] == ["initial state:", "2 5 8", "1 4 7", "3 6 0"]
    actions = "UP UP LEFT LEFT DOWN DOWN RIGHT RIGHT UP UP LEFT LEFT"
    for line in ("status: solved", f"actions: {actions}", "number of steps: 12"):
        assert line in lines
    assert any(line.startswith("running time: ") and line.endswith(" ms") for line in lines)
    assert "expanded: 12" in lines


def test_a_board_is_aligned_in_columns() -> None:
    puzzle = Puzzle.of("1 2 3 4/5 6 7 8/9 10 0 11")
    assert "initial state:\n 1  2  3  4\n 5  6  7  8\n 9 10  0 11\n" in text_of(
        Job(BoardEntry("a", "b", puzzle), ASTAR)
    )


def test_an_unsolvable_board_is_a_result(path: Path) -> None:
    job = Job(BoardEntry("easy", "x", Puzzle.of("1 2 3 4 5 6 8 7 0")), ASTAR)
    path.write_text(text_of(job))
    assert "status: unsolvable\nreason: the blank needs" in path.read_text()
    assert "actions" not in path.read_text()
    done = read_finished(job, path, NO_LIMITS)
    assert done is not None
    assert done.status == "unsolvable"


def test_a_complete_file_is_read_back(path: Path) -> None:
    path.write_text(text_of(JOB))
    done = read_finished(JOB, path, NO_LIMITS)
    assert done is not None
    assert done.cost == 12
    assert write_result(PUZZLE, done) == path.read_text()


def test_a_truncated_file_is_not_finished(path: Path) -> None:
    text = text_of(JOB)
    for length in (*range(0, len(text), 9), *range(len(text) - 40, len(text))):
        path.write_text(text[:length])
        assert read_finished(JOB, path, NO_LIMITS) is None, length


def test_a_missing_or_altered_file_is_not_finished(path: Path) -> None:
    assert read_finished(JOB, path, NO_LIMITS) is None
    path.write_bytes(b"\xff\xfe")
    assert read_finished(JOB, path, NO_LIMITS) is None
    path.write_text(text_of(JOB).replace('"UULL', '"ULUL'))
    assert read_finished(JOB, path, NO_LIMITS) is None


@pytest.mark.parametrize(
    "other",
    [
        Job(BoardEntry("easy", "3x3_1", Puzzle.of("2 5 8 1 4 7 3 0 6", "blank-first")), ASTAR),
        Job(BoardEntry("easy", "3x3_1", Puzzle.of("2 5 8 1 4 7 3 6 0", "spiral")), ASTAR),
        Job(JOB.entry, Search("ida-star", "manhattan", "astar")),
        Job(JOB.entry, Search("astar", "misplaced", "astar")),
    ],
    ids=["board", "goal", "algorithm", "heuristic"],
)
def test_a_result_of_another_search_is_not_finished(path: Path, other: Job) -> None:
    path.write_text(text_of(JOB))
    assert read_finished(other, path, NO_LIMITS) is None


def test_a_stopped_search_is_finished_until_its_limit_is_raised(path: Path) -> None:
    few = Limits(nodes=5)
    path.write_text(text_of(JOB, few))
    assert "status: node_limit" in path.read_text()
    assert read_finished(JOB, path, few) is not None
    assert read_finished(JOB, path, Limits(nodes=6)) is None
    assert read_finished(JOB, path, NO_LIMITS) is None
    fifteen = Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
    hard = Job(BoardEntry("a", "b", fifteen), Search("iddfs", "zero", "iddfs"))
    path.write_text(text_of(hard, Limits(seconds=0.05)))
    assert "status: time_limit" in path.read_text()
    assert read_finished(hard, path, Limits(seconds=0.05)) is not None
    assert read_finished(hard, path, Limits(seconds=60)) is None


def test_folders_are_named_after_algorithms_and_heuristics_only_if_several() -> None:
    one = choose_searches(["bfs", "A*", "astar"], ["misplaced"])
    assert one == [Search("bfs", "zero", "bfs"), Search("astar", "misplaced", "astar")]
    several = choose_searches(["bfs", "ida-star"], ["misplaced", "manhattan"])
    assert [s.folder for s in several] == ["bfs", "ida-star-misplaced", "ida-star-manhattan"]
