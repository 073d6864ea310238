"""Tunes the weights of `taquin.evaluation.tuned`: `python -m bench.tune_evaluation 6 15` (side, minutes).

An evolution strategy with mirrored samples. Each generation tries small random changes of the weights in both
directions, on the same new boards. Then it moves the weights towards the changes that shortened solutions.
It optimises the purpose of the evaluation: the length of the solutions that a narrow beam finds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from statistics import mean
from time import perf_counter

from taquin.board import Board
from taquin.evaluation import tuned
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig

WIDTH = 200
PAIRS = 8
BOARDS = 24
UNSOLVED_FACTOR = 4
"""An unsolved board counts as this multiple of its lower bound."""
STEP = 0.2
Weights = list[float]


def weights() -> Weights:
    """Return the current weights as one list."""
    return [
        tuned.PATTERN_WEIGHT,
        *tuned.DISTANCE_EXTRA[1:],
        tuned.BORDER_WEIGHT,
        *(weight for row in tuned.NEIGHBOUR_WEIGHTS for weight in row),
        *tuned.AWAY_WEIGHTS,
        tuned.DEPTH_WEIGHT,
        tuned.BLANK_WEIGHT,
    ]


def use(new: Weights) -> None:
    """Set the weights, in the order of `weights`."""
    rest = iter(new)
    tuned.PATTERN_WEIGHT = next(rest)
    tuned.DISTANCE_EXTRA = (0.0, *(next(rest) for _ in tuned.DISTANCE_EXTRA[1:]))
    tuned.BORDER_WEIGHT = next(rest)
    tuned.NEIGHBOUR_WEIGHTS = tuple(
        tuple(next(rest) for _ in row) for row in tuned.NEIGHBOUR_WEIGHTS
    )
    tuned.AWAY_WEIGHTS = tuple(next(rest) for _ in tuned.AWAY_WEIGHTS)
    tuned.DEPTH_WEIGHT, tuned.BLANK_WEIGHT = next(rest), next(rest)


@contextmanager
def without_learned_weights() -> Iterator[None]:
    """Use no learned weights (bench/learn_evaluation.py) inside the block."""
    tuned.USE_LEARNED = False
    try:
        yield
    finally:
        tuned.USE_LEARNED = True


def scrambled(side: int, chance: random.Random) -> Puzzle:
    """Return a board 500 to 1,700 random moves from its goal."""
    goal = Board.goal("blank-first", side, side)
    puzzle = Puzzle(goal, goal)
    state = puzzle.initial
    for _ in range(chance.randrange(500, 1700)):
        state = chance.choice([after for _, after in puzzle.successors(state)])
    return Puzzle(Board(state, side, side), goal)


def mean_length(task: tuple[Weights, list[Puzzle]]) -> float:
    """Return the mean length of the solutions that beams find with these weights."""
    tried, puzzles = task
    use(tried)
    config = SearchConfig.from_options("wide-beam", "pdb", width=WIDTH)
    with without_learned_weights():
        found = [
            replace(config, limits=Limits(nodes=WIDTH * 400), threads=1).run(puzzle)
            for puzzle in puzzles
        ]
    return mean(each.cost or UNSOLVED_FACTOR * each.lower_bound for each in found)


def tune(side: int, minutes: float, seed: int = 1) -> Weights:
    """Improve the weights for this time; return them."""
    chance, now = random.Random(seed), weights()
    spread = [0.02 + 0.05 * abs(weight) for weight in now]
    drift = [0.0] * len(now)
    end = perf_counter() + 60 * minutes
    with ProcessPoolExecutor() as workers:
        while perf_counter() < end:
            puzzles = [scrambled(side, chance) for _ in range(BOARDS)]
            samples = [[chance.gauss(0, 1) for _ in now] for _ in range(PAIRS)]
            tasks = [
                ([w + sign * s * x for w, s, x in zip(now, spread, each, strict=True)], puzzles)
                for each in samples
                for sign in (1, -1)
            ]
            lengths = list(workers.map(mean_length, tasks))
            gains = [minus - plus for plus, minus in zip(lengths[::2], lengths[1::2], strict=True)]
            scale = (sum(gain * gain for gain in gains) / PAIRS) ** 0.5 or 1.0
            for at in range(len(now)):
                pull = mean(gain * each[at] for gain, each in zip(gains, samples, strict=True))
                drift[at] = 0.8 * drift[at] + pull / scale
                now[at] += STEP * spread[at] * drift[at]
            print(f"mean length {mean(lengths):.2f}", flush=True)
    return now


if __name__ == "__main__":
    print([round(weight, 4) for weight in tune(int(sys.argv[1]), float(sys.argv[2]))])
