"""The description of the machine, and the memory of processes."""

from __future__ import annotations

import json
import os

from taquin import __version__
from taquin.experiments.lab.machine import describe_machine
from taquin.util.process_memory import peak, reset_peak, resident_memory


def test_the_description_of_the_machine_is_json() -> None:
    machine = describe_machine()
    assert json.loads(json.dumps(machine)) == machine
    assert machine["taquin"] == __version__
    assert machine["cores"] >= 1
    assert machine["memory"] > 10**8
    assert machine["cpu"]


def test_the_peak_can_be_reset() -> None:
    much = bytearray(60_000_000)
    much[::4096] = b"x" * len(much[::4096])
    high = peak()
    assert resident_memory(os.getpid()) >= 60_000_000
    del much
    reset_peak()
    assert peak() < high - 30_000_000


def test_an_ended_process_has_no_memory() -> None:
    assert resident_memory(2**22 + 1) == 0
