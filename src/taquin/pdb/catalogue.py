"""The catalogue of pattern sets by board size, from the weakest to the strongest.

A set has one or more partitions. Its estimate is the maximum over them, and over the symmetries that keep the
goal's blank in place. A drawing has its blank in a corner; `Partition.with_blank_at` adapts it to other goals.
A set for m×n boards also serves n×m boards. A size without a drawn set has one generated set.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from taquin.errors import NotApplicable, UnknownName
from taquin.pdb.drawn_sets import DRAWN
from taquin.pdb.generated_partition import generated_partition
from taquin.pdb.partition import Partition
from taquin.pdb.pattern import Pattern
from taquin.pdb.symmetry import canonical_cell


@dataclass(frozen=True, slots=True)
class NamedSet:
    """A named set of partitions of one board size, whose estimate is the maximum over them."""

    name: str
    rows: int
    cols: int
    summary: str
    partitions: tuple[Partition, ...]
    gain: float = 0
    """How many times fewer nodes it needs than the weakest set of its size; 0 if not measured."""

    def partitions_for(self, blank: int) -> tuple[Partition, ...]:
        """Return the partitions for goals with the blank in that cell, moved to its canonical cell."""
        cell = canonical_cell(self.rows, self.cols, blank)
        return tuple(each.with_blank_at(cell) for each in self.partitions)

    def patterns(self, blank: int = 0) -> tuple[Pattern, ...]:
        """Return the distinct patterns whose databases goals with the blank in that cell need."""
        return tuple(
            dict.fromkeys(
                pattern.representative
                for partition in self.partitions_for(blank)
                for pattern in partition.patterns
            )
        )

    def transposed(self) -> NamedSet:
        """Return the set for boards with rows and columns exchanged."""
        partitions = tuple(each.transposed() for each in self.partitions)
        return NamedSet(self.name, self.cols, self.rows, self.summary, partitions, self.gain)

    def for_size(self, rows: int, cols: int) -> NamedSet:
        """Return the set, transposed if necessary, for boards of that size; raise `NotApplicable`."""
        if (rows, cols) == (self.rows, self.cols):
            return self
        if (cols, rows) == (self.rows, self.cols):
            return self.transposed()
        raise NotApplicable(
            f"{self.name} is drawn for {self.rows}×{self.cols} boards, not for {rows}×{cols}"
        )


def sets_for(rows: int, cols: int) -> tuple[NamedSet, ...]:
    """Return the sets for boards of that size, from weak to strong; raise `NotApplicable`."""
    if rows > cols:
        return tuple(each.transposed() for each in sets_for(cols, rows))
    return _sets_for(rows, cols)


def find_set(rows: int, cols: int, name: str) -> NamedSet:
    """Return the set with that name for boards of that size; raise `UnknownName`."""
    sets = {each.name: each for each in sets_for(rows, cols)}
    if name not in sets:
        raise UnknownName(f"pattern set for {rows}×{cols} boards", name, tuple(sets))
    return sets[name]


def set_names() -> tuple[str, ...]:
    """Return the names of the sets of all sizes, each once."""
    return tuple(dict.fromkeys(each.name for sets in DRAWN.values() for each in sets))


@lru_cache(maxsize=64)
def _sets_for(rows: int, cols: int) -> tuple[NamedSet, ...]:
    if (rows, cols) in DRAWN:
        return tuple(
            NamedSet(
                name,
                rows,
                cols,
                summary,
                tuple(_from_drawing(rows, cols, each) for each in drawings),
                gain,
            )
            for name, summary, drawings, gain in DRAWN[rows, cols]
        )
    partition = generated_partition(rows, cols)
    return (NamedSet("small", rows, cols, f"{partition.sizes}: neighbouring tiles", (partition,)),)


def _from_drawing(rows: int, cols: int, drawing: str) -> Partition:
    """Read a drawing of the catalogue; this is faster than `Partition.parse`, which locates errors."""
    return Partition(rows, cols, tuple(drawing.split()))
