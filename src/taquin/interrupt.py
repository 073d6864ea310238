"""Ctrl-C as a question to ask instead of an exception that may strike anywhere.

An exception raised in a callback or a finaliser is printed and lost, and the search would go on.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def noting_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Yield what tells whether Ctrl-C was pressed; pressed twice, it raises KeyboardInterrupt after all.

    Outside the main thread, or where the program handles Ctrl-C in a way of its own, nothing is done.
    """
    import signal
    import threading

    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield lambda: False
        return
    presses = 0

    def note(*_: object) -> None:
        nonlocal presses
        presses += 1
        if presses > 1:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: presses > 0
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
