"""How the tables in `taquin/evaluation/weights` were learned: `python -m bench.learn_evaluation 6` for 6×6.

A beam goes wrong where states from which nothing comes crowd out those from which the goal is reached.
Which is which, beams tell themselves: a state has done well if descendants of it are still kept many
layers later. From pairs of states that were kept in the same layer, of which one did well and the other
did not, follow the numbers that tell them apart (a logistic regression on the difference of the two, as
for rankings). With these the beams are run again, on new boards, and so on: what is learned is always
about the states that the beams of then would keep. Whole boards are held back for the check, as the
states of one beam are much alike.
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

from bench.tune_evaluation import nothing_learned
from taquin.board import Board
from taquin.evaluation.learned import LEARNED, PAIRS, SHIFT_UNIT, learned_for
from taquin.evaluation.tuned import UNIT, evaluation_for
from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.native.wide_beam import kept_by_beam
from taquin.puzzle import Puzzle

Numbers = np.ndarray[Any, np.dtype[Any]]

WIDTH = 1000
ROUNDS = (600, 2500, 3500)
"""Boards in each."""
LATER = 1.6
"""Layers after which descendants must be there, for each cell of the board."""
EVERY = 6
"""Layers are taken for learning."""
PAIRS_A_LAYER = 12
HELD_BACK = 8
"""One board in so many."""
EPOCHS, BATCH, STEP = 5, 2048, 0.01
SHRINK, SHRINK_SHIFTS = 1e-5, 4e-5
"""How strongly numbers are drawn to zero that little speaks for; many shifts are rarely seen."""


class Seen(NamedTuple):
    """Pairs of states, better and worse: [pair, 2, cell], and how they look without what was learned."""

    tiles: Numbers
    looks: Numbers
    held_back: Numbers


def board_to_learn_from(side: int, number: int) -> Puzzle:
    """Return a random board, or one some way from its goal."""
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


class Tables(NamedTuple):
    """Tables as they are learned: those of pairs for each of `PAIRS`."""

    place: Numbers
    pairs: Numbers
    shifts: Numbers

    @classmethod
    def from_line(cls, numbers: Numbers, side: int) -> Tables:
        """Take them from all numbers laid end to end."""
        cells, shifts = side * side, (2 * side - 1) ** 2
        ends = np.cumsum([cells**2, len(PAIRS) * cells**2])
        place, pairs, rest = np.split(numbers, ends)
        return cls(
            place.reshape(cells, cells),
            pairs.reshape(-1, cells, cells),
            rest.reshape(-1, shifts, shifts),
        )

    def in_line(self) -> Numbers:
        """Return all numbers end to end."""
        return np.concatenate([table.ravel() for table in self])


def size_of_all(side: int) -> int:
    """Return how many numbers there are to learn."""
    return int(side**4 * (1 + len(PAIRS)) + (2 * side - 1) ** 4 * len(PAIRS))


def mirror_of(side: int) -> Numbers:
    """Return the cell, or the shift, that each becomes when rows and columns are exchanged."""
    return np.arange(side * side) % side * side + np.arange(side * side) // side


def mirrored(tables: Numbers, side: int) -> Numbers:
    """Return the tables of all `PAIRS` with rows and columns exchanged."""
    by_apart = dict(zip(PAIRS, tables, strict=True))
    mirror = mirror_of(side)

    def of(down: int, right: int) -> Numbers:
        table = by_apart[right, down] if (right, down) in by_apart else by_apart[-right, -down].T
        return np.asarray(table[np.ix_(mirror, mirror)])

    return np.stack([of(*apart) for apart in PAIRS])


def tables_of(side: int) -> Tables:
    """Return what is learned so far."""
    goal = Board.goal("blank-first", side, side)
    learned, shifts = learned_for(goal), (2 * side - 1) ** 2
    if learned is None:
        return Tables.from_line(np.zeros(size_of_all(side)), side)
    stored = np.zeros((len(PAIRS), shifts, shifts))
    for apart, table in learned.shifts.tables.items():
        stored[PAIRS.index(apart)] = np.frombuffer(table, np.int16).reshape(shifts, shifts)
    turned = mirrored(stored, 2 * side - 1)
    known = np.array([apart in learned.shifts.tables for apart in PAIRS])
    return Tables(
        np.array(learned.place),
        np.array([learned.pairs[apart] for apart in PAIRS]),
        np.where(known[:, None, None], stored, turned),
    )


def places_in_tables(tiles: Numbers, side: int) -> Numbers:
    """Return which numbers count for each state, all tables laid end to end."""
    cells, configs = side * side, 2 * side - 1
    rows, cols = np.divmod(np.arange(cells), side)
    shift = (rows - tiles // side + side - 1) * configs + cols - tiles % side + side - 1
    found = [tiles * cells + np.arange(cells)]
    by_shift = []
    for number, (down, right) in enumerate(PAIRS):
        inside = (rows + down < side) & (cols + right < side) & (cols + right >= 0)
        first = np.flatnonzero(inside)
        second = first + down * side + right
        found.append(tiles[..., first] * cells + tiles[..., second] + (1 + number) * cells * cells)
        by_shift.append(
            shift[..., first] * configs**2
            + shift[..., second]
            + (1 + len(PAIRS)) * cells**2
            + number * configs**4
        )
    return np.concatenate(found + by_shift, axis=-1)


def learned_of(tiles: Numbers, side: int) -> Numbers:
    """Return what the tables so far add to the looks of states, rounded pair by pair as the beam does."""
    cells, places = side * side, places_in_tables(tiles, side)
    numbers = tables_of(side).in_line()[places]
    place, pairs, shifts = np.split(numbers, [cells, (numbers.shape[-1] + cells) // 2], axis=-1)
    goal = Board.goal("blank-first", side, side)
    with nothing_learned():
        tuned = dict(evaluation_for(goal).pairs)
    zeros = np.zeros((cells, cells))
    plain = np.concatenate([np.ravel(tuned.get(apart, zeros)) for apart in PAIRS])[
        places[..., cells : cells + pairs.shape[-1]] - cells**2
    ]
    rounded = (plain + pairs + shifts + SHIFT_UNIT // 2) // SHIFT_UNIT * SHIFT_UNIT
    return np.asarray(place.sum(-1) + (rounded - plain).sum(-1))


def learn_from(side: int, number: int) -> tuple[int | None, Seen]:
    """Run a beam on one board, and pick pairs of states from it."""
    puzzle, cells, chance = (
        board_to_learn_from(side, number),
        side * side,
        np.random.default_rng(number),
    )
    length, layers = kept_by_beam(
        puzzle, find_heuristic("pdb"), WIDTH, Limits(nodes=WIDTH * 20 * cells)
    )
    parents = [np.frombuffer(layer.parents, np.uint32) for layer in layers]
    picked_tiles, picked_looks = [], []
    for at in range(6 + number % EVERY, len(layers) - 8 if length else 0, EVERY):
        if len(parents[at]) < WIDTH:
            continue
        later = at + min(int(LATER * cells), len(layers) - at - 4)
        alive = np.unique(parents[later])
        for between in range(later - 1, at, -1):
            alive = np.unique(parents[between][alive])
        well = np.zeros(WIDTH, bool)
        well[alive] = True
        better, worse = np.flatnonzero(well), np.flatnonzero(~well)
        count = min(PAIRS_A_LAYER, 2 * len(better))
        if not len(better) or not len(worse):
            continue
        pairs = np.stack([chance.choice(better, count), chance.choice(worse, count)], axis=1)
        tiles = np.frombuffer(layers[at].tiles, np.uint8).reshape(-1, cells)
        picked_tiles.append(tiles[pairs])
        picked_looks.append(np.frombuffer(layers[at].scores, np.int32)[pairs])
    if not picked_tiles:
        return length, Seen(np.zeros((0, 2, cells), np.uint8), np.zeros((0, 2)), np.zeros(0, bool))
    tiles = np.concatenate(picked_tiles)
    looks = (np.concatenate(picked_looks) - learned_of(tiles.astype(np.int32), side)) / UNIT
    return length, Seen(tiles, looks, np.full(len(tiles), number % HELD_BACK == 0))


def fitted(side: int, seen: Seen) -> Tables:
    """Return the tables that best tell better states from worse, in moves."""
    chance, mirror = np.random.default_rng(0), mirror_of(side)
    weights = np.zeros(1 + size_of_all(side))  # the first: of the look itself
    weights[0] = 0.8
    shrink = np.full(size_of_all(side), SHRINK)
    shrink[side**4 * (1 + len(PAIRS)) :] = SHRINK_SHIFTS
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    learning = np.flatnonzero(~seen.held_back)
    steps = EPOCHS * (len(learning) // BATCH)

    def difference(tiles: Numbers, looks: Numbers) -> tuple[Numbers, Numbers]:
        places = places_in_tables(tiles.astype(np.int32), side) + 1
        values = weights[0] * looks + weights[places].sum(-1)
        return values[:, 0] - values[:, 1], places

    for step in range(steps):
        if step % (steps // EPOCHS) == 0:
            order = chance.permutation(learning)
        first = step % (steps // EPOCHS) * BATCH
        batch = order[first : first + BATCH]
        tiles, looks = seen.tiles[batch], seen.looks[batch]
        if chance.random() < 0.5:  # a mirrored board is as good
            tiles = mirror[tiles[..., mirror]]
        apart, places = difference(tiles, looks)
        slope = 1 / (1 + np.exp(-apart)) / len(batch)
        signed = np.stack([slope, -slope], axis=1)
        gradient: Numbers = np.bincount(
            places.ravel(), np.repeat(signed.ravel(), places.shape[-1]), len(weights)
        )
        gradient[0] = (signed * looks).sum()
        gradient[1:] += 2 * shrink * weights[1:]
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        rate = STEP * 0.5 * (1 + np.cos(np.pi * step / steps))
        weights -= (
            rate
            * (mean / (1 - 0.9 ** (step + 1)))
            / (np.sqrt(square / (1 - 0.999 ** (step + 1))) + 1e-8)
        )
    kept_back = np.flatnonzero(seen.held_back)
    right = np.concatenate(
        [
            difference(seen.tiles[some], seen.looks[some])[0] < 0
            for some in np.array_split(kept_back, 1 + len(kept_back) // BATCH)
        ]
    )
    before = seen.looks[kept_back, 0] < seen.looks[kept_back, 1]
    print(
        f"told apart: {right.mean():.1%} of the pairs held back, {before.mean():.1%} without",
        flush=True,
    )
    place, pairs, shifts = Tables.from_line(weights[1:] / weights[0], side)
    return Tables(
        (place + place[np.ix_(mirror, mirror)]) / 2,
        (pairs + mirrored(pairs, side)) / 2,
        (shifts + mirrored(shifts, 2 * side - 1)) / 2,
    )


def write(side: int, tables: Tables) -> Path:
    """Write tables to the file where the look finds them."""
    texts = [f"# The look of {side}x{side} boards, see learned_look.py: in 64ths of a move."]

    def add(title: str, table: Numbers) -> None:
        rows = np.rint(UNIT * table).astype(int)
        texts.append(f"# {title}")
        texts.extend(" ".join(map(str, row)) if row.any() else "" for row in rows)

    add("what a tile adds, by cell", tables.place)
    for what, of_pairs in ("two tiles", tables.pairs), ("their shifts", tables.shifts):
        for down, right in LEARNED:
            table = of_pairs[PAIRS.index((down, right))]
            add(f"what {what} add, {down} down and {right} right", table)
    path = Path(str(files("taquin.evaluation").joinpath("weights", f"{side}x{side}.txt")))
    path.write_text("\n".join(texts) + "\n")
    return path


def main(side: int) -> None:
    """Learn anew."""
    write(side, Tables.from_line(np.zeros(size_of_all(side)), side))
    seen: list[Seen] = []
    number = 0
    for boards in ROUNDS:
        # New processes each time: they read the file as it is then.
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as workers:
            numbers = range(number, number + boards)
            results = list(workers.map(learn_from, [side] * boards, numbers, chunksize=4))
        number += boards
        lengths = [length for length, _ in results if length is not None]
        print(f"{boards} boards, {len(lengths)} solved: mean {np.mean(lengths):.2f}", flush=True)
        seen += [pairs for _, pairs in results]
        together = Seen(*(np.concatenate(each) for each in zip(*seen, strict=True)))
        print(write(side, fitted(side, together)), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
