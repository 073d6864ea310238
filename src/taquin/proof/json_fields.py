"""JsonFields: reads the fields of a certificate's objects with their types."""

from __future__ import annotations

from typing import Any, NoReturn

from taquin.errors import TaquinError


class JsonFields:
    """An object of the file, and its path there. Every fault raises a `TaquinError` that names the field."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, dict):
            raise TaquinError(f"this certificate is wrong: {path or 'it'} must be an object")
        self._data: dict[str, Any] = data
        self._path = f"{path}." if path else ""

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; the default if the field is missing."""
        value = self._data.get(name, default)
        return value if isinstance(value, str) else self._refuse(name, "a text")

    def whole(self, name: str) -> int:
        """Return a whole number from 0 to 10^18."""
        value = self._data.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**18:
            self._refuse(name, "a whole number")
        return int(value)

    def items(self, name: str) -> list[Any]:
        """Return a list; empty if the field is missing."""
        value = self._data.get(name, [])
        return value if isinstance(value, list) else self._refuse(name, "a list")

    def objects(self, name: str) -> list[JsonFields]:
        """Return the objects of a list."""
        items = enumerate(self.items(name))
        return [JsonFields(each, f"{self._path}{name}[{at}]") for at, each in items]

    def is_null(self, name: str) -> bool:
        """Return whether the field is null."""
        return self._data.get(name, "") is None

    def require(self, name: str, expected: str, *, holds: bool) -> None:
        """Raise a `TaquinError` with the expected value unless the condition holds."""
        if not holds:
            self._refuse(name, expected)

    def _refuse(self, name: str, expected: str) -> NoReturn:
        fault = f"must be {expected}" if name in self._data else "is missing"
        raise TaquinError(f"this certificate is wrong: {self._path}{name} {fault}")
