"""Every public function refuses a wrong argument with one sentence that names it."""

from __future__ import annotations

import inspect
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import taquin as tq
from taquin.errors import WrongType
from taquin.heuristics import find_heuristic
from taquin.search import find_algorithm
from taquin.search.framework.registry import options_by_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Tiles

EASY = "1 2 3 4 0 6 7 5 8"
PUZZLE = tq.Puzzle.of(EASY)
GOAL = PUZZLE.goal


class Odd:
    """An object of an unexpected class, with a long repr."""

    def __repr__(self) -> str:
        return "odd " * 100


WRONG: dict[str, Any] = {
    "None": None,
    "a number": 5,
    "a fraction": 2.5,
    "a NaN": float("nan"),
    "infinity": float("inf"),
    "a text": "no such thing",
    "an empty text": "",
    "bytes": b"\1\2\3\0",
    "a flag": True,
    "a list": [1, 2, 3],
    "an empty list": [],
    "a nested list": [[1, 2], [3]],
    "a list of texts": ["1", "2", "3", "0"],
    "a list of flags": [True, False, 2, 3],
    "a dict": {"a": 1},
    "a set": {0, 1, 2, 3},
    "a complex number": 1j,
    "an object": Odd(),
    "a class": Odd,
    "a generator": iter(()),
    "a negative number": -1,
    "a huge number": 10**30,
    "a matrix of fractions": np.array([[0.0, 1.0], [2.0, 3.0]]),
    "a cube": np.zeros((2, 2, 2), dtype=int),
}


def build(_: tq.Puzzle) -> Callable[[Tiles], int]:
    return lambda _: 0


def caller(**given: Any) -> Callable[[str, Any], Any]:
    """Return a function that calls `function` with the given arguments, one of them replaced."""
    function = given.pop("function")

    def call(name: str, value: Any) -> Any:
        result = function(**{**given, name: value})
        return list(result) if inspect.isgenerator(result) else result

    return call


CONFIG = {"algorithm": find_algorithm("astar"), "heuristic": find_heuristic("manhattan")}
ASTAR = {"function": tq.SearchConfig.from_options, "algorithm": "astar"}
SOLVE = {"function": tq.solve, "start": EASY}
# The name of the function, a valid call, the argument to replace, and the values that it accepts.
ARGUMENTS: list[tuple[str, dict[str, Any], str, set[str]]] = [
    ("solve", SOLVE, "start", set()),
    ("solve", SOLVE, "goal", set()),
    ("solve", SOLVE, "algorithm", {"None"}),
    ("solve", SOLVE, "heuristic", {"None", "a class"}),
    ("solve", SOLVE, "weight", {"None", "a number", "a fraction"}),
    ("solve", SOLVE, "ties", {"None"}),
    ("solve", SOLVE, "width", {"None", "a number"}),
    ("solve", SOLVE, "frontier", {"None", "a number"}),
    ("solve", SOLVE, "optimal", {"a flag"}),
    ("solve", SOLVE, "within", {"None", "a number", "a fraction", "infinity", "a huge number"}),
    ("solve", SOLVE, "limits", {"None"}),
    ("solve", SOLVE, "observer", {"None"}),
    ("solve", SOLVE, "engine", set()),
    ("solve", SOLVE, "threads", {"None", "a number"}),
    ("solve", SOLVE, "config", {"None"}),
    ("SearchConfig", {"function": tq.SearchConfig, **CONFIG}, "algorithm", set()),
    ("SearchConfig", {"function": tq.SearchConfig, **CONFIG}, "heuristic", set()),
    *(
        ("SearchConfig.from_options", ASTAR, name, takes)
        for name, takes in (
            ("algorithm", set()),
            ("heuristic", {"None", "a class"}),
            ("engine", set()),
            ("threads", {"None", "a number"}),
            ("limits", {"None"}),
            ("weight", {"None", "a number", "a fraction"}),
        )
    ),
    ("SearchConfig.from_dict", {"function": tq.SearchConfig.from_dict}, "data", set()),
    ("SearchConfig.parse", {"function": tq.SearchConfig.parse}, "text", set()),
    ("improving", {"function": tq.improving}, "puzzle", set()),
    *(
        ("improving", {"function": tq.improving, "puzzle": PUZZLE}, name, takes)
        for name, takes in (
            ("optimal", {"a flag"}),
            ("within", {"None", "a number", "a fraction", "infinity", "a huge number"}),
            ("limits", {"None"}),
            ("observer", {"None"}),
            ("threads", {"None", "a number"}),
        )
    ),
    *(
        ("Board", {"function": tq.Board, "tiles": (1, 2, 3, 0), "rows": 2, "cols": 2}, name, set())
        for name in ("tiles", "rows", "cols")
    ),
    ("Board.of", {"function": tq.Board.of}, "value", set()),
    ("Board.parse", {"function": tq.Board.parse}, "text", set()),
    ("Board.parse_all", {"function": tq.Board.parse_all}, "text", set()),
    ("Board.from_rows", {"function": tq.Board.from_rows}, "rows", set()),
    ("Board.goal", {"function": tq.Board.goal, "rows": 3, "cols": 3}, "name", set()),
    *(
        (
            "Board.goal",
            {"function": tq.Board.goal, "name": "spiral", "rows": 3, "cols": 3},
            name,
            {"a number", "a huge number"},  # a huge number would need all memory
        )
        for name in ("rows", "cols")
    ),
    ("Board.apply", {"function": GOAL.apply}, "move", set()),
    *(
        ("Puzzle", {"function": tq.Puzzle, "start": GOAL, "goal": GOAL}, name, set())
        for name in ("start", "goal")
    ),
    *(
        ("Puzzle.of", {"function": tq.Puzzle.of, "start": EASY}, name, set())
        for name in ("start", "goal")
    ),
    ("Limits", {"function": tq.Limits}, "seconds", {"None", "a number", "a fraction"}),
    ("Limits", {"function": tq.Limits}, "nodes", {"None", "a number"}),
    ("Limits", {"function": tq.Limits}, "memory", {"None", "a number"}),
    ("Move", {"function": tq.Move}, "value", set()),
    ("Status", {"function": tq.Status}, "value", set()),
    *(
        (
            "Heuristic",
            {
                "function": tq.Heuristic,
                "name": "x",
                "build": build,
                "admissible": True,
                "consistent": True,
                "summary": "",
            },
            name,
            takes,
        )
        for name, takes in (
            ("name", {"a text"}),
            ("build", {"a class"}),
            ("admissible", {"a flag"}),
            ("consistent", {"a flag"}),
            ("summary", {"a text", "an empty text"}),
            ("source", {"a text", "an empty text"}),
            ("parts", set()),
            ("address", {"a number", "a huge number"}),
            ("patterns", {"None", "a class"}),
        )
    ),
    (
        "Heuristic.bind",
        {"function": find_heuristic("manhattan").bind},
        "puzzle",
        set(),
    ),
    ("heuristic", {"function": lambda name: tq.heuristic(name)(build)}, "name", {"a text"}),
    (
        "heuristic",
        {"function": lambda build: tq.heuristic("x")(build)},
        "build",
        {"a class"},
    ),
    ("register", {"function": tq.register}, "heuristic", set()),
    ("Solution.from_json", {"function": tq.Solution.from_json}, "text", set()),
]
RECORDS = {"Improvement", "Observer", "Solution", "Statistics", "SearchInterrupted"}
"""Classes that the library creates, or that a program derives from: they are not arguments."""
NO_ARGUMENTS = {"TaquinError", "__version__"}


def test_no_public_symbol_is_left_out() -> None:
    called = {name.partition(".")[0] for name, *_ in ARGUMENTS}
    assert called | RECORDS | NO_ARGUMENTS == set(tq.__all__)


def test_no_argument_of_solve_is_left_out() -> None:
    for function in (tq.solve, tq.improving):
        swept = {name for called, _, name, _ in ARGUMENTS if called == function.__name__}
        options = set(options_by_name()) if function is tq.solve else set()
        assert swept == set(inspect.signature(function).parameters) - {"options"} | options


@pytest.mark.parametrize("value", WRONG)
@pytest.mark.parametrize(
    ("called", "given", "argument", "takes"),
    ARGUMENTS,
    ids=[f"{called}-{argument}" for called, _, argument, _ in ARGUMENTS],
)
def test_the_error_is_one_sentence(
    called: str, given: dict[str, Any], argument: str, takes: set[str], value: str
) -> None:
    if value in takes:
        return
    with pytest.raises((TypeError, ValueError)) as raised:
        caller(**given)(argument, WRONG[value])
    message = str(raised.value)
    if called in ("Move", "Status"):  # enumerations: Python writes the message
        return
    assert 0 < len(message) < 300
    assert "\n" not in message
    assert "incompatible function arguments" not in message
    assert isinstance(raised.value, tq.TaquinError)


def error_of(function: Callable[..., Any], *arguments: Any, **options: Any) -> str:
    with pytest.raises(tq.TaquinError) as raised:
        function(*arguments, **options)
    return str(raised.value)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (
            {"start": None},
            "start must be a Board, a text, a list of numbers or of rows, or an array, not None",
        ),
        (
            {"goal": b"12"},
            "goal must be a Board, a text, a list of numbers or of rows, or an array, not bytes b'12'",
        ),
        ({"start": [1, 2, 3, 4.0]}, "a tile of start must be a whole number, not float 4.0"),
        ({"start": [1, 2, 3, False]}, "a tile of start must be a whole number, not bool False"),
        (
            {"start": [1, 2, 3, 4, 5, 0]},
            "shape unclear: start has 6 numbers, which is not a square number; write a list of rows",
        ),
        ({"limits": 5}, "limits must be a Limits, not int 5"),
        ({"weight": "2"}, "weight must be a number, not str '2'"),
        ({"width": 2.5}, "width must be a whole number, not float 2.5"),
        ({"threads": 0}, "threads must be from 1 to 1,024, not 0"),
        ({"optimal": 1}, "optimal must be True or False, not int 1"),
        ({"heuristic": 3}, "heuristic must be a name, a Heuristic or a function, not int 3"),
        (
            {"observer": print},
            "observer must be an Observer, not builtin_function_or_method <built-in function print>",
        ),
        ({"engine": 7}, "engine must be a text, not int 7"),
    ],
)
def test_the_messages(options: dict[str, Any], sentence: str) -> None:
    assert error_of(tq.solve, **{"start": EASY, **options}) == sentence


def test_a_wrong_type_is_also_a_type_error() -> None:
    with pytest.raises(TypeError):
        tq.solve(None)
    assert issubclass(WrongType, tq.TaquinError)


# Boards in the data types of programs


@pytest.mark.parametrize(
    "start",
    [
        [1, 2, 3, 4, 0, 6, 7, 5, 8],
        (1, 2, 3, 4, 0, 6, 7, 5, 8),
        [[1, 2, 3], [4, 0, 6], [7, 5, 8]],
        ((1, 2, 3), (4, 0, 6), (7, 5, 8)),
        [range(1, 4), [4, 0, 6], (7, 5, 8)],
        np.array([1, 2, 3, 4, 0, 6, 7, 5, 8]),
        np.array([[1, 2, 3], [4, 0, 6], [7, 5, 8]], dtype=np.uint8),
        [np.array([1, 2, 3]), np.array([4, 0, 6]), np.array([7, 5, 8])],
        [np.int16(tile) for tile in (1, 2, 3, 4, 0, 6, 7, 5, 8)],
    ],
    ids=lambda value: type(value).__name__,
)
def test_boards_of_other_types(start: Any) -> None:
    board = tq.Puzzle.of(start).start
    assert board == tq.Board.parse(EASY)
    assert hash(board) == hash(tq.Board.parse(EASY))
    assert all(type(tile) is int for tile in board.tiles)
    assert tq.solve(start).cost == 2


def test_goals_of_other_types() -> None:
    goal = [1, 2, 3, 4, 5, 0]
    start = [[1, 2, 3], [4, 0, 5]]
    assert tq.solve(start, goal).cost == 1  # a flat goal has the start's shape
    assert tq.solve(start, np.array(goal)).cost == 1
    assert tq.solve(start, [goal[:3], goal[3:]]).cost == 1
    assert "the goal has another shape" in error_of(tq.solve, start, [1, 2, 3, 0])


def test_a_board_can_be_made_from_a_list() -> None:
    board = tq.Board([1, 2, 3, 0], 2, 2)  # type: ignore[arg-type]
    assert board.tiles == (1, 2, 3, 0)
    assert board in {tq.Board.parse("1 2 3 0")}
    assert tq.Board(np.array([1, 2, 3, 0]), 2, 2) == board  # type: ignore[arg-type]


def test_numpy_numbers_are_accepted() -> None:
    solution = tq.solve(EASY, algorithm="astar", weight=np.float32(1.5), threads=np.int64(1))  # type: ignore[arg-type]
    assert solution.solved
    assert tq.solve(EASY, width=np.int64(50), limits=tq.Limits(nodes=np.int64(10**4))).solved  # type: ignore[arg-type]
    assert tq.solve(EASY, weight=Fraction(3, 2)).solved
    assert tq.solve(EASY, optimal=np.bool_(True)).optimal  # type: ignore[arg-type]


# Heuristics that return invalid estimates


class Converted:
    """An estimate with its values converted to another type."""

    def __init__(self, kind: Callable[[int], Any], estimate: Callable[[Tiles], int]) -> None:
        self._kind, self._estimate = kind, estimate

    def __call__(self, tiles: Tiles) -> Any:
        return self._kind(self._estimate(tiles))


@pytest.mark.parametrize("engine", ["python", "native"])
@pytest.mark.parametrize("algorithm", ["astar", "ida-star", "astar-ida", "greedy", "beam"])
@pytest.mark.parametrize(
    "value",
    [float("nan"), float("inf"), None, -1, "5", 2.5, 10**7, 1j, [3], np.float64("nan")],
    ids=repr,
)
def test_an_invalid_estimate_is_refused(value: Any, algorithm: str, engine: str) -> None:
    def mine(tiles: Tiles) -> Any:
        return value if tiles == PUZZLE.initial else 0

    sentence = error_of(tq.solve, EASY, algorithm=algorithm, heuristic=mine, engine=engine)
    assert sentence.startswith("the heuristic mine returned ")
    assert sentence.endswith(f" for {EASY}; an estimate is a whole number from 0 to 1,000,000")


@pytest.mark.parametrize("engine", ["python", "native"])
def test_whole_numbers_of_other_types_are_accepted(engine: str) -> None:
    manhattan = find_heuristic("manhattan").bind(PUZZLE)
    kinds: list[Callable[[int], Any]] = [float, np.int32, np.float64, Fraction]
    for kind in kinds:
        estimate = Converted(kind, manhattan)
        assert tq.solve(EASY, heuristic=estimate, engine=engine).cost == 2


@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_heuristic_that_returns_no_estimate(engine: str) -> None:
    @tq.heuristic("forgetful")
    def forgetful(_: tq.Puzzle) -> Any:
        pass

    assert error_of(tq.solve, EASY, heuristic=forgetful, engine=engine) == (
        "the heuristic forgetful must return a function on tiles, not None"
    )
