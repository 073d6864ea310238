"""Session: the board, the goal and the settings between one command and the next."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from taquin.board import Board
from taquin.comparison_limits import DEFAULT_SECONDS, default_memory_each, describe_limits
from taquin.errors import NotApplicable
from taquin.heuristics import Heuristic, find_heuristic
from taquin.instances.random_boards import walk
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.render.units import readable_bytes, readable_seconds
from taquin.script import report
from taquin.script.reply import Draw, Part, Reply, Row, Say, Table
from taquin.search_config import DEFAULT_HEURISTIC, SearchConfig
from taquin.solution import Status
from taquin.solve import choose_config, within_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from taquin.search.framework.observer import Observer

Watch = AbstractContextManager["Observer | None"]

_FIRST_GOAL = "blank-first"
_FIRST_SIDE = 3


def _unwatched(_label: str) -> Watch:
    return nullcontext()


@dataclass(slots=True)
class Session:
    """Holds what the commands change. Each search is run under a watch of its own, which has a label."""

    watch: Callable[[str], Watch] = _unwatched
    tell: Callable[[Part], None] | None = None
    """Takes the rows of a comparison as its searches end; without it they are part of the reply."""
    times: bool = False
    """Whether replies tell how long a search took: that differs from run to run."""

    goal_name: str | None = _FIRST_GOAL
    """The name of the goal; None for a goal that was typed in."""
    goal: Board = field(default_factory=lambda: Board.goal(_FIRST_GOAL, _FIRST_SIDE, _FIRST_SIDE))
    state: Board = field(default_factory=lambda: Board.goal(_FIRST_GOAL, _FIRST_SIDE, _FIRST_SIDE))
    heuristic: Heuristic = field(default_factory=lambda: find_heuristic(DEFAULT_HEURISTIC))
    limits: Limits = field(default_factory=Limits)
    lifted: frozenset[str] = frozenset()
    """Limits that were set to none, so that a comparison has no default for them either."""
    seed: int | None = None
    random: Random = field(default_factory=Random)
    trace: bool = False
    engine: str = "auto"
    finished: bool = False

    def set_state(self, board: Board) -> None:
        """Take another board. A named goal takes its size; a goal that was typed in cannot."""
        if (board.rows, board.cols) != (self.goal.rows, self.goal.cols):
            if self.goal_name is None:
                raise NotApplicable(
                    f"the board is {board.shape}, but the goal that was typed in is "
                    f"{self.goal.shape}; choose a named goal first, such as `goal {_FIRST_GOAL}`"
                )
            self.goal = Board.goal(self.goal_name, board.rows, board.cols)
        self.state = board

    def set_goal(self, goal: Board, name: str | None) -> None:
        """Take another goal, of the board's size."""
        Puzzle(self.state, goal)  # refuses another shape
        self.goal, self.goal_name = goal, name

    def set_seed(self, seed: int) -> None:
        """Make what is random from here on repeatable."""
        self.seed, self.random = seed, Random(seed)

    def randomize(self, moves: int) -> Reply:
        """Go from the goal by so many random moves, and tell them."""
        self.state, path = walk(self.goal, moves, self.random)
        told = f"{report.count_moves(moves)} from the goal: {''.join(path)}"
        return Reply((Draw((self.state,)), Say(told.rstrip(": "))))

    def solve(self, config: SearchConfig | None) -> Reply:
        """Search from the board to the goal; without a way, by one that suits the size."""
        puzzle = Puzzle(self.state, self.goal)
        limits = within_memory(self.limits)
        solution = self._search(puzzle, config or choose_config(puzzle, self.engine), limits)
        parts = report.describe(puzzle, solution, limits, trace=self.trace, times=self.times)
        return Reply(parts, (solution.status,))

    def set_limit(self, name: str, value: float | None) -> None:
        """Set or lift the limit of that name for every search."""
        changed: dict[str, Any] = {name: value}
        self.limits = replace(self.limits, **changed)
        self.lifted = self.lifted - {name} if value is not None else self.lifted | {name}

    def compare(self, configs: Sequence[SearchConfig]) -> Reply:
        """Run several searches on the same board."""
        puzzle = Puzzle(self.state, self.goal)
        if not puzzle.solvable:
            return self.solve(None)
        limits = self._comparison_limits()
        headings = report.comparison_headings(times=self.times)
        widest = report.widest_row(configs, times=self.times)
        parts: list[Part] = []
        tell = self.tell or parts.append
        tell(Draw((self.state,)))
        tell(Say(f"to {self.goal_name or self.goal}, {describe_limits(limits)}", "quiet"))
        statuses: list[Status] = []
        for place, config in enumerate(configs, 1):
            label = f"{place} of {len(configs)}: {config.algorithm.name}"
            solution = self._search(puzzle, config, limits, label)
            cells = report.comparison_row(config, solution, limits, times=self.times)
            tell(Row(headings, widest, cells, first=place == 1))
            statuses.append(solution.status)
            if solution.status is Status.CANCELLED:
                break
        return Reply(tuple(parts), tuple(statuses))

    def _comparison_limits(self) -> Limits:
        """Return the limits that are set, and the defaults of a comparison where none was ever set."""
        limits = self.limits
        if limits.seconds is None and "seconds" not in self.lifted:
            limits = replace(limits, seconds=DEFAULT_SECONDS)
        if limits.memory is None and "memory" not in self.lifted:
            limits = replace(limits, memory=default_memory_each())
        return within_memory(limits)

    def _search(
        self, puzzle: Puzzle, config: SearchConfig, limits: Limits, label: str = ""
    ) -> report.Found:
        with self.watch(label) as observer:
            return config.run(puzzle, limits, observer, engine=self.engine)

    def settings(self) -> Reply:
        """Tell everything that the commands have set."""
        limits = self.limits
        none = "none"
        rows = (
            ("state", str(self.state)),
            ("goal", self.goal_name or str(self.goal)),
            ("heuristic", self.heuristic.name),
            ("maxNode", none if limits.nodes is None else str(limits.nodes)),
            ("timeLimit", none if limits.seconds is None else readable_seconds(limits.seconds)),
            ("memoryLimit", none if limits.memory is None else readable_bytes(limits.memory)),
            ("seed", none if self.seed is None else str(self.seed)),
            ("trace", "on" if self.trace else "off"),
            ("engine", self.engine),
        )
        return Reply((Table(("setting", ""), rows),))
