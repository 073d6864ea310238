"""S3: path lengths, the effect of k, the share solved under a node limit, and nodes expanded.

Only the path lengths were published, as a table; the k study's rows for 30 and 500 follow from it. The
rest are the same experiments with our figures alone. A search that a node limit would have stopped is
one that expanded more, so one run without a limit answers for every limit at once.

A* cannot differ: both find shortest ways. The beams do, though ours keeps to S3's rule, the best k
unexplored successors of a layer. S3's lengths are such as a beam gives that keeps any k of them: with
no heuristic ours too wanders through hundreds and thousands of layers.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean, median
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.experiments.lab.reproduce.figure import Axis, Figure
from taquin.experiments.lab.reproduce.published import published
from taquin.experiments.lab.reproduce.study import Study
from taquin.experiments.lab.reproduce.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from taquin.experiments.lab.experiment import Experiment
    from taquin.experiments.lab.reproduce.runs import Run, Runs
    from taquin.experiments.lab.reproduce.table import Cell

PUBLISHED = "command-file"
RANDOM = "random-3x3"
SEARCHES = ("A* h1", "A* h2", "beam 30", "beam 500")
NODE_LIMITS = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
QUICK_COUNT = 20
OURS_ALONE = "S3 has no figures that could stand beside these."


def tables(runs: Runs) -> Iterator[Table]:
    """Return the four studies; that of k takes two tables."""
    yield _lengths(runs)
    yield _widths(runs)
    yield _widths_at_random(runs)
    yield _shares(runs)
    yield _nodes(runs)


def _lengths(runs: Runs) -> Table:
    columns = [Column("board", "board")]
    for search in SEARCHES:
        short = search.removeprefix("A* ").removeprefix("beam ")
        columns += [
            Column(f"{search} theirs", f"{short} theirs"),
            Column(f"{search} ours", "ours"),
        ]
    rows = tuple(
        _length_row(runs, run.start) for run in runs.of(set_name=PUBLISHED, contender=SEARCHES[0])
    )
    notes = (
        "A* with h1 (misplaced) and h2 (sum of tile distances), local beam search with k = 30 and 500. "
        "Ours by A* are proven to be the shortest.",
        "S3's long ways are such as a beam finds that keeps any k states, not the best.",
    )
    return Table("lengths", "Path lengths on S3's 14 boards", tuple(columns), rows, notes)


def _length_row(runs: Runs, start: str) -> tuple[Cell, ...]:
    theirs = published("s3")
    cells: list[Cell] = [_in_its_notation(start)]
    for search in SEARCHES:
        length, run = theirs.count(start, search, "cost"), runs.find(start, search)
        cells.append(theirs.text(start, search, "outcome") if length is None else length)
        cells.append(None if run is None else run.outcome if run.cost is None else run.cost)
    return tuple(cells)


def _in_its_notation(start: str) -> str:
    """Return a board as S3 writes it, such as `B12 345 678`."""
    grid = Board.parse(start).grid
    return " ".join("".join(str(tile or "B") for tile in row) for row in grid)


def _widths(runs: Runs) -> Table:
    columns = (
        Column("k", "k"),
        Column("solved_theirs", "solved: theirs"),
        Column("solved_ours", "ours"),
        Column("length_theirs", "mean length: theirs", "mean"),
        Column("length_ours", "ours", "mean"),
    )
    rows = tuple(_width_row(runs, width, label) for width, label in _beams(runs).items())
    notes = ("Means over the solved boards.",)
    return Table("k", "The effect of k: S3's 14 boards", columns, rows, notes)


def _width_row(runs: Runs, width: int, label: str) -> tuple[Cell, ...]:
    ours = runs.of(set_name=PUBLISHED, contender=label)
    solved = [run.cost for run in ours if run.cost is not None]
    theirs = [
        length
        for run in ours
        if (length := published("s3").count(run.start, label, "cost")) is not None
    ]
    return (
        width,
        f"{len(theirs)} of {len(ours)}" if theirs else None,
        f"{len(solved)} of {len(ours)}",
        fmean(theirs) if theirs else None,
        fmean(solved) if solved else None,
    )


def _widths_at_random(runs: Runs) -> Table:
    columns = (
        Column("k", "k"),
        Column("solved", "solved", "share"),
        Column("excess", "length/optimum", "ratio"),
        Column("expanded", "expanded", "mean"),
        Column("seconds", "time", "seconds"),
    )
    chosen = {
        width: runs.of(set_name=RANDOM, contender=label) for width, label in _beams(runs).items()
    }
    rows = tuple(_random_row(runs, width, own) for width, own in chosen.items() if own)
    count = max(map(len, chosen.values()))
    notes = (f"Means; length over the solved boards. {OURS_ALONE}",)
    return Table("k-random", f"The effect of k: {count} random boards", columns, rows, notes)


def _random_row(runs: Runs, width: int, own: Sequence[Run]) -> tuple[Cell, ...]:
    found = [run.cost for run in own if run.cost is not None]
    excesses = [run.cost / depth for run in own if run.cost and (depth := runs.depth_of(run))]
    return (
        width,
        len(found) / len(own),
        fmean(excesses) if excesses else None,
        fmean(run.expanded for run in own),
        fmean(run.seconds for run in own),
    )


def _shares(runs: Runs) -> Table:
    columns = (
        Column("limit", "maxNode"),
        *(Column(search, search, "share") for search in SEARCHES),
    )
    chosen = {search: runs.of(set_name=RANDOM, contender=search) for search in SEARCHES}
    rows = tuple(
        (limit, *(_share(chosen[search], limit) for search in SEARCHES)) for limit in NODE_LIMITS
    )
    count = max(map(len, chosen.values()))
    notes = (OURS_ALONE,)
    title = f"Share of {count} random boards solved under a node limit"
    return Table("share-solved", title, columns, rows, notes)


def _share(runs: Sequence[Run], limit: int) -> float | None:
    """Return which part would have been solved if searches had to stop after so many expansions."""
    if not runs:
        return None
    return sum(run.cost is not None and run.expanded <= limit for run in runs) / len(runs)


def _nodes(runs: Runs) -> Table:
    columns = (
        Column("depth", "depth"),
        Column("boards", "boards"),
        *(Column(search, search, "mean") for search in SEARCHES),
    )
    by_depth = {search: _expanded_by_depth(runs, search) for search in SEARCHES}
    rows = tuple(
        (
            depth,
            len(by_depth[SEARCHES[0]][depth]),
            *(median(by_depth[search][depth]) for search in SEARCHES),
        )
        for depth in by_depth[SEARCHES[0]]
    )
    notes = (f"Medians over the random boards of a depth. {OURS_ALONE}",)
    return Table("nodes", "Nodes expanded against depth", columns, rows, notes)


def _expanded_by_depth(runs: Runs, search: str) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for run in runs.of(set_name=RANDOM, contender=search):
        depth = runs.depth_of(run)
        if depth is not None:
            found.setdefault(depth, []).append(run.expanded)
    return dict(sorted(found.items()))


def _beams(runs: Runs) -> dict[int, str]:
    return {run.width: run.contender for run in runs.all if run.width is not None}


def figures(runs: Runs) -> Iterator[Figure]:
    """Return share solved, length and time against k; share solved against the limit; nodes against depth."""
    k = Axis("k: states kept of each layer", logarithmic=True)
    published_boards, random_boards = _widths(runs), _widths_at_random(runs)
    yield Figure(
        "s3-k-length",
        "S3: mean path length against k",
        k,
        Axis("moves", logarithmic=True),
        {"S3's 14 boards": _against_k(published_boards, "length_ours")},
        {"S3's 14 boards": _against_k(published_boards, "length_theirs")},
    )
    yield Figure(
        "s3-k-solved",
        "S3: random boards solved against k",
        k,
        Axis("share solved", "share"),
        {"beam": _against_k(random_boards, "solved")},
        {},
    )
    yield Figure(
        "s3-k-time",
        "S3: mean time against k",
        k,
        Axis("time", "seconds", logarithmic=True),
        {"beam": _against_k(random_boards, "seconds")},
        {},
    )
    shares = {row["limit"]: row for row in _shares(runs).to_dict()["rows"]}
    yield Figure(
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
        if (found := _expanded_by_depth(runs, search))
    }
    yield Figure(
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


def quick(experiment: Experiment) -> Experiment:
    """Draw fewer random boards."""
    sets = tuple(
        replace(each, count=QUICK_COUNT) if each.kind == "random" else each
        for each in experiment.sets
    )
    return replace(experiment, sets=sets)


STUDY = Study(tables, figures, quick)
