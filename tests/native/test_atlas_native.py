"""The native enumeration of all states: its results, and how it is stopped."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from taquin.board import Board
from taquin.instances.atlas import Atlas
from tests.end_to_end.command import ENVIRONMENT, TAQUIN
from tests.instances.test_atlas import PUBLISHED
from tests.small_worlds import distances_by_hand, scrambled_board


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_two_hardest_8_puzzles(threads: int) -> None:
    atlas = Atlas(Board.goal("blank-last", 3, 3), threads=threads)
    assert {str(board) for board in atlas.deepest(10)} == {
        "8 6 7 2 5 4 3 0 1",
        "6 4 7 8 5 0 3 2 1",
    }


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)])
@pytest.mark.parametrize("seed", range(3))
def test_the_deepest_boards_of_any_goal(rows: int, cols: int, seed: int) -> None:
    goal = scrambled_board(rows, cols, seed)
    distance = distances_by_hand(goal)
    last = max(distance.values())
    expected = {tiles for tiles, depth in distance.items() if depth == last}
    atlas = Atlas(goal)
    found = atlas.deepest(len(expected) + 1)
    assert {board.tiles for board in found} == expected
    assert len(found) == len(expected)
    assert atlas.deepest(1) == found[:1]
    assert atlas.deepest(0) == []


@pytest.mark.parametrize("threads", [1, 2])
def test_a_tick_stops_the_enumeration(threads: int) -> None:
    ticks: list[tuple[int, int, int, int, int]] = []

    def tick(expanded: int, generated: int, frontier: int, memory: int, lower_bound: int) -> bool:
        ticks.append((expanded, generated, frontier, memory, lower_bound))
        return len(ticks) >= 4

    atlas = Atlas(Board.goal("blank-last", 3, 4), threads=threads, tick=tick)
    assert len(ticks) == 4
    assert not atlas.complete
    assert atlas.counts == PUBLISHED["3x4"][: len(atlas.counts)]
    depths = [row[4] for row in ticks]
    assert depths == sorted(depths)


def test_boards_can_be_drawn_after_the_enumeration_was_stopped() -> None:
    """Each layer has as many boards as its count, or none, wherever the enumeration was stopped."""
    goal = Board.goal("blank-last", 3, 4)
    atlas = Atlas(goal, threads=2, tick=lambda *_: True)
    assert len(atlas.deepest(1000)) in (0, min(1000, atlas.counts[-1]))


def test_an_error_in_a_tick_reaches_the_caller() -> None:
    def fails(*_: int) -> bool:
        raise LookupError("lost the map")

    with pytest.raises(LookupError, match="lost the map"):
        Atlas(Board.goal("blank-last", 3, 4), tick=fails)


INTERRUPTED = """
import time
from taquin.instances.atlas import Atlas
from taquin.board import Board

said = []

def tick(expanded, generated, frontier, memory, depth):
    if not said and depth > 12:
        said.append(True)
        print("walking", flush=True)
    return False

try:
    Atlas(Board.goal("blank-last", 3, 4), threads={threads}, tick=tick)
except KeyboardInterrupt:
    print(time.monotonic(), "interrupted", flush=True)
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_a_large_atlas(threads: int) -> None:
    code = INTERRUPTED.format(threads=threads)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "walking\n"
        time.sleep(0.5)
        pressed = time.monotonic()
        child.send_signal(signal.SIGINT)
        ended, how = child.communicate(timeout=60)[0].split()
    assert how == "interrupted"
    assert float(ended) - pressed < 0.7


def test_ctrl_c_in_the_command() -> None:
    with subprocess.Popen(
        [TAQUIN, "atlas", "3x4"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as child:
        time.sleep(1.5)
        child.send_signal(signal.SIGINT)
        answer, complaint = child.communicate(timeout=60)
    assert child.returncode == 130
    assert (answer, complaint) == (b"", b"taquin: interrupted\n")
