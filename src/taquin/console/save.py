"""Saves a result to a file, as JSON or text."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from taquin.console.animate import print_frames
from taquin.console.drawing import draw_task
from taquin.console.prompter import Back, Choice, Prompter, ask_line, choose_and_read
from taquin.console.result import print_result
from taquin.errors import TaquinError
from taquin.terminal.streams import PIPE_WIDTH, out

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

_FORMATS = (
    Choice("json", "one object, the same as from `taquin solve --json`"),
    Choice("text", "the result and every state of the path"),
)
_SUFFIXES = {"json": ".json", "text": ".txt"}


def save(
    prompter: Prompter, puzzle: Puzzle, config: SearchConfig, solution: Solution[Tiles, Move]
) -> None:
    """Ask for the format and the file name, and write the file; after an error, ask again."""

    def save_as(form: str) -> None:
        as_json = form == "json"
        text = solution.to_json() + "\n" if as_json else as_text(puzzle, config, solution)
        _ask_for_file(prompter, text, "solution" + _SUFFIXES[form])

    choose_and_read(prompter, "Save as", _FORMATS, save_as)


def _ask_for_file(prompter: Prompter, text: str, default: str) -> None:
    def save_to(name: str) -> Path:
        path = Path(name).expanduser()
        if _exists(path) and not _may_overwrite(prompter, path):
            raise TaquinError(f"{path} is unchanged")
        write(path, text)
        return path

    path = ask_line(prompter, "File", save_to, default)
    out().print(f"saved to {path}", markup=False)


def as_text(puzzle: Puzzle, config: SearchConfig, solution: Solution[Tiles, Move]) -> str:
    """Return the boards, the result and the states of the path, as the console prints them on a pipe."""
    console = Console(
        file=StringIO(), width=PIPE_WIDTH, soft_wrap=True, highlight=False, emoji=False
    )
    with console.capture() as capture:
        console.print(draw_task(puzzle, console.width))
        print_result(console, puzzle, config, solution)
        if solution.solved:
            print_frames(console, puzzle, solution)
    return "\n".join(line.rstrip() for line in capture.get().splitlines()) + "\n"


def write(path: Path, text: str) -> None:
    """Write a text file; raise `TaquinError` with the reason if that fails."""
    try:
        path.write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: the name contains a null character
        reason = error.strerror if isinstance(error, OSError) else error
        raise TaquinError(f"cannot write {path}: {reason}") from None


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # `write` reports what is wrong with the name
        return False


def _may_overwrite(prompter: Prompter, path: Path) -> bool:
    choices = (Choice("no", "ask for another name"), Choice("yes", "replace its contents"))
    try:
        return prompter.choose(f"{path} exists. Overwrite it?", choices) == "yes"
    except Back:
        return False
