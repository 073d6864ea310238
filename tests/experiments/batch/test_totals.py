"""Totals: means, counts, and effectively solved boards."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest

from taquin.experiments.batch.totals import Total, summarize, total_csv, total_text
from taquin.experiments.instance import Instance
from taquin.experiments.row import Row
from taquin.experiments.run_task import run_task
from taquin.experiments.task import Task
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig

BFS = SearchConfig.from_options("bfs")
GREEDY = SearchConfig.from_options("greedy", "inversions")
FAR = Puzzle.of("8 6 7 2 5 4 3 0 1")
NEAR = Puzzle.of("1 2 3 4 0 5 7 8 6")
NEVER = Puzzle.of("1 2 3 4 5 6 8 7 0")
Results = dict[Task, Row]


def solved(config: SearchConfig, *puzzles: Puzzle) -> Results:
    instances = (
        Instance(f"b_{number}", "easy", puzzle.start, puzzle.goal)
        for number, puzzle in enumerate(puzzles, 1)
    )
    tasks = [Task(each, config.algorithm.name, config) for each in instances]
    return {task: row for task in tasks if (row := run_task(task)) is not None}


def totals_of(results: Results, planned: Results | None = None) -> list[Total]:
    return summarize(planned or results, {row.key: row for row in results.values()})


def total_of(results: Results) -> Total:
    (total,) = totals_of(results)
    return total


def test_means_are_over_the_solved_boards() -> None:
    results = solved(BFS, FAR, NEAR, NEVER)
    total = total_of(results)
    assert (total.boards, total.solved, total.effective) == (3, 2, 2)
    far, near, _ = results.values()
    assert total.mean("steps") == (31 + 2) / 2
    both = far.expanded + near.expanded
    assert total.mean("expanded") == both / 2
    seconds = far.seconds + near.seconds
    assert total.mean("time_ms") == pytest.approx(1e3 * seconds / 2)


def test_without_a_solution_there_is_no_mean() -> None:
    total = total_of(solved(BFS, NEVER))
    assert total.mean("steps") is None
    assert total_text(total).splitlines()[-1].split() == ["mean", "of", "solved", *"–––––"]
    *_, mean = csv.DictReader(total_csv(total).splitlines())
    assert mean["board"] == "mean"
    assert mean["steps"] == mean["time_ms"] == ""


def test_a_shortest_solution_counts_if_another_search_has_proven_it() -> None:
    near, far = solved(GREEDY, NEAR), solved(GREEDY, FAR)
    assert total_of(near).effective == 0  # two moves, but who knows
    greedy, _ = totals_of(near | solved(BFS, NEAR))
    assert greedy.effective == 1
    greedy, breadth_first = totals_of(far | solved(BFS, FAR))
    assert (greedy.solved, greedy.effective, breadth_first.effective) == (1, 0, 1)


def test_effectively_solved_means_within_a_minute() -> None:
    ((task, row),) = solved(BFS, NEAR).items()
    for seconds, effective in ((59.9, 1), (60.1, 0)):
        assert total_of({task: replace(row, seconds=seconds)}).effective == effective


def test_boards_without_a_result_are_counted() -> None:
    results = solved(BFS, NEAR, FAR)
    first = dict(list(results.items())[:1])
    (total,) = totals_of(first, results)
    assert (total.boards, len(total.results), total.solved) == (2, 1, 1)
    assert "boards: 2\nresults: 1\n" in total_text(total)


def test_the_table_has_every_board_and_the_means_last() -> None:
    total = total_of(solved(BFS, FAR, NEAR, NEVER))
    rows = list(csv.DictReader(total_csv(total).splitlines()))
    assert [row["board"] for row in rows] == ["b_1", "b_2", "b_3", "mean"]
    assert [row["steps"] for row in rows] == ["31", "2", "", "16.5000"]
    assert [row["status"] for row in rows] == ["solved", "solved", "unsolvable", ""]
    assert [row["effectively_solved"] for row in rows] == ["1", "1", "0", "2"]
    assert rows[1]["actions"] == "RIGHT DOWN"
    assert Puzzle.of(rows[0]["start"], rows[0]["goal"]) == FAR
    lines = total_text(total).splitlines()
    assert lines[-2].split()[:3] == ["b_3", "unsolvable", "–"]
    assert lines[-1].split()[:4] == ["mean", "of", "solved", "16.5"]
