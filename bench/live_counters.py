"""The cost of an observer: the same search with and without one."""

from __future__ import annotations

import taquin as tq
from bench.measure import Row, Table
from taquin.instances.sets import find_set
from taquin.search.framework.observer import Live


class CountersOnly(tq.Observer):
    """Receives the live counters only, as the progress line does."""

    sees_nodes = False

    def tick(self, live: Live) -> bool | None:
        return live.expanded < 0


def live_counters(repeats: int = 5) -> Table:
    """Run IDA* and A* without and with an observer, alternately; the best time counts."""
    korf = find_set("korf100").load()
    rows = []
    for algorithm, puzzle in (("ida-star", korf[0].puzzle), ("astar", korf[3].puzzle)):
        plain = Row(f"{algorithm}, no observer", 1e9)
        observed = Row(f"{algorithm}, observer", 1e9)
        for _ in range(repeats):
            for row, observer in ((plain, None), (observed, CountersOnly())):
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
        observed.notes["cost"] = f"{observed.seconds / plain.seconds - 1:+.1%}"
        rows += [plain, observed]
    return Table("Live counters", "expansions", rows)
