"""The figures of S3: length, share solved and time against k, share solved against the node limit, nodes."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from taquin.experiments.lab.reproduce.figure_data import Axis, FigureData
from taquin.experiments.lab.reproduce.s3_tables import (
    SEARCHES,
    expanded_by_depth,
    random_width_table,
    share_table,
    width_table,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.experiments.lab.reproduce.runs import Runs
    from taquin.experiments.lab.reproduce.table import Table


def figures(runs: Runs) -> Iterator[FigureData]:
    """Return the five figures."""
    k = Axis("k: states kept of each layer", logarithmic=True)
    published_boards, random_boards = width_table(runs), random_width_table(runs)
    yield FigureData(
        "s3-k-length",
        "S3: mean path length against k",
        k,
        Axis("moves", logarithmic=True),
        {"S3's 14 boards": _against_k(published_boards, "length_ours")},
        {"S3's 14 boards": _against_k(published_boards, "length_theirs")},
    )
    yield FigureData(
        "s3-k-solved",
        "S3: random boards solved against k",
        k,
        Axis("share solved", "share"),
        {"beam": _against_k(random_boards, "solved")},
        {},
    )
    yield FigureData(
        "s3-k-time",
        "S3: mean time against k",
        k,
        Axis("time", "seconds", logarithmic=True),
        {"beam": _against_k(random_boards, "seconds")},
        {},
    )
    shares = {row["limit"]: row for row in share_table(runs).to_dict()["rows"]}
    yield FigureData(
        "s3-share-solved",
        "S3: share solved under a node limit",
        Axis("maxNode", logarithmic=True),
        Axis("share solved", "share"),
        {search: {limit: row[search] for limit, row in shares.items()} for search in SEARCHES},
        {},
    )
    nodes = {
        search: {float(depth): float(median(each)) for depth, each in found.items()}
        for search in SEARCHES
        if (found := expanded_by_depth(runs, search))
    }
    yield FigureData(
        "s3-nodes",
        "S3: nodes expanded against depth",
        Axis("depth"),
        Axis("nodes expanded", logarithmic=True),
        nodes,
        {},
    )


def _against_k(table: Table, key: str) -> dict[float, float]:
    rows = table.to_dict()["rows"]
    return {float(row["k"]): float(row[key]) for row in rows if row[key] is not None}
