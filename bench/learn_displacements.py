"""Learns `taquin/evaluation/weights/all-sizes.txt`: `python -m bench.learn_displacements [--out FILE]`.

The weights hold for boards of every size. `learn_displacements.cpp` learns them as `learn_evaluation.py`
does those of one size: from pairs of states of the same layer, of which one survives. The first round has
Manhattan distance alone; later rounds have larger boards, on which beams need better weights. The shipped
weights come from a prototype of these rounds, which took about half an hour on two busy cores. The numbers
of boards of its first two rounds are not recorded.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from array import array
from pathlib import Path

from taquin.evaluation.displacement import (
    BLANK_SIDE,
    LINE_CLASSES,
    PAIR_CLASSES,
    TILE_SIDE,
)
from taquin.native.extension import MAX_FAR_DISTANCE, WEIGHTED_PAIRS

ROUNDS = (
    (500, {5: 300, 6: 200}),
    (500, {6: 300, 7: 200}),
    (700, {6: 200, 7: 300, 8: 250}),
    (500, {7: 200, 8: 200, 10: 150, 12: 60}),
    (500, {7: 200, 8: 200, 10: 200, 12: 100, 16: 20}),
    (500, {7: 200, 8: 200, 10: 250, 12: 100, 16: 40}),
)
"""The width of each round's beams, and the number of boards of each side."""
QUICK = ((100, {4: 30, 5: 60}),)

BUILD = Path("build/bench")
NATIVE = Path(__file__).parents[1] / "native"
SOURCES = (
    Path(__file__).with_name("learn_displacements.cpp"),
    NATIVE / "large_beam" / "large_beam.cpp",
)


def compiled() -> Path:
    """Compile the program with g++ -O3; return it."""
    BUILD.mkdir(parents=True, exist_ok=True)
    program = BUILD / "learn_displacements"
    options = ("-O3", "-std=c++20", "-pthread", f"-I{NATIVE}")
    subprocess.run(["g++", *options, "-o", program, *SOURCES], check=True)
    return program


def learned(rounds: tuple[tuple[int, dict[int, int]], ...], threads: int) -> array[int]:
    """Run the rounds; return the weights in the order in which the engine stores them."""
    arguments = [
        ",".join([str(width), *(f"{side}:{count}" for side, count in boards.items())])
        for width, boards in rounds
    ]
    with tempfile.NamedTemporaryFile() as file:
        subprocess.run([compiled(), file.name, str(threads), *arguments], check=True)
        return array("h", file.read())


def text_of(weights: array[int]) -> str:
    """Return the text of the file that the evaluation reads."""
    parts = [
        ("far: by distance", MAX_FAR_DISTANCE + 1, 1),
        (
            "tiles: a row for the displacement in rows, within the class of the home's row and of its column",
            TILE_SIDE,
            LINE_CLASSES**2 * TILE_SIDE,
        ),
        ("blank: [rows from its goal cell][columns]", BLANK_SIDE, BLANK_SIDE),
    ]
    parts += [
        (
            f"pairs at the offset {down} down, {right} right: [first class][second class]",
            PAIR_CLASSES,
            PAIR_CLASSES,
        )
        for down, right in WEIGHTED_PAIRS
    ]
    lines = ["# Weights for all sizes of boards, in 64ths of a move: see displacement.py."]
    numbers = iter(weights)
    for title, cols, rows in parts:
        lines.append(f"# {title}")
        lines += [" ".join(str(next(numbers)) for _ in range(cols)) for _ in range(rows)]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Learn the weights and write them."""
    parser = argparse.ArgumentParser(description="Learns the weights for boards of every size.")
    parser.add_argument("--out", type=Path, default=BUILD / "all-sizes.txt", metavar="FILE")
    parser.add_argument("--quick", action="store_true", help="run one tiny round")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    options.out.write_text(
        text_of(learned(QUICK if options.quick else ROUNDS, options.threads)), encoding="utf-8"
    )
    print(f"wrote {options.out}")


if __name__ == "__main__":
    main()
