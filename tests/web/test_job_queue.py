"""EventBuffer, JobQueue and TurnLock, without a server."""

from __future__ import annotations

import asyncio
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from taquin.isolation import CallStopped, Pool
from taquin.web.event_buffer import EventBuffer
from taquin.web.job_queue import JobQueue, JobSpec, QueueFull
from taquin.web.work.turn_lock import TurnLock

if TYPE_CHECKING:
    from taquin.isolation import Channel


class TestEventBuffer:
    def test_a_new_snapshot_replaces_an_unread_one(self) -> None:
        async def read() -> list[object]:
            buffer = EventBuffer()
            for number in range(5):
                buffer.put("progress", {"expanded": number})
            buffer.put("improvement", {"cost": 9})
            buffer.put("improvement", {"cost": 8})
            buffer.put("progress", {"expanded": 7})
            buffer.close()
            return [event async for event in buffer.read(1)]

        assert asyncio.run(read()) == [
            ("progress", {"expanded": 4}),
            ("improvement", {"cost": 9}),
            ("improvement", {"cost": 8}),
            ("progress", {"expanded": 7}),
        ]

    def test_a_timeout_yields_none(self) -> None:
        async def read() -> object:
            return await anext(EventBuffer().read(0.01))

        assert asyncio.run(read()) is None


def send_and_return(channel: Channel, value: int) -> int:
    channel.send(("progress", {"value": value}))
    return value


class TestJobQueue:
    def test_jobs_run_in_order_of_submission(self) -> None:
        async def run() -> list[int]:
            pool = Pool()
            queue = JobQueue(pool, max_running=1, max_waiting=2)
            done: list[int] = []
            jobs = [
                queue.submit(JobSpec(send_and_return, (number,), 20, 10**9)) for number in range(3)
            ]
            for job in jobs:
                job.outcome.add_done_callback(lambda outcome: done.append(outcome.result()))
            with pytest.raises(QueueFull):
                queue.submit(JobSpec(send_and_return, (3,), 20, 10**9))
            await asyncio.gather(*(job.outcome for job in jobs))
            await queue.close()
            pool.close()
            return done

        assert asyncio.run(run()) == [0, 1, 2]

    def test_close_cancels_all_jobs_and_refuses_new_ones(self) -> None:
        async def run() -> None:
            pool = Pool()
            queue = JobQueue(pool, max_running=1, max_waiting=5)
            jobs = [queue.submit(JobSpec(_sleep, (), 60, 10**9)) for _ in range(3)]
            await queue.close()
            for job in jobs:
                with pytest.raises(CallStopped):
                    await job.outcome
            with pytest.raises(QueueFull):
                queue.submit(JobSpec(_sleep, (), 60, 10**9))
            pool.close()

        asyncio.run(run())


def _sleep(_: Channel) -> None:
    import time

    time.sleep(60)


class TestTurnLock:
    def test_lanes_run_in_turn_up_to_the_clock(self) -> None:
        ran: list[tuple[int, int]] = []
        sampled: list[int] = []
        turn_lock = TurnLock(3, sampled.append)

        def run(lane: int, nodes: int) -> None:
            turn_lock.wait_for_turn(lane)
            for node in range(nodes):
                if node == turn_lock.clock:
                    turn_lock.pass_turn(lane)
                    turn_lock.wait_for_turn(lane)
                ran.append((lane, node))
            turn_lock.leave(lane)

        threads = [Thread(target=run, args=(lane, nodes)) for lane, nodes in enumerate((4, 1, 3))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(10)
        assert ran == [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2), (0, 3)]
        assert sampled == [1, 2, 3, 4]
