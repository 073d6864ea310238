"""Checks the entries of the table `meta`."""

from __future__ import annotations

import json
import tomllib


def is_valid_metadata(key: object, value: object) -> bool:
    """Whether the lab can have written this entry of the table `meta`."""
    if not isinstance(key, str) or not isinstance(value, str):
        return False
    try:
        if key == "experiment":
            return _is_experiment(tomllib.loads(value))
        if key == "machine":
            return _is_machine(json.loads(value))
    except (ValueError, RecursionError):
        return False
    return True


def _is_experiment(data: dict[str, object]) -> bool:
    contenders = data.get("contender", [])
    return (
        isinstance(data.get("limits", {}), dict)
        and isinstance(contenders, list)
        and all(isinstance(each, dict) for each in contenders)
        and all(isinstance(each.get("label", ""), str) for each in contenders)
    )


def _is_machine(data: object) -> bool:
    return (
        isinstance(data, dict)
        and all(isinstance(value, (str, int, type(None))) for value in data.values())
        and isinstance(data.get("memory"), (int, type(None)))
        and isinstance(data.get("commit"), (str, type(None)))
    )
