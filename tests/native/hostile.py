"""Calls every function of the extension with invalid arguments; run as a program.

    python -m tests.native.hostile NAME

Each call may return or raise, but must not crash. The arguments of a valid call are replaced one by one.
"""

from __future__ import annotations

import math
import resource
import sys
from collections.abc import Callable
from typing import Any

from taquin import _native
from taquin.evaluation.tuned import evaluation_for
from taquin.native.wide_beam import evaluation_spec
from taquin.puzzle import Puzzle

START, GOAL = bytes((1, 2, 3, 4, 0, 6, 7, 5, 8)), bytes((1, 2, 3, 4, 5, 6, 7, 8, 0))
PUZZLE = Puzzle.of([*START], [*GOAL])
EVALUATION = evaluation_for(PUZZLE.goal, 0)
IDENTITY = bytes(range(9))
HOSTILE: list[Any] = [
    *(-(2**63), -(2**31), -1000, -1, 0, 1, 2, 3, 5, 8, 9, 15, 16, 17, 255, 256, 257, 65536),
    *(2**30, 2**31 - 1, 2**31, 2**32, 2**40, 2**62, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30),
    *(
        math.nan,
        math.inf,
        -math.inf,
        1e300,
        0.5,
        None,
        True,
        "",
        "x",
        "foreign",
        "patterns",
        object(),
    ),
    *(b"", b"\0", bytes(9), bytes([255] * 9), bytes(range(1, 10)), START[:-1], START + b"\0"),
    *(
        bytes(range(8, -1, -1)),
        bytes(18),
        bytes(10_000),
        b"\xff" * 324,
        b"\x7f" * 324,
        b"\x80" * 324,
    ),
    *(
        b"\4" * 5,
        b"\0\1\2\3" * 50,
        b"\3" * 2,
        bytes(range(1, 9)),
        bytes(range(9)),
        b"\xff" * 625 * 2,
    ),
    *(
        [],
        [0],
        [0] * 8,
        [255] * 8,
        [7, 6, 5, 4, 3, 2, 1, 0],
        [2**63],
        [5, 4],
        [3, 3],
        [-1],
        list(range(20)),
    ),
    *([(0, 0)], [(1, 0)], [(-3, 2)], [(2**31 - 1, 2**31 - 1)], [(0, 1)] * 300),
    *([("zero", 0)] * 40,),
    [("foreign", 0)],
    [("foreign", 255)],
    [("foreign", 2**47)],
    [("foreign", 2**63)],
    [("foreign", id(START))],
    [("foreign", None)],
    [("patterns", 0)],
    [("patterns", id(START))],
    [("patterns", None)],
    [("walking-distance", 0)],
    [("manhattan", 0)] * 6,
    [("no such", 0)],
    [[]],
    [[], []],
    [[(None, IDENTITY, b"\1\2")]],
    lambda *_: 1 / 0,
    lambda *_: "x",
]


def table(tiles: int = 3, rows: int = 3, cols: int = 3) -> _native.PatternDatabase:
    homes = bytes(range(tiles))
    return _native.PatternDatabase.build(rows, cols, rows * cols - 1, homes, 1, None)


def patterns(rows: int = 3, cols: int = 3) -> _native.PatternSet:
    cells = bytes(range(rows * cols))
    return _native.PatternSet(rows, cols, [[(table(3, rows, cols), cells, bytes((1, 2, 3)))]])


def atlas() -> _native.Atlas:
    explored = _native.Atlas(2, 3, 5, 1)
    explored.explore(None, False, None)
    return explored


TASK: dict[str, Any] = {
    "rows": 3,
    "cols": 3,
    "start": tuple(START),
    "goal": tuple(GOAL),
    "seconds": 0.2,
    "nodes": 20_000,
    "memory": 50_000_000,
    "threads": 1,
    "tick": None,
}
SEARCH: dict[str, Any] = TASK | {
    "heuristics": [("manhattan", None)],
    "admissible": True,
    "g_weight": 1,
    "h_weight": 1,
    "ties": _native.Ties.fifo,
    "width": 10,
    "placement_graph_after": 100,
}
WEIGHTS = evaluation_spec(EVALUATION)
EVALUATION_FIELDS = {
    name: getattr(WEIGHTS, name) for name in dir(WEIGHTS) if not name.startswith("_")
}
WIDE_BEAM: dict[str, Any] = (
    TASK
    | EVALUATION_FIELDS
    | {
        "patterns": None,
        "target": GOAL,
        "target_to_goal": 0,
        "width": 10,
        "shorter_than": 100,
        "fit_time_limit": False,
        "record_layers": True,
        "prefix_length": 1,
    }
)
REFINE: dict[str, Any] = TASK | {
    "moves": b"\0\3" * 10,
    "segment": 10,
    "width": 10,
    "offset": 0,
}


LARGE_BEAM_WEIGHTS = bytes(2 * 51_658)
LARGE_BEAM: dict[str, Any] = TASK | {
    "weights": _native.DisplacementWeights(LARGE_BEAM_WEIGHTS),
    "visit_weight": 64,
    "width": 10,
    "shorter_than": 100,
    "fit_time_limit": False,
}


def task(given: dict[str, Any]) -> _native.SearchTask:
    """Take the arguments of a task out of `given`."""
    return _native.SearchTask(**{name: given.pop(name) for name in TASK})


def filled(struct: Any, given: dict[str, Any]) -> Any:
    """Take the fields of a struct out of `given`."""
    for name in [name for name in dir(struct) if name in given]:
        setattr(struct, name, given.pop(name))
    return struct


def run_search(name: str, **given: Any) -> Any:
    heuristics = given.pop("heuristics")
    return _native.search(name, task(given), heuristics, filled(_native.SearchOptions(), given))


def run_ida_iteration(**given: Any) -> Any:
    return _native.ida_iteration(task(given), **given)


def make_evaluation(given: dict[str, Any]) -> _native.Evaluation:
    weights = filled(_native.EvaluationSpec(), given)
    return _native.Evaluation(
        given.get("rows", 3), given.get("cols", 3), GOAL, weights, given.pop("patterns")
    )


def run_wide_beam(**given: Any) -> Any:
    evaluation = make_evaluation(given)
    return _native.wide_beam(task(given), evaluation, filled(_native.BeamOptions(), given))


def run_refine(**given: Any) -> Any:
    return _native.refine(task(given), **given)


def run_large_beam(**given: Any) -> Any:
    return _native.large_beam(task(given), **given)


def positional(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda **arguments: function(*arguments.values())


# By name: a function, and valid arguments.
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    **{
        f"search {name}": (lambda name=name, **rest: run_search(name, **rest), SEARCH)
        for name in ("best-first", "bfs", "bidirectional", "beam", "ida-star", "astar-ida")
    },
    "search": (positional(lambda name: run_search(name, **SEARCH)), {"name": "bfs"}),
    "search patterns": (
        lambda **rest: run_search("astar-ida", **rest),
        SEARCH | {"heuristics": [("patterns", patterns())]},
    ),
    "ida_iteration": (
        run_ida_iteration,
        TASK | {"heuristics": [("manhattan", None)], "g": 0, "back": 4, "threshold": 20},
    ),
    "estimate": (
        positional(_native.estimate),
        {"rows": 3, "cols": 3, "tiles": START, "goal": GOAL, "heuristics": [("kim", None)]},
    ),
    "SearchTask": (_native.SearchTask, TASK),
    "constructive": (lambda **given: _native.constructive(task(given)), TASK),
    "Evaluation": (
        lambda **given: _native.Evaluation(**given),
        {"rows": 3, "cols": 3, "goal": GOAL, "weights": WEIGHTS, "patterns": None},
    ),
    "wide_beam structs": (
        lambda **given: _native.wide_beam(**given),
        {
            "task": _native.SearchTask(**TASK),
            "evaluation": _native.Evaluation(3, 3, GOAL, WEIGHTS, None),
            "options": _native.BeamOptions(),
        },
    ),
    "wide_beam": (run_wide_beam, WIDE_BEAM),
    "wide_beam patterns": (run_wide_beam, WIDE_BEAM | {"patterns": patterns()}),
    "wide_beam displacements": (
        run_wide_beam,
        WIDE_BEAM
        | {
            "displacement_offsets": [(0, 1)],
            "displacement_weights": bytes(2 * 5**4),
            "oriented_cells": IDENTITY,
        },
    ),
    "wide_beam_memory": (
        _native.wide_beam_memory,
        {"cells": 36, "lookups": 8, "width": 100, "layers": 50},
    ),
    "DisplacementWeights": (_native.DisplacementWeights, {"weights": LARGE_BEAM_WEIGHTS}),
    "large_beam": (run_large_beam, LARGE_BEAM),
    "large_beam_memory": (
        _native.large_beam_memory,
        {"cells": 64, "width": 100, "layers": 50},
    ),
    "refine": (run_refine, REFINE),
    "refine_memory": (_native.refine_memory, {"width": 100, "segment": 24, "threads": 2}),
    "check_function_address": (_native.check_function_address, {"address": 4096}),
    "count_interrupts": (_native.count_interrupts, {}),
    "interrupts": (_native.interrupts, {}),
    "interrupt_is_pending": (_native.interrupt_is_pending, {}),
    "add_interrupt": (_native.add_interrupt, {}),
    "automaton_max_lengths": (positional(_native.automaton_max_lengths), {"rows": 3, "cols": 3}),
    "Atlas": (
        lambda **given: _native.Atlas(**given).explore(3, False, None),
        {"rows": 2, "cols": 3, "goal_blank": 5, "threads": 1},
    ),
    "Atlas.explore": (
        lambda **given: _native.Atlas(2, 3, 5, 1).explore(**given),
        {"last_depth": None, "with_distances": True, "tick": None},
    ),
    "Atlas.explore again": (lambda: atlas().explore(None, True, None), {}),
    "Atlas.pick": (lambda numbers: atlas().pick(numbers), {"numbers": [0]}),
    "Atlas.pick before": (
        lambda numbers: _native.Atlas(2, 3, 5, 1).pick(numbers),
        {"numbers": [0]},
    ),
    "Atlas.slot": (
        positional(lambda blank, sequence: atlas().slot(blank, sequence)),
        {"blank": 0, "sequence": [0, 1, 2, 3, 4]},
    ),
    "Atlas.counts": (lambda: _native.Atlas(2, 3, 5, 1).counts, {}),
    "Automaton": (_native.Automaton, {"rows": 3, "cols": 3, "max_length": 6}),
    "Automaton.start": (positional(_native.Automaton(3, 3, 6).start), {"blank": 0}),
    "Automaton.next": (positional(_native.Automaton(3, 3, 6).next), {"state": 0, "move": 0}),
    "PatternDatabase.build": (
        _native.PatternDatabase.build,
        {"rows": 3, "cols": 3, "blank": 8, "homes": b"\0\1", "threads": 1, "tick": None},
    ),
    "PatternDatabase.map": (
        _native.PatternDatabase.map,
        {"path": __file__, "offset": 0, "rows": 3, "cols": 3, "blank": 8, "homes": b"\0\1"},
    ),
    "PatternDatabase.size": (
        positional(_native.PatternDatabase.size),
        {"rows": 3, "cols": 3, "tiles": 2},
    ),
    "PatternDatabase.checksum": (table().checksum, {"threads": 1}),
    "PatternDatabase.index": (positional(table().index), {"cells": b"\0\1\2", "blank": 8}),
    "PatternDatabase.bit": (positional(table().bit), {"entry": 0}),
    "PatternDatabase.distance": (positional(table().distance), {"cells": b"\0\1\2", "blank": 8}),
    "PatternDatabase.data": (lambda: bytes(table().data()[1:]), {}),
    "PatternSet": (
        positional(lambda rows, cols, views: _native.PatternSet(rows, cols, views).evaluate(START)),
        {"rows": 3, "cols": 3, "views": [[(table(), IDENTITY, b"\1\2\3")]]},
    ),
    "PatternSet lookup": (
        positional(
            lambda table, cell_of, tiles: _native.PatternSet(
                3, 3, [[(table, cell_of, tiles)]]
            ).evaluate(START)
        ),
        {"table": table(), "cell_of": IDENTITY, "tiles": b"\1\2\3"},
    ),
    "PatternSet.evaluate": (positional(patterns().evaluate), {"tiles": START}),
    "PatternSet.sums": (positional(patterns().sums), {"tiles": START}),
    "pattern_distance": (
        _native.pattern_distance,
        {
            "rows": 3,
            "cols": 3,
            "blank": 8,
            "homes": b"\0\1",
            "cells": b"\1\0",
            "blank_at": 8,
            "max_nodes": 1000,
        },
    ),
}
REFUSED = {"check_function_address", "Atlas.explore again", "Atlas.pick before"}
"""Calls that are refused with any arguments."""
OTHER_SHAPES = {"search patterns", "wide_beam patterns"}


def attack(name: str) -> int:
    """Return how many of the calls returned; the valid call must return."""
    function, arguments = CALLS[name]
    if name not in REFUSED:
        function(**arguments)
    returned = 0
    for argument in arguments:
        for value in HOSTILE:
            try:
                function(**(arguments | {argument: value}))
                returned += 1
            except Exception:
                pass
    if name in OTHER_SHAPES:
        key = "heuristics" if name.startswith("search") else "patterns"
        other = patterns(2, 4)
        try:
            function(**(arguments | {key: [("patterns", other)] if key == "heuristics" else other}))
        except ValueError:
            return returned
        raise AssertionError("patterns of another shape were taken")
    return returned


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (6 * 2**30, 6 * 2**30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.stdout.write(f"{attack(sys.argv[1])}\n")
