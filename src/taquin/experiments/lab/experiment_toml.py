"""Reads and writes experiments as TOML. docs/lab.md describes the keys."""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields
from typing import Any

from taquin.errors import TaquinError, UnknownName
from taquin.experiments.contender import Contender
from taquin.experiments.lab.experiment import Experiment, SetSpec
from taquin.limits import Limits, parse_bytes
from taquin.search.framework.registry import options_by_name

Types = type | tuple[type, ...]

_NUMBERS = ("repetitions", "warmup", "timings", "seed")
_EXPERIMENT: dict[str, Types] = {
    **dict.fromkeys(("name", "summary"), str),
    **dict.fromkeys(_NUMBERS, int),
    "limits": dict,
}
_LIMITS: dict[str, Types] = {"seconds": (int, float), "nodes": int, "memory": (int, str)}
_SET: dict[str, Types] = {
    **dict.fromkeys(("kind", "name", "ids", "path", "goal"), str),
    **dict.fromkeys(("rows", "cols", "count"), int),
    **dict.fromkeys(("depth", "moves"), (int, list)),
    "boards": list,
}
_CONTENDER: dict[str, Types] = {
    **dict.fromkeys(("label", "algorithm", "heuristic", "engine"), str),
    "threads": int,
}
_OPTION_TYPES: dict[str, Types] = {
    "number": (int, float),
    "whole": int,
    "choice": str,
    "flag": bool,
}
"""By the kind of an `Option`."""
_TYPE_NAMES: dict[Types, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    list: "a list",
    dict: "a table",
    (int, float): "a number",
    (int, str): 'a number of bytes, or a text like "512MB"',
    (int, list): "a number, or a list of two",
}


def read(text: str) -> Experiment:
    """Read an experiment. Raises `TaquinError` with one sentence if it is invalid."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TaquinError(f"this is not TOML: {error}") from None
    sets = tuple(_set_of(each) for each in _tables(data, "set"))
    contenders = tuple(_contender_of(each) for each in _tables(data, "contender"))
    values = _checked("the experiment", data, _EXPERIMENT, required=("name",))
    limits = _limits_of(values.pop("limits", {}))
    return Experiment(**values, sets=sets, contenders=contenders, limits=limits)


def write(experiment: Experiment) -> str:
    """Return an experiment as TOML."""
    plain = {name: getattr(experiment, name) for name in ("name", "summary", *_NUMBERS)}
    lines = [*_lines(plain), "", "[limits]", *_lines(_given(experiment.limits))]
    for each in experiment.sets:
        lines += ["", "[[set]]", *_lines(_given(each))]
    for contender in experiment.contenders:
        lines += ["", "[[contender]]", *_lines(_contender_values(contender))]
    return "\n".join(lines) + "\n"


def _contender_values(contender: Contender) -> dict[str, Any]:
    config = contender.config
    heuristic = {"heuristic": config.heuristic.name} if config.algorithm.informed else {}
    return {
        "label": contender.label,
        "algorithm": config.algorithm.name,
        **heuristic,
        "engine": config.engine,
        "threads": config.threads,
        **dict(config.options),
    }


def _set_of(data: dict[str, Any]) -> SetSpec:
    values = _checked("a [[set]]", data, _SET, required=("kind",))
    for name in ("depth", "moves"):
        if name in values:
            values[name] = _range_of(name, values[name])
    if "boards" in values:
        values["boards"] = tuple(map(str, values["boards"]))
    return SetSpec(**values)


def _range_of(name: str, value: int | list[Any]) -> tuple[int, int]:
    pair = [value, value] if isinstance(value, int) else value
    if len(pair) != 2 or not all(type(each) is int for each in pair):
        raise TaquinError(f"{name} must be a number or a range like [5, 25], not {value!r}")
    return pair[0], pair[1]


def _contender_of(data: dict[str, Any]) -> Contender:
    options = {name: _OPTION_TYPES[each.kind] for name, each in options_by_name().items()}
    values = _checked("a [[contender]]", data, _CONTENDER | options, required=("algorithm",))
    return Contender.of(values.pop("label", ""), **values)


def _limits_of(data: dict[str, Any]) -> Limits:
    values = _checked("[limits]", data, _LIMITS)
    if isinstance(values.get("memory"), str):
        values["memory"] = parse_bytes(values["memory"])
    return Limits(**values)


def _tables(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = data.pop(name, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise TaquinError(f"write [[{name}]] in double brackets")
    return found


def _checked(
    where: str, data: dict[str, Any], known: dict[str, Types], required: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Return a copy of a table. Raise an error for a missing or unknown key, or a value of the wrong type."""
    for name, value in data.items():
        if name not in known:
            raise UnknownName(f"key in {where}", name, tuple(known))
        if not isinstance(value, known[name]) or isinstance(value, bool) != (known[name] is bool):
            raise TaquinError(
                f"{name} in {where} must be {_TYPE_NAMES[known[name]]}, not {value!r}"
            )
    for name in required:
        if name not in data:
            raise TaquinError(f"{where} needs {name}")
    return dict(data)


def _given(value: Any) -> dict[str, Any]:
    """Return the fields that are not empty."""
    named = {each.name: getattr(value, each.name) for each in fields(value)}
    return {name: each for name, each in named.items() if each not in (None, "", (), {})}


def _lines(values: dict[str, Any]) -> list[str]:
    return [f"{name} = {_toml(value)}" for name, value in values.items()]


def _toml(value: Any) -> str:
    """Return a value as JSON: numbers, texts and lists of them are the same in TOML."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
