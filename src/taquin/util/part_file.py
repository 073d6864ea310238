"""Names of part files, which identify their writer, and the removal of abandoned part files.

A name has the machine, the process id and the start time of the process: `.taquin-HOST-ID-START-THREAD-N.part`.
So the files of live processes, and of other machines that share the folder, are never removed.
"""

from __future__ import annotations

import os
import platform
import re
from contextlib import suppress
from itertools import count
from threading import get_ident

_NUMBERS = count()
_NAME = re.compile(r"\.taquin-(?P<host>[^/]*)-(?P<pid>\d+)-(?P<start>\d+)-\d+-\d+\.part(-[a-z]+)?")


def part_name() -> str:
    """Return a file name that is unique to this thread, process and machine."""
    pid = os.getpid()
    return f".taquin-{_host()}-{pid}-{_start_of(pid)}-{get_ident()}-{next(_NUMBERS)}.part"


def remove_abandoned(folder: str | os.PathLike[str]) -> None:
    """Remove the part files in a folder whose process has ended."""
    with suppress(OSError):
        for name in os.listdir(folder):
            if name.startswith(".taquin-") and _is_abandoned(name):
                with suppress(OSError):
                    os.unlink(os.path.join(folder, name))


def _is_abandoned(name: str) -> bool:
    found = _NAME.fullmatch(name)
    if found is None or found["host"] != _host():
        return False
    pid = int(found["pid"])
    return not _is_alive(pid) or _start_of(pid) != int(found["start"])


def _host() -> str:
    return re.sub(r"[^A-Za-z0-9._-]", "_", platform.node())[:64]


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # the process exists and belongs to another user
        return True
    return True


def _start_of(pid: int) -> int:
    """Return the start time of a process in ticks since the boot; 0 if it is unknown."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[19])
    except (OSError, ValueError, IndexError):
        return 0
