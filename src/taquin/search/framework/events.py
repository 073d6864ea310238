"""The event stream of a search: everything that happens to its nodes, as plain data, in order.

    start                          the board, the goal, and how the frontier is ordered
    open   ▶  expand  ▶  open …    a node enters the frontier; it is taken out; its successors enter
    shorter                        a shorter way to a known state: the node hangs elsewhere now
    duplicate                      a successor whose state is known already: it is discarded
    cut                            a node that the bound or the beam's width keeps out
    back-up                        recursive best-first: a subtree is forgotten but for its promise
    round                          iterative deepening begins anew, with the next bound
    goal, end                      the way, and what the search says of itself

Any prefix of the stream is a state of affairs, so that stepping through a search, forwards or backwards,
is replaying a prefix. The fields of each event are described in docs/render-and-events.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin.errors import TaquinError
from taquin.search.framework.frontier_order import ORDERS, order_of
from taquin.search.framework.monitor import Stopped
from taquin.search.framework.observer import Live, Observer
from taquin.solution import Status

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search.framework.node import Node
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

Event = dict[str, Any]
RECORDABLE = tuple(ORDERS)
"""The names of the searches that can be recorded."""


class Recording(NamedTuple):
    """The events of one search; if they are truncated, the search was stopped there."""

    events: list[Event]
    truncated: bool
    solution: Solution[Tiles, Move]


def record(config: SearchConfig, puzzle: Puzzle, limits: Limits, most_events: int) -> Recording:
    """Search in the readable engine and keep the events; stop when there are too many."""
    events: list[Event] = []
    recorder = Recorder(config, puzzle, events.append, most_events, stops=True)
    solution = config.run(puzzle, limits, recorder, engine="python")
    recorder.end(solution)
    return Recording(events, recorder.truncated, solution)


@dataclass(slots=True)
class _Seen:
    """What the recorder knows of a node."""

    id: int
    side: str
    opened: bool = False
    expanded: bool = False


class Recorder(Observer):
    """Writes each event as it happens, up to a number of them.

    When they are too many, it either stops the search or lets it go on unrecorded. A watcher
    is told the counters in the meantime.
    """

    def __init__(
        self,
        config: SearchConfig,
        puzzle: Puzzle,
        write: Callable[[Event], object],
        most: int,
        *,
        stops: bool = False,
        watcher: Observer | None = None,
    ) -> None:
        if most < 1:
            raise TaquinError(f"at least 1 event must be kept, not {most}")
        self._order = order_of(config.algorithm, config.options)
        self._put, self._left, self._stops, self._watcher = write, most, stops, watcher
        self._ids = 0
        self._rounds = 0
        self._seen: dict[Node[Any, Any], _Seen] = {}
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
                "key": self._order.words,
                "ties": self._order.ties,
                "weight": self._order.weight,
                "width": self._order.width,
            }
        )

    def queued(self, node: Node[Any, Any]) -> None:
        """Tell of a node in the frontier: a new one, or a known one that is nearer now."""
        if self._has_room():
            seen = self._see(node)
            self._write({"type": "shorter" if seen.opened else "open"} | self._describe(node))
            seen.opened, seen.expanded = True, False

    def expanded(self, node: Node[Any, Any]) -> None:
        """Tell of a node whose successors come next; an overtaken entry of the queue has only duplicates."""
        if self._has_room():
            seen = self._see(node)
            self._write({"type": "expand", "id": seen.id, **_values(node), "again": seen.expanded})
            seen.expanded = True

    def cut(self, node: Node[Any, Any]) -> None:
        """Tell of a node that is kept out of the frontier."""
        if self._has_room():
            why = "width" if self._order.name == "layers" else "bound"
            self._write({"type": "cut", **self._describe(node), "why": why})

    def duplicate(self, parent: Node[Any, Any], action: Any, state: Any) -> None:
        """Tell of a successor that is discarded, because its state is known already."""
        if self._has_room():
            event = {"type": "duplicate", "parent": self._see(parent).id, "move": str(action)}
            self._write(event | {"tiles": list(state), "g": parent.g + 1})

    def backed_up(self, node: Node[Any, Any], value: float) -> None:
        """Tell what a node promises now, and that what hung below it is forgotten."""
        if self._has_room():
            seen = self._see(node)
            seen.expanded = False
            key = None if value == float("inf") else value
            self._write({"type": "back-up", "id": seen.id, "key": key})

    def found(self, node: Node[Any, Any], meets: Node[Any, Any] | None) -> None:
        """Tell of the goal, or of the node that met one of the other side, and of the way through it."""
        if self._has_room():
            path, other = self._path(node), None if meets is None else self._path(meets)
            if other is not None:
                ends = (path, other) if self._see(node).side == "start" else (other, path)
                path = [*ends[0], *reversed(ends[1])]
            event = {"type": "goal", **self._describe(node), "path": path}
            self._write(event | {"meets": None if meets is None else self._see(meets).id})

    def iteration_begins(self, bound: int) -> None:
        """Tell of the next bound. Of the nodes so far only the root comes again."""
        if not self._has_room():
            return
        self._rounds += 1
        roots = {node: seen for node, seen in self._seen.items() if node.parent is None}
        self._seen = {node: _Seen(seen.id, seen.side) for node, seen in roots.items()}
        self._write({"type": "round", "number": self._rounds, "bound": bound})

    def tick(self, live: Live) -> bool | None:
        """Hand the counters on."""
        return self._watcher.tick(live) if self._watcher is not None else None

    def end(self, solution: Solution[Tiles, Move]) -> None:
        """Tell how the search ended; the last event, which there is always room for."""
        statistics = solution.statistics
        self._put(
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
        """Whether one more event may be written; if not, the search stops, or goes on unrecorded."""
        if not self._left:
            self.truncated = True
            self._seen.clear()
            if self._stops:
                raise Stopped(Status.CANCELLED)
        return bool(self._left)

    def _write(self, event: Event) -> None:
        self._left -= 1
        self._put(event)

    def _see(self, node: Node[Any, Any]) -> _Seen:
        seen = self._seen.get(node)
        if seen is None:
            above = None if node.parent is None else self._see(node.parent)
            self._ids += 1
            side = above.side if above else "start" if self._ids == 1 else "goal"
            seen = self._seen[node] = _Seen(self._ids, side)
        return seen

    def _describe(self, node: Node[Any, Any]) -> Event:
        seen = self._see(node)
        return {
            "id": seen.id,
            "parent": None if node.parent is None else self._see(node.parent).id,
            "move": None if node.action is None else str(node.action),
            "tiles": list(node.state),
            **_values(node),
            "key": self._order.key(node.g, node.h),
            "side": seen.side,
        }

    def _path(self, node: Node[Any, Any]) -> list[int]:
        ids = [self._see(node).id]
        while node.parent is not None:
            node = node.parent
            ids.append(self._see(node).id)
        return ids[::-1]


def _values(node: Node[Any, Any]) -> dict[str, int]:
    return {"g": node.g, "h": node.h, "f": node.g + node.h}
