"""The help: every key, over the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

HELP = r"""[b]Playing[/b]
 ↑ ↓ ← →   slide a tile that way ([b]k[/b]: the blank)
 mouse     click a tile in the blank's row or
           column: all between slide along
 u   r     undo, redo
 h         hint: the next move of a shortest way
 0         the same board from the start
 1  2  3   new scramble: easy, medium, hard
 n         another of the same level
 q         quit

[b]Watching the solver[/b]
 s         solve and watch; again: stop
 space     pause, go on
 .         one step
 + -       faster, slower
 w         after your solve: watch the shortest

[b]Reading the board[/b]
 ╔══╗ \[12]   in place, blue
 ╭──╮  12    not yet in place, grey
 ┏━↑┓ ↑12↑   the hint, orange"""


class HelpScreen(ModalScreen[None]):
    """Lies over the game until a key closes it."""

    CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > VerticalScroll {
        width: 50; max-width: 100%; height: auto; max-height: 100%;
        background: $panel; padding: 0 1; scrollbar-size-vertical: 1;
    }
    HelpScreen Static { width: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,enter,space", "dismiss")]

    def compose(self) -> ComposeResult:
        """Show the text; it scrolls where the terminal is low."""
        with VerticalScroll():
            yield Static(HELP)
