"""Calls in child processes: results, errors, crashes, limits, messages, stop requests, and the pool."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Thread, Timer
from typing import TYPE_CHECKING, NoReturn

import pytest

from taquin.errors import TaquinError
from taquin.isolation import CallStopped, Channel, Child, ChildEnded, Pool
from taquin.puzzle import Puzzle
from taquin.search import find_algorithm
from taquin.search_config import SearchConfig
from taquin.solution import Status
from taquin.util.process_memory import resident_memory
from tests.serving import children_of, wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[2]
FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"


@pytest.fixture
def pool() -> Iterator[Pool]:
    pool = Pool()
    yield pool
    pool.close()


@pytest.fixture
def child(pool: Pool) -> Iterator[Child]:
    with pool.borrow() as child:
        yield child


def grow() -> None:
    held = [b"x" * 10_000_000]
    while True:
        held.append(held[-1][:-1] + b"y")
        time.sleep(0.01)


def grow_and_send(channel: Channel) -> None:
    held = [b"x" * 1_000_000]
    while True:
        held.append(held[-1][:-1] + b"y")
        channel.send(len(held))
        time.sleep(0.001)


def write_and_abort() -> None:
    os.write(2, b"terminate called: out of memory\n")
    os.abort()


def raise_taquin_error() -> NoReturn:
    raise TaquinError("the input is wrong")


def divide_by_zero() -> float:
    return 1 / 0


def find_unknown_algorithm() -> None:
    find_algorithm("nothing")


def count(channel: Channel, numbers: int) -> int:
    for number in range(numbers):
        channel.send(number)
    return numbers


def count_until_stopped(channel: Channel) -> int:
    number = 0
    while not channel.stop_requested:
        number += 1
        time.sleep(0.001)
    return number


def search_without_observer(_: Channel) -> Status:
    """Run a search that does not poll its channel: only an interrupt stops it."""
    return SearchConfig.from_options("iddfs", engine="python").run(Puzzle.of(FIFTEEN)).status


def ignore_interrupts(_: Channel) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    time.sleep(60)


class TestCalls:
    def test_a_call_returns_the_functions_value(self, child: Child) -> None:
        assert child.call(divmod, 17, 5) == (3, 2)
        assert child.call(os.getpid) == child.pid != os.getpid()

    def test_a_call_raises_the_functions_exception(self, child: Child) -> None:
        with pytest.raises(TaquinError, match="the input is wrong"):
            child.call(raise_taquin_error)
        assert child.call(divmod, 1, 1) == (1, 0)

    def test_an_unexpected_exception_has_the_childs_traceback(self, child: Child) -> None:
        with pytest.raises(ZeroDivisionError) as caught:
            child.call(divide_by_zero)
        assert "in divide_by_zero" in caught.value.__notes__[0]

    def test_an_exception_that_cannot_be_unpickled_keeps_its_message(self, child: Child) -> None:
        with pytest.raises(TaquinError, match=r"^unknown algorithm 'nothing'"):
            child.call(find_unknown_algorithm)

    @pytest.mark.parametrize(
        ("crash", "reason"),
        [
            (os.abort, "the process died of SIGABRT"),
            (write_and_abort, "the process died of SIGABRT: terminate called: out of memory"),
        ],
    )
    def test_a_crash_has_a_reason(
        self, child: Child, crash: Callable[[], None], reason: str
    ) -> None:
        with pytest.raises(ChildEnded) as caught:
            child.call(crash)
        assert (caught.value.status, caught.value.reason) == ("crashed", reason)
        assert not child.alive

    def test_an_invalid_memory_access_is_a_crash(self, child: Child) -> None:
        with pytest.raises(ChildEnded, match="SIGSEGV"):
            child.call(ctypes.string_at, 8)

    def test_an_early_exit_is_a_crash(self, child: Child) -> None:
        with pytest.raises(ChildEnded, match="ended with code 3"):
            child.call(os._exit, 3)

    def test_the_time_limit_kills_the_child(self, child: Child) -> None:
        start = time.monotonic()
        with pytest.raises(ChildEnded, match="not ended after 300 ms") as caught:
            child.call(time.sleep, 60, seconds=0.3)
        assert caught.value.status == "killed"
        assert time.monotonic() - start < 10

    def test_the_memory_limit_kills_the_child(self, child: Child) -> None:
        with pytest.raises(ChildEnded, match=r"the process held .* more than 200 MB") as caught:
            child.call(grow, memory=200_000_000)
        assert caught.value.status == "killed"

    def test_a_child_has_the_pools_niceness(self) -> None:
        pool = Pool(niceness=7)
        with pool.borrow() as child:
            assert child.call(os.nice, 0) == os.nice(0) + 7
        pool.close()

    def test_a_child_ends_with_its_parent(self) -> None:
        """The parent is killed during a call, and the child ends immediately."""
        code = (
            "import time; from taquin.isolation import Pool\n"
            "with Pool().borrow() as child: child.call(time.sleep, 600)"
        )
        parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
        wait_until(lambda: children_of(parent.pid), 20)
        (child,) = children_of(parent.pid)
        time.sleep(0.3)
        parent.kill()
        parent.wait()
        wait_until(lambda: resident_memory(child) == 0, 20)


class TestMessages:
    def test_all_messages_arrive_in_order_before_the_result(self, child: Child) -> None:
        received: list[int] = []
        assert child.call(count, 1000, on_message=received.append) == 1000
        assert received == list(range(1000))

    def test_limits_hold_while_messages_arrive(self, child: Child) -> None:
        with pytest.raises(ChildEnded, match="more than 100 MB"):
            child.call(grow_and_send, memory=100_000_000, on_message=lambda _: None)


class TestStop:
    def _call_and_stop(
        self, child: Child, function: Callable[[Channel], object], grace_seconds: float
    ) -> object:
        child.call(
            count, 1, on_message=lambda _: None
        )  # the child has imported everything that it needs
        stop = Event()
        timer = Timer(0.3, stop.set)
        timer.start()
        try:
            return child.call(
                function, stop=stop.is_set, grace_seconds=grace_seconds, on_message=lambda _: None
            )
        finally:
            timer.join()

    def test_without_grace_the_child_is_killed(self, child: Child) -> None:
        with pytest.raises(CallStopped):
            self._call_and_stop(child, count_until_stopped, 0)
        assert not child.alive

    def test_a_function_that_notices_the_request_may_return(self, child: Child) -> None:
        assert self._call_and_stop(child, count_until_stopped, 10)
        assert child.alive

    def test_a_function_that_does_not_notice_is_interrupted(self, child: Child) -> None:
        assert self._call_and_stop(child, search_without_observer, 10) is Status.CANCELLED
        assert child.call(divmod, 1, 1) == (1, 0)

    def test_a_function_that_ignores_interrupts_is_killed(self, child: Child) -> None:
        start = time.monotonic()
        with pytest.raises(CallStopped):
            self._call_and_stop(child, ignore_interrupts, 1)
        assert time.monotonic() - start < 5
        assert not child.alive

    def test_a_stop_request_does_not_reach_the_next_call(self, child: Child) -> None:
        self._call_and_stop(child, count_until_stopped, 10)
        assert child.call(count, 3, on_message=lambda _: None) == 3


class TestPool:
    def test_an_idle_child_is_reused(self, pool: Pool) -> None:
        pids = set()
        for _ in range(3):
            with pool.borrow() as child:
                pids.add(child.pid)
        assert len(pids) == 1

    def test_a_dead_child_is_not_reused(self, pool: Pool) -> None:
        with pool.borrow() as child, pytest.raises(ChildEnded):
            child.call(os.abort)
        assert not pool.idle
        with pool.borrow() as child:
            assert child.call(divmod, 1, 1) == (1, 0)

    def test_a_busy_child_is_closed(self, pool: Pool) -> None:
        with pytest.raises(ZeroDivisionError), pool.borrow() as child:
            child.call(count, 10, on_message=lambda number: 1 // number)
        assert not pool.idle
        assert not child.alive

    def test_a_large_child_is_closed(self) -> None:
        pool = Pool(max_idle_memory=1)
        with pool.borrow() as child:
            child.call(divmod, 1, 1)
        assert not pool.idle
        pool.close()

    def test_parallel_calls_have_a_child_each(self, pool: Pool) -> None:
        def call() -> None:
            with pool.borrow() as child:
                child.call(time.sleep, 0.5)

        threads = [Thread(target=call) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(pool.idle) == 3
        pool.close_idle(idle_for=60)
        assert len(pool.idle) == 3
        pool.close_idle()
        assert not pool.idle
