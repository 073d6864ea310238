"""The event stream of a search: everything that happens to its nodes, as plain data, in order.

    start        the board, the goal, and how the frontier is ordered
    open         a node enters the frontier
    expand       a node is taken from the frontier; its successors follow
    shorter      a node gets a shorter path, and with it a new parent
    duplicate    a successor is discarded, because its state is already known
    cut          a node is pruned by the threshold or by the width of the beam
    back-up      RBFS: a subtree is forgotten except for its backed-up value
    round        iterative deepening: an iteration with a new threshold begins
    goal, end    the path, and the outcome of the search

Every prefix of the stream describes one moment of the search. A viewer steps forward or backward by
replaying a prefix. docs/render-and-events.md describes the fields of each event.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin.errors import TaquinError
from taquin.search.framework.frontier_order import order_of
from taquin.search.framework.monitor import Stopped
from taquin.search.framework.observer import Live, Observer
from taquin.solution import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search.framework.node import Node
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

Event = dict[str, Any]


class Recording(NamedTuple):
    """The events of one search and its outcome.

    If `truncated`, the search was stopped when it reached the limit of events.
    """

    events: list[Event]
    truncated: bool
    solution: Solution[Tiles, Move]


def record(config: SearchConfig, puzzle: Puzzle, max_events: int) -> Recording:
    """Run a search in the Python engine and return its events; stop it after `max_events`.

    Raises `NotApplicable` if the search has no event stream.
    """
    events: list[Event] = []
    recorder = Recorder(config, puzzle, events.append, max_events, stops=True)
    solution = replace(config, engine="python").run(puzzle, recorder)
    recorder.end(solution)
    return Recording(events, recorder.truncated, solution)


@dataclass(slots=True)
class _KnownNode:
    """The number of a node, the direction that it belongs to, and whether it was opened and expanded."""

    id: int
    side: str
    opened: bool = False
    expanded: bool = False


class Recorder(Observer):
    """Writes each event when it happens, up to a limit.

    At the limit it stops the search (`stops=True`), or lets it continue unrecorded. It passes
    the live counters on to another observer, if there is one.
    """

    def __init__(
        self,
        config: SearchConfig,
        puzzle: Puzzle,
        write: Callable[[Event], object],
        max_events: int,
        *,
        stops: bool = False,
        progress_observer: Observer | None = None,
    ) -> None:
        if max_events < 1:
            raise TaquinError(f"the limit of events must be at least 1, not {max_events}")
        self._order = order_of(config)
        self._sink, self._events_left, self._stops = write, max_events, stops
        self._progress_observer = progress_observer
        self._last_id = 0
        self._iterations = 0
        self._known: dict[Node[Any, Any], _KnownNode] = {}
        self.truncated = False
        self._write(
            {
                "type": "start",
                "algorithm": config.algorithm.name,
                "heuristic": config.heuristic.name,
                "rows": puzzle.rows,
                "cols": puzzle.cols,
                "tiles": list(puzzle.initial),
                "goal": list(puzzle.target),
                "order": self._order.name,
                "key": self._order.formula,
                "ties": self._order.ties,
                "weight": self._order.weight,
                "width": self._order.width,
            }
        )

    def queued(self, node: Node[Any, Any]) -> None:
        """Write that a node enters the frontier: a new node, or a known one with a shorter path."""
        if self._has_room():
            known = self._look_up(node)
            self._write({"type": "shorter" if known.opened else "open"} | self._describe(node))
            known.opened, known.expanded = True, False

    def expanded(self, node: Node[Any, Any]) -> None:
        """Write that a node is expanded. If it is a stale entry, only duplicates follow."""
        if self._has_room():
            known = self._look_up(node)
            self._write(
                {"type": "expand", "id": known.id, **_values(node), "again": known.expanded}
            )
            known.expanded = True

    def cut(self, node: Node[Any, Any]) -> None:
        """Write that a node is pruned."""
        if self._has_room():
            why = "width" if self._order.name == "layers" else "bound"
            self._write({"type": "cut", **self._describe(node), "why": why})

    def duplicate(self, parent: Node[Any, Any], action: Any, state: Any) -> None:
        """Write that a successor is discarded as a duplicate."""
        if self._has_room():
            event = {"type": "duplicate", "parent": self._look_up(parent).id, "move": str(action)}
            self._write(event | {"tiles": list(state), "g": parent.g + 1})

    def backed_up(self, node: Node[Any, Any], value: float) -> None:
        """Write the backed-up value of a node; its subtree is forgotten."""
        if self._has_room():
            known = self._look_up(node)
            known.expanded = False
            key = None if value == float("inf") else value
            self._write({"type": "back-up", "id": known.id, "key": key})

    def found(self, node: Node[Any, Any], meets: Node[Any, Any] | None) -> None:
        """Write the goal node and its path; in bidirectional search, the path through both meeting nodes."""
        if self._has_room():
            path, other = self._path(node), None if meets is None else self._path(meets)
            if other is not None:
                forward = self._look_up(node).side == "start"
                from_start, from_goal = (path, other) if forward else (other, path)
                path = [*from_start, *reversed(from_goal)]
            event = {"type": "goal", **self._describe(node), "path": path}
            self._write(event | {"meets": None if meets is None else self._look_up(meets).id})

    def iteration_begins(self, threshold: int) -> None:
        """Write the threshold of the next iteration. Only the root keeps its number."""
        if not self._has_room():
            return
        self._iterations += 1
        self._known = {
            node: _KnownNode(known.id, known.side)
            for node, known in self._known.items()
            if node.parent is None
        }
        self._write({"type": "round", "number": self._iterations, "bound": threshold})

    def tick(self, live: Live) -> bool | None:
        """Pass the counters on to the other observer."""
        return self._progress_observer.tick(live) if self._progress_observer is not None else None

    def end(self, solution: Solution[Tiles, Move]) -> None:
        """Write the outcome of the search as the last event; the limit does not apply to it."""
        statistics = solution.statistics
        self._sink(
            {
                "type": "end",
                "status": solution.status.value,
                "cost": solution.cost,
                "lower_bound": solution.lower_bound,
                "optimal": solution.optimal,
                "moves": None if solution.moves is None else "".join(solution.moves),
                "expanded": statistics.expanded,
                "generated": statistics.generated,
                "evaluated": statistics.evaluated,
                "reopened": statistics.reopened,
                "max_frontier": statistics.max_frontier,
                "truncated": self.truncated,
            }
        )

    def _has_room(self) -> bool:
        """Return whether the limit allows one more event; if not, stop the search if it is to stop."""
        if not self._events_left:
            self.truncated = True
            self._known.clear()
            if self._stops:
                raise Stopped(Status.CANCELLED)
        return bool(self._events_left)

    def _write(self, event: Event) -> None:
        self._events_left -= 1
        self._sink(event)

    def _look_up(self, node: Node[Any, Any]) -> _KnownNode:
        """Return the record of a node; a new node gets the next number and the side of its parent."""
        known = self._known.get(node)
        if known is None:
            parent = None if node.parent is None else self._look_up(node.parent)
            self._last_id += 1
            side = parent.side if parent else "start" if self._last_id == 1 else "goal"
            known = self._known[node] = _KnownNode(self._last_id, side)
        return known

    def _describe(self, node: Node[Any, Any]) -> Event:
        known = self._look_up(node)
        return {
            "id": known.id,
            "parent": None if node.parent is None else self._look_up(node.parent).id,
            "move": None if node.action is None else str(node.action),
            "tiles": list(node.state),
            **_values(node),
            "key": self._order.key(node.g, node.h),
            "side": known.side,
        }

    def _path(self, node: Node[Any, Any]) -> list[int]:
        ids = [self._look_up(node).id]
        while node.parent is not None:
            node = node.parent
            ids.append(self._look_up(node).id)
        return ids[::-1]


def _values(node: Node[Any, Any]) -> dict[str, int]:
    return {"g": node.g, "h": node.h, "f": node.g + node.h}
