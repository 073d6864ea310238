"""PlayApp: keys, clicks and time in; the game's state out on the screen."""

from __future__ import annotations

import asyncio
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, TypeVar, TypeVarTuple

from textual import on, work
from textual.app import App
from textual.binding import Binding
from textual.widgets import Static

from taquin.board import Move
from taquin.game_analysis import GameAnalysis, analyse_game
from taquin.play import sentences
from taquin.play.board_view import BoardView
from taquin.play.clock import Clock
from taquin.play.finder import Guide, Route, find_path
from taquin.play.game import Game
from taquin.play.help_screen import HelpScreen
from taquin.play.lines import KEYS, SOLVED_KEYS, WATCH_KEYS, status_line
from taquin.play.scramble import Level, scramble
from taquin.play.watch import Watch
from taquin.puzzle import Puzzle
from taquin.solve import MAX_CELLS_FOR_OPTIMUM

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.timer import Timer

    from taquin.board import Board, Tiles
    from taquin.solution import Solution

Answer = TypeVar("Answer")
Arguments = TypeVarTuple("Arguments")

HINT_SECONDS = 5.0
HINT_SECONDS_ON_LARGE_BOARDS = 1.0
"""Where a way is known at once, and more time only makes it shorter."""
SHORTEST_SECONDS = 20.0
"""How long the shortest way of the whole puzzle is looked for, while it is being played."""
ANALYSIS_SECONDS = 20.0
"""How long the first lost move is searched for at the end."""

_CLOCK_SECONDS = 0.2

TILE_SLIDES = {"up": Move.D, "down": Move.U, "left": Move.R, "right": Move.L}
"""The blank's move that slides a tile in the direction of the arrow."""


class PlayApp(App[None]):
    """One player, one puzzle after another, all to the same goal."""

    TITLE = "taquin"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS = """
    Screen { layout: vertical; }
    #status { height: 1; background: $panel; text-style: bold; text-align: center; }
    BoardView { height: 1fr; }
    #message { height: auto; min-height: 2; text-align: center; content-align: center middle; }
    #message.solved { text-style: bold; color: $text-success; }
    #keys { height: 1; background: $panel; text-align: center; link-style: none; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"arrow('{key}')") for key in TILE_SLIDES),
        Binding("h", "hint"),
        Binding("s", "watch"),
        Binding("w", "watch_shortest"),
        Binding("escape", "stop_watching"),
        Binding("space", "pause"),
        Binding("full_stop", "step"),
        Binding("plus,equals_sign", "faster"),
        Binding("minus", "slower"),
        Binding("u", "undo"),
        Binding("r", "redo"),
        Binding("0", "restart"),
        *(Binding(str(key), f"scramble('{level}')") for key, level in enumerate(Level, 1)),
        Binding("n", "scramble"),
        Binding("k", "turn_arrows"),
        Binding("question_mark", "help"),
        Binding("q,ctrl+c,ctrl+q", "quit", priority=True),
    ]

    def __init__(
        self,
        goal: Board,
        rng: Random,
        *,
        start: Board | None = None,
        level: Level = Level.MEDIUM,
        arrows_move_blank: bool = False,
    ) -> None:
        """Play that start, or a scramble; chance comes from the caller, so that a seed repeats it."""
        super().__init__()
        self._goal, self._rng, self._level = goal, rng, level
        self._arrows_move_blank = arrows_move_blank
        self._origin = "your board" if start else str(level)
        self.game = Game.of(Puzzle(start or scramble(goal, level, rng), goal))
        self.clock = Clock()
        self.shortest: Solution[Tiles, Move] | None = None
        self.analysis: GameAnalysis | None = None
        self.watching: Watch | None = None
        self.hinted: Move | None = None
        self._guide = Guide()
        self._watch_timer: Timer | None = None
        self._notice = ""

    def compose(self) -> ComposeResult:
        """Status, board, message, keys: from top to bottom."""
        yield Static(id="status", markup=False)
        yield BoardView(self.game)
        yield Static(id="message", markup=False)
        yield Static(KEYS, id="keys")

    def on_mount(self) -> None:
        """Begin."""
        self._notice = self._arrows_in_words()
        self.set_interval(_CLOCK_SECONDS, self._show_status)
        self._seek_shortest(self.game.puzzle)
        self._show()

    def on_resize(self) -> None:
        """Fit the status to the new width; the board does so itself."""
        if self.screen_stack[0].query(BoardView):  # the first size comes before the widgets
            self._show_status()

    # What the player does.

    def action_arrow(self, key: str) -> None:
        """Slide a tile in the direction of the arrow, or move the blank if so agreed."""
        move = TILE_SLIDES[key]
        self._player_moves((move.inverse if self._arrows_move_blank else move,))

    @on(BoardView.Clicked)
    def slide_clicked(self, event: BoardView.Clicked) -> None:
        """Slide the clicked tile, and those between it and the blank."""
        self._player_moves(self.game.slide_from(event.cell))

    def action_undo(self) -> None:
        """Take the last move back."""
        self._stop_watching()
        self._change(self.game.undo())

    def action_redo(self) -> None:
        """Make it again."""
        self._stop_watching()
        self._change(self.game.redo())

    def action_restart(self) -> None:
        """Put the same puzzle back to its start."""
        self._stop_watching()
        self.clock = Clock()
        self._change(self.game.restart(), "From the start again.")

    def action_scramble(self, level: str = "") -> None:
        """Lay out a new board of that level, or of the last one."""
        self._stop_watching()
        self._level = Level(level or self._level)
        self._origin = str(self._level)
        self.clock, self.shortest, self._guide = Clock(), None, Guide()
        puzzle = Puzzle(scramble(self._goal, self._level, self._rng), self._goal)
        self._change(Game.of(puzzle), f"A new {self._level} board.")
        self._seek_shortest(puzzle)

    def action_turn_arrows(self) -> None:
        """Let the arrow keys move the blank instead of a tile, or back."""
        self._arrows_move_blank = not self._arrows_move_blank
        self._say(self._arrows_in_words())

    def action_help(self) -> None:
        """Explain every key."""
        self.push_screen(HelpScreen())

    def action_hint(self) -> None:
        """Point at the tile to slide next."""
        if not self.game.solved and self.watching is None:
            self._with_route(self._show_hint)

    def action_watch(self) -> None:
        """Solve and watch, or stop watching."""
        if self.watching is not None:
            self.action_stop_watching()
        elif not self.game.solved:
            self._with_route(self._start_watching)

    def action_watch_shortest(self) -> None:
        """After a solve: play the best solution from the start."""
        if self.analysis is None or self.analysis.solution.moves is None:
            return
        route, self.clock = Route(self.analysis.solution, 0), Clock()
        self._change(self.game.restart())
        self._start_watching(route)

    def action_stop_watching(self) -> None:
        """Give the board back to the player."""
        if self.watching is not None:
            self._stop_watching()
            self._say("Stopped. The board is yours.")

    def action_pause(self) -> None:
        """Pause the solver, or let it go on."""
        if self.watching is not None:
            self._set_watch(self.watching.pause_or_go_on())

    def action_step(self) -> None:
        """Let the solver make one move and wait."""
        if self.watching is not None:
            self._set_watch(self.watching.pause())
            self._watch_one_move()

    def action_faster(self) -> None:
        """Let the solver go faster."""
        if self.watching is not None:
            self._set_watch(self.watching.faster(1))

    def action_slower(self) -> None:
        """Let the solver go slower."""
        if self.watching is not None:
            self._set_watch(self.watching.faster(-1))

    # How it changes the game.

    def _player_moves(self, moves: tuple[Move, ...]) -> None:
        """Make the moves if they are possible; a solved board stays, so that its result can be read."""
        game = self.game
        if game.solved or not moves or moves[0] not in game.board.legal_moves():
            return
        self._stop_watching()
        for move in moves:
            game = game.move(move)
        self._change(game)
        if game.solved and not game.watched:
            self.screen_stack[0].query_one(BoardView).celebrate()

    def _change(self, game: Game, notice: str = "") -> None:
        """Go over to that game: what was searched or said about the board before is void."""
        self.workers.cancel_group(self, "way")
        self.workers.cancel_group(self, "analysis")
        self.game, self.hinted, self.analysis, self._notice = game, None, None, notice
        self.clock = self.clock.follow(game, monotonic())
        self._analyse_if_solved()
        self._show()

    def _analyse_if_solved(self) -> None:
        """Compare a solve by hand with the optimum, as soon as that is known."""
        game = self.game
        if game.solved and game.moves and not game.watched and self.shortest is not None:
            self._analyse(game, self.shortest)

    # What the solver does.

    @work(exclusive=True, group="shortest")
    async def _seek_shortest(self, puzzle: Puzzle) -> None:
        """Find the shortest way of the whole puzzle while it is being played."""
        solution = await _in_a_thread(find_path, puzzle, SHORTEST_SECONDS)
        self._guide.learn(solution)
        self.shortest = solution
        self._analyse_if_solved()
        self._show()

    @work(exclusive=True, group="analysis")
    async def _analyse(self, game: Game, shortest: Solution[Tiles, Move]) -> None:
        """Find out how good a finished game was."""
        self.analysis = await _in_a_thread(_analysis, game, shortest)
        self._show()

    @work(exclusive=True, group="way")
    async def _with_route(self, use: Callable[[Route], None]) -> None:
        """Hand over the way from this board to the goal, searching for it if none is known.

        When the player moves meanwhile, `_change` cancels this.
        """
        route = self._guide.route(self.game.board.tiles)
        if route is None:
            self._say("Looking for a way…")
            large = len(self._goal.tiles) > MAX_CELLS_FOR_OPTIMUM
            seconds = HINT_SECONDS_ON_LARGE_BOARDS if large else HINT_SECONDS
            solution = await _in_a_thread(find_path, Puzzle(self.game.board, self._goal), seconds)
            self._guide.learn(solution)
            route = self._guide.route(self.game.board.tiles)
            if route is None:
                self._say(sentences.no_way(solution))
                return
        use(route)

    def _show_hint(self, route: Route) -> None:
        if self.hinted is None:
            self.game = self.game.with_hint()
        self.hinted = route.moves[0]
        self._say(sentences.hint(self.game.board, route))

    def _start_watching(self, route: Route) -> None:
        kind = "a shortest way" if route.shortest else "the best way found"
        self._notice = f"Watching {kind}"
        self.hinted = None
        self.game = self.game.with_watching()
        self._set_watch(Watch(route.moves))

    def _set_watch(self, watch: Watch) -> None:
        """Go on watching like that, with a timer of the right speed."""
        self._stop_watching()
        self.watching = watch
        if not watch.paused:
            self._watch_timer = self.set_interval(1 / watch.speed, self._watch_one_move)
        self._show()

    def _watch_one_move(self) -> None:
        if self.watching is None:  # stopped while a tick was on its way
            return
        move, self.watching = self.watching.step()
        if not self.watching.moves:
            self._stop_watching()
        self._change(self.game.move(move), self._notice)

    def _stop_watching(self) -> None:
        self.watching = None
        if self._watch_timer is not None:
            self._watch_timer.stop()
            self._watch_timer = None

    # What is shown.

    def _say(self, notice: str) -> None:
        self._notice = notice
        self._show()

    def _arrows_in_words(self) -> str:
        if self._arrows_move_blank:
            return "Arrow keys move the blank: ↑ takes it up. k: slide tiles instead."
        return "Arrow keys slide a tile: ↑ takes one up into the blank. k: move the blank instead."

    @property
    def message(self) -> str:
        """The sentence below the board."""
        if self.game.solved:
            return sentences.ending(self.game, self.clock.at(monotonic()), self.analysis)
        return sentences.watching(self._notice, self.watching) if self.watching else self._notice

    def _show(self) -> None:
        self.screen_stack[0].query_one(BoardView).show(self.game, self.hinted)
        self._line("message").update(self.message)
        self._line("message").set_class(self.game.solved, "solved")
        solved_keys = SOLVED_KEYS if self.analysis else KEYS
        self._line("keys").update(WATCH_KEYS if self.watching else solved_keys)
        self._show_status()

    def _show_status(self) -> None:
        seconds = self.clock.at(monotonic())
        self._line("status").update(status_line(self.game, self._origin, seconds, self.size.width))

    def _line(self, name: str) -> Static:
        return self.screen_stack[0].query_one(f"#{name}", Static)


async def _in_a_thread(
    function: Callable[[*Arguments, Callable[[], bool]], Answer], *arguments: *Arguments
) -> Answer:
    """Compute beside the screen; when the asker is cancelled, the computation ends too."""
    unwanted = Event()
    try:
        return await asyncio.to_thread(function, *arguments, unwanted.is_set)
    finally:
        unwanted.set()


def _analysis(
    game: Game, shortest: Solution[Tiles, Move], unwanted: Callable[[], bool]
) -> GameAnalysis:
    def solve(puzzle: Puzzle, seconds: float) -> Solution[Tiles, Move]:
        return find_path(puzzle, seconds, unwanted)

    return analyse_game(game.puzzle, game.done, solve, ANALYSIS_SECONDS, shortest)
