"""Ctrl-C as a flag that searches poll, instead of an exception that can be raised anywhere.

Python prints and drops an exception raised in a callback or a finaliser, and the search would continue. So
a search polls a flag. The commands then print the best solution so far. `taquin.solve` and
`taquin.improving` raise `SearchInterrupted` after the search has stopped.

The C++ engine counts every SIGINT, so that searches in all threads stop. A program with its own handler
decides for itself, except that asyncio's handler ends the program and counts as Ctrl-C.
"""

from __future__ import annotations

import signal
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from taquin.board import Move, Tiles
    from taquin.solution import Solution


class SearchInterrupted(KeyboardInterrupt):
    """Ctrl-C ended a search; `solution` is the best result so far."""

    solution: Solution[Tiles, Move]

    def __init__(self, solution: Solution[Tiles, Move]) -> None:
        best = "it had found no solution"
        if solution.cost is not None:
            best = f"the best solution so far has {solution.cost} moves"
        super().__init__(f"the search was interrupted; {best}")
        self.solution = solution

    def __reduce__(self) -> tuple[Any, ...]:
        return SearchInterrupted, (self.solution,)


class CtrlCFlag:
    """A flag that Ctrl-C sets; it counts only interrupts after its creation."""

    def __init__(self, *, pressed: bool = False) -> None:
        self._pressed = pressed
        self._before = _interrupts()

    @property
    def pressed(self) -> bool:
        """Whether Ctrl-C was pressed, so that the search must stop."""
        return self._pressed or _interrupts() != self._before

    def set(self) -> None:
        """Set the flag after KeyboardInterrupt was caught."""
        self._pressed = True


class _ThreadState(threading.local):
    flag: CtrlCFlag | None = None


_thread = _ThreadState()


@contextmanager
def ctrl_c_flag() -> Iterator[CtrlCFlag]:
    """Yield a flag that Ctrl-C sets while the block runs; a second Ctrl-C raises KeyboardInterrupt.

    A nested block of the same thread yields the same flag. The caller must check `pressed` once more at the
    end, or a late Ctrl-C is lost.
    """
    if _thread.flag is not None:
        yield _thread.flag
        return
    in_main_thread = threading.current_thread() is threading.main_thread()
    replaces_handler = (
        in_main_thread and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )
    handler = _Handler()
    if replaces_handler:
        signal.signal(signal.SIGINT, handler)
    _thread.flag = flag = CtrlCFlag(pressed=not in_main_thread and _main_thread_was_interrupted())
    try:
        yield flag
    finally:
        _thread.flag = None
        if replaces_handler and signal.getsignal(signal.SIGINT) is handler:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            _interrupts()  # installs the counter again, for searches in other threads


def set_ctrl_c_flag() -> None:
    """Set the flag of the `ctrl_c_flag` block around the caller, after KeyboardInterrupt was caught."""
    if _thread.flag is not None:
        _thread.flag.set()


class _Handler:
    """Handles SIGINT in the main thread while it searches."""

    _called = False

    def __call__(self, *_: object) -> None:
        from taquin.native.extension import add_interrupt  # start-up

        if self._called:
            raise KeyboardInterrupt
        self._called = True
        add_interrupt()  # `_thread.interrupt_main` calls this handler without a signal


def _interrupts() -> int:
    """Return the number of interrupts so far; count later ones unless the program handles them."""
    from taquin.native.extension import count_interrupts, interrupts  # start-up

    handler = signal.getsignal(signal.SIGINT)
    if (
        handler is signal.default_int_handler
        or isinstance(handler, _Handler)
        or _is_from_asyncio(handler)
    ):
        count_interrupts()
    return interrupts()


def _is_from_asyncio(handler: Any) -> bool:
    """Whether `asyncio.run` installed the handler, which cancels its main task."""
    asyncio = sys.modules.get("asyncio")
    owner = getattr(getattr(handler, "func", None), "__self__", None)
    return asyncio is not None and isinstance(owner, asyncio.Runner)


def _main_thread_was_interrupted() -> bool:
    """Whether KeyboardInterrupt is pending in the main thread, unwinds it now, or has ended it.

    Then a queued search must not begin: a thread pool runs all its queued tasks before it ends.
    """
    from taquin.native.extension import interrupt_is_pending  # start-up

    if interrupt_is_pending():
        return True
    main = threading.main_thread().ident or 0
    handled: Any = sys._current_exceptions().get(main)  # noqa: SLF001 - documented
    if isinstance(handled, tuple):  # Python 3.11
        handled = handled[1]
    frame = sys._current_frames().get(main)  # noqa: SLF001 - documented
    if handled is None and _waits_for_threads(frame):
        handled = getattr(sys, "last_value", None)
    return isinstance(handled, KeyboardInterrupt)


def _waits_for_threads(frame: FrameType | None) -> bool:
    """Whether the main thread with that frame has ended its program and only waits for other threads."""
    while frame is not None and frame.f_back is not None:
        frame = frame.f_back
    return frame is None or frame.f_code is getattr(
        getattr(threading, "_shutdown", None), "__code__", None
    )
