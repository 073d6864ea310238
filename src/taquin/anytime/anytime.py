"""Any-time solving: a way at once, shorter ones as long as the budget lasts, and a bound that rises.

    1. construct    a valid way, whatever the size
    2. bounds       what admissible heuristics say of the start
    3. shorten      stretches of the way are replaced by shorter ones
    4. beams        wider and wider, then from both ends (`taquin.anytime.beams`); each way found is shortened
    5. rounds       A*+IDA* raises the bound; on small boards it finds the optimum

It ends when the cost is within what was asked of the bound, at the latest when the two meet.
"""

from __future__ import annotations

import os
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.anytime.beams import Beams
from taquin.anytime.refine import MOVES_PER_PART
from taquin.errors import NotApplicable, TaquinError
from taquin.heuristics import find_heuristic
from taquin.heuristics.estimates import NamedEstimate
from taquin.heuristics.pattern_database import available_sets, best_available
from taquin.interrupt import SearchInterrupted, note_ctrl_c, noting_ctrl_c
from taquin.limits import Limits, default_memory
from taquin.puzzle import Puzzle
from taquin.search.framework.budget import Budget
from taquin.search.framework.monitor import TICK_SECONDS
from taquin.search.framework.observer import Improvement, Live, Observer
from taquin.search_config import OPTIMAL_SEARCH, SearchConfig, best_without_pdb
from taquin.solution import Solution, Statistics, Status
from taquin.util import checks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from taquin.board import Board, Move, Tiles
    from taquin.proof.lower_bounds import LowerBound
    from taquin.search.framework.space import StateSpace

ALGORITHM = "anytime"
DEFAULT_SECONDS = 5.0
"""What a board gets that is too large for the optimum, where nobody says anything else."""
DEFAULT_SECONDS_TO_GET_WITHIN = 60.0
GROWTH_OF_PASSES = 4
"""A search for a proven ratio ends its first pass of beams and rounds as a plain search does; each later pass
ends after so many times the time of the one before."""
MAX_CELLS_OF_BEAMS = 256
MAX_CELLS_OF_ROUNDS = 64
"""Beyond that a round is never completed in any time that people wait."""
SHARE_OF_ROUNDS = 0.1
"""Of the time, for raising the bound of boards whose optimum is out of reach."""
SMALL_CELLS = 25
"""Up to here the optimum is within reach, and half of the time is for it, if there is enough."""
ENOUGH_FOR_ROUNDS = 4.0
"""Seconds; within fewer, few boards are solved to the optimum."""
STRETCHES = ((24, 100), (40, 300), (60, 1000))
"""Lengths of stretches that are shortened, and the width of the beam that does it, one after the other."""
HALF_A_PART = MOVES_PER_PART // 2
"""Every other pass divides the way elsewhere, so that stretches across the ends of parts have their turn."""
MAX_THREADS = 1024
SECONDS_PER_WORK = 3 / 40e9
"""What tables take to build, by the catalogue's measure of work; 2 to 5 seconds on the machines we had."""
SECONDS_PER_BYTE = 1 / 1e9
"""What stored tables take to be read and checked."""


def anytime(
    space: StateSpace[Tiles, Move],
    *,
    optimal: bool = False,
    within: float | None = None,
    limits: Limits | None = None,
    observer: Observer | None = None,
    threads: int | None = None,
) -> Solution[Tiles, Move]:
    """Return the last and best of what `improving` yields."""
    if not isinstance(space, Puzzle):
        raise NotApplicable("anytime knows tile puzzles only")
    with noting_ctrl_c():
        *_, last = _improver(space, optimal, within, limits, observer, threads).run()
    return last


def improving(
    puzzle: Puzzle,
    *,
    optimal: bool = False,
    within: float | None = None,
    limits: Limits | None = None,
    observer: Observer | None = None,
    threads: int | None = None,
) -> Iterator[Solution[Tiles, Move]]:
    """Yield solutions, each better than the one before by its cost or by its lower bound.

    The last one is yielded when the budget is spent or nothing is left to improve: when cost ≤ within ×
    bound, or with `optimal` when they meet. Ctrl-C raises `SearchInterrupted` with the best one.
    """
    checks.instance("puzzle", puzzle, Puzzle, ": write Puzzle.of(start, goal)")
    checks.flag("optimal", optimal)
    if limits is not None:
        checks.instance("limits", limits, Limits)
    if observer is not None:
        checks.instance("observer", observer, Observer)
    threads = check_threads(threads)
    return _or_interrupted(_improver(puzzle, optimal, within, limits, observer, threads))


def _or_interrupted(improver: Improver) -> Iterator[Solution[Tiles, Move]]:
    """Yield what the improver does; raise what Ctrl-C meant, except while the caller's own code runs."""
    solutions = improver.run()
    while True:
        with noting_ctrl_c() as ctrl_c:
            solution = next(solutions, None)
        if ctrl_c.pressed:
            raise SearchInterrupted(improver.solution(Status.CANCELLED))
        if solution is None:
            return
        yield solution


def _improver(
    puzzle: Puzzle,
    optimal: bool,
    within: float | None,
    limits: Limits | None,
    observer: Observer | None,
    threads: int | None,
) -> Improver:
    if within is not None:
        check_within(within)
    limits = limits or Limits()
    patient = limits.seconds is None
    if limits.seconds is None and not optimal:
        seconds = DEFAULT_SECONDS if within is None else DEFAULT_SECONDS_TO_GET_WITHIN
        limits = replace(limits, seconds=seconds)
    if limits.memory is None:
        limits = replace(limits, memory=default_memory())
    return Improver(puzzle, optimal, within, limits, observer, threads, patient)


def check_within(within: float) -> None:
    """Refuse what no way can be within."""
    if not checks.real("within", within) >= 1:
        raise TaquinError(f"a way cannot be within {within} times the optimum; write 1.05 or so")


def check_threads(threads: int | None) -> int | None:
    """Refuse what is no number of threads; None is one for each core."""
    return None if threads is None else checks.whole("threads", threads, 1, MAX_THREADS)


class _Stop(Exception):
    """Nothing is left to do."""


class _Watch(Observer):
    """Passes what a part tells on to whoever watches the whole, and stops it when it is good enough."""

    sees_nodes = False

    def __init__(self, improver: Improver) -> None:
        self._improver = improver

    def tick(self, live: Live) -> bool | None:
        improver = self._improver
        improver.note_bound_of_rounds(live.lower_bound)
        if improver.good_enough:
            return True
        return improver.tell(live)


class Improver:
    """The best way and the best bound, and what is done to improve them."""

    def __init__(
        self,
        puzzle: Puzzle,
        optimal: bool,
        within: float | None,
        limits: Limits,
        observer: Observer | None,
        threads: int | None,
        patient: bool,
    ) -> None:
        self.puzzle = puzzle
        self.patient = patient  # whoever sets no limit waits for tables, once
        self.optimal = optimal
        self.within = 1.0 if optimal or within is None else within
        self.asked = optimal or within is not None
        self.budget = Budget(limits)
        self.observer = observer
        self.threads = threads
        self.watch = _Watch(self)
        self.moves: tuple[Move, ...] | None = None
        self.path_by = ""
        self.bound = 0
        self.bound_by = ""
        self.tables = ""
        self.statistics = Statistics()
        self.cancelled = False
        self.failure: Status | None = None  # why there is no way at all
        self._claims_rounds = False
        self._next_poll = 0.0
        self._untimed = False  # while tables are built outside the time
        self._shown: tuple[int | None, int] = (None, -1)

    # What is known

    @property
    def cost(self) -> int | None:
        """The moves of the best way, if there is one."""
        return None if self.moves is None else len(self.moves)

    @property
    def good_enough(self) -> bool:
        """Whether the way is within what was asked of the bound."""
        cost = self.cost
        return cost is not None and cost <= max(self.within * self.bound, self.bound)

    def solution(self, status: Status = Status.SOLVED) -> Solution[Tiles, Move]:
        """Return what is known now."""
        name = self.tables or "manhattan"
        self.statistics.seconds = self.budget.seconds
        return Solution(
            self.puzzle,
            ALGORITHM,
            status,
            self.moves,
            self.bound,
            replace(self.statistics, iterations=list(self.statistics.iterations)),
            name,
            "native",
            admissible=True,
            estimate=NamedEstimate(name, self.puzzle),
            bound_by=self.bound_by,
        )

    def tell(self, live: Live) -> bool | None:
        """Hand a part's counters to the observer, added to those of the parts before."""
        if self.observer is None:
            return None
        done = self.statistics
        return self.observer.tick(
            live._replace(
                seconds=self.budget.seconds,
                expanded=done.expanded + live.expanded,
                generated=done.generated + live.generated,
                lower_bound=self.bound,
                cost=self.cost,
            )
        )

    def poll(self) -> None:
        """Stop what is not a search, such as the building of a table, in time or when it is cancelled."""
        if self.budget.spent and not self._untimed:
            raise _Stop
        now = perf_counter()
        if now < self._next_poll:
            return
        self._next_poll = now + TICK_SECONDS
        if self.tell(Live(0.0, 0, 0, 0, self.statistics.peak_memory, self.bound)):
            self.cancelled = True
            raise _Stop

    def note_memory(self, held: int) -> None:
        """Count what a part that is not a search holds."""
        self.statistics.peak_memory = max(self.statistics.peak_memory, held)

    def note_bound_of_rounds(self, value: int) -> None:
        """Keep what the rounds have proven, if it is more than was known."""
        if self._claims_rounds and value > self.bound:
            self.bound, self.bound_by = value, f"rounds of astar-ida with {self.tables}"
            self._announce()

    def _note_bound(self, bound: LowerBound) -> None:
        if bound.value > self.bound:
            self.bound, self.bound_by = bound.value, bound.heuristic
            self._announce()

    def note_path(self, found: Solution[Tiles, Move]) -> bool:
        """Count what a part took, and keep its way if it is shorter; tell whether it is."""
        done, new = self.statistics, found.statistics
        done.expanded += new.expanded
        done.generated += new.generated
        done.evaluated += new.evaluated
        done.max_frontier = max(done.max_frontier, new.max_frontier)
        done.peak_memory = max(done.peak_memory, new.peak_memory)
        done.peak_rss = new.peak_rss
        done.iterations += new.iterations
        self.budget.expanded = done.expanded
        if found.status is Status.CANCELLED and not self.good_enough:
            self.cancelled = True
        if found.moves is None or (self.cost is not None and len(found.moves) >= self.cost):
            return False
        self.moves, self.path_by = found.moves, found.algorithm
        self._announce()
        return True

    def _announce(self) -> None:
        if self.observer is not None and self.moves is not None:
            cost, seconds = len(self.moves), self.budget.seconds
            self.observer.improved(
                Improvement(seconds, cost, self.bound, self.path_by, self.bound_by)
            )

    def news(self) -> Iterator[Solution[Tiles, Move]]:
        """Yield the state of things if it has changed; stop when there is nothing more to do."""
        if self.moves is not None and self._shown != (self.cost, self.bound):
            self._shown = (self.cost, self.bound)
            yield self.solution()
        if self.cancelled or self.good_enough or self.budget.spent:
            raise _Stop

    # What is done

    def run(self) -> Iterator[Solution[Tiles, Move]]:
        """Yield the state of things whenever it has changed, and once more in the end."""
        try:
            yield from self._construct()
            yield from self._take_bounds(patterns=False)
            cells = len(self.puzzle.start.tiles)
            yield from self.shorten(STRETCHES[:1] if cells <= MAX_CELLS_OF_BEAMS else STRETCHES)
            # On smaller boards rounds find a better bound than these, and sooner.
            if not self.optimal and cells > MAX_CELLS_OF_ROUNDS:
                yield from self._take_bounds(patterns=True)
            for number, end in enumerate(self._ends_of_passes()):
                if number == 1:  # rounds alone did not prove the ratio
                    yield from self._take_bounds(patterns=True)
                yield from self._beams(self._seconds_for_beams(end))
                yield from self._rounds(end)
            if not self.optimal:
                yield from self._shorten_more()
        except _Stop:
            pass
        except KeyboardInterrupt:  # between searches, which note it themselves
            note_ctrl_c()
            self.cancelled = True
        yield self.solution(self._final_status())

    def _ends_of_passes(self) -> Iterator[float]:
        """Yield when each pass of beams and rounds ends, in seconds since the start.

        A search for a proven ratio has several: the first is that of a plain search, which may prove it.
        """
        last = float("inf") if self.budget.limits.seconds is None else self.budget.limits.seconds
        if self.asked and not self.optimal:
            end = DEFAULT_SECONDS
            while end * GROWTH_OF_PASSES <= last:
                yield end
                end *= GROWTH_OF_PASSES
        yield last

    def _final_status(self) -> Status:
        if self.cancelled:
            return Status.CANCELLED
        if self.failure is not None:
            return self.failure
        if self.good_enough or not self.asked:
            return Status.SOLVED
        return self.budget.spent or Status.MEMORY_LIMIT

    def _construct(self) -> Iterator[Solution[Tiles, Move]]:
        config = SearchConfig.of("constructive")
        found = config.run(self.puzzle, self.budget.for_part(), self.watch)
        self.note_path(found)
        if self.moves is None:
            self.failure = found.status
            raise _Stop
        yield from self.news()

    def _take_bound_of_tables(self) -> None:
        """Note the tables' value of the start; once they are loaded it costs nothing."""
        from taquin.proof.checker import with_parity  # start-up
        from taquin.proof.lower_bounds import HEURISTIC, LowerBound

        if self.tables:
            value = find_heuristic(self.tables).bind(self.puzzle)(self.puzzle.start.tiles)
            self._note_bound(LowerBound(with_parity(value, self.puzzle), HEURISTIC, self.tables))

    def _take_bounds(self, *, patterns: bool) -> Iterator[Solution[Tiles, Move]]:
        from taquin.proof.lower_bounds import lower_bounds_of_start  # start-up

        if patterns and self.budget.left < 1:
            return
        memory = self.budget.limits.memory
        for bound in lower_bounds_of_start(self.puzzle, memory, patterns=patterns, poll=self.poll)[
            :1
        ]:
            self._note_bound(bound)
        yield from self.news()

    def shorten(
        self, stretches: Iterable[tuple[int, int]] = STRETCHES
    ) -> Iterator[Solution[Tiles, Move]]:
        """Shorten the way, with longer and longer stretches, each until it helps no more."""
        if self.budget.limits.nodes is not None:
            return  # a pass would go beyond any number of nodes
        for stretch, width in stretches:
            while self.moves and self._shorten_once(stretch, width):
                yield from self.news()
            yield from self.news()

    def _shorten_once(self, stretch: int, width: int, offset: int = 0) -> bool:
        from taquin.native.refine import refine_path  # start-up

        assert self.moves is not None
        found = refine_path(
            self.puzzle,
            self.moves,
            segment=stretch,
            width=width,
            offset=offset,
            limits=self.budget.for_part(),
            observer=self.watch,
            threads=self.threads,
        )
        return self.note_path(found)

    def _shorten_more(self) -> Iterator[Solution[Tiles, Move]]:
        """What is left of the time on huge boards, or where memory allows no wider beam."""
        from taquin.native.extension import shorten_memory  # start-up

        if self.budget.limits.nodes is not None:
            return
        (stretch, width), offset = STRETCHES[-1], 0
        memory, threads = self.memory, self.threads or os.cpu_count() or 1
        while self.moves and shorten_memory(width, stretch, threads) <= memory:
            offset = HALF_A_PART - offset
            if not self._shorten_once(stretch, width, offset):
                width *= 2
            yield from self.news()

    def _seconds_for_beams(self, end: float) -> float:
        """Return how long the beams of a pass may take, so that something is left for its rounds."""
        left = max(0.0, end - self.budget.seconds)
        cells = len(self.puzzle.start.tiles)
        if left == float("inf"):
            return 2.0
        if self.optimal:
            return min(2.0, 0.2 * left)
        if cells <= SMALL_CELLS and left > ENOUGH_FOR_ROUNDS:
            return 0.5 * left
        return left * (1 - SHARE_OF_ROUNDS) if cells <= MAX_CELLS_OF_ROUNDS else left

    def _beams(self, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        if len(self.puzzle.start.tiles) > MAX_CELLS_OF_BEAMS:
            return
        beams = Beams(self)
        tables = self._tables_to_use(beams.puzzle.goal, seconds)
        if tables:
            self._load_tables(tables, beams.puzzle)
        if beams.puzzle.goal == self.puzzle.goal:
            self.tables = tables or ""
            self._take_bound_of_tables()
            yield from self.news()
        yield from beams.run(tables or "manhattan", seconds)

    @property
    def memory(self) -> int:
        """The bytes that a part may hold."""
        return self.budget.limits.memory or default_memory()

    def _tables_to_use(self, goal: Board, seconds: float) -> str | None:
        """Return the name of the pattern tables, if they are stored or can be built in good time."""
        from taquin.pdb.build import bytes_to_read  # start-up
        from taquin.pdb.generated_partition import build_work
        from taquin.pdb.store import is_stored

        if self.patient:
            return best_available(goal, self.memory)
        for name, patterns in available_sets(goal, self.memory):
            takes = sum(
                bytes_to_read(each) * SECONDS_PER_BYTE
                if is_stored(each)
                else build_work(each) * SECONDS_PER_WORK
                for each in patterns
            )
            if takes <= seconds / 2:
                return name
        return None

    def _load_tables(self, name: str, puzzle: Puzzle) -> None:
        """Load the tables, and build what is missing: outside the time where nobody set a limit."""
        from taquin.anytime.pdb_builds import PdbBuilds  # start-up
        from taquin.pdb.listener import current_listener, listening

        before, self._untimed = perf_counter(), self.patient
        bind = find_heuristic(name).patterns
        assert bind is not None
        with listening(PdbBuilds(self, current_listener())):
            bind(puzzle)
        if self._untimed:
            self.budget.start += perf_counter() - before
        self._untimed = False

    def _rounds(self, end: float) -> Iterator[Solution[Tiles, Move]]:
        """Raise the bound, round by round; where all goes well, up to the optimum."""
        if not self.optimal and len(self.puzzle.start.tiles) > MAX_CELLS_OF_ROUNDS:
            return
        if not self.tables:
            left = max(0.0, end - self.budget.seconds)
            name = self._tables_to_use(self.puzzle.goal, left)
            self.tables = name or best_without_pdb(self.puzzle)
            if name:  # those of the beams are for a goal with its blank in a corner
                self._load_tables(name, self.puzzle)
        self._claims_rounds = True
        config = SearchConfig.of(OPTIMAL_SEARCH, self.tables)
        limits = self.budget.for_part(max(0.0, end - self.budget.seconds))
        found = config.run(self.puzzle, limits, self.watch, threads=self.threads)
        self.note_bound_of_rounds(found.lower_bound)
        self._claims_rounds = False
        self.note_path(found)
        yield from self.news()
