"""The outcomes of the runs of each contender."""

from __future__ import annotations

from taquin.experiments.lab.analysis.outcomes import describe_search, outcomes
from taquin.experiments.lab.analysis.results import Results
from tests.experiments.lab.runs import CONTENDERS, beam_results, small_results


def test_outcomes() -> None:
    first, *others = outcomes(small_results())
    assert (first.contender, first.runs, first.solved, first.proven) == (
        "breadth first",
        18,
        16,
        16,
    )
    assert first.not_solved == {"node_limit": 2}
    assert [each.contender for each in others] == list(CONTENDERS)[1:]
    assert all(each.solved == each.proven == each.runs == 18 for each in others)
    assert all(not each.not_solved for each in others)


def test_a_solution_may_have_the_optimal_length_without_a_proof() -> None:
    """None of the beam's solutions is proven optimal; most have the length that another search has proven."""
    proven = [{**row, "depth": None} for row in small_results().rows]
    beams = [
        {**row, "depth": None, "contender": "beam", "optimal": False, "lower_bound": 0}
        for row in small_results().of_contender("A* Manhattan")
    ]
    beams[0] = {**beams[0], "cost": beams[0]["cost"] + 2}
    found = {each.contender: each for each in outcomes(Results.of("x", [*proven, *beams]))}
    beam = found["beam"]
    assert (beam.solved, beam.proven, beam.optimal_length, beam.optimum_known) == (18, 0, 17, 18)
    assert beam.optimal_length_text == "17"
    far = [row for row in beams if row["cost"] > 2]  # a length of 0 is optimal without a proof
    alone = outcomes(Results.of("x", far))[0]
    assert (alone.proven, alone.optimal_length, alone.optimal_length_text) == (0, 0, "0 of 0 known")


def test_the_lower_bound_of_one_run_proves_the_length_of_another() -> None:
    row = {**small_results().of_contender("A* Manhattan")[-1], "depth": None, "optimal": False}
    found = {**row, "lower_bound": 0}
    bound = {**row, "contender": "bound", "cost": None, "status": "time_limit", "moves": None}
    assert row["lower_bound"] == row["cost"]
    assert [each.optimal_length for each in outcomes(Results.of("x", [found, bound]))] == [1, 0]
    assert outcomes(Results.of("x", [found]))[0].optimum_known == 0


def test_a_search_is_described_in_one_phrase() -> None:
    assert describe_search(small_results().rows[0]) == "bfs, native engine"
    descriptions = [each.search for each in outcomes(beam_results())]
    assert descriptions[0] == "beam, manhattan, width 1, native engine"
