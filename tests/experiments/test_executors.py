"""Executors: their specs, and calls in this process and in child processes."""

from __future__ import annotations

import os
import sys
import time

import pytest

from taquin import TaquinError
from taquin.experiments import isolated_task
from taquin.experiments.executors import (
    InProcessExecutor,
    LocalExecutor,
    open_executor,
)


def test_specs_of_executors() -> None:
    with open_executor("here") as here:
        assert isinstance(here, InProcessExecutor)
        assert (here.slots, here.isolated) == (1, False)
    with open_executor("local:3") as three:
        assert isinstance(three, LocalExecutor)
        assert (three.slots, three.isolated) == (3, True)
    with open_executor("local") as all_cores:
        assert all_cores.slots == os.cpu_count()


@pytest.mark.parametrize(
    "spec", ["", "there", "local:", "local:0", "local:x", "dask:9999", "LocalExecutor:2"]
)
def test_other_specs_are_refused(spec: str) -> None:
    with pytest.raises(TaquinError):
        open_executor(spec)


def test_a_missing_scheduler_is_reported() -> None:
    with pytest.raises(TaquinError, match="there is no Dask scheduler at tcp://127"):
        open_executor("tcp://127.0.0.1:9", timeout=1)


def test_without_dask_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "taquin.experiments.dask_executor", raising=False)
    with pytest.raises(TaquinError, match=r"pip install 'taquin\[cluster\]'"):
        open_executor("dask:1")


def test_calls_in_this_process_are_done_immediately() -> None:
    with open_executor("here") as here:
        assert here.submit(divmod, 7, 2).result() == (3, 1)
        assert isinstance(here.submit(divmod, 7, 0).exception(), ZeroDivisionError)


def test_local_executor_runs_calls_in_parallel_and_ends_its_children() -> None:
    with open_executor("local:2") as two:
        start = time.monotonic()
        both = [two.submit(isolated_task.call_isolated, time.sleep, 2) for _ in range(2)]
        for future in both:
            assert future.result() is None
        assert time.monotonic() - start < 3.5
        assert len(isolated_task.children.idle) == 2
    assert not isolated_task.children.idle
