"""The 24-puzzle compared with Korf's scheme of 2002 (bench/korf_scheme.cpp), board by board, on one thread."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bench.measure import Row, Table
from bench.pattern_sets import PatternSearch
from taquin.instances.sets import Instance, find_set

if TYPE_CHECKING:
    from types import TracebackType

BUILD = Path("build/bench")
SOURCE = Path(__file__).with_name("korf_scheme.cpp")
PUBLISHED = "generated_korf_felner_2002_6666"
SEVEN = (37, 30, 1, 13, 28, 5, 36)  # 46 to 86 s each in Korf's scheme
QUICK = (38, 40, 25)  # 1 to 8 s


class BaselineResult(NamedTuple):
    """The output of the baseline for one board."""

    length: int
    generated: int
    expanded: int
    seconds: float


class KorfScheme:
    """The baseline as a running process, which loads its PDBs once and then solves board after board."""

    def __enter__(self) -> KorfScheme:
        BUILD.mkdir(parents=True, exist_ok=True)
        program = BUILD / "korf_scheme"
        subprocess.run(["g++", "-O3", "-std=c++20", "-o", program, SOURCE], check=True)
        self._process = subprocess.Popen(
            [program, BUILD / "korf_scheme.tables"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._process.kill()
        self._process.communicate()

    def solve(self, instance: Instance) -> BaselineResult:
        """Solve a board; assert that length and node count are the published ones."""
        assert self._process.stdin
        assert self._process.stdout
        print(instance.puzzle.start, file=self._process.stdin, flush=True)
        length, generated, expanded, seconds = self._process.stdout.readline().split()
        result = BaselineResult(int(length), int(generated), int(expanded), float(seconds))
        assert result.length == instance.optimum
        assert result.generated == instance.counts[PUBLISHED]
        return result


def korf_50(numbers: tuple[int, ...] = SEVEN) -> Table:
    """Solve boards of Korf-50 with our sets and with Korf's scheme; the ratio is that of the times."""
    boards = {each.number: each for each in find_set("korf50").load()}
    searches = [PatternSearch(5, 5, name) for name in ("small", "large")]
    rows = [Row("Korf's scheme, g++ -O3", 0.0)]
    blank = boards[1].puzzle.goal.blank
    rows += [Row(f"{each}, {each.megabytes(blank):.0f} MB", 0.0) for each in searches]
    nodes = [0] * len(rows)
    each_board: list[dict[str, object]] = [{} for _ in rows]
    with KorfScheme() as scheme:
        scheme.solve(boards[38])  # loads its PDBs, or builds them
        for number in numbers:
            theirs = scheme.solve(boards[number])
            found = [(theirs.seconds, theirs.expanded)]
            for search in searches:
                statistics = search.solve(boards[number], threads=1).statistics
                found.append((statistics.seconds, statistics.expanded))
            for at, (seconds, expanded) in enumerate(found):
                rows[at].seconds += seconds
                nodes[at] += expanded
                ratio = f" (×{theirs.seconds / seconds:.1f})" if at else ""
                each_board[at][f"board {number}"] = (
                    f"{seconds:.2f} s{ratio}, {expanded / 1e6:.0f} M expanded"
                )
    for row, expanded, times in zip(rows, nodes, each_board, strict=True):
        row.notes |= {
            "expanded": f"{expanded:,}",
            "M expanded/s": f"{expanded / row.seconds / 1e6:.1f}",
            **times,
        }
    names = ", ".join(map(str, numbers))
    return Table(f"Korf-50 (24-puzzle), boards {names}, one thread, total", "boards", rows)


def korf_50_quick() -> Table:
    """The three fastest boards."""
    return korf_50(QUICK)
