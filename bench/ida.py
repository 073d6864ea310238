"""IDA* with Manhattan distance: compared with a plain recursive version, and two threads with one."""

from __future__ import annotations

import subprocess
from pathlib import Path

import taquin as tq
from bench.measure import Row, Table
from taquin.instances.sets import find_set

BUILD = Path("build/bench")
SOURCE = Path(__file__).with_name("plain_ida.cpp")


def plain_baseline() -> Path:
    """Compile the baseline with g++ -O3; return the program."""
    BUILD.mkdir(parents=True, exist_ok=True)
    program = BUILD / "plain_ida"
    subprocess.run(["g++", "-O3", "-std=c++20", "-o", program, SOURCE], check=True)
    return program


def against_plain_array(repeats: int = 3) -> Table:
    """Run both versions alternately on Korf-100 boards of 10^7 to 10^8 nodes; the best time counts."""
    boards = [find_set("korf100").load()[number - 1] for number in (1, 4, 9, 21)]
    program = plain_baseline()
    text = f"{boards[0].puzzle.goal}\n" + "\n".join(str(each.puzzle.start) for each in boards)
    plain, ours = Row("plain recursive array, -O3", 1e9), Row("taquin ida-star manhattan", 1e9)
    for _ in range(repeats):
        done = subprocess.run([program], input=text, text=True, capture_output=True, check=True)
        lines = [line.split() for line in done.stdout.splitlines()]
        plain.seconds = min(plain.seconds, sum(float(line[2]) for line in lines))
        plain.amount = sum(int(line[1]) for line in lines)
        solutions = [
            tq.solve(
                each.puzzle.start,
                each.puzzle.goal,
                algorithm="ida-star",
                heuristic="manhattan",
                threads=1,
            )
            for each in boards
        ]
        ours.seconds = min(ours.seconds, sum(each.statistics.seconds for each in solutions))
        ours.amount = sum(each.statistics.generated for each in solutions)
        assert ours.amount == plain.amount, "the two do not search the same tree"
    return Table("IDA* + Manhattan, 4×4, one thread (Korf 1, 4, 9, 21)", "nodes", [plain, ours])


def threads(repeats: int = 3) -> Table:
    """Run one and two threads on Korf-100 boards of more than 10^8 nodes."""
    boards = [find_set("korf100").load()[number - 1] for number in (1, 3, 7)]
    rows = [Row(f"{count} thread{'s' * (count > 1)}", 1e9) for count in (1, 2)]
    for _ in range(repeats):
        for count, row in enumerate(rows, 1):
            solutions = [
                tq.solve(
                    each.puzzle.start,
                    each.puzzle.goal,
                    algorithm="ida-star",
                    heuristic="manhattan",
                    threads=count,
                )
                for each in boards
            ]
            row.seconds = min(row.seconds, sum(each.statistics.seconds for each in solutions))
            row.amount = sum(each.statistics.generated for each in solutions)
    assert rows[0].amount == rows[1].amount
    return Table("IDA* + Manhattan on several threads (Korf 1, 3, 7)", "nodes", rows)
