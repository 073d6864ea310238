"""EngineCallbacks: calls from the C++ engine to Python during a search."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

from taquin.native.results import STATUSES
from taquin.search.framework.observer import Live
from taquin.solution import Status

if TYPE_CHECKING:
    from taquin._native import IterationResult, SearchResult
    from taquin.heuristics import Estimate
    from taquin.interrupt import CtrlCFlag
    from taquin.search.framework.observer import Observer


class EngineCallbacks:
    """Passes ticks to the observer, Ctrl-C to the engine, and states to heuristics in Python.

    The caller sets `ctrl_c` before the search, and calls `check_ctrl_c` and `raise_failure` after it.
    """

    def __init__(self, observer: Observer | None) -> None:
        self._observer = observer
        self._failure: BaseException | None = None
        self._cancelled = False
        self.ctrl_c: CtrlCFlag
        self._keep_alive: list[object] = []
        self._start = perf_counter()

    def tick(
        self, expanded: int, generated: int, frontier: int, memory: int, lower_bound: int
    ) -> bool:
        """Report progress to the observer; return whether the search must stop."""
        if self.ctrl_c.pressed or self._failure is not None or self._cancelled:
            return True  # the engine may call again before it stops; the observer has decided
        if self._observer is None:
            return False
        live = Live(
            perf_counter() - self._start, expanded, generated, frontier, memory, lower_bound
        )
        self._cancelled = bool(self._observer.tick(live))
        return self._cancelled

    def function_address(self, estimate: Estimate) -> int:
        """Return the address of a C function that calls a Python estimate."""
        import ctypes  # start-up

        from taquin.heuristics.compiled_function import C_FUNCTION  # start-up

        def call(tiles: Any, cells: int) -> int:
            try:
                return estimate(tuple(tiles[:cells]))
            except BaseException as error:  # `raise_failure` raises it after the search
                self._failure = self._failure or error
                return 0

        function = C_FUNCTION(call)
        self._keep_alive.append(function)
        return ctypes.cast(function, ctypes.c_void_p).value or 0

    def check_ctrl_c(self, result: SearchResult | IterationResult) -> None:
        """Mark the result as cancelled after Ctrl-C, even if the search ended before it noticed."""
        if result["interrupted"]:
            self.ctrl_c.set()
        if self.ctrl_c.pressed:
            result["status"] = STATUSES.index(Status.CANCELLED)

    def raise_failure(self) -> None:
        """Raise the exception that a heuristic raised during the search."""
        if self._failure is not None:
            raise self._failure
