"""Automaton: finite-state-machine pruning of duplicate operator sequences (Taylor and Korf 1993).

Two sequences of moves from the same cell are duplicates if they lead to the same board. A move and its
inverse are a duplicate of the empty sequence. Six moves round a 2×2 block are a duplicate of six moves in
the other direction:

           ┌ U ─▶ 1 .  L ─▶ . 1  D ─▶ 3 1  R ─▶ 3 1  U ─▶ 3 .  L ─▶ . 3 ┐
    1 2    │      3 2       3 2       . 2       2 .       2 1       2 1 │    . 3
    3 .  ──┤                                                            ├──▶ 2 1
           └ L ─▶ 1 2  U ─▶ . 2  R ─▶ 2 .  D ─▶ 2 3  L ─▶ 2 3  U ─▶ . 3 ┘
                  . 3       1 3       1 3       1 .       . 1       2 1

The canonical one of several duplicates is the shortest and, among those, the first in the order
U, L, R, D. All others are forbidden, and so is every sequence that contains a forbidden one. The
automaton knows the forbidden sequences of up to `max_length` moves:

    1. From each cell, a breadth-first search in the order of the moves finds the canonical sequence
       to each board.
    2. A forbidden sequence is minimal if it is canonical without its last move and without its
       first one. Only the prefixes of minimal forbidden sequences become states.
    3. A state consists of the longest suffix of the moves so far that is one of these prefixes, and of
       the cell where the suffix begins. A duplicate must not leave the board, so the cell matters. A move is
       pruned if it completes a forbidden sequence (Aho and Corasick 1975).
    4. Equivalent states are merged (Moore 1956) and numbered in the order of their discovery.

Pruning with the automaton preserves shortest paths:

    1. If a part of a sequence is replaced by an earlier duplicate, the whole sequence is earlier
       and leads to the same board. So every part of a canonical sequence is canonical.
    2. Therefore no canonical sequence is pruned. Every board is still reached at the same depth, and
       by the path that a search without the automaton finds first.
    3. IDA* follows a sequence only while g + h stays within the threshold. On an optimal path an
       admissible h keeps g + h within the last threshold. So IDA* finds the same solution.
    4. With a consistent h, g + h never decreases along a path. If a pruned sequence ends within the
       threshold, its canonical duplicate, which is no longer, stays within it. So every iteration
       still reaches the same boards.

The automaton must not be combined with a transposition table. The table would discard a board that was
reached by a sequence after which other moves are pruned.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from taquin.board import Move, Tiles, slides

if TYPE_CHECKING:
    from collections.abc import Iterator

MIN_LENGTH = 2
"""Forbids a move's inverse and nothing else."""

MAX_LENGTH = 18
"""Keeps the automata of small boards, which have few sequences, below 256 KB in the native engine."""

_SHORTEST_LOOP = 6
"""The length of the shortest forbidden sequences that do not undo a move."""

_QUICK, _THOROUGH = 350_000, 9_000_000
"""How many tiles may be on all boards of a build: about 2 ms or 0.1 s in the native engine."""

_Sequence = tuple[int, str]
"""The cell where a sequence begins, and its moves."""


class Automaton:
    """The automaton of one board shape. The native engine has the same state numbers."""

    def __init__(self, rows: int, cols: int, max_length: int) -> None:
        self.rows, self.cols = rows, cols
        self.max_length = max(max_length, MIN_LENGTH)
        unmerged = _UnmergedAutomaton(rows, cols, self.max_length)
        merged = _merge(unmerged)
        numbers: dict[int, int] = {}  # the final number of each merged state
        example: list[_Sequence] = []  # one sequence that leads to each numbered state

        def number_of(sequence: _Sequence) -> int:
            number = numbers.setdefault(merged[sequence], len(numbers))
            if number == len(example):
                example.append(sequence)
            return number

        self._start = [number_of((cell, "")) for cell in range(rows * cols)]
        self._next: list[dict[Move, int]] = []
        for sequence in example:  # the loop body appends to this list
            following = unmerged.next[sequence]
            self._next.append({move: number_of(after) for move, after in following.items()})

    @property
    def states(self) -> int:
        """The number of states."""
        return len(self._next)

    def start(self, blank: int) -> int:
        """Return the state before any move, for a blank in this cell."""
        return self._start[blank]

    def next(self, state: int, move: Move) -> int | None:
        """Return the state after a move; None if the move is pruned or leaves the board."""
        return self._next[state].get(move)


@cache
def shared_automaton(rows: int, cols: int, max_length: int) -> Automaton:
    """Return the automaton; the first call builds it, and it is kept."""
    return Automaton(rows, cols, max_length)


def quick_max_length(rows: int, cols: int) -> int:
    """Return the `max_length` of an automaton that takes the native engine about 2 ms to build."""
    return _max_length_within(rows, cols, _QUICK)


def thorough_max_length(rows: int, cols: int) -> int:
    """Return the `max_length` of a larger automaton, which is worth its build in a long search only."""
    return _max_length_within(rows, cols, _THOROUGH)


class _UnmergedAutomaton:
    """The automaton before its states are merged: a state is a prefix of a minimal forbidden sequence."""

    def __init__(self, rows: int, cols: int, max_length: int) -> None:
        self._slides = slides(rows, cols)
        self._canonical = {  # the canonical sequences, with the last cell of the blank
            sequence: blank
            for cell in range(rows * cols)
            for sequence, blank in _canonical_sequences(rows, cols, cell, max_length)
        }
        prefixes = {
            (cell, moves[:length])
            for (cell, moves), blank in self._canonical.items()
            for move, _ in self._slides[blank]
            if len(moves) < max_length and self._is_minimal_forbidden(cell, moves + move)
            for length in range(len(moves) + 1)
        }
        self.blank = {
            sequence: blank for sequence, blank in self._canonical.items() if sequence in prefixes
        }
        self.next = {sequence: dict(self._transitions(sequence)) for sequence in self.blank}

    def _is_minimal_forbidden(self, cell: int, moves: str) -> bool:
        """Return whether a sequence is forbidden and contains no other forbidden sequence.

        Without its last move, the sequence must be canonical.
        """
        forbidden = (cell, moves) not in self._canonical
        return forbidden and self._without_first(cell, moves) in self._canonical

    def _without_first(self, cell: int, moves: str) -> _Sequence:
        return self._canonical[cell, moves[0]], moves[1:]

    def _transitions(self, sequence: _Sequence) -> Iterator[tuple[Move, _Sequence]]:
        """Yield each allowed move and the state after it."""
        cell, moves = sequence
        for move, _ in self._slides[self.blank[sequence]]:
            after = (cell, moves + move)
            if after in self._canonical:
                while after not in self.blank:
                    after = self._without_first(*after)
                yield move, after


def _canonical_sequences(
    rows: int, cols: int, cell: int, max_length: int
) -> Iterator[tuple[_Sequence, int]]:
    """Yield the canonical sequences from a cell, each with the last cell of the blank."""
    tiles: Tiles = (*range(1, cell + 1), 0, *range(cell + 1, rows * cols))
    reached = {tiles}
    layer = [("", tiles, cell)]
    for _ in range(max_length + 1):
        next_layer = []
        for moves, tiles, blank in layer:
            yield (cell, moves), blank
            for move, target in slides(rows, cols)[blank]:
                after = list(tiles)
                after[blank], after[target] = after[target], 0
                if tuple(after) not in reached:
                    reached.add(tuple(after))
                    next_layer.append((moves + move, tuple(after), target))
        layer = next_layer


def _merge(unmerged: _UnmergedAutomaton) -> dict[_Sequence, int]:
    """Return a class number for each state; equivalent states share it (Moore's partition refinement).

    Initially, states with the same blank form a class. Each pass splits a class if its states have
    transitions to different classes.
    """
    class_of = unmerged.blank
    while True:
        signatures: dict[tuple[int | None, ...], int] = {}
        refined = {}
        for sequence, after in unmerged.next.items():
            signature = (
                class_of[sequence],
                *(class_of[after[move]] if move in after else None for move in Move),
            )
            refined[sequence] = signatures.setdefault(signature, len(signatures))
        if len(signatures) == len(set(class_of.values())):
            return refined
        class_of = refined


def _max_length_within(rows: int, cols: int, max_tiles: int) -> int:
    """Return the largest `max_length` whose build stores at most this many tiles.

    The estimate is one board for each shorter sequence that never undoes a move. The canonical
    sequences are fewer, but only the build can count them.
    """
    cells = range(rows * cols)
    ending: dict[tuple[int, Move | None], int] = {(cell, None): 1 for cell in cells}
    sequences = len(ending)
    for length in range(1, MAX_LENGTH):
        longer: dict[tuple[int, Move | None], int] = {}
        for (cell, last), count in ending.items():
            for move, target in slides(rows, cols)[cell]:
                if last is None or move is not last.inverse:
                    longer[target, move] = longer.get((target, move), 0) + count
        sequences += sum(longer.values())
        if sequences > max_tiles // len(cells):
            return length if length >= _SHORTEST_LOOP else MIN_LENGTH
        ending = longer
    return MAX_LENGTH
