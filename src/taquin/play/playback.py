"""Playback: the moves of a solution, played one by one; it can be paused, stepped and sped up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taquin.board import Move

SPEEDS = (1, 2, 4, 8, 16, 32)
"""Moves per second."""


@dataclass(frozen=True, slots=True)
class Playback:
    """The moves that are left to play, and the speed."""

    moves: tuple[Move, ...]
    paused: bool = False
    speed: int = SPEEDS[1]

    def step(self) -> tuple[Move, Playback]:
        """Return the next move, and the playback after it."""
        return self.moves[0], replace(self, moves=self.moves[1:])

    def toggle_pause(self) -> Playback:
        """Return a paused playback, or a running one if this is paused."""
        return replace(self, paused=not self.paused)

    def pause(self) -> Playback:
        """Return a paused playback."""
        return replace(self, paused=True)

    def change_speed(self, steps: int) -> Playback:
        """Return a playback that is `steps` speeds faster, or slower if negative, within `SPEEDS`."""
        index = SPEEDS.index(self.speed) + steps
        return replace(self, speed=SPEEDS[max(0, min(index, len(SPEEDS) - 1))])
