"""Clock: the time of one game. It is told what time it is, so that it can be tested without waiting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taquin.play.game import Game


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds gathered so far, and since when it runs if it does."""

    gathered: float = 0.0
    since: float | None = None

    def follow(self, game: Game, now: float) -> Clock:
        """Start at the first move, stop at the goal; a move taken back there lets it run on."""
        if game.solved:
            return Clock(self.at(now))
        if self.since is None and game.moves:
            return Clock(self.gathered, now)
        return self

    def at(self, now: float) -> float:
        """The seconds shown at that time."""
        return self.gathered + (0.0 if self.since is None else now - self.since)


def minutes(seconds: float) -> str:
    """Write a time as a stopwatch shows it: `0:07`, `12:34`, `1:02:03`."""
    whole, second = divmod(int(seconds), 60)
    hours, minute = divmod(whole, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def milliseconds(seconds: float) -> str:
    """Write the time of a finished game: `7.250 s`, `12:34.567`, `1:02:03.004`."""
    whole = round(seconds * 1000)
    if whole < 60_000:
        return f"{whole / 1000:.3f} s"
    return f"{minutes(whole // 1000)}.{whole % 1000:03}"
