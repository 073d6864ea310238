"""The processor time of a process."""

from __future__ import annotations

from pathlib import Path


def processor_time(pid: int) -> int:
    """Return the processor time that a process has used, in clock ticks."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(after_name[11]) + int(after_name[12])
