"""VisitPenalty: moves a beam away from where its blanks have been (`taquin.anytime.large_beam`)."""

from __future__ import annotations

from collections import Counter

from taquin.native.extension import (
    PATIENCE_THAT_DOUBLES,
    SCORE_MEAN_SHIFT,
    SCORE_PROGRESS,
    VISIT_DECAY_SHIFT,
    VISIT_UNIT,
)


class VisitPenalty:
    """Rises with the share of recent states whose blank was in a cell, and while scores do not fall.

    All numbers are whole, so that the C++ version (`native/large_beam/visit_penalty.hpp`) has the same ones.
    """

    def __init__(self, weight: int) -> None:
        self._base = self._weight = weight
        self._visits: Counter[int] = Counter()
        self._patience = 0
        self._mean: int | None = None

    def of(self, cell: int) -> int:
        """Return the penalty for a blank in this cell, in 64ths of a move."""
        return self._weight * self._visits[cell] // VISIT_UNIT

    def add(self, blanks: Counter[int], score: int) -> None:
        """Count a layer, given its number of blanks in each cell and the best score of its states."""
        if self._mean is None:
            self._mean = score << SCORE_MEAN_SHIFT
        self._mean += score - (self._mean >> SCORE_MEAN_SHIFT)
        if score < (self._mean >> SCORE_MEAN_SHIFT) - SCORE_PROGRESS:
            self._patience -= self._patience >> 3
        else:
            self._patience += 1
        self._weight = self._base + self._base * self._patience // PATIENCE_THAT_DOUBLES
        for cell in {*self._visits, *blanks}:
            self._visits[cell] -= self._visits[cell] >> VISIT_DECAY_SHIFT
            self._visits[cell] += blanks[cell] * VISIT_UNIT // blanks.total()
