"""The schedule of a beam: its width is the given one, or the one that the time limit allows."""

from __future__ import annotations

import pytest

from taquin.search import beam_schedule as module
from taquin.search.beam_schedule import MIN_STATES, BeamSchedule

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


def test_without_a_time_limit_the_width_is_constant(clock: Clock) -> None:
    schedule = BeamSchedule(10**6, 100, CELLS, None)
    clock.now = 1000.0
    schedule.layer_done(10**6, 1)
    assert schedule.width == 10**6


def test_the_time_suffices_for_all_layers(clock: Clock) -> None:
    """At 0.1 ms per state, layers of 100,000 would take 500 s."""
    schedule, states = BeamSchedule(100_000, 50, CELLS, 100.0), 100_000
    for depth in range(1, 51):
        clock.now += states * 0.0001
        schedule.layer_done(states, depth)
        states = schedule.width
    assert 90 < clock.now < 100


def test_sparse_last_layers_leave_their_time_to_the_others(clock: Clock) -> None:
    schedule, states, max_width = BeamSchedule(10**6, 130, CELLS, 100.0), 10_000, 0
    for depth in range(1, 131):
        clock.now += states * 0.0001
        schedule.layer_done(states, depth)
        possible = 2 ** (130 - depth)  # states from which a solution is still short enough
        states = min(schedule.width, possible)
        max_width = max(max_width, states)
    assert 80 < clock.now < 100
    assert max_width > 1.2 * 100 / 0.0001 / 130


def test_layers_get_narrower_towards_the_end(clock: Clock) -> None:
    """With the same time per state, and every layer as wide as it may be."""
    schedule, states, widths = BeamSchedule(10**6, 130, CELLS, 100.0), 10_000, []
    for depth in range(1, 131):
        clock.now += states * 0.0001
        schedule.layer_done(states, depth)
        states = schedule.width
        widths.append(states)
    wide, narrow = widths[130 - 2 * CELLS - 1], widths[130 - int(1.4 * CELLS)]
    assert min(widths[:50]) > 0.9 * wide
    assert narrow == pytest.approx(module.NARROW_SHARE * wide, rel=0.15)


def test_an_unlimited_number_of_layers(clock: Clock) -> None:
    schedule = BeamSchedule(10**6, 2**31 - 1, CELLS, 100.0)
    clock.now = 1.0
    schedule.layer_done(10_000, 1)
    assert schedule.width == MIN_STATES


def test_narrow_layers_do_not_change_the_width(clock: Clock) -> None:
    schedule = BeamSchedule(10**6, 10, CELLS, 1.0)
    clock.now = 5.0
    schedule.layer_done(MIN_STATES - 1, 1)
    assert schedule.width == 10**6


def test_a_late_beam_continues_with_the_smallest_width(clock: Clock) -> None:
    schedule = BeamSchedule(10**6, 10, CELLS, 1.0)
    clock.now = 5.0
    schedule.layer_done(10_000, 1)
    assert schedule.width == MIN_STATES
    narrow = BeamSchedule(100, 10, CELLS, 1.0)
    clock.now = 9.0
    narrow.layer_done(10_000, 1)
    assert narrow.width == 100
