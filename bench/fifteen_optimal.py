"""The 15-puzzle with pattern databases: Korf's hundred boards, and hard boards."""

from __future__ import annotations

from bench.measure import Row, Table
from bench.pattern_sets import PatternSearch, expanded, seconds
from taquin.instances.sets import find_set


def korf_100(repeats: int = 5) -> Table:
    """Solve Korf-100 on one thread with the small and the large set; the fastest repeat counts."""
    boards = find_set("korf100").load()
    rows = []
    for name in ("small", "large"):
        search = PatternSearch(4, 4, name)
        megabytes = search.megabytes(boards[0].puzzle.goal.blank)
        search.solve(boards[0], threads=1)  # excludes one-time work from the measurement
        solutions = search.quickest(boards, 1, repeats)
        times = [each.statistics.seconds for each in solutions]
        notes: dict[str, object] = {
            "ms per board": f"{sum(times) * 10:.3f}",
            "median": f"{sorted(times)[50] * 1000:.3f}",
            "worst": f"{max(times) * 1000:.1f}",
            "expanded per board": f"{expanded(solutions) // 100:,}",
            "M expanded/s": f"{expanded(solutions) / sum(times) / 1e6:.2f}",
            "MB of PDBs": f"{megabytes:.1f}",
        }
        rows.append(Row(str(search), sum(times) / 100, notes=notes))
    return Table("Korf-100 (15-puzzle), one thread, per board, all lengths right", "boards", rows)


def hard_fifteen(threads: int = 2) -> Table:
    """Solve the boards of `hard15` on two threads, and compare each with the mean of Korf-100."""
    search = PatternSearch(4, 4, "large")
    korf = find_set("korf100").load()
    search.solve(korf[0], threads)
    solutions = search.quickest(korf, threads, 2)
    mean = seconds(solutions) / 100
    rows = [Row("Korf-100, mean", mean, notes={"expanded": f"{expanded(solutions) // 100:,}"})]
    for each in find_set("hard15").load():
        best = search.quickest([each], threads, 2)
        notes: dict[str, object] = {
            "expanded": f"{expanded(best):,}",
            "times the mean of Korf-100": f"{seconds(best) / mean:,.0f}",
        }
        rows.append(Row(f"hard15 {each.number}, {each.optimum} moves", seconds(best), notes=notes))
    hard = [row.seconds for row in rows[1:]]
    rows[0].notes["hard15 mean"] = f"{sum(hard) / len(hard):.3f} s"
    rows[0].notes["hard15 worst"] = f"{max(hard):.3f} s"
    return Table(f"Hard 15-puzzles, {search}, {threads} threads", "boards", rows)
