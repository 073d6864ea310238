"""The files of a batch without the values that differ between runs: times and process memory."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path

from taquin.experiments.batch.totals import TOTAL_CSV, TOTAL_NAMES

MEASURED = re.compile(
    r'"(?:seconds|peak_rss)": [-+.e\d]+'  # in the JSON line
    r"|running time: [.\d]+"
    r"| +time in ms| +\d+\.\d{4}\b"  # the column in total_result.txt, whose width depends on the times
)


def without_times(folder: Path) -> dict[str, str]:
    """Return every file's text by its path below the folder."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _text(path) for path in files}


def _text(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.name == TOTAL_CSV:
        rows = [row | {"time_ms": ""} for row in csv.DictReader(io.StringIO(text))]
        return "\n".join(map(str, rows))
    return MEASURED.sub("", text)


def result_files(folder: Path) -> list[Path]:
    """Return the files with one board's result each."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.is_file() and path.name not in TOTAL_NAMES and not path.name.startswith(".")
    )
