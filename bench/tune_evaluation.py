"""How the weights of `taquin.evaluation.tuned` were found: `python -m bench.tune_evaluation 6 15`.

An evolution strategy with mirrored samples: of each generation's small random changes, each tried in both
directions on the same fresh boards, the mean of those that made beams find shorter ways is followed.
What is measured is what the look is for, the length of the ways that a narrow beam finds.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from statistics import mean
from time import perf_counter

from taquin.board import Board
from taquin.evaluation import tuned as look
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig

WIDTH = 200
PAIRS = 8
BOARDS = 24
NO_WAY = 4
"""A board that was not solved counts as so many times its lower bound."""
STEP = 0.2
Weights = list[float]


def weights() -> Weights:
    """Return the look's weights as they are."""
    return [
        look.PATTERNS,
        *look.FAR[1:],
        look.BORDER,
        *(weight for row in look.NEIGHBOURS for weight in row),
        *look.UNDONE,
        look.HOME,
        look.BLANK,
    ]


def use(new: Weights) -> None:
    """Put weights into the look, in the order of `weights`."""
    rest = iter(new)
    look.PATTERNS = next(rest)
    look.FAR = (0.0, *(next(rest) for _ in look.FAR[1:]))
    look.BORDER = next(rest)
    look.NEIGHBOURS = tuple(tuple(next(rest) for _ in row) for row in look.NEIGHBOURS)
    look.UNDONE = tuple(next(rest) for _ in look.UNDONE)
    look.HOME, look.BLANK = next(rest), next(rest)


@contextmanager
def nothing_learned() -> Iterator[None]:
    """Leave out, for a while, the tables that came later (bench/learn_evaluation.py)."""
    look.WITH_LEARNED = False
    try:
        yield
    finally:
        look.WITH_LEARNED = True


def scrambled(side: int, chance: random.Random) -> Puzzle:
    """Return a board some 500 to 1,700 random moves from its goal."""
    goal = Board.goal("blank-first", side, side)
    puzzle = Puzzle(goal, goal)
    state = puzzle.initial
    for _ in range(chance.randrange(500, 1700)):
        state = chance.choice([after for _, after in puzzle.successors(state)])
    return Puzzle(Board(state, side, side), goal)


def mean_length(task: tuple[Weights, list[Puzzle]]) -> float:
    """Return how long the ways are that beams with these weights find."""
    tried, puzzles = task
    use(tried)
    config = SearchConfig.of("wide-beam", "pdb", width=WIDTH)
    with nothing_learned():
        found = [config.run(puzzle, Limits(nodes=WIDTH * 400), threads=1) for puzzle in puzzles]
    return mean(each.cost or NO_WAY * each.lower_bound for each in found)


def tune(side: int, minutes: float, seed: int = 1) -> Weights:
    """Improve the weights for so long."""
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
