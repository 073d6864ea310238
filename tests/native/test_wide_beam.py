"""The native wide beam: the same nodes as in Python, with and without PDBs, on any number of threads."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from taquin.errors import NotApplicable
from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.native.wide_beam import kept_by_beam, wide_beam
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.native.engines import (
    FIFTEEN,
    THIRTY_FIVE,
    last_moves,
    outcome,
    outcomes,
    scrambled,
    walked,
    with_beam_options,
)


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (3, 4), (4, 4), (2, 7), (5, 4)])
@pytest.mark.parametrize("width", [1, 7, 60])
def test_both_engines_agree_with_pdbs(shape: tuple[int, int], width: int) -> None:
    rng = Random(width)
    for blank in rng.sample(range(shape[0] * shape[1]), 2):
        puzzle = scrambled(*shape, rng, goal_blank=blank)
        for steps in (0, 12, 60):
            start = walked(puzzle, steps, rng) if steps else puzzle
            for shorter_than in (None, 20):
                config = with_beam_options(
                    SearchConfig.from_options("wide-beam", "pdb:small", width=width),
                    shorter_than=shorter_than,
                    suffix=last_moves(puzzle, rng.randint(0, 3), rng),
                )
                slow, fast = outcomes(config, start, Limits(nodes=rng.randint(1, 900)))
                assert fast == slow


@pytest.mark.parametrize("heuristic", ["manhattan", "pdb:small"])
def test_threads_change_nothing(heuristic: str) -> None:
    """With layers of thousands of states, which the threads share; and in a repeated run."""
    config = SearchConfig.from_options("wide-beam", heuristic, width=5000)
    first, *others = (
        outcome(replace(config, threads=threads).run(FIFTEEN)) for threads in (1, 2, 3, 1)
    )
    assert first["status"] is Status.SOLVED
    assert first["max_frontier"] == 5000
    assert all(each == first for each in others)


@pytest.mark.parametrize("moves", [1, 4])
def test_prefixes_are_those_of_the_kept_states(moves: int) -> None:
    """A record of all layers, with the parent of each state, gives the expected prefixes."""
    heuristic = find_heuristic("pdb:small")
    _, prefixes = wide_beam(
        FIFTEEN, heuristic, {"width": 300}, Limits(), None, 1, prefix_length=moves
    )
    _, layers = kept_by_beam(FIFTEEN, heuristic, 300, Limits())
    begun = list(range(len(layers[moves - 1].parents) // 4))
    states = Counter[int]()
    for layer in layers[moves:]:
        begun = [begun[parent] for parent in memoryview(layer.parents).cast("I")]
        states.update(begun)
    tiles, cells = layers[moves - 1].tiles, len(FIFTEEN.initial)
    expected = {tiles[at * cells :][:cells]: count for at, count in states.items()}
    found = {}
    for prefix in prefixes:
        board = FIFTEEN.start
        for move in prefix.moves:
            board = board.apply(move)
        assert len(prefix.moves) == moves
        if prefix.states:
            found[bytes(board.tiles)] = prefix.states
    assert found == expected
    counts = [each.states for each in prefixes]
    assert counts == sorted(counts, reverse=True)


def test_wider_beams_find_shorter_solutions() -> None:
    costs = [
        SearchConfig.from_options("wide-beam", width=width).run(THIRTY_FIVE).cost or 10**6
        for width in (10, 1000, 20_000)
    ]
    assert costs == sorted(set(costs), reverse=True)


def test_a_beam_that_fits_the_time_limit_ends_in_time() -> None:
    """At its full width the beam would take minutes."""
    config = with_beam_options(
        SearchConfig.from_options("wide-beam", width=10**7), shorter_than=400, fit_time_limit=True
    )
    solution = replace(config, limits=Limits(seconds=3), threads=1).run(THIRTY_FIVE)
    assert solution.status is Status.SOLVED
    assert 2048 < solution.statistics.max_frontier < 10**6


def test_other_heuristics_than_pdbs_and_manhattan_are_refused() -> None:
    config = SearchConfig.from_options("wide-beam", "linear-conflict", width=5)
    with pytest.raises(NotApplicable, match="pattern databases or manhattan"):
        replace(config, engine="native").run(FIFTEEN)
    assert replace(config, limits=Limits(nodes=50)).run(FIFTEEN).engine == "python"


def test_limits_are_kept() -> None:
    config = SearchConfig.from_options("wide-beam", width=100_000)
    for limits, status in (
        (Limits(nodes=1234), Status.NODE_LIMIT),
        (Limits(seconds=0.05), Status.TIME_LIMIT),
        (Limits(memory=1_000_000), Status.MEMORY_LIMIT),
    ):
        solution = replace(config, limits=limits).run(THIRTY_FIVE)
        assert (solution.status, solution.moves) == (status, None)
        assert solution.lower_bound == 142  # Manhattan distance
        assert solution.statistics.expanded <= (limits.nodes or 10**9)
        assert solution.statistics.peak_memory <= (limits.memory or 10**9)


def test_the_lower_bound_is_that_of_the_pdbs() -> None:
    estimate = find_heuristic("pdb:small").bind(FIFTEEN)
    solution = SearchConfig.from_options("wide-beam", "pdb:small", width=3).run(FIFTEEN)
    assert solution.lower_bound == estimate(FIFTEEN.initial) <= 49
