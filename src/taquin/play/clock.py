"""Clock: the time of one game. The caller passes the current time, so that tests need not wait."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taquin.play.game import Game


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds before the last stop, and the time at which the clock started; None if it is stopped."""

    before: float = 0.0
    since: float | None = None

    def follow(self, game: Game, now: float) -> Clock:
        """Return the clock after a change of the game: it starts at the first move and stops at the goal.

        Undoing the last move of a solved game starts it again.
        """
        if game.solved:
            return Clock(self.at(now))
        if self.since is None and game.moves:
            return Clock(self.before, now)
        return self

    def at(self, now: float) -> float:
        """Return the seconds of the game at that time."""
        return self.before + (0.0 if self.since is None else now - self.since)


def minutes(seconds: float) -> str:
    """Return a time like a stopwatch: `0:07`, `12:34`, `1:02:03`."""
    whole, second = divmod(int(seconds), 60)
    hours, minute = divmod(whole, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def milliseconds(seconds: float) -> str:
    """Return a time with milliseconds: `7.250 s`, `12:34.567`, `1:02:03.004`."""
    whole = round(seconds * 1000)
    if whole < 60_000:
        return f"{whole / 1000:.3f} s"
    return f"{minutes(whole // 1000)}.{whole % 1000:03}"
