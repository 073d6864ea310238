"""The runs of a store as a data frame, and as CSV, Parquet or JSON files."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.experiments.lab.analysis.optima import has_optimal_length, known_optima, puzzle_key
from taquin.experiments.row import COLUMNS, Row
from taquin.experiments.storage.read_results import read_results
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    import narwhals as nw

SUFFIXES = (".csv", ".parquet", ".json")
_DERIVED = {"optimum": "int", "optimal_length": "bool"}
"""Columns that depend on other runs: the optimum of the board, and whether the solution has that length."""
_COLUMN_TYPES = {
    each.name: str(each.type).removesuffix(" | None")
    for each in fields(Row)
    if each.name in COLUMNS
} | _DERIVED


def load(path: Path | str) -> nw.DataFrame[Any]:
    """Return the runs as a narwhals data frame over polars or, without it, pandas.

    `options` and `iterations` are JSON texts. `.to_native()` returns the frame of the library itself.
    Raises `TaquinError` if narwhals or both libraries are not installed.
    """
    library = next((name for name in ("polars", "pandas") if find_spec(name)), None)
    if library is None or find_spec("narwhals") is None:
        raise TaquinError(
            "a data frame needs narwhals, and polars or pandas: pip install 'taquin[lab]'"
        )
    import narwhals as nw  # optional

    columns = _columns(path)
    return nw.from_native(
        _in_polars(columns) if library == "polars" else _in_pandas(columns), eager_only=True
    )


def export(path: Path | str, out: Path | str) -> int:
    """Write the runs to a .csv, .parquet or .json file, and return their number.

    Raises `TaquinError` for another suffix, or if the file cannot be written.
    """
    out = Path(out)
    suffix = out.suffix.lower()
    if suffix not in SUFFIXES:
        raise TaquinError(f"{out} must end in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}")
    if suffix == ".parquet":
        return _write_parquet(_columns(path), out)
    rows, meta = _read(path)
    atomic_write(out, _as_csv(rows) if suffix == ".csv" else _as_json(rows, meta), make_folder=True)
    return len(rows)


def _columns(path: Path | str) -> dict[str, list[Any]]:
    rows = [_flat(row) for row in _read(path)[0]]
    return {name: [row[name] for row in rows] for name in _COLUMN_TYPES}


def _read(path: Path | str) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the rows with the derived columns, and the metadata."""
    rows, meta = read_results(path)
    optima = known_optima(rows)
    for row in rows:
        row["optimum"] = optima.get(puzzle_key(row))
        row["optimal_length"] = has_optimal_length(row, optima)
    return rows, meta


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row with `options` and `iterations` as JSON texts."""
    return row | {name: json.dumps(row[name]) for name in ("options", "iterations")}


def _in_polars(columns: dict[str, list[Any]]) -> Any:
    import polars as pl  # optional

    types: dict[str, Any] = {"int": pl.Int64, "float": pl.Float64, "bool": pl.Boolean}
    return pl.DataFrame(
        columns, {name: types.get(_COLUMN_TYPES[name], pl.String) for name in _COLUMN_TYPES}
    )


def _in_pandas(columns: dict[str, list[Any]]) -> Any:
    import pandas as pd  # optional

    types = {"int": "Int64", "float": "Float64", "bool": "boolean"}
    return pd.DataFrame(
        {
            name: pd.array(values, dtype=types.get(_COLUMN_TYPES[name], "string"))
            for name, values in columns.items()
        }
    )


def _write_parquet(columns: dict[str, list[Any]], out: Path) -> int:
    try:
        import pyarrow as pa  # optional
        import pyarrow.parquet as pq
    except ImportError:
        raise TaquinError("Parquet needs pyarrow: pip install 'taquin[lab]'") from None
    types: dict[str, Any] = {"int": pa.int64(), "float": pa.float64(), "bool": pa.bool_()}
    schema = pa.schema(
        [(name, types.get(_COLUMN_TYPES[name], pa.string())) for name in _COLUMN_TYPES]
    )
    table = pa.table(columns, schema=schema)
    try:
        pq.write_table(table, out)
    except OSError as error:
        raise TaquinError(f"cannot write {out}: {error.strerror or error}") from None
    return int(table.num_rows)


def _as_csv(rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMN_TYPES, lineterminator="\n")
    writer.writeheader()
    writer.writerows(map(_flat, rows))
    return text.getvalue()


def _as_json(rows: list[dict[str, Any]], meta: dict[str, str]) -> str:
    return json.dumps({"meta": meta, "runs": rows}, indent=1, ensure_ascii=False) + "\n"
