"""Any-time search: a first solution immediately, shorter ones later, and a valid lower bound."""

from __future__ import annotations

import os
import signal
import threading
from dataclasses import dataclass
from itertools import islice, pairwise
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

import pytest

import taquin as tq
from taquin.anytime import pdb_choice, schedule
from taquin.anytime import run as run_module
from taquin.anytime.anytime import anytime
from taquin.anytime.beam_runner import BeamRunner
from taquin.anytime.direction import both_directions
from taquin.anytime.improving import improving
from taquin.anytime.phases import beams, iterations
from taquin.anytime.phases.beams import Beams
from taquin.anytime.phases.construction import Construction
from taquin.anytime.schedule import Step
from taquin.anytime.search import AnytimeSearch
from taquin.anytime.settings import Settings
from taquin.board import Board, Move, Tiles
from taquin.errors import NotApplicable, TaquinError
from taquin.heuristics import find_heuristic
from taquin.instances.sets import find_set
from taquin.limits import Limits
from taquin.native.extension import MAX_CELLS
from taquin.proof import lower_bounds
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Improvement, Live, Observer
from taquin.search_config import SearchConfig
from taquin.solution import Solution, Status
from taquin.solve import solve
from tests.native.engines import FIFTEEN, THIRTY_FIVE, scrambled
from tests.other_domains import Pancakes
from tests.search.test_constructive import final_board
from tests.small_worlds import distances_by_hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.direction import Moves, SearchDirection
    from taquin.instances.sets import Instance

MEGABYTE = 10**6
SHAPES = [(2, 2), (2, 3), (3, 2), (2, 9), (12, 2), (3, 7), (2, 64), (5, 5), (4, 9), (6, 6), (40, 2)]
LARGE = [(10, 10), (16, 16), (17, 16), (3, 100), (32, 32)]


def check(solution: Solution[Tiles, Move], puzzle: Puzzle) -> None:
    assert solution.moves is not None
    assert final_board(puzzle, solution.moves) == puzzle.target
    assert solution.lower_bound <= len(solution.moves)
    assert (solution.algorithm, solution.engine) == ("anytime", "native")


def run(puzzle: Puzzle, seconds: float, **options: object) -> Solution[Tiles, Move]:
    limits = Limits(seconds=seconds, memory=512 * MEGABYTE)
    return anytime(puzzle, limits=limits, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("shape", SHAPES + LARGE)
def test_every_size(shape: tuple[int, int]) -> None:
    for seed in range(2):
        puzzle = scrambled(*shape, Random(seed))
        solution = run(puzzle, 0.2)
        check(solution, puzzle)
        assert solution.status is Status.SOLVED
        assert solution.lower_bound > 0 or puzzle.initial == puzzle.target


@pytest.mark.parametrize("blank", [0, 7, 12, 24])
def test_the_goals_blank_may_be_anywhere(blank: int) -> None:
    puzzle = scrambled(5, 5, Random(blank), goal_blank=blank)
    check(run(puzzle, 0.3), puzzle)


def test_unsolvable_boards_are_recognised_without_a_search() -> None:
    for rows in range(2, 33):
        for cols in range(2, 33):
            goal = Board.goal("blank-last", rows, cols)
            tiles = list(goal.tiles)
            tiles[0], tiles[1] = tiles[1], tiles[0]
            start = Board(tuple(tiles), rows, cols)
            solution = solve(start, goal)
            assert (solution.status, solution.moves) == (Status.UNSOLVABLE, None)
            [only] = improving(Puzzle(start, goal))
            assert (only.status, only.moves) == (Status.UNSOLVABLE, None)


def test_the_goal_itself() -> None:
    for side in (2, 5, 32):
        goal = Board.goal("blank-last", side, side)
        solution = run(Puzzle(goal, goal), 5)
        assert (solution.moves, solution.optimal) == ((), True)


def test_other_spaces_and_the_python_engine_are_refused() -> None:
    with pytest.raises(NotApplicable, match="only tile puzzles"):
        anytime(Pancakes((2, 1, 0)))  # type: ignore[arg-type]
    with pytest.raises(NotApplicable, match="native engine"):
        SearchConfig.from_options("anytime", engine="python").run(FIFTEEN)


class TestLowerBound:
    """The lower bound never exceeds the optimum."""

    def test_8_puzzles(self) -> None:
        goal = Board.goal("blank-last", 3, 3)
        distances = distances_by_hand(goal)
        for tiles in Random(1).sample(list(distances), 60):
            puzzle = Puzzle(Board(tiles, 3, 3), goal)
            for within in (None, 1.5):
                solution = run(puzzle, 5, within=within)
                check(solution, puzzle)
                assert solution.lower_bound <= distances[tiles] <= (solution.cost or 0)
                assert solution.optimal or within

    @pytest.mark.parametrize(
        "instance",
        [*find_set("korf100").load()[::5], *find_set("korf50").load()[::5]],
        ids=lambda each: f"{each.puzzle.rows}-{each.number}",
    )
    def test_published_boards(self, instance: Instance) -> None:
        solution = run(instance.puzzle, 0.4)
        check(solution, instance.puzzle)
        assert instance.optimum is not None
        assert solution.lower_bound <= instance.optimum <= (solution.cost or 0)


class ProgressRecorder(Observer):
    """Records every improvement and every tick."""

    sees_nodes = False

    def __init__(self) -> None:
        self.improvements: list[Improvement] = []
        self.ticks: list[Live] = []

    def improved(self, improvement: Improvement) -> None:
        self.improvements.append(improvement)

    def tick(self, live: Live) -> None:
        self.ticks.append(live)


class TestImprovements:
    @pytest.mark.parametrize("shape", [(5, 5), (6, 6), (10, 10), (17, 17)])
    def test_costs_fall_and_bounds_rise(self, shape: tuple[int, int]) -> None:
        puzzle, recorder = scrambled(*shape, Random(9)), ProgressRecorder()
        limits = Limits(seconds=0.7, memory=512 * MEGABYTE)
        solutions = list(improving(puzzle, limits=limits, observer=recorder))
        for solution in solutions:
            check(solution, puzzle)
        yielded = [(each.cost or 0, each.lower_bound) for each in solutions]
        announced = [(each.cost, each.lower_bound) for each in recorder.improvements]
        for steps in (yielded, announced):
            assert len(steps) > 1
            assert all(a[0] >= b[0] and a[1] <= b[1] for a, b in pairwise(steps))
        assert announced[-1] == yielded[-1]
        assert set(yielded) <= set(announced)
        assert all(each.path_by for each in recorder.improvements)
        assert all(bool(each.bound_by) == (each.lower_bound > 0) for each in recorder.improvements)
        for one, other in pairwise(
            recorder.improvements
        ):  # a higher bound does not change the path
            assert one.cost > other.cost or one.path_by == other.path_by
            assert one.lower_bound < other.lower_bound or one.bound_by == other.bound_by
        assert all(
            each.gap == each.cost / each.lower_bound - 1 for each in recorder.improvements[1:]
        )
        times = [each.seconds for each in recorder.improvements]
        assert times == sorted(times)
        assert all(live.cost is not None for live in recorder.ticks[1:])

    def test_each_solution_has_its_own_counters(self) -> None:
        first, *_, last = improving(THIRTY_FIVE, limits=Limits(seconds=0.4))
        assert first.statistics.seconds < last.statistics.seconds
        assert first.statistics.expanded < last.statistics.expanded

    def test_the_caller_may_stop_early(self) -> None:
        begun = perf_counter()
        first = next(iter(tq.improving(THIRTY_FIVE)))
        check(first, THIRTY_FIVE)
        two = list(islice(tq.improving(THIRTY_FIVE), 2))
        assert two[0].moves == first.moves
        assert perf_counter() - begun < 4

    def test_the_first_solution_comes_immediately(self) -> None:
        begun = perf_counter()
        solution = next(improving(scrambled(32, 32, Random(1))))
        assert perf_counter() - begun < 3
        assert solution.cost is not None

    def test_an_exception_of_the_observer_is_raised(self) -> None:
        class Failing(Observer):
            sees_nodes = False

            def improved(self, improvement: Improvement) -> None:
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            run(THIRTY_FIVE, 1, observer=Failing())


class TestWithin:
    @pytest.mark.parametrize("within", [1.0, 1.1, 1.3, 2.0, 100])
    @pytest.mark.parametrize("shape", [(3, 3), (4, 4), (5, 5), (6, 6), (9, 9)])
    def test_the_ratio_decides_the_status(self, shape: tuple[int, int], within: float) -> None:
        puzzle = scrambled(*shape, Random(4))
        solution = run(puzzle, 0.5, within=within)
        check(solution, puzzle)
        good = (solution.cost or 0) <= within * solution.lower_bound
        assert solution.status is (Status.SOLVED if good else Status.TIME_LIMIT)
        assert good or within < 100

    def test_an_easy_ratio_ends_the_search_early(self) -> None:
        begun = perf_counter()
        assert run(THIRTY_FIVE, 60, within=10).status is Status.SOLVED
        assert perf_counter() - begun < 10

    def test_it_is_not_slower_than_the_plain_search(self) -> None:
        """This board once took 28 s to prove 10 %, although a plain search proved 6 % in 5 s."""
        puzzle, recorder = find_set("korf50").load()[0].puzzle, ProgressRecorder()
        plain = anytime(puzzle, observer=recorder)
        proven = [each for each in recorder.improvements if each.gap <= 0.1]
        assert proven, plain.verdict
        begun = perf_counter()
        solution = anytime(puzzle, within=1.1)
        assert solution.status is Status.SOLVED
        assert (solution.cost or 0) <= 1.1 * solution.lower_bound
        assert perf_counter() - begun < 2 * proven[0].seconds + 4

    @pytest.mark.parametrize("within", [0.5, 0, -1, float("nan")])
    def test_a_ratio_below_1_is_refused(self, within: float) -> None:
        with pytest.raises(TaquinError, match="within must be at least 1"):
            run(FIFTEEN, 1, within=within)


class TestOptimal:
    def test_the_optimum_is_proven(self) -> None:
        for puzzle in (FIFTEEN, scrambled(2, 7, Random(1)), scrambled(3, 4, Random(1))):
            solution = anytime(puzzle, optimal=True)
            check(solution, puzzle)
            assert (solution.status, solution.optimal) == (Status.SOLVED, True)
        assert anytime(FIFTEEN, optimal=True).cost == 49

    def test_a_time_limit_leaves_the_best_solution(self) -> None:
        solution = run(THIRTY_FIVE, 0.5, optimal=True)
        check(solution, THIRTY_FIVE)
        assert solution.status is Status.TIME_LIMIT
        assert not solution.optimal


class TestLimits:
    @pytest.mark.parametrize("memory", [512 * MEGABYTE, 64 * MEGABYTE])
    @pytest.mark.parametrize("shape", [(5, 5), (6, 6), (10, 10), (16, 16), (32, 32)])
    def test_a_solution_with_little_memory(self, shape: tuple[int, int], memory: int) -> None:
        puzzle = scrambled(*shape, Random(2))
        solution = anytime(puzzle, limits=Limits(seconds=0.7, memory=memory))
        check(solution, puzzle)
        assert solution.status is Status.SOLVED
        assert solution.statistics.peak_memory <= memory

    def test_too_little_memory_for_any_solution(self) -> None:
        solution = anytime(THIRTY_FIVE, limits=Limits(memory=100))
        assert (solution.status, solution.moves) == (Status.MEMORY_LIMIT, None)

    @pytest.mark.parametrize("nodes", [1, 100, 1000, 20_000, 200_000])
    def test_the_node_limit_counts_all_phases(self, nodes: int) -> None:
        solution = anytime(THIRTY_FIVE, limits=Limits(nodes=nodes))
        assert solution.statistics.expanded <= nodes
        if nodes <= 100:
            assert (solution.status, solution.moves) == (Status.NODE_LIMIT, None)
        else:
            check(solution, THIRTY_FIVE)
            assert solution.status is Status.SOLVED  # no ratio is required
            with_ratio = anytime(THIRTY_FIVE, within=1.01, limits=Limits(nodes=nodes))
            assert with_ratio.status is Status.NODE_LIMIT

    @pytest.mark.parametrize("shape", [(6, 6), (10, 10), (20, 20)])
    def test_time_is_kept(self, shape: tuple[int, int]) -> None:
        """With room for a busy machine; the first run builds the PDBs."""
        puzzle = scrambled(*shape, Random(6))
        run(puzzle, 3)
        begun = perf_counter()
        run(puzzle, 0.5)
        assert perf_counter() - begun < 5

    def test_beams_that_keep_all_states_are_not_repeated(self) -> None:
        for puzzle in (scrambled(3, 3, Random(1)), scrambled(2, 4, Random(2))):
            solution = run(puzzle, 60)
            assert solution.optimal
            assert solution.statistics.seconds < 20

    def test_too_little_time_for_any_solution(self) -> None:
        solution = run(scrambled(64, 64, Random(1)), 0.001)
        assert (solution.status, solution.moves) == (Status.TIME_LIMIT, None)

    def test_the_default_time_limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(schedule, "DEFAULT_SECONDS", 0.3)
        solution = anytime(THIRTY_FIVE)
        check(solution, THIRTY_FIVE)
        assert solution.statistics.seconds < 5


class CancelsAtSecondTick(Observer):
    """Cancels at the second tick."""

    sees_nodes = False
    ticks = 0

    def tick(self, live: Live) -> bool:
        self.ticks += 1
        return self.ticks > 1


class TestCancelling:
    @pytest.mark.parametrize("shape", [(6, 6), (10, 10), (32, 32)])
    def test_an_observer_can_cancel(self, shape: tuple[int, int]) -> None:
        puzzle, observer = scrambled(*shape, Random(3)), CancelsAtSecondTick()
        solution = run(puzzle, 60, observer=observer)
        assert (solution.status, observer.ticks) == (Status.CANCELLED, 2)
        check(solution, puzzle)

    def test_ctrl_c_cancels(self) -> None:
        timer = threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        solution = run(THIRTY_FIVE, 60)
        timer.join()
        assert solution.status is Status.CANCELLED
        assert solution.statistics.seconds < 20
        check(solution, THIRTY_FIVE)

    def test_ctrl_c_between_two_searches_cancels(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def pressed(*_: object, **__: object) -> list[object]:
            raise KeyboardInterrupt

        monkeypatch.setattr(lower_bounds, "lower_bounds_of_start", pressed)
        solution = run(THIRTY_FIVE, 60)
        assert solution.status is Status.CANCELLED
        check(solution, THIRTY_FIVE)


def test_the_last_solution_is_much_shorter_than_the_first() -> None:
    first, *_, last = improving(THIRTY_FIVE, limits=Limits(seconds=3))
    assert (last.cost or 0) < 0.75 * (first.cost or 0)
    assert last.bound_by
    assert last.lower_bound >= 142
    assert MAX_CELLS >= schedule.MAX_CELLS_OF_BEAMS


def constructed(puzzle: Puzzle) -> AnytimeSearch:
    """Return a search with a long first solution."""
    settings = Settings(Limits(seconds=20, memory=512 * MEGABYTE), threads=2)
    search = AnytimeSearch(puzzle, settings)
    list(Construction().run(search, 20))
    return search


@dataclass(frozen=True, slots=True)
class ShortenByHand:
    """A phase of a caller's own: it knows the solution."""

    moves: tuple[Move, ...]

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        assert 0 < seconds <= 1
        search.incumbent.take_path(self.moves, "by hand")
        yield from search.checkpoint()


def test_another_phase_needs_only_a_line_in_the_schedule(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = tuple(anytime(FIFTEEN, optimal=True).moves or ())
    steps = [Step(Construction(), 2), Step(ShortenByHand(moves), 2, share=0.5), Step(Beams(), 2)]
    monkeypatch.setattr(run_module, "schedule", lambda *_: steps)
    recorder = ProgressRecorder()
    first, *_, last = improving(FIFTEEN, limits=Limits(seconds=2), observer=recorder)
    check(last, FIFTEEN)
    assert (first.cost or 0) > len(moves) == last.cost
    assert [each.path_by for each in recorder.improvements][:2] == ["constructive", "by hand"]


class TestBeams:
    @pytest.mark.parametrize("min_width", [1, 10**9])
    def test_beams_grow_then_use_both_directions_and_prefixes_if_there_is_time(
        self, monkeypatch: pytest.MonkeyPatch, min_width: int
    ) -> None:
        begun: list[tuple[bool, int]] = []
        beam = BeamRunner.run

        def recorded(
            self: BeamRunner, direction: SearchDirection, prefix: Moves, width: int, seconds: float
        ) -> bool:
            begun.append((direction.backward, len(prefix)))
            return beam(self, direction, prefix, width, seconds)

        monkeypatch.setattr(beams, "MIN_WIDTH", min_width)
        monkeypatch.setattr(BeamRunner, "run", recorded)
        solution = run(THIRTY_FIVE, 3)
        check(solution, THIRTY_FIVE)
        backward = begun.index((True, 0))
        assert set(begun[:backward]) == {(False, 0)}
        along_prefixes = begun[backward + 1 :]
        if min_width > 1:
            assert along_prefixes == []
        else:
            assert set(along_prefixes) == {(False, 4), (True, 4)}
            assert len(along_prefixes) <= 8

    @pytest.mark.parametrize("goal_blank", [35, 14])
    @pytest.mark.parametrize("backward", [False, True])
    def test_both_directions_after_a_prefix(self, backward: bool, goal_blank: int) -> None:
        puzzle = scrambled(6, 6, Random(5), goal_blank=goal_blank)
        search = constructed(puzzle)
        before = search.incumbent.cost or 0
        runner = BeamRunner(search, find_heuristic("pdb:small"))
        direction = both_directions(puzzle)[backward]
        prefix = tuple(direction.puzzle.start.legal_moves()[:1])
        assert runner.run(direction, prefix, 500, 10)
        moves = search.incumbent.moves
        assert moves is not None
        assert len(moves) < before
        assert final_board(puzzle, moves) == puzzle.target
        assert (moves[-1].inverse if backward else moves[0]) is prefix[0]
        assert not runner.run(direction, prefix, 500, 10)  # nothing shorter is found again

    def test_goals_with_the_blank_in_the_middle_get_solutions_as_short(self) -> None:
        """Beams search for the board with the blank in the nearest corner."""
        corner = Puzzle(THIRTY_FIVE.start, THIRTY_FIVE.goal)
        moves = [Move.U, Move.L] * 2
        goal = corner.goal
        for move in moves:
            goal = goal.apply(move)
        costs = []
        for puzzle in (corner, Puzzle(corner.start, goal)):
            search = constructed(puzzle)
            runner = BeamRunner(search, find_heuristic("pdb:small"))
            runner.run(both_directions(puzzle)[0], (), 2000, 10)
            costs.append(search.incumbent.cost or 0)
        assert abs(costs[0] - costs[1]) <= 12


def test_without_a_time_limit_beams_and_iterations_load_their_pdbs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The two use different PDBs if the goal has its blank in no corner."""
    puzzle = scrambled(5, 5, Random(3), goal_blank=12)
    loaded: list[int] = []
    load = pdb_choice.load_pdbs

    def recorded(search: AnytimeSearch, name: str, puzzle: Puzzle) -> None:
        loaded.append(puzzle.goal.blank)
        load(search, name, puzzle)

    monkeypatch.setattr(schedule, "DEFAULT_SECONDS", 1.0)
    for phase in (beams, iterations):
        monkeypatch.setattr(phase, "load_pdbs", recorded)
    check(anytime(puzzle), puzzle)
    assert [blank in (0, 4, 20, 24) for blank in loaded] == [True, False]
    assert loaded[1] == 12


def test_the_trace_has_the_estimates_of_the_named_heuristic() -> None:
    solution = run(FIFTEEN, 2)
    estimate = find_heuristic(solution.heuristic).bind(FIFTEEN)
    assert solution.heuristic.startswith("pdb:")
    assert all(step.h == estimate(step.state) for step in solution.trace())
    assert solution.trace()[0].h > 0
