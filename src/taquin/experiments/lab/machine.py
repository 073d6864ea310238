"""Describes the machine and the versions: times cannot be compared without them."""

from __future__ import annotations

import os
import platform
import subprocess
from pathlib import Path
from typing import Any

from taquin.version import __version__


def describe_machine() -> dict[str, Any]:
    """Return processor, cores, memory, system and versions as plain data."""
    return {
        "host": platform.node(),
        "cpu": _cpu_model(),
        "cores": os.cpu_count(),
        "usable_cores": _usable_cores(),
        "memory": _memory(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "taquin": __version__,
        "commit": _commit(),
    }


def _cpu_model() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def _usable_cores() -> int | None:
    """The number of cores that this process may use; in a container it can be less than all."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def _memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None


def _commit() -> str | None:
    """The git commit of this checkout, with a + if files have changed; None outside a checkout."""
    folder = Path(__file__).resolve().parent
    if not any((parent / ".git").exists() for parent in folder.parents):
        return None
    head = _git(folder, "rev-parse", "HEAD")
    return head and head + ("+" if _git(folder, "status", "--porcelain") else "")


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        return subprocess.run(
            ["git", "-C", str(folder), *arguments],
            capture_output=True,
            text=True,
            timeout=5,
            check=True,
        ).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return None
