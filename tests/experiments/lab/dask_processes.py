"""A Dask scheduler and workers on loopback, each in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

DASK = str(Path(sys.executable).with_name("dask"))
ROOT = Path(__file__).parents[3]


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Yield the address of the scheduler, and the processes: the workers, then the scheduler."""
    scheduler_file = folder / "scheduler.json"
    log = open(folder / "dask.log", "wb")  # noqa: SIM115
    scheduler = [DASK, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    worker = [DASK, "worker", "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    worker += ["--host", "127.0.0.1", "--memory-limit", "2GiB", "--local-directory", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    started: list[subprocess.Popen[bytes]] = []

    def start(command: list[str]) -> subprocess.Popen[bytes]:
        command = [*command, "--scheduler-file", str(scheduler_file)]
        started.append(subprocess.Popen(command, stdout=log, stderr=log, env=environment))
        return started[-1]

    try:
        head = start(scheduler)
        end = time.monotonic() + 60
        while not (scheduler_file.exists() and scheduler_file.read_text().strip()):
            assert time.monotonic() < end, (folder / "dask.log").read_text()
            time.sleep(0.1)
        address = json.loads(scheduler_file.read_text())["address"]
        yield address, [*(start(worker) for _ in range(workers)), head]
    finally:
        for process in reversed(started):
            process.kill()
            process.wait()
        log.close()
