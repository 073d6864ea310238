"""Solutions as parts of a reply. Without times, the same search always gives the same text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import GOALS, Board, Move, Tiles
from taquin.puzzle import Puzzle, describe_goal
from taquin.render.text import describe_search
from taquin.render.units import readable_bytes, readable_seconds
from taquin.script.reply import Draw, Part, Say, Table
from taquin.solution import Solution, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.limits import Limits
    from taquin.script.reply import Tone
    from taquin.search_config import SearchConfig

Found = Solution[Tiles, Move]


def count_moves(count: int) -> str:
    """Return `1 move`, `2 moves`."""
    return "1 move" if count == 1 else f"{count:,} moves"


def describe(
    puzzle: Puzzle, solution: Found, limits: Limits, *, trace: bool, times: bool
) -> tuple[Part, ...]:
    """Return the states of the path, the number of moves and the moves; or the reason why there are none."""
    if solution.status is Status.UNSOLVABLE:
        return _unsolvable(puzzle)
    counters = Say(_counters(solution, times=times), "quiet")
    if solution.moves is None:
        return (
            Say(why_stopped(solution.status, limits), "bad"),
            Say(f"{solution.verdict} (goal {describe_goal(puzzle.goal)})"),
            counters,
        )
    states = tuple(Board(tiles, puzzle.rows, puzzle.cols) for tiles in solution.replay())
    tone: Tone = "good" if solution.optimal else "fair"
    return (
        Draw(states),
        *([_trace(puzzle, solution)] if trace else []),
        Say(f"{count_moves(len(solution.moves))}, {solution.verdict}", tone),
        *([Say("".join(solution.moves))] if solution.moves else []),
        counters,
    )


def _unsolvable(puzzle: Puzzle) -> tuple[Part, ...]:
    """Return the reason, and the named goals that the board can reach: the user may mean one of those."""
    reachable = [
        name
        for name in GOALS
        if Puzzle(puzzle.start, Board.goal(name, puzzle.rows, puzzle.cols)).solvable
    ]
    hint = f"; reachable goals: {', '.join(reachable)}" if reachable else ""
    return (
        Say(f"unsolvable: {puzzle.why_unsolvable()}", "bad"),
        Say(f"the goal is {describe_goal(puzzle.goal)}{hint}"),
    )


def why_stopped(status: Status, limits: Limits) -> str:
    """Return what stopped a search without a solution, with the value of the limit."""
    phrases = {
        Status.NODE_LIMIT: f"Max limit: {limits.nodes}",
        Status.TIME_LIMIT: f"Time limit: {readable_seconds(limits.seconds or 0)}",
        Status.MEMORY_LIMIT: f"Memory limit: {readable_bytes(limits.memory or 0)}",
        Status.EXHAUSTED: "No states left",
        Status.CANCELLED: "interrupted",
    }
    return phrases[status]


def comparison_headings(*, times: bool) -> tuple[str, ...]:
    """Return the headings of a comparison, whose columns fit 80 characters."""
    headings = ("search", "heuristic", "moves", "optimal", "expanded", "max frontier")
    return (*headings, "time") if times else headings


def comparison_row(
    config: SearchConfig, solution: Found, limits: Limits, *, times: bool
) -> tuple[str, ...]:
    """Return the row of one search in a comparison."""
    statistics = solution.statistics
    return (
        *config.names,
        why_stopped(solution.status, limits) if solution.cost is None else str(solution.cost),
        "yes" if solution.optimal else f"≥ {solution.lower_bound}",
        f"{statistics.expanded:,}",
        f"{statistics.max_frontier:,}",
        *([readable_seconds(statistics.seconds)] if times else []),
    )


def widest_row(configs: Sequence[SearchConfig], *, times: bool) -> tuple[str, ...]:
    """Return a row with the widest expected cells of these searches."""
    searches, heuristics = zip(*(each.names for each in configs), strict=True)
    return (
        max(searches, key=len),
        max(heuristics, key=len),
        "Memory limit: 999 MB",
        "≥ 100",
        "99,999,999",
        "9,999,999",
        *(["41.3 ms"] if times else []),
    )


def _counters(solution: Found, *, times: bool) -> str:
    seconds = f" · {readable_seconds(solution.statistics.seconds)}" if times else ""
    return describe_search(solution) + seconds


def _trace(puzzle: Puzzle, solution: Found) -> Table:
    rows = tuple(
        (
            "start" if step.move is None else f"{step.g}: {step.move}",
            str(step.g),
            str(step.h),
            str(step.f),
            str(Board(step.state, puzzle.rows, puzzle.cols)),
        )
        for step in solution.trace()
    )
    return Table(("move", "g", "h", "f", "state"), rows)
