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
from taquin.limits import Limits
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
    with pool.hired() as child:
        yield child


def take_memory() -> None:
    held = [b"x" * 10_000_000]
    while True:
        held.append(held[-1][:-1] + b"y")
        time.sleep(0.01)


def take_memory_and_talk(channel: Channel) -> None:
    held = [b"x" * 1_000_000]
    while True:
        held.append(held[-1][:-1] + b"y")
        channel.tell(len(held))
        time.sleep(0.001)


def die_with_words() -> None:
    os.write(2, b"terminate called: no more room\n")
    os.abort()


def refuse() -> NoReturn:
    raise TaquinError("not with me")


def divide_by_nothing() -> float:
    return 1 / 0


def name_nothing() -> None:
    find_algorithm("nothing")


def count(channel: Channel, numbers: int) -> int:
    for number in range(numbers):
        channel.tell(number)
    return numbers


def count_until_asked(channel: Channel) -> int:
    number = 0
    while not channel.asked_to_stop:
        number += 1
        time.sleep(0.001)
    return number


def search_without_looking(_: Channel) -> Status:
    """A search that nobody watches: only an interrupt reaches it."""
    return SearchConfig.of("iddfs").run(Puzzle.of(FIFTEEN), Limits(), engine="python").status


def sleep_deaf(_: Channel) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    time.sleep(60)


class TestCalls:
    def test_a_call_returns_what_it_returns_there(self, child: Child) -> None:
        assert child.call(divmod, 17, 5) == (3, 2)
        assert child.call(os.getpid) == child.pid != os.getpid()

    def test_what_is_raised_there_is_raised_here(self, child: Child) -> None:
        with pytest.raises(TaquinError, match="not with me"):
            child.call(refuse)
        assert child.call(divmod, 1, 1) == (1, 0)

    def test_a_mistake_says_where_it_was_made(self, child: Child) -> None:
        with pytest.raises(ZeroDivisionError) as caught:
            child.call(divide_by_nothing)
        assert "in divide_by_nothing" in caught.value.__notes__[0]

    def test_an_error_that_cannot_be_sent_is_told_in_its_words(self, child: Child) -> None:
        with pytest.raises(TaquinError, match=r"^unknown algorithm 'nothing'"):
            child.call(name_nothing)

    @pytest.mark.parametrize(
        ("crash", "reason"),
        [
            (os.abort, "the process died of SIGABRT"),
            (die_with_words, "the process died of SIGABRT: terminate called: no more room"),
        ],
    )
    def test_a_crash_is_told(self, child: Child, crash: Callable[[], None], reason: str) -> None:
        with pytest.raises(ChildEnded) as caught:
            child.call(crash)
        assert (caught.value.status, caught.value.reason) == ("crashed", reason)
        assert not child.alive

    def test_a_wild_access_is_a_crash(self, child: Child) -> None:
        with pytest.raises(ChildEnded, match="SIGSEGV"):
            child.call(ctypes.string_at, 8)

    def test_an_end_by_itself_is_a_crash(self, child: Child) -> None:
        with pytest.raises(ChildEnded, match="ended with code 3"):
            child.call(os._exit, 3)

    def test_too_much_time_is_told(self, child: Child) -> None:
        start = time.monotonic()
        with pytest.raises(ChildEnded, match="not ended after 300 ms") as caught:
            child.call(time.sleep, 60, seconds=0.3)
        assert caught.value.status == "killed"
        assert time.monotonic() - start < 10

    def test_too_much_memory_is_told(self, child: Child) -> None:
        with pytest.raises(ChildEnded, match=r"the process held .* more than 200 MB") as caught:
            child.call(take_memory, memory=200_000_000)
        assert caught.value.status == "killed"

    def test_a_child_lets_others_go_first(self) -> None:
        pool = Pool(niceness=7)
        with pool.hired() as child:
            assert child.call(os.nice, 0) == os.nice(0) + 7
        pool.close()

    def test_a_child_ends_with_its_parent(self) -> None:
        """The parent is killed in the middle of a call; the child notices at once."""
        code = (
            "import time; from taquin.isolation import Pool\n"
            "with Pool().hired() as child: child.call(time.sleep, 600)"
        )
        parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
        wait_until(lambda: children_of(parent.pid), 20)
        (child,) = children_of(parent.pid)
        time.sleep(0.3)
        parent.kill()
        parent.wait()
        wait_until(lambda: resident_memory(child) == 0, 20)


class TestMessages:
    def test_all_messages_come_in_order_before_the_answer(self, child: Child) -> None:
        heard: list[int] = []
        assert child.call(count, 1000, hear=heard.append) == 1000
        assert heard == list(range(1000))

    def test_who_talks_all_the_time_is_watched_all_the_same(self, child: Child) -> None:
        with pytest.raises(ChildEnded, match="more than 100 MB"):
            child.call(take_memory_and_talk, memory=100_000_000, hear=lambda _: None)


class TestStop:
    def _call_and_stop(
        self, child: Child, function: Callable[[Channel], object], patience: float
    ) -> object:
        child.call(count, 1, hear=lambda _: None)  # it has loaded all that it needs
        stop = Event()
        timer = Timer(0.3, stop.set)
        timer.start()
        try:
            return child.call(function, stop=stop.is_set, patience=patience, hear=lambda _: None)
        finally:
            timer.join()

    def test_without_patience_it_is_killed(self, child: Child) -> None:
        with pytest.raises(CallStopped):
            self._call_and_stop(child, count_until_asked, 0)
        assert not child.alive

    def test_who_notices_may_answer(self, child: Child) -> None:
        assert self._call_and_stop(child, count_until_asked, 10)
        assert child.alive

    def test_who_does_not_notice_is_interrupted(self, child: Child) -> None:
        assert self._call_and_stop(child, search_without_looking, 10) is Status.CANCELLED
        assert child.call(divmod, 1, 1) == (1, 0)

    def test_who_does_not_take_that_is_killed(self, child: Child) -> None:
        start = time.monotonic()
        with pytest.raises(CallStopped):
            self._call_and_stop(child, sleep_deaf, 1)
        assert time.monotonic() - start < 5
        assert not child.alive

    def test_the_next_call_is_not_asked(self, child: Child) -> None:
        self._call_and_stop(child, count_until_asked, 10)
        assert child.call(count, 3, hear=lambda _: None) == 3


class TestPool:
    def test_a_child_is_used_again(self, pool: Pool) -> None:
        pids = set()
        for _ in range(3):
            with pool.hired() as child:
                pids.add(child.pid)
        assert len(pids) == 1

    def test_one_that_was_killed_is_not(self, pool: Pool) -> None:
        with pool.hired() as child, pytest.raises(ChildEnded):
            child.call(os.abort)
        assert not pool.idle
        with pool.hired() as child:
            assert child.call(divmod, 1, 1) == (1, 0)

    def test_one_in_the_middle_of_a_call_is_ended(self, pool: Pool) -> None:
        with pytest.raises(ZeroDivisionError), pool.hired() as child:
            child.call(count, 10, hear=lambda number: 1 // number)
        assert not pool.idle
        assert not child.alive

    def test_one_that_holds_too_much_is_not_kept(self) -> None:
        pool = Pool(most_held=1)
        with pool.hired() as child:
            child.call(divmod, 1, 1)
        assert not pool.idle
        pool.close()

    def test_as_many_children_as_calls_at_once(self, pool: Pool) -> None:
        def call() -> None:
            with pool.hired() as child:
                child.call(time.sleep, 0.5)

        threads = [Thread(target=call) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(pool.idle) == 3
        pool.dismiss(idle_for=60)
        assert len(pool.idle) == 3
        pool.dismiss()
        assert not pool.idle
