"""A result to a file: JSON for programs, text for people."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from taquin.console.animate import print_frames
from taquin.console.ask import Asker, Back, Choice, ask, choose_and_read
from taquin.console.picture import picture_of_task
from taquin.console.result import print_result
from taquin.errors import TaquinError
from taquin.terminal.streams import PIPE_WIDTH, out

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.console.searches import Search
    from taquin.solution import Solution

_FORMATS = (
    Choice("json", "one object, as `taquin solve --json` prints it"),
    Choice("text", "the result and the traceback, to read"),
)
_SUFFIXES = {"json": ".json", "text": ".txt"}


def save(asker: Asker, search: Search, solution: Solution[Tiles, Move]) -> None:
    """Ask for form and name, and write; what goes wrong is said in a sentence and asked again."""
    choose_and_read(
        asker, "Save as", _FORMATS, lambda form: _save_as(form, asker, search, solution)
    )


def _save_as(form: str, asker: Asker, search: Search, solution: Solution[Tiles, Move]) -> None:
    text = solution.to_json() + "\n" if form == "json" else as_text(search, solution)

    def save_to(name: str) -> Path:
        path = Path(name).expanduser()
        if _exists(path) and not _may_overwrite(asker, path):
            raise TaquinError(f"{path} is as it was")
        write(path, text)
        return path

    path = ask(asker, "File", save_to, "solution" + _SUFFIXES[form])
    out().print(f"saved to {path}", markup=False)


def as_text(search: Search, solution: Solution[Tiles, Move]) -> str:
    """Return what the console shows of a result, as it would on a pipe."""
    console = Console(
        file=StringIO(), width=PIPE_WIDTH, soft_wrap=True, highlight=False, emoji=False
    )
    with console.capture() as capture:
        console.print(picture_of_task(search.puzzle, console.width))
        print_result(console, search, solution)
        if solution.solved:
            print_frames(console, search.puzzle, solution)
    return "\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n"


def write(path: Path, text: str) -> None:
    """Write a text file, or say in one sentence why not."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) else error
        raise TaquinError(f"cannot write {path}: {reason}") from None


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # then writing tells what is wrong with the name
        return False


def _may_overwrite(asker: Asker, path: Path) -> bool:
    choices = (Choice("no", "ask for another name"), Choice("yes", "replace what is in it"))
    try:
        return asker.choose(f"{path} exists. Overwrite it?", choices) == "yes"
    except Back:
        return False
