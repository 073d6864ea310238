"""The file of `taquin solve --events`: written as the search goes, there under its name once it is whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.render.posthoc import EVENT_TEXTS
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
    """Writes the events of one search. A full disk ends the writing, not the search; `finish` tells."""

    def __init__(self, path: str, most: int) -> None:
        if most < 1:
            raise TaquinError(f"--events-limit is at least 1, not {most}")
        default = None if can_be_replaced(path) else ".jsonl"
        ending = next((each for each in EVENT_TEXTS if path.endswith(each)), default)
        if ending is None:
            endings = ", ".join(EVENT_TEXTS)
            raise TaquinError(f"events are written to files that end in {endings}, not to {path}")
        super().__init__(path)
        self._text = EVENT_TEXTS[ending]()
        self._most = most
        self._recorder: Recorder | None = None
        self._failure: TaquinError | None = None

    def recorder(self, config: SearchConfig, puzzle: Puzzle, watcher: Observer) -> Recorder:
        """Return the observer that writes the events of a search."""
        from taquin.search.framework.events import Recorder  # start-up

        self._recorder = Recorder(
            config,
            puzzle,
            lambda event: self._put(self._text.add(event)),
            self._most,
            progress_observer=watcher,
        )
        return self._recorder

    def end(self, solution: Solution[Tiles, Move]) -> None:
        """Write the last event, and say if there were too many before it."""
        assert self._recorder is not None
        self._recorder.end(solution)
        self._put(self._text.finish())
        if self._recorder.truncated:
            err().print(
                f"{self.path} has the first {self._most:,} events only; --events-limit N keeps more"
            )

    def finish(self) -> None:
        """Put the file in its place; say in one sentence if it could not be written."""
        if self._failure is not None:
            raise self._failure
        super().finish()

    def _put(self, text: str) -> None:
        if self._failure is None:
            try:
                self.write(text.encode())
            except TaquinError as failure:
                self._failure = failure
