"""The file of `taquin solve --events`: written during the search, and renamed when it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.render.event_formats import EVENT_FORMATS
from taquin.terminal.streams import err
from taquin.util.atomic_write import AtomicFile, can_be_replaced

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search.framework.events import Recorder
    from taquin.search.framework.observer import Observer
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution


class EventFile(AtomicFile):
    """Writes the events of one search.

    A write error, for example a full disk, does not stop the search; `finish` raises it.
    """

    def __init__(self, path: str, max_events: int) -> None:
        """Open the file; raise `TaquinError` for an unknown suffix or a limit below 1."""
        if max_events < 1:
            raise TaquinError(f"--events-limit must be at least 1, not {max_events}")
        default = None if can_be_replaced(path) else ".jsonl"
        suffix = next((each for each in EVENT_FORMATS if path.endswith(each)), default)
        if suffix is None:
            suffixes = ", ".join(EVENT_FORMATS)
            raise TaquinError(f"the events file must end in {suffixes}, but it is {path}")
        super().__init__(path)
        self._format = EVENT_FORMATS[suffix]()
        self._max_events = max_events
        self._recorder: Recorder | None = None
        self._failure: TaquinError | None = None

    def recorder(self, config: SearchConfig, puzzle: Puzzle, watcher: Observer) -> Recorder:
        """Return an observer that writes the events of a search and passes its ticks to `watcher`."""
        from taquin.search.framework.events import Recorder  # start-up

        self._recorder = Recorder(
            config,
            puzzle,
            lambda event: self._put(self._format.add(event)),
            self._max_events,
            progress_observer=watcher,
        )
        return self._recorder

    def end(self, solution: Solution[Tiles, Move]) -> None:
        """Write the last event; print a note if the limit cut off others."""
        assert self._recorder is not None
        self._recorder.end(solution)
        self._put(self._format.finish())
        if self._recorder.truncated:
            err().print(
                f"{self.path} has only the first {self._max_events:,} events; "
                "--events-limit N keeps more"
            )

    def finish(self) -> None:
        """Give the complete file its name; raise `TaquinError` if it could not be written."""
        if self._failure is not None:
            raise self._failure
        super().finish()

    def _put(self, text: str) -> None:
        if self._failure is None:
            try:
                self.write(text.encode())
            except TaquinError as failure:
                self._failure = failure
