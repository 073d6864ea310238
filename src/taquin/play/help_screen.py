"""The help screen: a list of all keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

HELP = r"""[b]Playing[/b]
 ↑ ↓ ← →   slide a tile ([b]k[/b]: move the blank)
 mouse     click a tile in the blank's row or
           column: it slides with those between
 u   r     undo, redo
 h         hint: the next move of a solution
 0         the same board from the start
 1  2  3   new board: easy, medium, hard
 n         new board of the same level
 q         quit

[b]Watching the solver[/b]
 s         solve and watch; again to stop
 space     pause, continue
 .         one move
 + -       faster, slower
 w         when solved: watch the shortest

[b]Reading the board[/b]
 ╔══╗ \[12]   in place, blue
 ╭──╮  12    not in place, grey
 ┏━↑┓ ↑12↑   the hint, orange"""


class HelpScreen(ModalScreen[None]):
    """Covers the game until a key closes it."""

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
        """Show the text; it scrolls if the terminal is small."""
        with VerticalScroll():
            yield Static(HELP)
