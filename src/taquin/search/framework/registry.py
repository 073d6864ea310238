"""The registry of algorithms. Commands, the page, the script, the lab and the API are made from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, cast

from taquin.errors import NotApplicable, TaquinError, UnknownName
from taquin.search.framework.options import (
    ASTAR_TIES,
    BEAM_WIDTH,
    FRONTIER,
    GREEDY_TIES,
    OPTIMAL,
    UCS_TIES,
    WEIGHT,
    WIDE_BEAM_WIDTH,
    WITHIN,
)
from taquin.util import checks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.option import Option
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution


class NativeModule(Protocol):
    """A module that runs searches in the native engine."""

    def why_not(self, config: SearchConfig, puzzle: Puzzle) -> str | None:
        """Return why the engine cannot run this search, or None if it can."""

    def run(
        self, config: SearchConfig, puzzle: Puzzle, observer: Observer | None
    ) -> Solution[Tiles, Move]:
        """Run the search."""


class Native(NamedTuple):
    """How the native engine runs an algorithm: the search of the extension, and the module that calls it."""

    search: str
    module: str = "taquin.native.engine"


class FrontierRule(NamedTuple):
    """How an algorithm orders its frontier: the rule's name, and the weights a and b of its key a·g + b·h.

    Where age or depth decides instead of a key, a and b are 0. The glass box has words for each name.
    """

    name: Literal["best", "oldest", "both-ends", "depth-first", "layers", "recursive"]
    a: int = 0
    b: int = 0


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search algorithm: what it is, what it takes, and which engines run it.

    >>> find_algorithm("astar").engines
    ('native', 'python')
    """

    name: str
    summary: str
    informed: bool
    """Whether it uses a heuristic."""
    options: tuple[Option, ...] = ()
    function: Callable[..., Solution[Any, Any]] | str | None = ""
    """The search in Python, or the name of its module; None if there is none.

    An empty name stands for the module of `taquin.search` that is called after the algorithm.
    """
    native: Native | None = None
    frontier: FrontierRule | None = None
    """The order of its frontier; None if it has no event stream."""
    takes_patterns: bool = False
    """Whether the search in Python takes a `PatternSet` and reads its views one by one."""
    anytime: bool = False
    """Whether it always has a solution, and improves it until a limit."""
    spellings: tuple[str, ...] = ()
    """Other names under which it is found."""

    @property
    def engines(self) -> tuple[str, ...]:
        """The engines that run it."""
        native = ("native",) if self.native is not None else ()
        return native if self.function is None else (*native, "python")

    @property
    def python_search(self) -> Callable[..., Solution[Any, Any]]:
        """The search in Python; the first use imports it. Raises `NotApplicable` if there is none."""
        if self.function is None:
            raise NotApplicable(f"{self.name} runs only in the native engine")
        if not isinstance(self.function, str):
            return self.function
        name = self.name.replace("-", "_")
        module = import_module(self.function or f"taquin.search.{name}")
        return cast("Callable[..., Solution[Any, Any]]", getattr(module, name))

    @property
    def native_module(self) -> NativeModule:
        """The module that runs it in the native engine. Raises `NotApplicable` if there is none."""
        if self.native is None:
            raise NotApplicable(f"{self.name} is in the Python engine only")
        return cast("NativeModule", import_module(self.native.module))

    def option(self, name: str) -> Option | None:
        """Return the option of that name; None if the algorithm does not take it."""
        return next((each for each in self.options if each.name == name), None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it as its name, with the module that registers it."""
        registered_in = None if isinstance(self.function, str | None) else self.function.__module__
        return _find_in, (registered_in, self.name)


_NAME = re.compile(r"[a-z][a-z0-9*-]*(\+[a-z0-9*-]+)?")
_SETTINGS = ("algorithm", "heuristic", "engine", "threads", "limits", "config", "observer")
"""The arguments of `solve` about every search, whose names no option can have."""
ALGORITHMS: dict[str, Algorithm] = {}
"""The algorithms by name, in the order of lists."""


def register(algorithm: Algorithm) -> Algorithm:
    """Add an algorithm to the registry and return it.

    The command, the page, the script, the lab and the API then offer it with its options. Raises
    `TaquinError` if a name is taken or has other characters, or if an option has two meanings.
    """
    checks.instance("algorithm", algorithm, Algorithm)
    for name in (algorithm.name, *algorithm.spellings):
        if not _NAME.fullmatch(name):
            raise TaquinError(
                f"the name of an algorithm has letters, digits, - and *, and {name!r} has others"
            )
        if name in _names():
            raise TaquinError(f"an algorithm {name!r} exists already")
    known = options_by_name()
    for option in algorithm.options:
        if option.name in _SETTINGS:
            raise TaquinError(f"an option cannot be called {option.name!r}: every search has that")
        if not option.same_values(known.get(option.name, option)):
            raise TaquinError(f"an option {option.name!r} with other values exists already")
    ALGORITHMS[algorithm.name] = algorithm
    return algorithm


def _names() -> set[str]:
    return {name for each in ALGORITHMS.values() for name in (each.name, *each.spellings)}


def find_algorithm(text: str) -> Algorithm:
    """Return the algorithm with this name, in any case or known spelling; raise `UnknownName` otherwise."""
    name = checks.text("algorithm", text).strip().lower()
    for each in ALGORITHMS.values():
        if name == each.name or name in each.spellings:
            return each
    raise UnknownName("algorithm", name, tuple(ALGORITHMS))


def options_by_name() -> dict[str, Option]:
    """Return the options of all algorithms; the first algorithm that takes one describes it."""
    found: dict[str, Option] = {}
    for algorithm in ALGORITHMS.values():
        for option in algorithm.options:
            found.setdefault(option.name, option)
    return found


def describe_default(name: str) -> str:
    """Return the default of an option in parentheses, with the algorithms if they differ; empty without one."""
    takers = [(each.name, option) for each in ALGORITHMS.values() if (option := each.option(name))]
    shown = {
        algorithm: f"{option.default:,}" if option.kind == "whole" else str(option.default)
        for algorithm, option in takers
        if option.default is not None and option.kind != "flag"
    }
    if len(set(shown.values())) > 1:
        shown = {each: f"{default} for {each}" for each, default in shown.items()}
    return f" (default: {', '.join(dict.fromkeys(shown.values()))})" if shown else ""


def recordable() -> tuple[str, ...]:
    """Return the names of the algorithms that have an event stream."""
    return tuple(each.name for each in ALGORITHMS.values() if each.frontier is not None)


def first_that_takes(names: Iterable[str], preferred: str) -> Algorithm:
    """Return the preferred algorithm if it takes all these options, or else the first one that does.

    Raises `UnknownName` if no algorithm takes one of them, and `NotApplicable` if none takes all.
    """
    names, known = tuple(names), options_by_name()
    for name in names:
        if name not in known:
            raise UnknownName("option", name, tuple(known))
    for each in (ALGORITHMS[preferred], *ALGORITHMS.values()):
        if all(each.option(name) for name in names):
            return each
    raise NotApplicable(f"no algorithm takes {' and '.join(names)}")


def _find_in(module: str | None, name: str) -> Algorithm:
    if module is not None:
        import_module(module)
    return find_algorithm(name)


for _each in (
    Algorithm(
        "bfs",
        "Breadth-first search: all states of one depth before the next.",
        informed=False,
        native=Native("bfs"),
        frontier=FrontierRule("oldest"),
    ),
    Algorithm(
        "ucs",
        "Uniform-cost search: smallest g first.",
        informed=False,
        options=(UCS_TIES,),
        native=Native("best-first"),
        frontier=FrontierRule("best", 1, 0),
    ),
    Algorithm(
        "astar",
        "A*: smallest g + weight·h first.",
        informed=True,
        options=(WEIGHT, ASTAR_TIES),
        native=Native("best-first"),
        frontier=FrontierRule("best", 1, 1),
        spellings=("a*", "a-star"),
    ),
    Algorithm(
        "greedy",
        "Greedy best-first search: smallest h first.",
        informed=True,
        options=(GREEDY_TIES,),
        native=Native("best-first"),
        frontier=FrontierRule("best", 0, 1),
    ),
    Algorithm(
        "ida-star",
        "IDA*: depth-first with a rising threshold on g + h.",
        informed=True,
        native=Native("ida-star"),
        frontier=FrontierRule("depth-first"),
        spellings=("ida*", "idastar"),
    ),
    Algorithm(
        "astar-ida",
        "A*+IDA*: IDA* below the frontier of A*.",
        informed=True,
        options=(FRONTIER,),
        native=Native("astar-ida"),
        spellings=("a*+ida*",),
    ),
    Algorithm(
        "beam",
        "Beam search: keeps the states with the smallest h of each layer; incomplete.",
        informed=True,
        options=(BEAM_WIDTH,),
        native=Native("beam"),
        frontier=FrontierRule("layers", 0, 1),
    ),
    Algorithm(
        "wide-beam",
        "Wide beam search: keeps the best-scored states of each layer; for large boards; incomplete.",
        informed=True,
        options=(WIDE_BEAM_WIDTH,),
        native=Native("wide-beam", "taquin.native.wide_beam"),
        takes_patterns=True,
    ),
    Algorithm(
        "anytime",
        "Any-time search: a first solution immediately, then shorter ones and a rising lower bound; "
        "any board size.",
        informed=False,
        options=(WITHIN, OPTIMAL),
        function=None,
        native=Native("anytime", "taquin.anytime.configured"),
        anytime=True,
    ),
    Algorithm(
        "bidirectional",
        "Bidirectional breadth-first search: from start and goal.",
        informed=False,
        native=Native("bidirectional"),
        frontier=FrontierRule("both-ends"),
    ),
    Algorithm(
        "constructive",
        "Constructive solver: places line after line; any board size, immediately, long solutions.",
        informed=False,
        native=Native("constructive", "taquin.native.constructive"),
    ),
    Algorithm(
        "iddfs",
        "Iterative deepening: depth-first to depth 0, 1, 2, …",
        informed=False,
        native=Native("ida-star"),
        frontier=FrontierRule("depth-first"),
    ),
    Algorithm(
        "rbfs",
        "Recursive best-first search: the order of A* in the memory of one path.",
        informed=True,
        frontier=FrontierRule("recursive", 1, 1),
    ),
):
    register(_each)
