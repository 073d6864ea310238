"""Ctrl-C during a search sets a flag and is never lost."""

from __future__ import annotations

import signal

import pytest

import taquin as tq
from taquin.board import Tiles
from taquin.heuristics import find_heuristic
from taquin.interrupt import ctrl_c_flag

EASY = tq.Puzzle.of("1 2 3 0 4 6 7 5 8")


def test_ctrl_c_sets_the_flag_and_the_handler_is_restored() -> None:
    with ctrl_c_flag() as ctrl_c:
        seen = [ctrl_c.pressed]
        signal.raise_signal(signal.SIGINT)
        seen.append(ctrl_c.pressed)
    assert seen == [False, True]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_ctrl_c_raises() -> None:
    with pytest.raises(KeyboardInterrupt):
        press_twice()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def press_twice() -> None:
    with ctrl_c_flag():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)


def test_the_handler_of_a_program_stays() -> None:
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: received.append(number))
    try:
        with ctrl_c_flag() as ctrl_c:
            signal.raise_signal(signal.SIGINT)
        assert received == [signal.SIGINT]
        assert not ctrl_c.pressed
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_late_ctrl_c_raises_with_the_moves_that_were_found(engine: str) -> None:
    manhattan = find_heuristic("manhattan").bind(EASY)
    pressed = False

    def press_once(tiles: Tiles) -> int:
        nonlocal pressed
        if not pressed:
            pressed = True
            signal.raise_signal(signal.SIGINT)
        return manhattan(tiles)

    with pytest.raises(tq.SearchInterrupted) as interrupted:
        tq.solve(EASY.start, algorithm="astar", heuristic=press_once, engine=engine)
    solution = interrupted.value.solution
    assert solution.status is tq.Status.CANCELLED
    assert "".join(solution.moves or ()) == "RDR"
