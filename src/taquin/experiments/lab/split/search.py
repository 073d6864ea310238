"""One hard board on many processes: IDA* whose workers search the subtrees of each iteration.

All subtrees of an iteration share one threshold, and the earlier iterations have excluded shorter solutions.
So the first solution is shortest, and the other subtrees can stop. The counters of a finished iteration are
those of IDA* in one process; in the last iteration, only the subtrees that have ended are counted.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING
from uuid import uuid4

from taquin.errors import NotApplicable, TaquinError
from taquin.experiments import isolated_task
from taquin.experiments.lab.split.iteration import SplitIteration
from taquin.experiments.lab.split.subtree import search_subtree_isolated
from taquin.experiments.lab.split.top_layers import Node, TopLayers
from taquin.heuristics import find_heuristic
from taquin.heuristics.pattern_database import with_resolved_pdb
from taquin.interrupt import CtrlCFlag, ctrl_c_flag
from taquin.limits import Limits
from taquin.native.engine import why_not
from taquin.native.ida_iteration import ida_iteration
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Live, Observer
from taquin.search_config import SearchConfig
from taquin.solution import Iteration, Solution, Statistics, Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.experiments.executors import LabExecutor
    from taquin.heuristics import Heuristic
    from taquin.native.ida_iteration import SubtreeIteration

    Running = dict[Future[SubtreeIteration | None], Node]

OPEN_NODES = 400
DISTRIBUTE_AFTER_SECONDS = 0.2
"""Once an iteration in this process takes this long, the following ones, which take longer, are distributed."""
_PROGRESS_SECONDS = 0.2
_QUEUED_PER_WORKER = 2
_MIN_SECONDS = 1e-6


@dataclass(frozen=True, slots=True)
class SplitProgress:
    """The progress of the current iteration, and the expanded nodes and seconds of the whole search."""

    threshold: int
    done: int
    subtrees: int
    expanded: int
    seconds: float


def split(
    puzzle: Puzzle,
    executor: LabExecutor,
    heuristic: str = "pdb",
    *,
    limits: Limits | None = None,
    open_nodes: int = OPEN_NODES,
    distribute_after: float = DISTRIBUTE_AFTER_SECONDS,
    observer: Callable[[SplitProgress], None] | None = None,
) -> Solution[Tiles, Move]:
    """Find a shortest solution by IDA* whose subtrees run on the executor.

    The limits apply to the whole search. Nodes are counted when a subtree ends, so the search may exceed its
    node limit. Each distributed iteration has at least `open_nodes` subtrees.
    Raises `NotApplicable` if the heuristic is not admissible or the native engine does not support the board,
    and `ClusterLost` if the cluster is lost.
    """
    chosen = with_resolved_pdb(find_heuristic(heuristic), puzzle.goal)
    if not chosen.admissible:
        raise NotApplicable(f"{chosen.name} may overestimate; choose an admissible heuristic")
    obstacle = why_not(SearchConfig.from_options("ida-star", chosen), puzzle)
    if obstacle:
        raise NotApplicable(obstacle)
    search = _SplitSearch(puzzle, executor, chosen, limits or Limits(), observer)
    status, moves = Status.UNSOLVABLE, None
    if puzzle.solvable:
        with ctrl_c_flag() as search.ctrl_c:
            status, moves = search.run(open_nodes, distribute_after)
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


class _SplitSearch(Observer):
    """One search. It observes the iterations that run in this process, so that Ctrl-C stops them."""

    sees_nodes = False

    def __init__(
        self,
        puzzle: Puzzle,
        executor: LabExecutor,
        heuristic: Heuristic,
        limits: Limits,
        observer: Callable[[SplitProgress], None] | None,
    ) -> None:
        self._puzzle, self._executor, self._heuristic = puzzle, executor, heuristic
        self._limits, self._observer = limits, observer
        self._sizes: dict[Node, int] = {}
        """The expanded nodes of each subtree in the last iteration that searched it."""
        self._iteration: SplitIteration | None = None
        self.ctrl_c = CtrlCFlag()
        self.start = perf_counter()
        self.statistics = Statistics()
        self.lower_bound = 0

    def run(
        self, open_nodes: int, distribute_after: float
    ) -> tuple[Status, tuple[Move, ...] | None]:
        """Raise the threshold until an iteration finds a solution or reaches a limit."""
        estimate = self._heuristic.bind(self._puzzle)
        root = TopLayers(self._puzzle, estimate, 1)
        top: TopLayers | None = None
        threshold: int | None = root.open[0].f
        seconds = 0.0
        while threshold is not None:
            self.lower_bound = threshold
            begin = perf_counter()
            if top is None and seconds < distribute_after:
                done = self._run_here(SplitIteration(root, threshold))
            else:
                top = top or TopLayers(self._puzzle, estimate, open_nodes)
                done = self._distribute(SplitIteration(top, threshold))
            self._count(done)
            if done.status not in (Status.EXHAUSTED, Status.SOLVED):
                return done.status, None
            seconds = perf_counter() - begin
            row = Iteration(threshold, done.expanded, done.generated, seconds)
            self.statistics.iterations.append(row)
            if done.moves is not None:
                return Status.SOLVED, done.moves
            threshold = done.next_threshold
        return Status.UNSOLVABLE, None

    def tick(self, live: Live) -> bool:
        """Report progress; called by a search in this process, which stops if this returns true."""
        self._report_progress(live.expanded)
        return self.ctrl_c.pressed

    def _run_here(self, current: SplitIteration) -> SplitIteration:
        self._iteration = current
        for node in current.nodes:
            if node.board == self._puzzle.goal:
                current.set_solution(node.moves)
            if current.over:
                break
            current.add(
                node,
                ida_iteration(
                    Puzzle(node.board, self._puzzle.goal),
                    self._heuristic,
                    g=node.g,
                    back=node.back,
                    threshold=current.threshold,
                    limits=self._remaining_limits(current),
                    observer=self,
                ),
            )
        return current

    def _distribute(self, current: SplitIteration) -> SplitIteration:
        """Search the subtrees on the workers, the largest of the previous iteration first."""
        if not self._executor.isolated:
            return self._run_here(current)
        self._iteration = current
        stop_token = uuid4().hex
        nodes = iter(sorted(current.nodes, key=lambda node: -self._sizes.get(node, 0)))
        running: Running = {}
        try:
            while not current.over:
                self._executor.check()
                free = max(1, self._executor.slots * _QUEUED_PER_WORKER) - len(running)
                for node in islice(nodes, max(0, free)):
                    if node.board == self._puzzle.goal:
                        current.set_solution(node.moves)
                    else:
                        running[self._submit(stop_token, node, current.threshold)] = node
                if not running:
                    break
                self._collect(running, current)
                self._report_progress(0)
                self._check_limits(current)
        finally:
            if running:
                for future in running:
                    future.cancel()
                self._executor.call_on_all_hosts(isolated_task.stop, stop_token)
        return current

    def _submit(
        self, stop_token: str, node: Node, threshold: int
    ) -> Future[SubtreeIteration | None]:
        return self._executor.submit(
            search_subtree_isolated,
            stop_token,
            self._executor.memory,
            Puzzle(node.board, self._puzzle.goal),
            self._heuristic.name,
            node.g,
            node.back,
            threshold,
        )

    def _collect(self, running: Running, current: SplitIteration) -> None:
        for future in wait(running, _PROGRESS_SECONDS, FIRST_COMPLETED).done:
            node = running.pop(future)
            subtree = future.result()
            if subtree is None:
                raise TaquinError("a subtree was stopped from outside")
            self._sizes[node] = subtree.expanded
            current.add(node, subtree)

    def _check_limits(self, current: SplitIteration) -> None:
        if current.over:
            return
        left = self._remaining_limits(current)
        if self.ctrl_c.pressed:
            current.status = Status.CANCELLED
        elif left.seconds is not None and left.seconds <= _MIN_SECONDS:
            current.status = Status.TIME_LIMIT
        elif left.nodes is not None and left.nodes <= 1:
            current.status = Status.NODE_LIMIT

    def _remaining_limits(self, current: SplitIteration) -> Limits:
        """Return the rest of the limits, at least a minimum: 0 is not a valid limit."""
        seconds, nodes = self._limits.seconds, self._limits.nodes
        if seconds is not None:
            seconds = max(_MIN_SECONDS, seconds - (perf_counter() - self.start))
        if nodes is not None:
            nodes = max(1, nodes - self.statistics.expanded - current.expanded)
        return Limits(seconds, nodes)

    def _count(self, done: SplitIteration) -> None:
        statistics = self.statistics
        statistics.expanded += done.expanded
        statistics.generated += done.generated
        statistics.max_frontier = max(statistics.max_frontier, done.deepest + 1)

    def _report_progress(self, expanded: int) -> None:
        if self._observer is not None and self._iteration is not None:
            current = self._iteration
            so_far = self.statistics.expanded + current.expanded + expanded
            seconds = perf_counter() - self.start
            self._observer(
                SplitProgress(current.threshold, current.done, len(current.nodes), so_far, seconds)
            )
