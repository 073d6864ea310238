"""Learns the weights in `taquin/evaluation/weights`: `python -m bench.learn_evaluation 6` for 6×6.

A beam fails when states without a future displace those from which it reaches the goal. Beams show the
difference themselves: a state survives if its descendants are still kept many layers later. The training
data are pairs of states of the same layer: one that survives, and one that does not. A logistic
regression on their difference, as in learning to rank, finds the weights that distinguish them. Then beams
run with the new weights on new boards, and so on, so the data are always states that current beams keep.
Whole boards are held back for validation, because the states of one beam are similar.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from bench.tune_evaluation import without_learned_weights
from taquin.board import Board
from taquin.evaluation.learned import (
    PAIR_OFFSETS,
    ROUNDING_UNIT,
    STORED_OFFSETS,
    learned_weights,
)
from taquin.evaluation.tuned import UNIT, evaluation_for
from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.native.wide_beam import kept_by_beam
from taquin.puzzle import Puzzle

Numbers = np.ndarray[Any, np.dtype[Any]]

WIDTH = 1000
BOARDS_PER_ITERATION = (600, 2500, 3500)
SURVIVAL_LAYERS_PER_CELL = 1.6
"""A state survives if it has descendants after this many layers per cell of the board."""
LAYER_STEP = 6
"""One layer in this many is used for learning."""
PAIRS_PER_LAYER = 12
HELD_BACK = 8
"""One board in this many is held back for validation."""
EPOCHS, BATCH, STEP = 5, 2048, 0.01
DECAY, DISPLACEMENT_DECAY = 1e-5, 4e-5
"""The weight decay; it is stronger for displacements, because many of them are rare."""


class TrainingPairs(NamedTuple):
    """Pairs of states, better and worse: [pair, 2, cell], with their scores without learned weights."""

    tiles: Numbers
    scores: Numbers
    held_back: Numbers


def board_to_learn_from(side: int, number: int) -> Puzzle:
    """Return a random board, or one at the end of a random walk from its goal."""
    chance, goal = Random(number), Board.goal("blank-first", side, side)
    cells = side * side
    if number % 3 == 0:
        tiles = list(range(cells))
        chance.shuffle(tiles)
        puzzle = Puzzle(Board(tuple(tiles), side, side), goal)
        if not puzzle.solvable:
            one, two = (cell for cell, tile in enumerate(tiles) if tile in (1, 2))
            tiles[one], tiles[two] = tiles[two], tiles[one]
            puzzle = Puzzle(Board(tuple(tiles), side, side), goal)
        return puzzle
    puzzle = Puzzle(goal, goal)
    state = puzzle.initial
    for _ in range(int(15 * cells * 20 ** chance.random())):
        state = chance.choice([after for _, after in puzzle.successors(state)])
    return Puzzle(Board(state, side, side), goal)


class Weights(NamedTuple):
    """The weights in moves; those of pairs for each of `PAIR_OFFSETS`."""

    tiles: Numbers
    pairs: Numbers
    displacements: Numbers

    @classmethod
    def from_vector(cls, numbers: Numbers, side: int) -> Weights:
        """Split a vector of all weights."""
        cells, displacements = side * side, (2 * side - 1) ** 2
        ends = np.cumsum([cells**2, len(PAIR_OFFSETS) * cells**2])
        tiles, pairs, rest = np.split(numbers, ends)
        return cls(
            tiles.reshape(cells, cells),
            pairs.reshape(-1, cells, cells),
            rest.reshape(-1, displacements, displacements),
        )

    def to_vector(self) -> Numbers:
        """Return all weights as one vector."""
        return np.concatenate([matrix.ravel() for matrix in self])


def size_of_all(side: int) -> int:
    """Return the number of weights."""
    return int(side**4 * (1 + len(PAIR_OFFSETS)) + (2 * side - 1) ** 4 * len(PAIR_OFFSETS))


def mirror_of(side: int) -> Numbers:
    """Return the cell, or the displacement, that each becomes when rows and columns are exchanged."""
    return np.arange(side * side) % side * side + np.arange(side * side) // side


def mirrored(matrices: Numbers, side: int) -> Numbers:
    """Return the weights of all `PAIR_OFFSETS` with rows and columns exchanged."""
    by_offset = dict(zip(PAIR_OFFSETS, matrices, strict=True))
    mirror = mirror_of(side)

    def of(down: int, right: int) -> Numbers:
        matrix = (
            by_offset[right, down] if (right, down) in by_offset else by_offset[-right, -down].T
        )
        return np.asarray(matrix[np.ix_(mirror, mirror)])

    return np.stack([of(*offset) for offset in PAIR_OFFSETS])


def current_weights(side: int) -> Weights:
    """Return the weights learned so far."""
    goal = Board.goal("blank-first", side, side)
    learned, count = learned_weights(goal), (2 * side - 1) ** 2
    if learned is None:
        return Weights.from_vector(np.zeros(size_of_all(side)), side)
    stored = np.zeros((len(PAIR_OFFSETS), count, count))
    for offset, weights in learned.displacements.weights.items():
        stored[PAIR_OFFSETS.index(offset)] = np.frombuffer(weights, np.int16).reshape(count, count)
    turned = mirrored(stored, 2 * side - 1)
    known = np.array([offset in learned.displacements.weights for offset in PAIR_OFFSETS])
    return Weights(
        np.array(learned.tiles),
        np.array([learned.pairs[offset] for offset in PAIR_OFFSETS]),
        np.where(known[:, None, None], stored, turned),
    )


def feature_indices(tiles: Numbers, side: int) -> Numbers:
    """Return the indices of each state's weights in the vector of all weights."""
    cells, configs = side * side, 2 * side - 1
    rows, cols = np.divmod(np.arange(cells), side)
    displacement = (rows - tiles // side + side - 1) * configs + cols - tiles % side + side - 1
    found = [tiles * cells + np.arange(cells)]
    by_displacement = []
    for number, (down, right) in enumerate(PAIR_OFFSETS):
        inside = (rows + down < side) & (cols + right < side) & (cols + right >= 0)
        first = np.flatnonzero(inside)
        second = first + down * side + right
        found.append(tiles[..., first] * cells + tiles[..., second] + (1 + number) * cells * cells)
        by_displacement.append(
            displacement[..., first] * configs**2
            + displacement[..., second]
            + (1 + len(PAIR_OFFSETS)) * cells**2
            + number * configs**4
        )
    return np.concatenate(found + by_displacement, axis=-1)


def learned_scores(tiles: Numbers, side: int) -> Numbers:
    """Return what the current weights add to the scores of states, rounded pair by pair as in the beam."""
    cells, places = side * side, feature_indices(tiles, side)
    numbers = current_weights(side).to_vector()[places]
    of_tiles, pairs, displacements = np.split(
        numbers, [cells, (numbers.shape[-1] + cells) // 2], axis=-1
    )
    goal = Board.goal("blank-first", side, side)
    with without_learned_weights():
        tuned = dict(evaluation_for(goal).pairs)
    zeros = np.zeros((cells, cells))
    plain = np.concatenate([np.ravel(tuned.get(offset, zeros)) for offset in PAIR_OFFSETS])[
        places[..., cells : cells + pairs.shape[-1]] - cells**2
    ]
    rounded = (plain + pairs + displacements + ROUNDING_UNIT // 2) // ROUNDING_UNIT * ROUNDING_UNIT
    return np.asarray(of_tiles.sum(-1) + (rounded - plain).sum(-1))


def learn_from(side: int, number: int) -> tuple[int | None, TrainingPairs]:
    """Run a beam on one board; return its length and pairs of its states."""
    puzzle, cells, chance = (
        board_to_learn_from(side, number),
        side * side,
        np.random.default_rng(number),
    )
    length, layers = kept_by_beam(
        puzzle, find_heuristic("pdb"), WIDTH, Limits(nodes=WIDTH * 20 * cells)
    )
    parents = [np.frombuffer(layer.parents, np.uint32) for layer in layers]
    picked_tiles, picked_scores = [], []
    for at in range(6 + number % LAYER_STEP, len(layers) - 8 if length else 0, LAYER_STEP):
        if len(parents[at]) < WIDTH:
            continue
        later = at + min(int(SURVIVAL_LAYERS_PER_CELL * cells), len(layers) - at - 4)
        alive = np.unique(parents[later])
        for between in range(later - 1, at, -1):
            alive = np.unique(parents[between][alive])
        survives = np.zeros(WIDTH, bool)
        survives[alive] = True
        better, worse = np.flatnonzero(survives), np.flatnonzero(~survives)
        count = min(PAIRS_PER_LAYER, 2 * len(better))
        if not len(better) or not len(worse):
            continue
        pairs = np.stack([chance.choice(better, count), chance.choice(worse, count)], axis=1)
        tiles = np.frombuffer(layers[at].tiles, np.uint8).reshape(-1, cells)
        picked_tiles.append(tiles[pairs])
        picked_scores.append(np.frombuffer(layers[at].scores, np.int32)[pairs])
    if not picked_tiles:
        return length, TrainingPairs(
            np.zeros((0, 2, cells), np.uint8), np.zeros((0, 2)), np.zeros(0, bool)
        )
    tiles = np.concatenate(picked_tiles)
    scores = (np.concatenate(picked_scores) - learned_scores(tiles.astype(np.int32), side)) / UNIT
    return length, TrainingPairs(tiles, scores, np.full(len(tiles), number % HELD_BACK == 0))


def fitted(side: int, training: TrainingPairs) -> Weights:
    """Return the weights that best distinguish better states from worse ones, in moves."""
    chance, mirror = np.random.default_rng(0), mirror_of(side)
    weights = np.zeros(1 + size_of_all(side))  # the first is the weight of the score itself
    weights[0] = 0.8
    decay = np.full(size_of_all(side), DECAY)
    decay[side**4 * (1 + len(PAIR_OFFSETS)) :] = DISPLACEMENT_DECAY
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    learning = np.flatnonzero(~training.held_back)
    steps = EPOCHS * (len(learning) // BATCH)

    def difference(tiles: Numbers, scores: Numbers) -> tuple[Numbers, Numbers]:
        places = feature_indices(tiles.astype(np.int32), side) + 1
        values = weights[0] * scores + weights[places].sum(-1)
        return values[:, 0] - values[:, 1], places

    for step in range(steps):
        if step % (steps // EPOCHS) == 0:
            order = chance.permutation(learning)
        first = step % (steps // EPOCHS) * BATCH
        batch = order[first : first + BATCH]
        tiles, scores = training.tiles[batch], training.scores[batch]
        if chance.random() < 0.5:  # a mirrored board has the same distance
            tiles = mirror[tiles[..., mirror]]
        margin, places = difference(tiles, scores)
        slope = 1 / (1 + np.exp(-margin)) / len(batch)
        signed = np.stack([slope, -slope], axis=1)
        gradient: Numbers = np.bincount(
            places.ravel(), np.repeat(signed.ravel(), places.shape[-1]), len(weights)
        )
        gradient[0] = (signed * scores).sum()
        gradient[1:] += 2 * decay * weights[1:]
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        rate = STEP * 0.5 * (1 + np.cos(np.pi * step / steps))
        weights -= (
            rate
            * (mean / (1 - 0.9 ** (step + 1)))
            / (np.sqrt(square / (1 - 0.999 ** (step + 1))) + 1e-8)
        )
    validation = np.flatnonzero(training.held_back)
    right = np.concatenate(
        [
            difference(training.tiles[chunk], training.scores[chunk])[0] < 0
            for chunk in np.array_split(validation, 1 + len(validation) // BATCH)
        ]
    )
    before = training.scores[validation, 0] < training.scores[validation, 1]
    print(
        f"validation: {right.mean():.1%} of the pairs are right, {before.mean():.1%} without learned weights",
        flush=True,
    )
    of_tiles, pairs, displacements = Weights.from_vector(weights[1:] / weights[0], side)
    return Weights(
        (of_tiles + of_tiles[np.ix_(mirror, mirror)]) / 2,
        (pairs + mirrored(pairs, side)) / 2,
        (displacements + mirrored(displacements, 2 * side - 1)) / 2,
    )


def write(side: int, weights: Weights) -> Path:
    """Write the weights to the file that the evaluation reads; return its path."""
    texts = [f"# Learned weights for {side}x{side} boards, in 64ths of a move: see learned.py."]

    def add(title: str, matrix: Numbers) -> None:
        rows = np.rint(UNIT * matrix).astype(int)
        texts.append(f"# {title}")
        texts.extend(" ".join(map(str, row)) if row.any() else "" for row in rows)

    add("tiles: [tile][cell]", weights.tiles)
    for what, of_pairs in ("tile", weights.pairs), ("displacement", weights.displacements):
        for down, right in STORED_OFFSETS:
            matrix = of_pairs[PAIR_OFFSETS.index((down, right))]
            add(
                f"pairs at the offset {down} down, {right} right: [first {what}][second {what}]",
                matrix,
            )
    path = Path(str(files("taquin.evaluation").joinpath("weights", f"{side}x{side}.txt")))
    path.write_text("\n".join(texts) + "\n")
    return path


def main(side: int) -> None:
    """Learn the weights of a board size from scratch."""
    write(side, Weights.from_vector(np.zeros(size_of_all(side)), side))
    seen: list[TrainingPairs] = []
    number = 0
    for boards in BOARDS_PER_ITERATION:
        # New processes read the current file.
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
            numbers = range(number, number + boards)
            results = list(workers.map(learn_from, [side] * boards, numbers, chunksize=4))
        number += boards
        lengths = [length for length, _ in results if length is not None]
        print(f"{boards} boards, {len(lengths)} solved: mean {np.mean(lengths):.2f}", flush=True)
        seen += [pairs for _, pairs in results]
        together = TrainingPairs(*(np.concatenate(each) for each in zip(*seen, strict=True)))
        print(write(side, fitted(side, together)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
