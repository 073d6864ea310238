"""The rows of a benchmark as CSV or JSON."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from taquin.experiments.benchmark.verdict import generated_per_second, ratio
from taquin.experiments.storage.json_row import to_dict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.experiments.benchmark.summary import Summary
    from taquin.experiments.row import Row

_OUTCOME = ("id", "start", "optimum", "cost", "verdict", "status", "lower_bound")
_COUNTERS = ("expanded", "generated", "evaluated", "seconds", "peak_memory", "peak_rss")
_SETTINGS = ("algorithm", "heuristic", "options", "engine", "threads", "version")
_LIMITS = ("seconds", "nodes", "memory")


def as_csv(rows: Sequence[Row], columns: Sequence[str]) -> str:
    """Return one line per board. The ratio of our count to it follows each published count."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    limits = [f"{limit}_limit" for limit in _LIMITS]
    published = [heading for column in columns for heading in (column, f"ratio_to_{column}")]
    head = (*_OUTCOME, *_COUNTERS, "generated_per_second", *_SETTINGS, *limits, *published)
    writer.writerow(head)
    for row in rows:
        data = to_dict(row)
        data["settings"]["options"] = json.dumps(data["settings"]["options"])
        writer.writerow(
            [
                *(data[key] for key in _OUTCOME),
                *(data["statistics"][key] for key in _COUNTERS),
                generated_per_second(row),
                *(data["settings"][key] for key in _SETTINGS),
                *(data["limits"][key] for key in _LIMITS),
                *(cell for col in columns for cell in (row.published.get(col), ratio(row, col))),
            ]
        )
    return text.getvalue()


def as_json(name: str, rows: Sequence[Row], summary: Summary) -> str:
    """Return one object: the set's name, the summary, and the rows as in the results file."""
    benchmark = {
        "set": name,
        "summary": summary.to_dict(),
        "rows": [to_dict(row) for row in rows],
    }
    return json.dumps(benchmark, indent=1) + "\n"
