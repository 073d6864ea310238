"""What it costs to be watched: the same search with and without an observer."""

from __future__ import annotations

import taquin as tq
from bench.measure import Row, Table
from taquin.instances.sets import find_set
from taquin.search.framework.observer import Live


class Watcher(tq.Observer):
    """Wants the live counters only, as the progress line does."""

    sees_nodes = False

    def tick(self, live: Live) -> bool | None:
        return live.expanded < 0


def live_counters(rounds: int = 5) -> Table:
    """IDA* and A* unwatched and watched, in turn; the best round counts."""
    korf = find_set("korf100").load()
    rows = []
    for algorithm, puzzle in (("ida-star", korf[0].puzzle), ("astar", korf[3].puzzle)):
        plain, watched = Row(f"{algorithm}, unwatched", 1e9), Row(f"{algorithm}, watched", 1e9)
        for _ in range(rounds):
            for row, observer in ((plain, None), (watched, Watcher())):
                solution = tq.solve(
                    puzzle.start,
                    puzzle.goal,
                    algorithm=algorithm,
                    heuristic="manhattan",
                    threads=1,
                    observer=observer,
                )
                row.seconds = min(row.seconds, solution.statistics.seconds)
                row.amount = solution.statistics.expanded
        watched.notes["cost"] = f"{watched.seconds / plain.seconds - 1:+.1%}"
        rows += [plain, watched]
    return Table("Live counters", "expansions", rows)
