"""EventBuffer, desk and baton by themselves."""

from __future__ import annotations

import asyncio
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from taquin.isolation import CallStopped, Pool
from taquin.web.event_buffer import EventBuffer
from taquin.web.job_queue import Full, JobQueue, Work
from taquin.web.work.turn_lock import TurnLock

if TYPE_CHECKING:
    from taquin.isolation import Channel


class TestMailbox:
    def test_what_only_says_how_things_stand_is_replaced(self) -> None:
        async def read() -> list[object]:
            mail = EventBuffer()
            for number in range(5):
                mail.put("progress", {"expanded": number})
            mail.put("improvement", {"cost": 9})
            mail.put("improvement", {"cost": 8})
            mail.put("progress", {"expanded": 7})
            mail.close()
            return [message async for message in mail.read(1)]

        assert asyncio.run(read()) == [
            ("progress", {"expanded": 4}),
            ("improvement", {"cost": 9}),
            ("improvement", {"cost": 8}),
            ("progress", {"expanded": 7}),
        ]

    def test_silence_is_told(self) -> None:
        async def read() -> object:
            return await anext(EventBuffer().read(0.01))

        assert asyncio.run(read()) is None


def answer(line: Channel, value: int) -> int:
    line.tell(("progress", {"value": value}))
    return value


class TestDesk:
    def test_work_is_done_in_order_of_arrival(self) -> None:
        async def work() -> list[int]:
            pool = Pool()
            desk = JobQueue(pool, at_once=1, places=2)
            done: list[int] = []
            tickets = [desk.enter(Work(answer, (number,), 20, 10**9)) for number in range(3)]
            for ticket in tickets:
                ticket.outcome.add_done_callback(lambda outcome: done.append(outcome.result()))
            with pytest.raises(Full):
                desk.enter(Work(answer, (3,), 20, 10**9))
            await asyncio.gather(*(ticket.outcome for ticket in tickets))
            await desk.close()
            pool.close()
            return done

        assert asyncio.run(work()) == [0, 1, 2]

    def test_closing_stops_all_and_takes_no_more(self) -> None:
        async def work() -> None:
            pool = Pool()
            desk = JobQueue(pool, at_once=1, places=5)
            tickets = [desk.enter(Work(_sleep, (), 60, 10**9)) for _ in range(3)]
            await desk.close()
            for ticket in tickets:
                with pytest.raises(CallStopped):
                    await ticket.outcome
            with pytest.raises(Full):
                desk.enter(Work(_sleep, (), 60, 10**9))
            pool.close()

        asyncio.run(work())


def _sleep(_: Channel) -> None:
    import time

    time.sleep(60)


class TestBaton:
    def test_lanes_run_in_turn_up_to_the_clock(self) -> None:
        ran: list[tuple[int, int]] = []
        sampled: list[int] = []
        baton = TurnLock(3, sampled.append)

        def run(lane: int, nodes: int) -> None:
            baton.take(lane)
            for node in range(nodes):
                if node == baton.clock:
                    baton.pass_on(lane)
                    baton.take(lane)
                ran.append((lane, node))
            baton.leave(lane)

        threads = [Thread(target=run, args=(lane, nodes)) for lane, nodes in enumerate((4, 1, 3))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
        assert ran == [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3)]
        assert sampled == [1, 2, 3, 4]
