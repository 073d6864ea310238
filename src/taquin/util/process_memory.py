"""How much memory a process holds, and held at most since somebody last asked it to forget.

The system's own peak (`ru_maxrss`) only grows, and a child begins with its parent's: no use for
a process that runs one search after another. Linux can be told to begin anew.
"""

from __future__ import annotations

import sys


def reset_peak() -> None:
    """Begin anew with the peak of this process, where the system can do that."""
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
    except OSError:
        pass


def peak() -> int:
    """Return the most bytes that this process held since the last `reset_peak`."""
    return _field("self", "VmHWM") or peak_rss()


def resident_memory(pid: int) -> int:
    """Return the bytes that a process holds now; 0 where nobody can tell, or it is gone.

    Mapped files do not count: pattern tables are shared by all who use them, and the system can drop them.
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
    """Return the most memory that this process ever held, in bytes; 0 where nobody can tell."""
    try:
        import resource  # optional
    except ImportError:  # Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(peak) * (1 if sys.platform == "darwin" else 1024)
