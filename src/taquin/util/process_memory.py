"""The memory of a process: resident now, and its peak since the last reset.

The peak of the system (`ru_maxrss`) only grows, and a child process inherits it. That is useless for a process
that runs one search after another. Linux can reset the peak.
"""

from __future__ import annotations

import sys


def reset_peak() -> None:
    """Reset the peak of this process, if the system supports it."""
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
    except OSError:
        pass


def peak() -> int:
    """Return the peak memory of this process since the last `reset_peak`, in bytes."""
    return _field("self", "VmHWM") or peak_rss()


def resident_memory(pid: int) -> int:
    """Return the resident memory of a process in bytes; 0 if it is unknown or the process has ended.

    Mapped files do not count: processes share pattern databases, and the system can evict them.
    """
    return _field(str(pid), "VmRSS") - _field(str(pid), "RssFile")


def _field(process: str, name: str) -> int:
    try:
        with open(f"/proc/{process}/status") as file:
            for line in file:
                if line.startswith(f"{name}:"):
                    return int(line.split()[1]) * 1024
    except (OSError, ValueError):
        pass
    return 0


def peak_rss() -> int:
    """Return the peak resident memory of this process in bytes; 0 if it is unknown."""
    try:
        import resource  # optional
    except ImportError:  # Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak) * (1 if sys.platform == "darwin" else 1024)
