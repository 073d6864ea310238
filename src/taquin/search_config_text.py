"""The text of a search, for people and files: `astar(weight=1.5, ties=fifo) + linear-conflict`.

algorithm       its name
(name=value, …) its options, if any are given
+ heuristic     if the algorithm uses one
[name=value, …] engine, threads, seconds, nodes and memory, if they are not the default
"""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from taquin.errors import NotationError, TaquinError
from taquin.limits import Limits
from taquin.search import find_algorithm
from taquin.search.framework.option import Option

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.search_config import SearchConfig

_TEXT = re.compile(
    r"\s*(?P<algorithm>[^\s(+\[]*(?:\+[^\s(+\[]+)?)\s*(?:\((?P<options>[^()]*)\))?"
    r"\s*(?:\+\s*(?P<heuristic>.*?))?\s*(?:\[(?P<settings>[^\[\]]*)\])?\s*"
)
_SETTINGS = {
    "engine": None,
    "threads": Option("threads", "whole", "", min=1),
    "seconds": Option("seconds", "number", "", min=0),
    "nodes": Option("nodes", "whole", "", min=1),
    "memory": Option("memory", "whole", "", min=1),
}


def write_search(config: SearchConfig) -> str:
    """Return the text of a search."""
    settings = {"engine": config.engine, "threads": config.threads} | asdict(config.limits)
    given = [(name, value) for name, value in settings.items() if value not in (None, "auto")]
    return f"{config.describe()} [{write_pairs(given)}]" if given else config.describe()


def parse_search(text: str) -> dict[str, Any]:
    """Return the arguments of `SearchConfig.from_options` for the text of a search.

    Raises `NotationError` if the text has another form, and `TaquinError` for unknown or wrong values.
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        raise NotationError(
            f"{text!r} is not a search: write algorithm(option=value, …) + heuristic"
        )
    algorithm = find_algorithm(match["algorithm"])
    arguments: dict[str, Any] = {"algorithm": algorithm.name, "heuristic": match["heuristic"]}
    for name, value in _pairs(match["options"]):
        option = algorithm.option(name)
        arguments[name] = value if option is None else option.parse(value)
    limits: dict[str, Any] = {}
    for name, value in _pairs(match["settings"]):
        if name not in _SETTINGS:
            raise NotationError(f"unknown setting {name!r} (known: {', '.join(_SETTINGS)})")
        option = _SETTINGS[name]
        parsed = value if option is None else option.parse(value)
        (arguments if name in ("engine", "threads") else limits)[name] = parsed
    return arguments | {"limits": Limits(**limits)}


def write_pairs(pairs: Iterable[tuple[str, Any]]) -> str:
    """Return `a=1, b=2`."""
    return ", ".join(f"{name}={_plain(value)}" for name, value in pairs)


def _plain(value: Any) -> str:
    """Write a value so that `Option.parse` reads the same one."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return repr(value).removesuffix(".0") if isinstance(value, float) else str(value)


def _pairs(text: str | None) -> Iterable[tuple[str, str]]:
    """Split `a=1, b=2`; raise `TaquinError` if a part is no pair, or if a name occurs twice."""
    seen: set[str] = set()
    for part in (text or "").split(",") if (text or "").strip() else ():
        name, equals, value = (each.strip() for each in part.partition("="))
        if not equals or not name or not value:
            raise NotationError(f"{part.strip()!r} is not an option: write name=value")
        if name in seen:
            raise TaquinError(f"{name} is given twice")
        seen.add(name)
        yield name, value
