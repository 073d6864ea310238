"""Ctrl-C in a program that uses the library: real processes, a real SIGINT."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.interrupt.programs import HARD, press_ctrl_c

MAX_SECONDS = 15.0
"""Each search would take a minute without Ctrl-C."""

LOOP = """
say("ready")
done = 0
try:
    for _ in range(5):
        search({engine!r})
        done += 1
except tq.SearchInterrupted as interrupted:
    say(done, interrupted.solution.status, interrupted.solution.statistics.expanded > 0)
    say(isinstance(interrupted, KeyboardInterrupt), interrupted)
import signal
say(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


@pytest.mark.parametrize("engine", ["native", "python"])
def test_one_ctrl_c_ends_a_loop(engine: str) -> None:
    ended = press_ctrl_c(LOOP.format(engine=engine))
    assert ended.out[1:] == [
        "0 cancelled True",
        "True the search was interrupted; it had found no solution",
        "True",
    ], ended.err
    assert ended.seconds < MAX_SECONDS


def test_an_uncaught_interrupt_ends_the_program() -> None:
    ended = press_ctrl_c("say('ready')\nfor _ in range(5): search()")
    assert "SearchInterrupted: the search was interrupted" in ended.err
    assert ended.code != 0
    assert ended.seconds < MAX_SECONDS


def test_the_best_solution_so_far_is_attached() -> None:
    ended = press_ctrl_c(
        """
say("ready")
try:
    tq.solve(LARGE, limits=LIMITS)
except KeyboardInterrupt as interrupted:
    solution = interrupted.solution
    say(solution.status, solution.cost == len(solution.replay()) - 1, solution.lower_bound > 0)
    say(str(interrupted) == f"the search was interrupted; the best solution so far has {solution.cost} moves")
""",
        after=3,
    )
    assert ended.out[1:] == ["cancelled True True", "True"], ended.err
    assert ended.seconds < MAX_SECONDS


def test_improving_raises_with_the_best_solution_so_far() -> None:
    ended = press_ctrl_c(
        """
costs = []
try:
    for solution in tq.improving(tq.Puzzle.of(LARGE), limits=LIMITS):
        costs.append(solution.cost)
        if len(costs) == 1:
            say("ready")
except tq.SearchInterrupted as interrupted:
    say(interrupted.solution.status, interrupted.solution.cost <= costs[-1])
""",
        after=3,
    )
    assert ended.out[1:] == ["cancelled True"], ended.err
    assert ended.seconds < MAX_SECONDS


def test_between_two_solutions_it_is_a_plain_keyboard_interrupt() -> None:
    """The code of the program runs then, and gets its KeyboardInterrupt immediately."""
    ended = press_ctrl_c(
        """
import time
try:
    for solution in tq.improving(tq.Puzzle.of(LARGE), limits=LIMITS):
        say("ready")
        time.sleep(30)
except KeyboardInterrupt as interrupted:
    say(type(interrupted).__name__)
"""
    )
    assert ended.out[1:] == ["KeyboardInterrupt"], ended.err
    assert ended.seconds < MAX_SECONDS


@pytest.mark.parametrize("engine", ["native", "python"])
def test_threads_of_a_pool_stop_too(engine: str) -> None:
    """Queued searches do not begin while the main thread unwinds."""
    ended = press_ctrl_c(
        f"""
from concurrent.futures import ThreadPoolExecutor
say("ready")
futures = []
try:
    with ThreadPoolExecutor(2) as pool:
        futures += [pool.submit(search, {engine!r}) for _ in range(6)]
        for future in futures:
            future.result()
except KeyboardInterrupt:
    say(*(type(future.exception()).__name__ for future in futures))
    say(futures[0].exception().solution.status, futures[5].exception().solution.status)
say(tq.solve("1 2 3 4 0 5 7 8 6").cost)
with ThreadPoolExecutor(1) as pool:
    say(pool.submit(tq.solve, "1 2 3 4 0 5 7 8 6").result().cost)
"""
    )
    assert ended.out[1:] == [
        " ".join(["SearchInterrupted"] * 6),
        "cancelled cancelled",
        "2",
        "2",
    ], ended.err
    assert ended.seconds < MAX_SECONDS


def test_a_program_that_ends_does_not_wait_for_its_queue() -> None:
    ended = press_ctrl_c(
        """
from concurrent.futures import ThreadPoolExecutor
say("ready")
pool = ThreadPoolExecutor(2)
for future in [pool.submit(search) for _ in range(6)]:
    future.result()
"""
    )
    assert "KeyboardInterrupt" in ended.err or "SearchInterrupted" in ended.err
    assert ended.code != 0
    assert ended.seconds < MAX_SECONDS


def test_a_plain_thread_stops_while_main_waits() -> None:
    ended = press_ctrl_c(
        """
import threading, time
ends = []
def work():
    try:
        search()
    except KeyboardInterrupt as interrupted:
        ends.append(interrupted.solution.status)
thread = threading.Thread(target=work)
thread.start()
say("ready")
try:
    thread.join()
except KeyboardInterrupt as interrupted:
    say(type(interrupted).__name__)
while not ends:
    time.sleep(0.05)
say(*ends)
"""
    )
    assert ended.out[1:] == ["KeyboardInterrupt", "cancelled"], ended.err
    assert ended.seconds < MAX_SECONDS


def test_asyncio_to_thread() -> None:
    ended = press_ctrl_c(
        """
import asyncio
async def main():
    say("ready")
    try:
        await asyncio.gather(*(asyncio.to_thread(search) for _ in range(6)))
    except asyncio.CancelledError:
        say("task cancelled")
        raise
try:
    asyncio.run(main())
except KeyboardInterrupt:
    say("interrupted")
"""
    )
    assert ended.out[1:] == ["task cancelled", "interrupted"], ended.err
    assert ended.seconds < MAX_SECONDS


def test_asyncio_with_a_search_in_its_own_thread() -> None:
    ended = press_ctrl_c(
        """
import asyncio
async def main():
    say("ready")
    search()
try:
    asyncio.run(main())
except KeyboardInterrupt as interrupted:
    say(interrupted.solution.status)
"""
    )
    assert ended.out[1:] == ["cancelled"], ended.err
    assert ended.seconds < MAX_SECONDS


OWN_HANDLER = """
import signal, threading
received = []
def handler(number, frame):
    received.append(number)
    {action}
signal.signal(signal.SIGINT, handler)
brief = tq.Limits(seconds=4)
say("ready")
def work():
    return tq.solve(HARD, algorithm="ida-star", heuristic="misplaced", limits=brief, engine={engine!r})
"""


@pytest.mark.parametrize("engine", ["native", "python"])
@pytest.mark.parametrize("thread", ["main", "worker"])
def test_a_handler_of_the_program_decides(engine: str, thread: str) -> None:
    work = "work()"
    if thread == "worker":
        work = "ThreadPoolExecutor(1).submit(work).result()"
    ended = press_ctrl_c(
        OWN_HANDLER.format(action="pass", engine=engine)
        + f"""
from concurrent.futures import ThreadPoolExecutor
solution = {work}
say(solution.status, received, signal.getsignal(signal.SIGINT) is handler)
"""
    )
    assert ended.out[1:] == ["time_limit [2] True"], ended.err


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_handler_of_the_program_may_raise(engine: str) -> None:
    ended = press_ctrl_c(
        OWN_HANDLER.format(action="raise KeyboardInterrupt", engine=engine)
        + """
try:
    for _ in range(3):
        work()
except tq.SearchInterrupted as interrupted:
    say(received, interrupted.solution.status)
"""
    )
    assert ended.out[1:] == ["[2] cancelled"], ended.err


def test_an_observer_that_cancels_is_not_ctrl_c() -> None:
    ended = press_ctrl_c(
        """
class Cancelling(tq.Observer):
    sees_nodes = False
    def tick(self, live):
        return True
for engine in ("native", "python"):
    solution = tq.solve(HARD, algorithm="ida-star", heuristic="misplaced", observer=Cancelling(), engine=engine)
    say(solution.status)
import time
time.sleep(30)
"""
    )
    assert ended.out == ["cancelled", "cancelled"]


def test_a_program_can_end_while_a_daemon_thread_searches() -> None:
    """The thread cannot return to a finalised interpreter, and it must not crash the process."""
    program = """
import threading, time
threading.Thread(target=search, daemon=True).start()
time.sleep(0.5)
say("end")
"""
    done = subprocess.run(
        [sys.executable, "-c", HARD + program], capture_output=True, text=True, timeout=40
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "end\n", "")
