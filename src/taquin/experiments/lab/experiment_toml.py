"""An experiment as TOML, read with one sentence about whatever is wrong, and written.

docs/lab.md says which words there are.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields
from typing import Any

from taquin.errors import TaquinError, UnknownName
from taquin.experiments.lab.experiment import Contender, Experiment, SetSpec
from taquin.limits import Limits, parse_bytes

Kind = type | tuple[type, ...]

_PLAIN = ("repetitions", "warmup", "timings", "seed")
_EXPERIMENT: dict[str, Kind] = {
    **dict.fromkeys(("name", "summary"), str),
    **dict.fromkeys(_PLAIN, int),
    "limits": dict,
}
_LIMITS: dict[str, Kind] = {"seconds": (int, float), "nodes": int, "memory": (int, str)}
_SET: dict[str, Kind] = {
    **dict.fromkeys(("kind", "name", "ids", "path", "goal"), str),
    **dict.fromkeys(("rows", "cols", "count"), int),
    **dict.fromkeys(("depth", "moves"), (int, list)),
    "boards": list,
}
_OPTIONS: dict[str, Kind] = {"weight": (int, float), "ties": str, "width": int, "frontier": int}
_CONTENDER: dict[str, Kind] = {
    **dict.fromkeys(("label", "algorithm", "heuristic", "engine"), str),
    "threads": int,
    **_OPTIONS,
}
_READABLE: dict[Kind, str] = {
    str: "a text",
    int: "a whole number",
    list: "a list",
    dict: "a table",
    (int, float): "a number",
    (int, str): 'a number of bytes, or a text such as "512MB"',
    (int, list): "a number, or a list of two",
}


def read(text: str) -> Experiment:
    """Read an experiment."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TaquinError(f"this is not TOML: {error}") from None
    sets = tuple(_set_of(each) for each in _tables(data, "set"))
    contenders = tuple(_contender_of(each) for each in _tables(data, "contender"))
    words = _checked("the experiment", data, _EXPERIMENT, needed=("name",))
    limits = _limits_of(words.pop("limits", {}))
    return Experiment(**words, sets=sets, contenders=contenders, limits=limits)


def write(experiment: Experiment) -> str:
    """Write an experiment."""
    plain = {name: getattr(experiment, name) for name in ("name", "summary", *_PLAIN)}
    lines = [*_lines(plain), "", "[limits]", *_lines(_given(experiment.limits))]
    for each in experiment.sets:
        lines += ["", "[[set]]", *_lines(_given(each))]
    for contender in experiment.contenders:
        words = _given(contender)
        lines += ["", "[[contender]]", *_lines(words | words.pop("options", {}))]
    return "\n".join(lines) + "\n"


def _set_of(data: dict[str, Any]) -> SetSpec:
    words = _checked("a [[set]]", data, _SET, needed=("kind",))
    for name in ("depth", "moves"):
        if name in words:
            words[name] = _range_of(name, words[name])
    if "boards" in words:
        words["boards"] = tuple(map(str, words["boards"]))
    return SetSpec(**words)


def _range_of(name: str, value: int | list[Any]) -> tuple[int, int]:
    pair = [value, value] if isinstance(value, int) else value
    if len(pair) != 2 or not all(type(each) is int for each in pair):
        raise TaquinError(f"{name} is a number or two of them, such as [5, 25], not {value!r}")
    return pair[0], pair[1]


def _contender_of(data: dict[str, Any]) -> Contender:
    words = _checked("a [[contender]]", data, _CONTENDER, needed=("algorithm",))
    options = {name: words.pop(name) for name in _OPTIONS if name in words}
    return Contender(words.pop("label", ""), **words, options=options)


def _limits_of(data: dict[str, Any]) -> Limits:
    words = _checked("[limits]", data, _LIMITS)
    if isinstance(words.get("memory"), str):
        words["memory"] = parse_bytes(words["memory"])
    return Limits(**words)


def _tables(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = data.pop(name, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise TaquinError(f"write [[{name}]], in double brackets: there may be several")
    return found


def _checked(
    where: str, data: dict[str, Any], known: dict[str, Kind], needed: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Return a table, if it has all that is needed and no word that is unknown or of another type."""
    for name, value in data.items():
        if name not in known:
            raise UnknownName(f"word in {where}", name, tuple(known))
        if not isinstance(value, known[name]) or isinstance(value, bool):
            raise TaquinError(f"{name} in {where} is {_READABLE[known[name]]}, not {value!r}")
    for name in needed:
        if name not in data:
            raise TaquinError(f"{where} needs {name}")
    return dict(data)


def _given(value: Any) -> dict[str, Any]:
    """Return the fields that say something."""
    named = {each.name: getattr(value, each.name) for each in fields(value)}
    return {name: each for name, each in named.items() if each not in (None, "", (), {})}


def _lines(words: dict[str, Any]) -> list[str]:
    return [f"{name} = {_toml(value)}" for name, value in words.items()]


def _toml(value: Any) -> str:
    """Write a value as JSON does: numbers, texts and lists of them mean the same in TOML."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
