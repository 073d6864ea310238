"""The beam for large boards: both engines have the same paths, scores and counters."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.anytime.large_beam import large_beam
from taquin.anytime.orientation import Orientation
from taquin.anytime.phases.large_beams import LargeBeams
from taquin.anytime.schedule import schedule
from taquin.anytime.settings import Settings
from taquin.anytime.visit_penalty import VisitPenalty
from taquin.board import Board, Move
from taquin.errors import NotApplicable
from taquin.evaluation.displacement import DisplacementEvaluation, weights
from taquin.instances.generate import generate
from taquin.limits import Limits
from taquin.native import large_beam as native
from taquin.puzzle import Puzzle
from taquin.solution import Status
from taquin.solve import solve

NO_LIMIT = 10**6


def random_puzzle(rows: int, cols: int, seed: int, goal: str = "blank-last") -> Puzzle:
    target = Board.goal(goal, rows, cols)
    (start,) = generate(rows, cols, 1, seed=seed, goal=target)
    return Puzzle(start, target)


def replayed(puzzle: Puzzle, moves: tuple[Move, ...]) -> Board:
    board = puzzle.start
    for move in moves:
        board = board.apply(move)
    return board


@settings(max_examples=30, deadline=None)
@given(
    rows=st.integers(2, 6),
    cols=st.integers(2, 6),
    seed=st.integers(0, 10**6),
    width=st.integers(1, 12),
    visit_weight=st.sampled_from([0, 7, 64, 200]),
    threads=st.integers(1, 3),
)
def test_both_engines_agree(
    rows: int, cols: int, seed: int, width: int, visit_weight: int, threads: int
) -> None:
    puzzle = random_puzzle(rows, cols, seed)
    expected = large_beam(puzzle, width=width, visit_weight=visit_weight, shorter_than=300)
    found, moves = native.large_beam(
        puzzle,
        width=width,
        visit_weight=visit_weight,
        shorter_than=300,
        limits=Limits(),
        threads=threads,
    )
    statistics = found.statistics
    assert (moves, found.moves is not None) == (expected.moves, expected.solved)
    assert (statistics.expanded, statistics.generated) == (expected.expanded, expected.generated)
    assert (replayed(puzzle, moves) == puzzle.goal) is expected.solved


def test_wide_layers_on_several_threads_do_not_change_the_path() -> None:
    puzzle = random_puzzle(8, 8, seed=3)
    paths = [
        native.large_beam(
            puzzle,
            width=1500,
            visit_weight=64,
            shorter_than=NO_LIMIT,
            limits=Limits(),
            threads=threads,
        ).moves
        for threads in (1, 2, 3)
    ]
    assert paths[0] == paths[1] == paths[2]
    assert replayed(puzzle, paths[0]) == puzzle.goal


def test_a_solution_is_shorter_than_asked() -> None:
    puzzle = random_puzzle(5, 5, seed=2)
    limit = NO_LIMIT
    for _ in range(4):
        found, _ = native.large_beam(
            puzzle, width=500, visit_weight=0, shorter_than=limit, limits=Limits()
        )
        if found.cost is None:
            break
        assert found.cost < limit
        limit = found.cost
    assert limit < NO_LIMIT


def test_without_a_solution_the_path_leads_to_the_best_score() -> None:
    puzzle = random_puzzle(12, 12, seed=1)
    found, moves = native.large_beam(
        puzzle, width=20, visit_weight=64, shorter_than=NO_LIMIT, limits=Limits(nodes=4000)
    )
    assert found.status is Status.NODE_LIMIT
    assert found.moves is None
    assert found.statistics.expanded == 4000
    evaluation = DisplacementEvaluation(12, 12)
    scores, board = [], puzzle.start
    for move in moves:
        board = board.apply(move)
        scores.append(evaluation.score(board.tiles))
    assert scores[-1] == min(scores)
    assert scores[-1] < evaluation.score(puzzle.start.tiles)


@pytest.mark.parametrize("size", [9, 16])
def test_the_time_limit_ends_a_wide_beam(size: int) -> None:
    puzzle = random_puzzle(size, size, seed=1)
    found, moves = native.large_beam(
        puzzle,
        width=10**5,
        visit_weight=64,
        shorter_than=NO_LIMIT,
        limits=Limits(seconds=0.3),
    )
    assert found.status is Status.TIME_LIMIT
    assert moves


def test_a_beam_that_fits_the_time_limit_ends_before_it() -> None:
    puzzle = random_puzzle(8, 8, seed=1)
    found, _ = native.large_beam(
        puzzle,
        width=10**5,
        visit_weight=64,
        shorter_than=2000,
        fit_time_limit=True,
        limits=Limits(seconds=2),
    )
    assert found.status is Status.SOLVED


def test_the_memory_limit_holds() -> None:
    puzzle = random_puzzle(16, 16, seed=1)
    found, _ = native.large_beam(
        puzzle,
        width=10**5,
        visit_weight=64,
        shorter_than=NO_LIMIT,
        limits=Limits(memory=20_000_000, seconds=20),
    )
    assert found.status is Status.MEMORY_LIMIT
    assert found.statistics.peak_memory <= 20_000_000


def test_only_the_oriented_goal_is_accepted() -> None:
    puzzle = random_puzzle(5, 5, seed=1, goal="blank-first")
    with pytest.raises(ValueError, match="goal"):
        native.large_beam(puzzle, width=5, visit_weight=0, shorter_than=99, limits=Limits())


def test_the_weights_have_their_sizes_and_symmetry() -> None:
    """Weights are those of the transposed board, because its solutions are the transposed ones."""
    assert all(any(part) for part in weights())
    evaluation, chance = DisplacementEvaluation(6, 6), Random(1)
    for _ in range(20):
        tiles = list(range(36))
        chance.shuffle(tiles)
        goal_of_transposed = [0] * 36
        for cell, tile in enumerate(tiles):
            home = tile - 1
            number = 0 if tile == 0 else home % 6 * 6 + home // 6 + 1
            goal_of_transposed[cell % 6 * 6 + cell // 6] = number
        assert evaluation.score(tuple(tiles)) == evaluation.score(tuple(goal_of_transposed))


class TestVisitPenalty:
    def test_it_rises_where_the_blanks_are(self) -> None:
        penalty = VisitPenalty(64)
        for _ in range(50):
            penalty.add(Counter({3: 2, 4: 1}), 100)
        assert penalty.of(3) > penalty.of(4) > penalty.of(5) == 0

    def test_it_grows_without_progress(self) -> None:
        stuck, moving = VisitPenalty(64), VisitPenalty(64)
        for layer in range(1000):
            stuck.add(Counter([0]), 5000)
            moving.add(Counter([0]), 500_000 - 60 * layer)
        assert stuck.of(0) > 5 * moving.of(0)


class TestOrientation:
    @pytest.mark.parametrize("corner", [0, 4, 15, 19])
    def test_moves_lead_to_the_original_goal(self, corner: int) -> None:
        tiles = list(range(1, 20))
        tiles.insert(corner, 0)
        goal = Board(tuple(tiles), 4, 5)
        (start,) = generate(4, 5, 1, seed=corner, goal=goal)
        puzzle = Puzzle(start, goal)
        orientation = Orientation.of(puzzle)
        assert orientation.puzzle.goal == Board.goal("blank-last", 4, 5)
        found, _ = native.large_beam(
            orientation.puzzle, width=300, visit_weight=0, shorter_than=999, limits=Limits()
        )
        assert found.moves is not None
        assert replayed(puzzle, orientation.original(found.moves)) == goal

    def test_a_blank_elsewhere_is_refused(self) -> None:
        goal = Board((1, 2, 3, 4, 0, 5, 6, 7, 8), 3, 3)
        with pytest.raises(NotApplicable, match="corner"):
            Orientation.of(Puzzle(goal, goal))


class TestPhase:
    @pytest.mark.parametrize(
        ("rows", "cols", "expected"),
        [
            (7, 7, False),
            (8, 8, True),
            (5, 10, True),
            (4, 16, False),
            (20, 20, True),
            (21, 21, False),
        ],
    )
    def test_it_is_for_boards_from_8x8_to_20x20(self, rows: int, cols: int, expected: bool) -> None:
        given = Settings.of(optimal=False, within=None, limits=Limits(seconds=5), threads=1)
        phases = [step.phase for step in schedule(rows, cols, given)]
        assert any(isinstance(phase, LargeBeams) for phase in phases) is expected

    @pytest.mark.parametrize("goal", ["blank-last", "blank-first", "spiral"])
    @pytest.mark.parametrize("size", [(8, 8), (6, 11), (12, 12)])
    def test_every_goal_is_reached(self, goal: str, size: tuple[int, int]) -> None:
        puzzle = random_puzzle(*size, seed=4, goal=goal)
        solution = solve(puzzle, limits=Limits(seconds=1.5))
        assert solution.moves is not None
        assert replayed(puzzle, solution.moves) == puzzle.goal

    def test_a_path_without_a_solution_is_finished(self) -> None:
        """With few nodes no beam gets to the goal, but it improves on the constructive solver."""
        puzzle = random_puzzle(14, 14, seed=5)
        constructed = solve(puzzle, algorithm="constructive")
        solution = solve(puzzle, limits=Limits(nodes=(constructed.cost or 0) + 300_000))
        assert solution.cost is not None
        assert solution.cost < (constructed.cost or 0)
        assert replayed(puzzle, solution.moves or ()) == puzzle.goal
