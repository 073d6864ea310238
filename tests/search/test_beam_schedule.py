"""How wide a beam may be: as asked for, or as the time allows."""

from __future__ import annotations

import pytest

from taquin.search import beam_schedule as module
from taquin.search.beam_schedule import FEW_STATES, BeamSchedule

CELLS = 36


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(module, "perf_counter", clock)
    return clock


def test_without_a_time_limit_the_width_stays(clock: Clock) -> None:
    pace = BeamSchedule(10**6, 100, CELLS, None)
    clock.now = 1000.0
    pace.keep(10**6, 1)
    assert pace.width == 10**6


def test_the_time_lasts_for_the_layers_that_are_left(clock: Clock) -> None:
    """A tenth of a millisecond for a state: layers of 100,000 would take 500 s."""
    pace, states = BeamSchedule(100_000, 50, CELLS, 100.0), 100_000
    for depth in range(1, 51):
        clock.now += states * 0.0001
        pace.keep(states, depth)
        states = pace.width
    assert 90 < clock.now < 100


def test_nearly_empty_layers_in_the_end_leave_their_time_to_the_others(clock: Clock) -> None:
    pace, states, widest = BeamSchedule(10**6, 130, CELLS, 100.0), 10_000, 0
    for depth in range(1, 131):
        clock.now += states * 0.0001
        pace.keep(states, depth)
        possible = 2 ** (130 - depth)  # states from which a way is still short enough
        states = min(pace.width, possible)
        widest = max(widest, states)
    assert 80 < clock.now < 100
    assert widest > 1.2 * 100 / 0.0001 / 130


def test_layers_get_narrower_towards_the_end(clock: Clock) -> None:
    """Where the time is the same for each state, and every layer is as wide as it may be."""
    pace, states, widths = BeamSchedule(10**6, 130, CELLS, 100.0), 10_000, []
    for depth in range(1, 131):
        clock.now += states * 0.0001
        pace.keep(states, depth)
        states = pace.width
        widths.append(states)
    wide, narrow = widths[130 - 2 * CELLS - 1], widths[130 - int(1.4 * CELLS)]
    assert min(widths[:50]) > 0.9 * wide
    assert narrow == pytest.approx(module.NARROW * wide, rel=0.15)


def test_endless_layers_are_no_trouble(clock: Clock) -> None:
    pace = BeamSchedule(10**6, 2**31 - 1, CELLS, 100.0)
    clock.now = 1.0
    pace.keep(10_000, 1)
    assert pace.width == FEW_STATES


def test_narrow_layers_tell_nothing(clock: Clock) -> None:
    pace = BeamSchedule(10**6, 10, CELLS, 1.0)
    clock.now = 5.0
    pace.keep(FEW_STATES - 1, 1)
    assert pace.width == 10**6


def test_a_beam_that_is_late_goes_on_with_few_states(clock: Clock) -> None:
    pace = BeamSchedule(10**6, 10, CELLS, 1.0)
    clock.now = 5.0
    pace.keep(10_000, 1)
    assert pace.width == FEW_STATES
    narrow = BeamSchedule(100, 10, CELLS, 1.0)
    clock.now = 9.0
    narrow.keep(10_000, 1)
    assert narrow.width == 100
