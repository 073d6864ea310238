"""Ctrl-C as a question to ask instead of an exception that may strike anywhere.

An exception raised in a callback or a finaliser is printed and lost, and the search would go on. So
searches poll a note. The commands end with what is known by then. `taquin.solve` and `taquin.improving`
raise `SearchInterrupted` once the search has stopped.

Every SIGINT is counted (native/bindings_interrupts.cpp), so that searches in all threads stop. A program with
a handler of its own decides itself; asyncio's is known, and means to end the program.
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
    """Ctrl-C ended a search; `solution` is the best that was known by then."""

    solution: Solution[Tiles, Move]

    def __init__(self, solution: Solution[Tiles, Move]) -> None:
        best = "it had found no solution"
        if solution.cost is not None:
            best = f"the best solution so far has {solution.cost} moves"
        super().__init__(f"the search was interrupted; {best}")
        self.solution = solution

    def __reduce__(self) -> tuple[Any, ...]:
        return SearchInterrupted, (self.solution,)


class CtrlC:
    """Whether Ctrl-C was pressed since this was made."""

    def __init__(self, *, pressed: bool = False) -> None:
        self._pressed = pressed
        self._before = _interrupts()

    @property
    def pressed(self) -> bool:
        """Whether the search shall stop."""
        return self._pressed or _interrupts() != self._before

    def note(self) -> None:
        """Note that KeyboardInterrupt was raised and caught."""
        self._pressed = True


class _Here(threading.local):
    note: CtrlC | None = None


_here = _Here()


@contextmanager
def noting_ctrl_c() -> Iterator[CtrlC]:
    """Note Ctrl-C while the block runs; pressed twice, the main thread gets KeyboardInterrupt after all.

    Inside another such block of the same thread, its note goes on. The caller must check `pressed` once more
    at the end, or a late press is lost.
    """
    if _here.note is not None:
        yield _here.note
        return
    in_main_thread = threading.current_thread() is threading.main_thread()
    held = in_main_thread and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    handler = _Handler()
    if held:
        signal.signal(signal.SIGINT, handler)
    _here.note = note = CtrlC(pressed=not in_main_thread and _main_thread_was_interrupted())
    try:
        yield note
    finally:
        _here.note = None
        if held and signal.getsignal(signal.SIGINT) is handler:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            _interrupts()  # other threads still count


def note_ctrl_c() -> None:
    """Note that KeyboardInterrupt was caught, for the block of `noting_ctrl_c` around the caller."""
    if _here.note is not None:
        _here.note.note()


class _Handler:
    """Handles SIGINT in the main thread while it searches."""

    _called = False

    def __call__(self, *_: object) -> None:
        from taquin.native.extension import (  # start-up
            add_interrupt,
        )  # here, so that importing taquin loads no extension

        if self._called:
            raise KeyboardInterrupt
        self._called = True
        add_interrupt()  # `_thread.interrupt_main` sends no signal


def _interrupts() -> int:
    """Return how many interrupts came so far; count those to come, unless the program handles them."""
    from taquin.native.extension import count_interrupts, interrupts  # start-up

    handler = signal.getsignal(signal.SIGINT)
    if (
        handler is signal.default_int_handler
        or isinstance(handler, _Handler)
        or _is_asyncios(handler)
    ):
        count_interrupts()
    return interrupts()


def _is_asyncios(handler: Any) -> bool:
    """Whether `asyncio.run` has set the handler, which cancels its main task."""
    asyncio = sys.modules.get("asyncio")
    owner = getattr(getattr(handler, "func", None), "__self__", None)
    return asyncio is not None and isinstance(owner, asyncio.Runner)


def _main_thread_was_interrupted() -> bool:
    """Whether KeyboardInterrupt is due in the main thread, unwinds it now, or has ended it.

    Then no search of a queue shall begin: a pool of threads runs all that it was given before it lets go.
    """
    from taquin.native.extension import interrupt_is_pending  # start-up

    if interrupt_is_pending():
        return True
    main = threading.main_thread().ident or 0
    handled: Any = sys._current_exceptions().get(main)  # noqa: SLF001 - documented
    if isinstance(handled, tuple):  # Python 3.11
        handled = handled[1]
    frame = sys._current_frames().get(main)  # noqa: SLF001 - documented
    if handled is None and _is_at_its_end(frame):
        handled = getattr(sys, "last_value", None)
    return isinstance(handled, KeyboardInterrupt)


def _is_at_its_end(frame: FrameType | None) -> bool:
    """Whether a main thread with that frame only waits for the other threads."""
    while frame is not None and frame.f_back is not None:
        frame = frame.f_back
    return frame is None or frame.f_code is getattr(
        getattr(threading, "_shutdown", None), "__code__", None
    )
