"""The certificate, read strictly: every field has its type and range, or the file is refused."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, NoReturn

from taquin.proof.checker.boards import Board, FormError, read_board

KIND = "taquin-certificate"
FORMAT = 1
MAX_BYTES = 16_000_000
"""This holds the moves of a 128×128 board. What Python makes of it takes half a gigabyte at most."""
MAX_NUMBER = 10**18
MAX_TILES = 8
"""The largest pattern."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """The claim that these tiles need that many moves of their own."""

    tiles: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class Evidence:
    """The claim that no solution is shorter than the value, and the source."""

    kind: str
    heuristic: str
    value: int
    algorithm: str
    partition: tuple[str, ...]
    patterns: tuple[Pattern, ...]
    thresholds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate claims."""

    start: Board
    goal: Board
    status: str
    moves: str | None
    cost: int | None
    lower_bound: int
    evidence: tuple[Evidence, ...]
    engine: str


def read_file(path: str) -> Certificate:
    """Read a certificate from a file; raise `FormError` if it cannot be read or is not a certificate."""
    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: the name contains a null byte
        reason = error.strerror if isinstance(error, OSError) else error
        raise FormError(f"cannot read {path}: {reason}") from None
    if len(raw) > MAX_BYTES:
        raise FormError(f"{path} is not a certificate: it has more than {MAX_BYTES:,} bytes")
    try:
        return read_text(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise FormError(f"{path} is not a certificate: it is not a text in UTF-8") from None
    except FormError as error:
        raise FormError(f"{path}: {error}") from None


def read_text(text: str) -> Certificate:
    """Read a certificate; raise `FormError` if the text is not one."""
    try:
        data = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_whole_number,
            parse_float=_no_whole_number,
            parse_int=_whole_number,
        )
    except json.JSONDecodeError as error:
        raise FormError(f"this is not a certificate: it is not JSON ({error})") from None
    except RecursionError:
        raise FormError(
            "this is not a certificate: it is not JSON (it is nested too deeply)"
        ) from None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise FormError(f'this is not a certificate: "kind" must be "{KIND}"')
    fields = _Fields(data)
    if fields.whole("format") != FORMAT:
        raise FormError(
            f"this certificate has format {data['format']}; this checker reads format {FORMAT}"
        )
    return _certificate(fields)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(name for at, (name, _) in enumerate(pairs) if name in dict(pairs[:at]))
        raise FormError(f"this is not a certificate: the name {quoted(twice)} appears twice")
    return data


def _whole_number(text: str) -> int:
    if len(text) > len(str(MAX_NUMBER)):
        raise FormError("this is not a certificate: a number in it is too large")
    return int(text)


def _no_whole_number(text: str) -> NoReturn:
    raise FormError(f"this is not a certificate: {text[:20]} is not a whole number")


def quoted(text: str) -> str:
    """Return a text of the file in quotes and in ASCII, cut after 40 characters."""
    return ascii(text if len(text) <= 40 else text[:37] + "...")


class _Fields:
    """An object of the file, and its path there. Every fault raises a `FormError` that names the field."""

    def __init__(self, data: Any, path: str = "") -> None:
        if not isinstance(data, dict):
            raise FormError(f"this certificate is wrong: {path} must be an object")
        self._data, self._path = data, f"{path}." if path else ""

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; the default if the field is missing."""
        value = self._data.get(name, default)
        return value if isinstance(value, str) else self.refuse(name, "a text")

    def whole(self, name: str) -> int:
        """Return a whole number from 0 to 10^18; true and false are no numbers."""
        value = self._data.get(name)
        if type(value) is int and 0 <= value <= MAX_NUMBER:
            return value
        return self.refuse(name, "a whole number from 0 to 10^18")

    def items(self, name: str) -> list[Any]:
        """Return a list; empty if the field is missing."""
        value = self._data.get(name, [])
        return value if isinstance(value, list) else self.refuse(name, "a list")

    def objects(self, name: str) -> list[_Fields]:
        """Return the objects of a list."""
        return [
            _Fields(each, f"{self._path}{name}[{at}]") for at, each in enumerate(self.items(name))
        ]

    def is_null(self, name: str) -> bool:
        """Return whether the field is null."""
        return self._data.get(name, "") is None

    def refuse(self, name: str, expected: str) -> NoReturn:
        """Raise a `FormError` with the expected value."""
        fault = f"must be {expected}" if name in self._data else "is missing"
        raise FormError(f"this certificate is wrong: {self._path}{name} {fault}")


def _certificate(fields: _Fields) -> Certificate:
    for name in ("algorithm", "heuristic", "version"):  # they prove nothing
        fields.text(name)
    start, goal = (read_board(fields.text(name), name) for name in ("start", "goal"))
    if (start.rows, start.cols) != (goal.rows, goal.cols):
        fields.refuse("goal", "a board of the shape of the start, not of another shape")
    status = fields.text("status")
    if not re.fullmatch("[a-z_]{1,20}", status):
        fields.refuse("status", "the status of a search")
    moves = None if fields.is_null("moves") else fields.text("moves")
    if not set(moves or "") <= set("ULRD"):
        fields.refuse("moves", "letters U, L, R and D")
    return Certificate(
        start,
        goal,
        status,
        moves,
        None if fields.is_null("cost") else fields.whole("cost"),
        fields.whole("lower_bound"),
        tuple(_evidence(each, len(goal.tiles)) for each in fields.objects("evidence")),
        fields.text("engine"),
    )


def _evidence(fields: _Fields, cells: int) -> Evidence:
    kind = fields.text("kind")
    if kind not in ("heuristic", "rounds"):
        fields.refuse("kind", "heuristic or rounds")
    partition = fields.items("partition")
    if not all(isinstance(row, str) for row in partition):
        fields.refuse("partition", "a list of texts")
    return Evidence(
        kind,
        fields.text("heuristic"),
        fields.whole("value"),
        fields.text("algorithm", ""),
        tuple(partition),
        tuple(_pattern(each, cells) for each in fields.objects("patterns")),
        tuple(each.whole("bound") for each in fields.objects("rounds")),
    )


def _pattern(fields: _Fields, cells: int) -> Pattern:
    tiles = fields.items("tiles")
    if not (tiles and all(type(tile) is int and 0 < tile < cells for tile in tiles)):
        fields.refuse("tiles", "tiles of the board")
    if len(set(tiles)) < len(tiles) or len(tiles) > MAX_TILES:
        fields.refuse("tiles", f"different tiles, and at most {MAX_TILES}")
    return Pattern(tuple(tiles), fields.whole("value"))
