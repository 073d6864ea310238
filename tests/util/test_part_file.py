"""Part files of dead processes are removed; those of live processes and of other machines stay."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from taquin.experiments.storage.store import Store
from taquin.util.atomic_write import atomic_write
from taquin.util.part_file import part_name, remove_abandoned

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
WRITERS = {
    "file": """
import sys
from taquin.util.atomic_write import AtomicFile
with AtomicFile(sys.argv[1] + "/file") as file:
    file.write(b"half")
    print("ready", flush=True)
    sys.stdin.read()
""",
    "store": """
import sys
from taquin.experiments.storage import store
def wait(temporary, path):
    print("ready", flush=True)
    sys.stdin.read()
store._move_into_place = wait
store.Store.create(sys.argv[1] + "/a.sqlite", {})
""",
}


@contextmanager
def writing(kind: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield a process that has begun to write a file and waits."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITERS[kind], str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    with process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield process
        finally:
            process.kill()


def parts(folder: Path) -> list[str]:
    return [name for name in os.listdir(folder) if ".part" in name]


@pytest.mark.parametrize("kind", WRITERS)
def test_the_next_write_removes_the_part_file_of_a_killed_process(
    kind: str, tmp_path: Path
) -> None:
    with writing(kind, tmp_path) as process:
        assert len(parts(tmp_path)) == 1
        atomic_write(tmp_path / "other", b"whole")
        Store.create(tmp_path / "other.sqlite", {}).close()
        assert len(parts(tmp_path)) == 1  # its owner is alive
        process.kill()
        process.wait()
    assert len(parts(tmp_path)) == 1
    if kind == "file":
        atomic_write(tmp_path / "other", b"whole")
    else:
        Store.create(tmp_path / "other.sqlite", {}).close()
    assert parts(tmp_path) == []


def test_files_of_other_processes_stay(tmp_path: Path) -> None:
    pid, start = os.getpid(), part_name().split("-")[-3]
    ours = part_name()
    reused = ours.replace(f"-{pid}-{start}-", f"-{pid}-{int(start) + 1}-")
    elsewhere = f".taquin-another.host-{pid}-1-1-1.part"
    for name in (ours, reused, elsewhere, ".taquin-mine.part", "x.part"):
        (tmp_path / name).write_text("half")
    remove_abandoned(tmp_path)
    assert set(os.listdir(tmp_path)) == {ours, elsewhere, ".taquin-mine.part", "x.part"}
