"""The published sets of the package, compared with their publications."""

from __future__ import annotations

import pytest

from taquin.heuristics import find_heuristic
from taquin.instances.sets import SETS, find_set

# Means over the fifty boards; the papers give them in billions.
MEANS = {
    "generated_korf_felner_2002_6666": 360_892_479_670,
    "expanded_doebbelin_2013_6666": 71_004_578_707,
    "expanded_doebbelin_2013_888": 33_908_766_050,
    "expanded_doebbelin_2013_996": 11_599_129_942,
    "expanded_clausecker_2017_small": 52_160_056_183,
    "expanded_clausecker_2019_small_zero_aware": 23_615_665_547,
}


@pytest.mark.parametrize("name", SETS)
def test_numbers_lengths_and_solvability(name: str) -> None:
    instances = find_set(name).load()
    assert [each.number for each in instances] == list(range(1, len(instances) + 1))
    manhattan = find_heuristic("manhattan")
    for each in instances:
        assert each.puzzle.solvable
        bound = manhattan.bind(each.puzzle)(each.puzzle.start.tiles)
        assert bound <= each.optimum
        assert (each.optimum - bound) % 2 == 0  # every move changes both by one


def test_korf_50_has_its_mean_length_and_all_published_counts() -> None:
    instances = find_set("korf50").load()
    assert len(instances) == 50
    assert len({each.puzzle.start for each in instances}) == 50
    assert sum(each.optimum for each in instances) == 5039
    for column, mean in MEANS.items():
        assert sum(each.counts[column] for each in instances) // 50 == mean
    assert all(set(each.counts) == set(MEANS) for each in instances)
    easy = [n.number for n in instances if n.counts["expanded_doebbelin_2013_6666"] < 5 * 10**9]
    assert sorted(easy) == [1, 3, 5, 13, 16, 22, 25, 28, 29, 30, 32, 36, 37, 38, 40, 44, 47]


def test_korf_100_has_the_counts_of_1985() -> None:
    counts = {each.number: each.counts for each in find_set("korf100").load()}
    assert counts[79] == {"generated_korf_1985_manhattan": 540_860}
    total = sum(each["generated_korf_1985_manhattan"] for each in counts.values())
    assert total // 100 == 363_028_080
