"""Watch: the solver's way being played move by move, which can be paused, stepped and sped up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taquin.board import Move

SPEEDS = (1, 2, 4, 8, 16, 32)
"""Moves per second."""


@dataclass(frozen=True, slots=True)
class Watch:
    """The moves that are still to be played, and how fast."""

    moves: tuple[Move, ...]
    paused: bool = False
    speed: int = SPEEDS[1]

    def step(self) -> tuple[Move, Watch]:
        """Return the next move and the watch after it."""
        return self.moves[0], replace(self, moves=self.moves[1:])

    def pause_or_go_on(self) -> Watch:
        """Pause, or go on after a pause."""
        return replace(self, paused=not self.paused)

    def pause(self) -> Watch:
        """Hold still until told otherwise."""
        return replace(self, paused=True)

    def faster(self, by: int) -> Watch:
        """Go so many speeds up, or down if negative, as far as there are any."""
        index = SPEEDS.index(self.speed) + by
        return replace(self, speed=SPEEDS[max(0, min(index, len(SPEEDS) - 1))])
