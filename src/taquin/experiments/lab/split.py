"""One hard board over many processes: IDA*, with the subtrees of each round dealt out.

All subtrees of a round share one bound, and all rounds before it have ruled out shorter ways. So the
first way that is found is the shortest, and everything else can stop. Counts of a finished round
are those of IDA* in one process; of the last round, only subtrees that ended are counted.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from taquin.errors import NotApplicable, TaquinError
from taquin.experiments.lab import isolated_task as isolation
from taquin.experiments.lab.subtrees import Node, Top
from taquin.heuristics import find_heuristic
from taquin.heuristics.pattern_database import settled
from taquin.interrupt import CtrlC, noting_ctrl_c
from taquin.isolation import CallStopped, ChildEnded
from taquin.limits import Limits
from taquin.native import engine as native
from taquin.native.ida_iteration import ida_iteration
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Live, Observer
from taquin.solution import Iteration, Solution, Statistics, Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.experiments.lab.executors import Workers
    from taquin.heuristics import Heuristic
    from taquin.native.ida_iteration import SubtreeIteration

OPEN_NODES = 400
WORTH_DEALING_OUT = 0.2
"""Seconds that a round takes in this process; those after it, which take several times that, are dealt out."""
MAX_RETRIES = 2
_BEAT_SECONDS = 0.2
_QUEUED_PER_WORKER = 2
_NO_TIME = 1e-6


@dataclass(frozen=True, slots=True)
class SplitProgress:
    """How far the search is."""

    bound: int
    done: int
    subtrees: int
    expanded: int
    seconds: float


def search_below(
    node: Puzzle, heuristic: str, g: int, back: Move | None, bound: int
) -> SubtreeIteration:
    """Search one subtree; what a worker does."""
    return ida_iteration(
        node, find_heuristic(heuristic), g=g, back=back, threshold=bound, limits=Limits()
    )


def search_below_apart(
    token: str,
    memory: int | None,
    *subtree: Any,  # what `search_below` takes
) -> SubtreeIteration | None:
    """Search one subtree in a child process; None if somebody said stop. A crash costs a retry."""
    cap = memory or isolation.share_of_worker()
    tries = 0
    while True:
        try:
            return isolation.call_apart(search_below, *subtree, token=token, memory=cap)
        except CallStopped:
            return None
        except ChildEnded as end:
            tries += 1
            if tries > MAX_RETRIES:
                raise TaquinError(f"a subtree could not be searched: {end.reason}") from None


def split(
    puzzle: Puzzle,
    workers: Workers,
    heuristic: str = "pdb",
    *,
    limits: Limits | None = None,
    open_nodes: int = OPEN_NODES,
    worth_dealing_out: float = WORTH_DEALING_OUT,
    observer: Callable[[SplitProgress], None] | None = None,
) -> Solution[Tiles, Move]:
    """Find a shortest way by IDA* over the workers.

    The limits are the whole search's; nodes are counted when a subtree ends, so there may be some more.
    """
    chosen = settled(find_heuristic(heuristic), puzzle.goal)
    if not chosen.admissible:
        raise NotApplicable(f"{chosen.name} may overestimate, and this needs one that never does")
    obstacle = native.why_not("ida-star", chosen, puzzle)
    if obstacle:
        raise NotApplicable(obstacle)
    search = _Split(puzzle, workers, chosen, limits or Limits(), observer)
    status, moves = Status.UNSOLVABLE, None
    if puzzle.solvable:
        with noting_ctrl_c() as search.ctrl_c:
            status, moves = search.run(open_nodes, worth_dealing_out)
        if search.ctrl_c.pressed:
            status = Status.CANCELLED
    statistics = search.statistics
    statistics.seconds = perf_counter() - search.start
    statistics.evaluated = statistics.generated + 1
    return Solution(
        puzzle,
        "ida-star",
        status,
        moves,
        search.lower_bound,
        statistics,
        chosen.name,
        "native",
        admissible=True,
    )


class _Round:
    """A round with one bound: what it has come to so far."""

    def __init__(self, top: Top, bound: int) -> None:
        self.bound = bound
        self.nodes = top.within(bound)
        self.expanded, self.generated = top.counts(bound)
        self.next_bound = top.next_bound(bound)
        self.deepest = max((node.g for node in self.nodes), default=0)
        self.done = 0
        self.status = Status.EXHAUSTED
        self.moves: tuple[Move, ...] | None = None

    def add(self, node: Node, below: SubtreeIteration) -> None:
        """Count a subtree in."""
        self.done += 1
        self.expanded += below.expanded
        self.generated += below.generated
        self.deepest = max(self.deepest, below.deepest)
        cut_off = [each for each in (self.next_bound, below.next_bound) if each is not None]
        self.next_bound = min(cut_off, default=None)
        if below.status is Status.SOLVED:
            self.found(node.moves + below.moves)
        elif below.status is not Status.EXHAUSTED:
            self.status = below.status

    def found(self, moves: tuple[Move, ...]) -> None:
        """A way was found: no round before had one, so none is shorter."""
        self.status, self.moves = Status.SOLVED, moves

    @property
    def over(self) -> bool:
        """Whether there is no use in going on with it."""
        return self.status is not Status.EXHAUSTED


class _Split(Observer):
    """One search. It observes the rounds that run in this process, to hear Ctrl-C for them."""

    sees_nodes = False

    def __init__(
        self,
        puzzle: Puzzle,
        workers: Workers,
        heuristic: Heuristic,
        limits: Limits,
        observer: Callable[[SplitProgress], None] | None,
    ) -> None:
        self._puzzle, self._workers, self._heuristic = puzzle, workers, heuristic
        self._limits, self._observer = limits, observer
        self._sizes: dict[Node, int] = {}
        self._round: _Round | None = None
        self.ctrl_c = CtrlC()
        self.start = perf_counter()
        self.statistics = Statistics()
        self.lower_bound = 0

    def run(self, open_nodes: int, worth: float) -> tuple[Status, tuple[Move, ...] | None]:
        """Deepen until a way is found, or a limit."""
        estimate = self._heuristic.bind(self._puzzle)
        root = Top(self._puzzle, estimate, 1)
        top: Top | None = None
        bound: int | None = root.open[0].f
        seconds = 0.0
        while bound is not None:
            self.lower_bound = bound
            begin = perf_counter()
            if top is None and seconds < worth:
                done = self._in_this_process(_Round(root, bound))
            else:
                top = top or Top(self._puzzle, estimate, open_nodes)
                done = self._deal_out(_Round(top, bound))
            self._count(done)
            if done.status not in (Status.EXHAUSTED, Status.SOLVED):
                return done.status, None
            seconds = perf_counter() - begin
            row = Iteration(bound, done.expanded, done.generated, seconds)
            self.statistics.iterations.append(row)
            if done.moves is not None:
                return Status.SOLVED, done.moves
            bound = done.next_bound
        return Status.UNSOLVABLE, None

    def tick(self, live: Live) -> bool:
        """Called by a search in this process."""
        self._beat(live.expanded)
        return self.ctrl_c.pressed

    def _in_this_process(self, current: _Round) -> _Round:
        self._round = current
        for node in current.nodes:
            if node.board == self._puzzle.goal:
                current.found(node.moves)
            if current.over:
                break
            current.add(
                node,
                ida_iteration(
                    Puzzle(node.board, self._puzzle.goal),
                    self._heuristic,
                    g=node.g,
                    back=node.back,
                    threshold=current.bound,
                    limits=self._limits_left(current),
                    observer=self,
                ),
            )
        return current

    def _deal_out(self, current: _Round) -> _Round:
        """Search the subtrees on the workers, the largest of the round before first."""
        if not self._workers.isolated:
            return self._in_this_process(current)
        self._round = current
        token = uuid4().hex
        nodes = iter(sorted(current.nodes, key=lambda node: -self._sizes.get(node, 0)))
        running: dict[Future[SubtreeIteration | None], Node] = {}
        try:
            while not current.over:
                self._workers.check()
                room = max(1, self._workers.width * _QUEUED_PER_WORKER) - len(running)
                for node in islice(nodes, max(0, room)):
                    if node.board == self._puzzle.goal:
                        current.found(node.moves)
                    else:
                        running[self._submit(token, node, current.bound)] = node
                if not running:
                    break
                self._collect(running, current)
                self._beat(0)
                self._look_at_limits(current)
        finally:
            if running:
                for future in running:
                    future.cancel()
                self._workers.everywhere(isolation.stop, token)
        return current

    def _submit(self, token: str, node: Node, bound: int) -> Future[SubtreeIteration | None]:
        return self._workers.submit(
            search_below_apart,
            token,
            self._workers.memory,
            Puzzle(node.board, self._puzzle.goal),
            self._heuristic.name,
            node.g,
            node.back,
            bound,
        )

    def _collect(
        self, running: dict[Future[SubtreeIteration | None], Node], current: _Round
    ) -> None:
        for future in wait(running, _BEAT_SECONDS, FIRST_COMPLETED).done:
            node = running.pop(future)
            below = future.result()
            if below is None:
                raise TaquinError("a subtree was stopped by somebody else")
            self._sizes[node] = below.expanded
            current.add(node, below)

    def _look_at_limits(self, current: _Round) -> None:
        if current.over:
            return
        left = self._limits_left(current)
        if self.ctrl_c.pressed:
            current.status = Status.CANCELLED
        elif left.seconds is not None and left.seconds <= _NO_TIME:
            current.status = Status.TIME_LIMIT
        elif left.nodes is not None and left.nodes <= 1:
            current.status = Status.NODE_LIMIT

    def _limits_left(self, current: _Round) -> Limits:
        """Return what is left of the limits; never nothing, which would be no limit at all."""
        seconds, nodes = self._limits.seconds, self._limits.nodes
        if seconds is not None:
            seconds = max(_NO_TIME, seconds - (perf_counter() - self.start))
        if nodes is not None:
            nodes = max(1, nodes - self.statistics.expanded - current.expanded)
        return Limits(seconds, nodes)

    def _count(self, done: _Round) -> None:
        statistics = self.statistics
        statistics.expanded += done.expanded
        statistics.generated += done.generated
        statistics.max_frontier = max(statistics.max_frontier, done.deepest + 1)

    def _beat(self, expanded: int) -> None:
        if self._observer is not None and self._round is not None:
            current = self._round
            so_far = self.statistics.expanded + current.expanded + expanded
            seconds = perf_counter() - self.start
            self._observer(
                SplitProgress(current.bound, current.done, len(current.nodes), so_far, seconds)
            )
