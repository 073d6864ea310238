"""Session: the board, the goal and the settings that the commands change."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from taquin.board import Board
from taquin.choose_search import config_for
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
from taquin.solve import solve_until_ctrl_c, within_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from taquin.search.framework.observer import Observer

ObserverContext = AbstractContextManager["Observer | None"]

_FIRST_GOAL = "blank-first"
_FIRST_SIDE = 3


def _no_observer(_label: str) -> ObserverContext:
    return nullcontext()


@dataclass(slots=True)
class Session:
    """Holds everything that the commands change, and runs their searches."""

    observe: Callable[[str], ObserverContext] = _no_observer
    """Takes a label and returns a context with the observer of one search."""
    emit: Callable[[Part], None] | None = None
    """Takes the parts of a comparison when they are ready; without it they are in the reply."""
    times: bool = False
    """Whether replies include the time of a search, which differs from run to run."""

    goal_name: str | None = _FIRST_GOAL
    """The name of the goal; None for a goal given as a board."""
    goal: Board = field(default_factory=lambda: Board.goal(_FIRST_GOAL, _FIRST_SIDE, _FIRST_SIDE))
    state: Board = field(default_factory=lambda: Board.goal(_FIRST_GOAL, _FIRST_SIDE, _FIRST_SIDE))
    heuristic: Heuristic = field(default_factory=lambda: find_heuristic(DEFAULT_HEURISTIC))
    limits: Limits = field(default_factory=Limits)
    lifted: frozenset[str] = frozenset()
    """The limits that the user has set to none; a comparison uses no default for them."""
    seed: int | None = None
    random: Random = field(default_factory=Random)
    trace: bool = False
    engine: str = "auto"
    finished: bool = False

    def set_state(self, board: Board) -> None:
        """Set the board. A named goal adapts to its size; otherwise raise `NotApplicable` for another size."""
        if (board.rows, board.cols) != (self.goal.rows, self.goal.cols):
            if self.goal_name is None:
                raise NotApplicable(
                    f"the board is {board.shape}, but the goal is {self.goal.shape}; "
                    f"set a named goal first, for example `goal {_FIRST_GOAL}`"
                )
            self.goal = Board.goal(self.goal_name, board.rows, board.cols)
        self.state = board

    def set_goal(self, goal: Board, name: str | None) -> None:
        """Set the goal; raise an error if its size is not the board's."""
        Puzzle(self.state, goal)  # checks the size
        self.goal, self.goal_name = goal, name

    def set_seed(self, seed: int) -> None:
        """Make later random walks repeatable."""
        self.seed, self.random = seed, Random(seed)

    def randomize(self, moves: int) -> Reply:
        """Set the board to the end of a random walk from the goal; the reply lists the moves."""
        self.state, path = walk(self.goal, moves, self.random)
        text = f"{report.count_moves(moves)} from the goal: {''.join(path)}"
        return Reply((Draw((self.state,)), Say(text.rstrip(": "))))

    def solve(self, config: SearchConfig | None) -> Reply:
        """Search from the board to the goal; without a config, use one that suits the size of the board."""
        puzzle = Puzzle(self.state, self.goal)
        limits = within_memory(self.limits)
        chosen = config_for(puzzle, engine=self.engine) if config is None else config
        solution = self._search(puzzle, chosen, limits)
        parts = report.describe(puzzle, solution, limits, trace=self.trace, times=self.times)
        return Reply(parts, (solution.status,))

    def set_limit(self, name: str, value: float | None) -> None:
        """Set the limit of that name for later searches; None removes it."""
        changed: dict[str, Any] = {name: value}
        self.limits = replace(self.limits, **changed)
        self.lifted = self.lifted - {name} if value is not None else self.lifted | {name}

    def compare(self, configs: Sequence[SearchConfig]) -> Reply:
        """Run several searches on the board; the parts go to `emit`, or into the reply."""
        puzzle = Puzzle(self.state, self.goal)
        if not puzzle.solvable:
            return self.solve(None)
        limits = self._comparison_limits()
        headings = report.comparison_headings(times=self.times)
        widest = report.widest_row(configs, times=self.times)
        parts: list[Part] = []
        emit = self.emit or parts.append
        emit(Draw((self.state,)))
        emit(Say(f"to {self.goal_name or self.goal}, {describe_limits(limits)}", "quiet"))
        statuses: list[Status] = []
        for number, config in enumerate(configs, 1):
            label = f"{number} of {len(configs)}: {config.algorithm.name}"
            solution = self._search(puzzle, config, limits, label)
            cells = report.comparison_row(config, solution, limits, times=self.times)
            emit(Row(headings, widest, cells, first=number == 1))
            statuses.append(solution.status)
            if solution.status is Status.CANCELLED:
                break
        return Reply(tuple(parts), tuple(statuses))

    def _comparison_limits(self) -> Limits:
        """Return the limits; a limit that the user has never set gets the default of comparisons."""
        limits = self.limits
        if limits.seconds is None and "seconds" not in self.lifted:
            limits = replace(limits, seconds=DEFAULT_SECONDS)
        if limits.memory is None and "memory" not in self.lifted:
            limits = replace(limits, memory=default_memory_each())
        return within_memory(limits)

    def _search(
        self, puzzle: Puzzle, config: SearchConfig, limits: Limits, label: str = ""
    ) -> report.Found:
        with self.observe(label) as observer:
            limited = replace(config, limits=limits, engine=self.engine)
            return solve_until_ctrl_c(puzzle, limited, observer)

    def settings(self) -> Reply:
        """Return a table of all settings."""
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
