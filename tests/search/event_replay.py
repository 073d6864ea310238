"""Replays an event stream by the rules of the puzzle, and asserts that every event is possible."""

from __future__ import annotations

from typing import Any

from taquin.board import Board, Move
from taquin.search.framework.events import Event

NODE = {"id", "parent", "move", "tiles", "g", "h", "f", "key", "side"}
FIELDS = {
    "start": {"algorithm", "heuristic", "rows", "cols", "tiles", "goal", "order", "key", "ties"}
    | {"weight", "width"},
    "round": {"number", "bound"},
    "open": NODE,
    "shorter": NODE,
    "expand": {"id", "g", "h", "f", "again"},
    "duplicate": {"parent", "move", "tiles", "g"},
    "cut": NODE | {"why"},
    "back-up": {"id", "key"},
    "goal": NODE | {"path", "meets"},
    "end": {"status", "cost", "lower_bound", "optimal", "moves", "expanded", "generated"}
    | {"evaluated", "reopened", "max_frontier", "truncated"},
}


class Replay:
    """The open, closed and known nodes after some events."""

    def __init__(self) -> None:
        self.nodes: dict[int, Event] = {}
        self.open: dict[int, int] = {}  # id → the time of its last entry into the queue
        self.closed: set[int] = set()
        self.expanded = 0
        self.threshold: int | None = None
        self.thresholds: list[int] = []
        self.start: Event = {}
        self.goal: Event | None = None
        self.end: Event | None = None
        self._clock = 0
        self._known: set[tuple[object, ...]] = set()  # the side and the tiles of each node

    def add(self, event: Event) -> None:
        """Apply the next event."""
        assert event.keys() == FIELDS[event["type"]] | {"type"}
        assert (not self.start) == (event["type"] == "start")
        assert self.end is None
        self._clock += 1
        getattr(self, "_" + event["type"].replace("-", "_"))(event)

    def first(self) -> int:
        """Return the node that a search by key or by age must expand next."""
        if self.start["order"] == "oldest":
            return min(self.open, key=lambda id_: self.open[id_])
        tie_breakers: dict[str, Any] = {
            "fifo": lambda id_: self.open[id_],
            "lifo": lambda id_: -self.open[id_],
            "low-h": lambda id_: (self.nodes[id_]["h"], -self.open[id_]),
        }
        tie_break = tie_breakers[self.start["ties"]]
        return min(self.open, key=lambda id_: (self.nodes[id_]["key"], tie_break(id_)))

    def _start(self, event: Event) -> None:
        self.start = event

    def _round(self, event: Event) -> None:
        self.thresholds.append(event["bound"])
        assert event["number"] == len(self.thresholds)
        self.threshold = event["bound"]
        self.nodes = {id_: node for id_, node in self.nodes.items() if node["parent"] is None}
        self.open.clear()
        self.closed.clear()

    def _open(self, event: Event) -> None:
        assert event["id"] not in self.open
        assert event["id"] not in self.closed
        self._check_node(event)
        self.nodes[event["id"]] = event
        self.open[event["id"]] = self._clock
        self._known.add((event["side"], *event["tiles"]))

    def _shorter(self, event: Event) -> None:
        before = self.nodes[event["id"]]
        assert event["tiles"] == before["tiles"]
        assert event["g"] < before["g"]
        self._check_node(event)
        self.nodes[event["id"]] = event
        self.open[event["id"]] = self._clock
        self.closed.discard(event["id"])

    def _expand(self, event: Event) -> None:
        node = self.nodes[event["id"]]
        assert [event[name] for name in "gh"] == [node[name] for name in "gh"]
        self.expanded += 1
        if event["again"]:
            assert event["id"] in self.closed
            return
        if self.start["order"] in ("best", "oldest"):
            assert event["id"] == self.first()
        del self.open[event["id"]]
        self.closed.add(event["id"])

    def _duplicate(self, event: Event) -> None:
        parent = self.nodes[event["parent"]]
        assert event["parent"] in self.closed
        assert event["g"] == parent["g"] + 1
        assert self._after(parent, event["move"]) == event["tiles"]
        if self.start["order"] != "layers":  # a beam reports the nodes of a layer at its end
            assert (parent["side"], *event["tiles"]) in self._known

    def _cut(self, event: Event) -> None:
        self._check_node(event)
        assert event["id"] not in self.nodes
        if event["why"] == "bound":
            assert self.threshold is not None
            assert event["f"] > self.threshold
        else:
            kept = [self.nodes[id_]["h"] for id_ in self.open]
            assert event["h"] >= max(kept)
            assert len(kept) == self.start["width"]

    def _back_up(self, event: Event) -> None:
        node = self.nodes[event["id"]]
        assert event["key"] is None or event["key"] >= node["key"]
        self.nodes[event["id"]] = node | {"key": event["key"]}
        self._forget_below(event["id"])
        self.closed.discard(event["id"])
        self.open[event["id"]] = self._clock

    def _forget_below(self, id_: int) -> None:
        for child in [each for each, node in self.nodes.items() if node["parent"] == id_]:
            self._forget_below(child)
            del self.nodes[child]
            self.open.pop(child, None)
            self.closed.discard(child)

    def _goal(self, event: Event) -> None:
        self._check_node(event)
        self.nodes.setdefault(event["id"], event)
        self.goal = event

    def _end(self, event: Event) -> None:
        self.end = event

    def _check_node(self, event: Event) -> None:
        assert event["f"] == event["g"] + event["h"]
        if event["parent"] is None:
            root = self.start["tiles"] if event["side"] == "start" else self.start["goal"]
            assert (event["tiles"], event["move"], event["g"]) == (root, None, 0)
            return
        parent = self.nodes[event["parent"]]
        assert event["g"] == parent["g"] + 1
        assert event["side"] == parent["side"]
        assert self._after(parent, event["move"]) == event["tiles"]

    def _after(self, node: Event, move: str) -> list[int]:
        board = Board(tuple(node["tiles"]), self.start["rows"], self.start["cols"])
        return list(board.apply(Move(move)).tiles)
