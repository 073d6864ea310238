"""Checks the values of a stored run."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.experiments.row import COLUMNS, FAILURES, Row
from taquin.heuristics.pattern_database import is_of_family
from taquin.heuristics.registry import find_heuristic
from taquin.search.framework.registry import ALGORITHMS
from taquin.solution import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

_TYPES = {each.name: str(each.type) for each in fields(Row) if each.name in COLUMNS}
_STATUSES = {*FAILURES, *(each.value for each in Status)}
_ITERATION_FIELDS = ("bound", "expanded", "generated", "seconds")


class InvalidRow(Exception):
    """A run that the lab cannot have written. The message is the name of the invalid column."""


def read_row(values: Sequence[Any]) -> dict[str, Any]:
    """Return the values of a stored run by column name.

    Raises `InvalidRow` if a value has the wrong type, or is not possible in its column.
    """
    row = {
        name: _read(name, value, _TYPES[name]) for name, value in zip(COLUMNS, values, strict=True)
    }
    if row["status"] not in _STATUSES:
        raise InvalidRow("status")
    if row["algorithm"] not in ALGORITHMS:
        raise InvalidRow("algorithm; TAQUIN_PLUGINS names the module of one that is not Taquin's")
    if not _is_heuristic(row["heuristic"]):
        raise InvalidRow("heuristic")
    for name in ("start", "goal"):
        if not _is_board(row[name], row["rows"], row["cols"]):
            raise InvalidRow(name)
    moves = row["moves"]
    if moves is not None and (len(moves) != row["cost"] or not set(moves) <= set("ULRD")):
        raise InvalidRow("moves")
    return row


def _read(name: str, value: Any, kind: str) -> Any:
    kind, optional = kind.removesuffix(" | None"), kind.endswith(" | None")
    if value is None and optional:
        return None
    if kind == "str" and isinstance(value, str):
        return value
    if kind == "bool" and value in (0, 1):
        return bool(value)
    if kind == "int" and isinstance(value, int):
        return value
    if kind == "float" and isinstance(value, (int, float)):
        return float(value)
    if kind.startswith(("dict", "list")) and isinstance(value, str):
        return _read_json(name, value)
    raise InvalidRow(name)


def _read_json(name: str, text: str) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidRow(name) from None
    if name == "iterations":
        fits = isinstance(value, list) and all(map(_is_iteration, value))
    else:
        fits = isinstance(value, dict)
    if not fits:
        raise InvalidRow(name)
    return value


def _is_iteration(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(value.get(name), (int, float)) for name in _ITERATION_FIELDS
    )


@lru_cache(maxsize=10_000)
def _is_board(text: str, rows: int, cols: int) -> bool:
    try:
        board = Board.parse(text)
    except TaquinError:
        return False
    return (board.rows, board.cols) == (rows, cols)


@lru_cache(maxsize=100)
def _is_heuristic(name: str) -> bool:
    if is_of_family(name):  # its pattern databases need not be stored on this machine
        return True
    try:
        find_heuristic(name)
    except TaquinError:
        return False
    return True
