"""Durations and amounts of memory as text, with a suitable unit."""

from __future__ import annotations


def readable_seconds(seconds: float) -> str:
    """Return a duration with a suitable unit: `310 µs`, `4.2 ms`, `1.3 s`, `2 min 5 s`."""
    if seconds < 0.9995e-3:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 0.9995:
        return f"{seconds * 1e3:.3g} ms"
    if seconds < 59.95:
        return f"{seconds:.3g} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"


def readable_bytes(count: int) -> str:
    """Return an amount of memory with a suitable unit: `12 kB`, `3.4 MB`, `1.2 GB`."""
    size = float(count)
    for unit in ("B", "kB", "MB", "GB"):
        if size < 999.5:
            return f"{size:.3g} {unit}"
        size /= 1000
    return f"{size:,.3g} TB" if size < 999.5 else f"{size:,.0f} TB"
