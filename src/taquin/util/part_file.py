"""Names of unfinished files, which tell who writes them; and what killed processes left of them.

A name has the machine, the process's id and the time of its start: `.taquin-HOST-ID-START-THREAD-N.part`. So a
file of a living process stays, and so does one of another machine, on a folder that both use.
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
    """Return a name that no other thread, process or machine gives to a file."""
    pid = os.getpid()
    return f".taquin-{_host()}-{pid}-{_start_of(pid)}-{get_ident()}-{next(_NUMBERS)}.part"


def remove_abandoned(folder: str | os.PathLike[str]) -> None:
    """Remove the unfinished files in a folder whose process is gone."""
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
    except OSError:  # it is there, and somebody else's
        return True
    return True


def _start_of(pid: int) -> int:
    """Return when a process began, in ticks since the system did; 0 where nobody can tell."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return int(file.read().rpartition(b")")[2].split()[19])
    except (OSError, ValueError, IndexError):
        return 0
