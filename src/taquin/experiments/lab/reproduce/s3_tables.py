"""The tables of S3: path lengths, the effect of k, the share solved under a node limit, nodes expanded."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.experiments.lab.reproduce.published import published
from taquin.experiments.lab.reproduce.table import Column, Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from taquin.experiments.lab.reproduce.runs import Run, Runs
    from taquin.experiments.lab.reproduce.table import Cell

PUBLISHED = "command-file"
RANDOM = "random-3x3"
SEARCHES = ("A* h1", "A* h2", "beam 30", "beam 500")
NODE_LIMITS = (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000)
OURS_ALONE = "S3 published no results for comparison."


def tables(runs: Runs) -> Iterator[Table]:
    """Return the tables of the four studies; the study of k has two."""
    yield _length_table(runs)
    yield width_table(runs)
    yield random_width_table(runs)
    yield share_table(runs)
    yield _node_table(runs)


def _length_table(runs: Runs) -> Table:
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
        "A* with h1 (misplaced tiles) and h2 (Manhattan distance), local beam search with k = 30 and 500. "
        "Our A* lengths are proven optimal.",
        "S3's long solutions are similar to those of a beam that keeps any k states instead of the best.",
    )
    return Table("lengths", "Path lengths on S3's 14 boards", tuple(columns), rows, notes)


def _length_row(runs: Runs, start: str) -> tuple[Cell, ...]:
    theirs = published("s3")
    cells: list[Cell] = [_s3_notation(start)]
    for search in SEARCHES:
        length, run = theirs.count(start, search, "cost"), runs.find(start, search)
        cells.append(theirs.text(start, search, "outcome") if length is None else length)
        cells.append(None if run is None else run.outcome if run.cost is None else run.cost)
    return tuple(cells)


def _s3_notation(start: str) -> str:
    """Return a board in S3's notation: `B12 345 678`."""
    grid = Board.parse(start).grid
    return " ".join("".join(str(tile or "B") for tile in row) for row in grid)


def width_table(runs: Runs) -> Table:
    """Return solved boards and mean length against k, on S3's boards."""
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


def random_width_table(runs: Runs) -> Table:
    """Return share solved, length, nodes and time against k, on random boards."""
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
    notes = (f"Means over all boards; the length is over the solved ones. {OURS_ALONE}",)
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


def share_table(runs: Runs) -> Table:
    """Return the share of random boards that each search solves under each node limit."""
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
    """Return the share of runs that find a solution within `limit` expansions."""
    if not runs:
        return None
    return sum(run.cost is not None and run.expanded <= limit for run in runs) / len(runs)


def _node_table(runs: Runs) -> Table:
    columns = (
        Column("depth", "depth"),
        Column("boards", "boards"),
        *(Column(search, search, "mean") for search in SEARCHES),
    )
    by_depth = {search: expanded_by_depth(runs, search) for search in SEARCHES}
    rows = tuple(
        (
            depth,
            len(by_depth[SEARCHES[0]][depth]),
            *(median(by_depth[search][depth]) for search in SEARCHES),
        )
        for depth in by_depth[SEARCHES[0]]
    )
    notes = (f"Medians over the random boards of each depth. {OURS_ALONE}",)
    return Table("nodes", "Nodes expanded against depth", columns, rows, notes)


def expanded_by_depth(runs: Runs, search: str) -> dict[int, list[int]]:
    """Return the nodes that a search expands on the random boards of each depth."""
    found: dict[int, list[int]] = {}
    for run in runs.of(set_name=RANDOM, contender=search):
        depth = runs.depth_of(run)
        if depth is not None:
            found.setdefault(depth, []).append(run.expanded)
    return dict(sorted(found.items()))


def _beams(runs: Runs) -> dict[int, str]:
    return {run.width: run.contender for run in runs.all if run.width is not None}
