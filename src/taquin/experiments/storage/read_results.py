"""Reads the rows of any results: of `taquin lab run`, `taquin bench --out` and `taquin batch`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from taquin.errors import TaquinError
from taquin.experiments.storage.json_lines import is_json_lines, read_lines
from taquin.experiments.storage.result_folder import read_folder
from taquin.experiments.storage.store import Store


def read_results(path: Path | str) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the rows, each as a dict of its columns, and the metadata. Only the lab's files have metadata.

    Raises `TaquinError` if there are no such results, or if they are damaged.
    """
    path = Path(path)
    try:
        if path.is_dir():
            return [row.columns() for row in read_folder(path)], {}
        if path.is_file() and is_json_lines(path):
            return [row.columns() for row in read_lines(path)], {}
    except OSError as error:
        raise TaquinError(f"cannot read {path}: {error.strerror}") from None
    with Store(path) as store:
        return store.rows(), store.meta
