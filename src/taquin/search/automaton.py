"""Automaton: which moves of the blank a depth-first search need not try (Taylor and Korf 1993).

A word is a sequence of moves. Words that are possible from the same cell are twins if they leave the
same board. Going straight back is the twin of doing nothing; half of twelve moves round a 2×2 block
is the twin of the other half, taken the other way round:

           ┌ U ─▶ 1 .  L ─▶ . 1  D ─▶ 3 1  R ─▶ 3 1  U ─▶ 3 .  L ─▶ . 3 ┐
    1 2    │      3 2       3 2       . 2       2 .       2 1       2 1 │    . 3
    3 .  ──┤                                                            ├──▶ 2 1
           └ L ─▶ 1 2  U ─▶ . 2  R ─▶ 2 .  D ─▶ 2 3  L ─▶ 2 3  U ─▶ . 3 ┘
                  . 3       1 3       1 3       1 .       . 1       2 1

Of all twins one comes first: the shortest, and among those the first in the order U, L, R, D. The
others are forbidden, and so is every word with a forbidden one in it. The machine knows those of up
to `longest_word` moves:

    1. From each cell find the first word to each board, breadth-first and in order.
    2. Keep a forbidden word if there is no other in it: both without its last move and without its
       first one it comes first. Whatever begins such a word is awaited.
    3. A state is the longest awaited end of the moves made, with the cell where that end begins,
       because a twin must not leave the board. A move is pruned if some end of the moves, with it,
       is forbidden (Aho and Corasick 1975).
    4. Merge states with the same future (Moore 1956) and number them as they are met.

Why IDA* loses nothing by it:

    1. Put an earlier twin in the place of a part of a word: the whole comes earlier, too, and leads
       to the same board. So in a word that comes first, every part comes first.
    2. Therefore the first of all words to a board is never pruned. Every board is still reached, in
       as few moves as before, and of the shortest ways to it the one that was met first is left.
    3. IDA* only follows that word while g + h stays within the bound. On a shortest way to the goal
       an admissible h never exceeds the bound of the last round, so the same solution is found.
    4. With a consistent h, g + h never falls along a path. Where a pruned word ends within the
       bound, its first twin, which is no longer, ends within it and so is within it all the way: each
       round still comes to every board it came to.

This does not go together with a memory of boards seen, which would turn a search away from a board
that it knows by a word after which other moves are pruned.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from taquin.board import Move, Tiles, slides

if TYPE_CHECKING:
    from collections.abc import Iterator

SHORTEST_LIMIT = 2
"""Forbids going straight back, and no more."""

MAX_LIMIT = 18
"""Keeps the machines of small boards, which have few words, below 256 KB in the native engine."""

_SHORTEST_LOOP = 6
"""Moves of the shortest forbidden words that do not turn straight back."""

_QUICK, _THOROUGH = 350_000, 9_000_000
"""Tiles on all boards that building may take: two milliseconds or a tenth of a second, natively."""

_Word = tuple[int, str]
"""The cell where a word begins, and its moves."""


class Automaton:
    """The machine for one shape of board. States are numbers; the native one has the same."""

    def __init__(self, rows: int, cols: int, longest_word: int) -> None:
        self.rows, self.cols = rows, cols
        self.longest_word = max(longest_word, SHORTEST_LIMIT)
        draft = _Draft(rows, cols, self.longest_word)
        merged = _merge(draft)
        met: dict[int, int] = {}  # in the order of their numbers
        example: list[_Word] = []  # of the words that lead to each of them

        def meet(word: _Word) -> int:
            number = met.setdefault(merged[word], len(met))
            if number == len(example):
                example.append(word)
            return number

        self._start = [meet((cell, "")) for cell in range(rows * cols)]
        self._next: list[dict[Move, int]] = []
        for word in example:  # which grows meanwhile
            self._next.append({move: meet(after) for move, after in draft.next[word].items()})

    @property
    def states(self) -> int:
        """How many there are."""
        return len(self._next)

    def start(self, blank: int) -> int:
        """The state before any move."""
        return self._start[blank]

    def next(self, state: int, move: Move) -> int | None:
        """The state after a move; None if it need not be tried or leaves the board."""
        return self._next[state].get(move)


@cache
def shared_automaton(rows: int, cols: int, longest_word: int) -> Automaton:
    """The machine, built when first asked for and kept."""
    return Automaton(rows, cols, longest_word)


def quick_word_limit(rows: int, cols: int) -> int:
    """How long a forbidden word may be for a machine that is soon there."""
    return _limit_within(rows, cols, _QUICK)


def thorough_word_limit(rows: int, cols: int) -> int:
    """How long a forbidden word may be for a machine that only a long search is worth."""
    return _limit_within(rows, cols, _THOROUGH)


class _Draft:
    """The machine before states are merged: each is an awaited word, with the blank it leaves."""

    def __init__(self, rows: int, cols: int, longest_word: int) -> None:
        self._slides = slides(rows, cols)
        self._ends = {  # the words that come first, and where each leaves the blank
            word: blank
            for cell in range(rows * cols)
            for word, blank in _first_words(rows, cols, cell, longest_word)
        }
        awaited = {
            (cell, moves[:length])
            for (cell, moves) in self._ends
            for move, _ in self._slides[self._ends[cell, moves]]
            if len(moves) < longest_word and self._is_kept(cell, moves + move)
            for length in range(len(moves) + 1)
        }
        self.blank = {word: blank for word, blank in self._ends.items() if word in awaited}
        self.next = {word: dict(self._moves_after(word)) for word in self.blank}

    def _is_kept(self, cell: int, moves: str) -> bool:
        """Whether a word is forbidden with no other forbidden one in it."""
        return (cell, moves) not in self._ends and self._without_first(cell, moves) in self._ends

    def _without_first(self, cell: int, moves: str) -> _Word:
        return self._ends[cell, moves[0]], moves[1:]

    def _moves_after(self, word: _Word) -> Iterator[tuple[Move, _Word]]:
        cell, moves = word
        for move, _ in self._slides[self.blank[word]]:
            after = (cell, moves + move)
            if after in self._ends:
                while after not in self.blank:
                    after = self._without_first(*after)
                yield move, after


def _first_words(rows: int, cols: int, cell: int, longest_word: int) -> Iterator[tuple[_Word, int]]:
    """The words from a cell that come first among their twins, each with where the blank ends."""
    tiles: Tiles = (*range(1, cell + 1), 0, *range(cell + 1, rows * cols))
    seen = {tiles}
    layer = [("", tiles, cell)]
    for _ in range(longest_word + 1):
        longer = []
        for moves, tiles, blank in layer:
            yield (cell, moves), blank
            for move, target in slides(rows, cols)[blank]:
                after = list(tiles)
                after[blank], after[target] = after[target], 0
                if tuple(after) not in seen:
                    seen.add(tuple(after))
                    longer.append((moves + move, tuple(after), target))
        layer = longer


def _merge(draft: _Draft) -> dict[_Word, int]:
    """Number the states, those with the same future alike.

    At first those with the same blank are alike; then, again and again, of those only the ones whose
    moves lead to states that are alike.
    """
    number = draft.blank
    while True:
        kinds: dict[tuple[int | None, ...], int] = {}
        finer = {}
        for word, after in draft.next.items():
            kind = (number[word], *(number[after[m]] if m in after else None for m in Move))
            finer[word] = kinds.setdefault(kind, len(kinds))
        if len(kinds) == len(set(number.values())):
            return finer
        number = finer


def _limit_within(rows: int, cols: int, most_tiles: int) -> int:
    """The largest limit for which so much work suffices.

    That is a board for each word that is shorter and never turns straight back. Those that come first
    among their twins are fewer, but cannot be counted without doing the work.
    """
    cells = range(rows * cols)
    ending: dict[tuple[int, Move | None], int] = {(cell, None): 1 for cell in cells}
    words = len(ending)
    for limit in range(1, MAX_LIMIT):
        longer: dict[tuple[int, Move | None], int] = {}
        for (cell, last), count in ending.items():
            for move, target in slides(rows, cols)[cell]:
                if last is None or move is not last.inverse:
                    longer[target, move] = longer.get((target, move), 0) + count
        words += sum(longer.values())
        if words > most_tiles // len(cells):
            return limit if limit >= _SHORTEST_LOOP else SHORTEST_LIMIT
        ending = longer
    return MAX_LIMIT
