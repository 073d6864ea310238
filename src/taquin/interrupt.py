"""Ctrl-C as a question to ask instead of an exception that may strike anywhere.

An exception raised in a callback or a finaliser is printed and lost, and the search would go on.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class CtrlC:
    """Whether Ctrl-C was pressed, and has not been heard by anyone else."""

    pressed = False


@contextmanager
def noting_ctrl_c() -> Iterator[CtrlC]:
    """Note Ctrl-C while the block runs; pressed twice, it raises KeyboardInterrupt after all.

    Whoever uses this must look at `pressed` at the end once more, lest a press be lost. Outside the
    main thread, or where the program handles Ctrl-C in a way of its own, nothing is noted.
    """
    import signal
    import threading

    noted = CtrlC()
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield noted
        return

    def note(*_: object) -> None:
        if noted.pressed:
            raise KeyboardInterrupt
        noted.pressed = True

    signal.signal(signal.SIGINT, note)
    try:
        yield noted
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
