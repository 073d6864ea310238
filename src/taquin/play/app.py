"""PlayApp: the game's screen. It turns keys, clicks and time into games, and shows them."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual import on, work
from textual.app import App

from taquin.choose_search import MAX_CELLS_FOR_OPTIMUM
from taquin.play import messages
from taquin.play.background import analyse, run_in_thread
from taquin.play.board_view import BoardView
from taquin.play.clock import Clock
from taquin.play.game import Game
from taquin.play.help_screen import HelpScreen
from taquin.play.key_bindings import BINDINGS, PLAY_KEYS, SOLVED_KEYS, TILE_SLIDES, WATCH_KEYS
from taquin.play.known_paths import KnownPath, KnownPaths
from taquin.play.layout import GameLayout
from taquin.play.playback import Playback
from taquin.play.scramble import Level, scramble
from taquin.play.solver import find_solution
from taquin.play.status_line import status_line
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from textual.app import ComposeResult
    from textual.timer import Timer

    from taquin.board import Board, Move, Tiles
    from taquin.game_analysis import GameAnalysis
    from taquin.solution import Solution

HINT_SECONDS = 5.0
HINT_SECONDS_ON_LARGE_BOARDS = 1.0
"""Large boards have a solution immediately; more time only improves it."""
SHORTEST_SECONDS = 20.0
"""The time limit of the search for a shortest solution, which runs during the game."""

_CLOCK_SECONDS = 0.2


class PlayApp(App[None]):
    """One player solves one puzzle after another, all with the same goal."""

    TITLE = "taquin"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS = BINDINGS

    def __init__(
        self,
        goal: Board,
        rng: Random,
        *,
        start: Board | None = None,
        level: Level = Level.MEDIUM,
        arrows_move_blank: bool = False,
    ) -> None:
        """Start with that board, or with a scramble from `rng`."""
        super().__init__()
        self._goal, self._rng, self._level = goal, rng, level
        self._arrows_move_blank = arrows_move_blank
        self._origin = "your board" if start else str(level)
        self.game = Game.of(Puzzle(start or scramble(goal, level, rng), goal))
        self.clock = Clock()
        self.shortest: Solution[Tiles, Move] | None = None
        self.analysis: GameAnalysis | None = None
        self.playback: Playback | None = None
        self.hinted: Move | None = None
        self._known_paths = KnownPaths()
        self._playback_timer: Timer | None = None
        self._notice = ""
        self._layout_widget = GameLayout(self.game)

    def compose(self) -> ComposeResult:
        """Yield the layout."""
        yield self._layout_widget

    def on_mount(self) -> None:
        """Start the clock, and the search for a shortest solution."""
        self._notice = messages.arrow_keys(move_blank=self._arrows_move_blank)
        self.set_interval(_CLOCK_SECONDS, self._show_status)
        self._find_shortest(self.game.puzzle)
        self._show()

    def on_resize(self) -> None:
        """Fit the status line to the new width."""
        if self._layout_widget.is_mounted:  # the first resize event comes before that
            self._show_status()

    # The player's actions

    def action_arrow(self, key: str) -> None:
        """Slide a tile in the direction of the arrow, or move the blank there."""
        move = TILE_SLIDES[key]
        self._make_moves((move.inverse if self._arrows_move_blank else move,))

    @on(BoardView.Clicked)
    def slide_clicked(self, event: BoardView.Clicked) -> None:
        """Slide the clicked tile and all tiles between it and the blank."""
        self._make_moves(self.game.slide_from(event.cell))

    def action_undo(self) -> None:
        """Undo the last move."""
        self._stop_playback()
        self._change(self.game.undo())

    def action_redo(self) -> None:
        """Redo the last undone move."""
        self._stop_playback()
        self._change(self.game.redo())

    def action_restart(self) -> None:
        """Start the same puzzle again."""
        self._stop_playback()
        self.clock = Clock()
        self._change(self.game.restart(), "Back at the start.")

    def action_scramble(self, level: str = "") -> None:
        """Start a new board of that level, or of the current one."""
        self._stop_playback()
        self._level = Level(level or self._level)
        self._origin = str(self._level)
        self.clock, self.shortest, self._known_paths = Clock(), None, KnownPaths()
        puzzle = Puzzle(scramble(self._goal, self._level, self._rng), self._goal)
        self._change(Game.of(puzzle), f"A new {self._level} board.")
        self._find_shortest(puzzle)

    def action_toggle_arrows(self) -> None:
        """Switch the arrow keys between moving a tile and moving the blank."""
        self._arrows_move_blank = not self._arrows_move_blank
        self._notify_player(messages.arrow_keys(move_blank=self._arrows_move_blank))

    def action_help(self) -> None:
        """Show the list of keys."""
        self.push_screen(HelpScreen())

    def action_hint(self) -> None:
        """Point at the tile to slide next."""
        if not self.game.solved and self.playback is None:
            self._with_path(self._show_hint)

    def action_watch(self) -> None:
        """Play a solution from this board, or stop the playback."""
        if self.playback is not None:
            self.action_stop_watching()
        elif not self.game.solved:
            self._with_path(self._start_playback)

    def action_watch_shortest(self) -> None:
        """After a solved game: play the best solution from the start."""
        if self.analysis is None or self.analysis.solution.moves is None:
            return
        path, self.clock = KnownPath(self.analysis.solution, 0), Clock()
        self._change(self.game.restart())
        self._start_playback(path)

    def action_stop_watching(self) -> None:
        """Stop the playback; the player continues from this board."""
        if self.playback is not None:
            self._stop_playback()
            self._notify_player("Stopped. It is your turn.")

    def action_pause(self) -> None:
        """Pause or resume the playback."""
        if self.playback is not None:
            self._set_playback(self.playback.toggle_pause())

    def action_step(self) -> None:
        """Play one move and pause."""
        if self.playback is not None:
            self._set_playback(self.playback.pause())
            self._play_one_move()

    def action_faster(self) -> None:
        """Speed the playback up."""
        if self.playback is not None:
            self._set_playback(self.playback.change_speed(1))

    def action_slower(self) -> None:
        """Slow the playback down."""
        if self.playback is not None:
            self._set_playback(self.playback.change_speed(-1))

    # Changes of the game

    def _make_moves(self, moves: tuple[Move, ...]) -> None:
        """Make the player's moves if they are legal; a solved board stays, so that its result can be read."""
        game = self.game
        if game.solved or not moves or moves[0] not in game.board.legal_moves():
            return
        self._stop_playback()
        for move in moves:
            game = game.move(move)
        self._change(game)
        if game.solved and not game.watched:
            self._layout_widget.board.celebrate()

    def _change(self, game: Game, notice: str = "") -> None:
        """Switch to that game; cancel the searches for the previous board, and drop its hint."""
        self.workers.cancel_group(self, "path")
        self.workers.cancel_group(self, "analysis")
        self.game, self.hinted, self.analysis, self._notice = game, None, None, notice
        self.clock = self.clock.follow(game, monotonic())
        self._analyse_if_solved()
        self._show()

    def _analyse_if_solved(self) -> None:
        """Analyse a game that the player has solved, as soon as the shortest solution is known."""
        game = self.game
        if game.solved and game.moves and not game.watched and self.shortest is not None:
            self._analyse(game, self.shortest)

    # Searches in the background

    @work(exclusive=True, group="shortest")
    async def _find_shortest(self, puzzle: Puzzle) -> None:
        """Find a shortest solution of the puzzle during the game."""
        solution = await run_in_thread(find_solution, puzzle, SHORTEST_SECONDS)
        self._known_paths.add(solution)
        self.shortest = solution
        self._analyse_if_solved()
        self._show()

    @work(exclusive=True, group="analysis")
    async def _analyse(self, game: Game, shortest: Solution[Tiles, Move]) -> None:
        self.analysis = await run_in_thread(analyse, game, shortest)
        self._show()

    @work(exclusive=True, group="path")
    async def _with_path(self, use: Callable[[KnownPath], None]) -> None:
        """Call `use` with a path from this board to the goal; search for one if none is known.

        A move of the player cancels the search (see `_change`).
        """
        path = self._known_paths.path_from(self.game.board.tiles)
        if path is None:
            self._notify_player("Searching for a solution…")
            large = len(self._goal.tiles) > MAX_CELLS_FOR_OPTIMUM
            seconds = HINT_SECONDS_ON_LARGE_BOARDS if large else HINT_SECONDS
            puzzle = Puzzle(self.game.board, self._goal)
            solution = await run_in_thread(find_solution, puzzle, seconds)
            self._known_paths.add(solution)
            path = self._known_paths.path_from(self.game.board.tiles)
            if path is None:
                self._notify_player(messages.no_solution(solution))
                return
        use(path)

    def _show_hint(self, path: KnownPath) -> None:
        if self.hinted is None:
            self.game = self.game.with_hint()
        self.hinted = path.moves[0]
        self._notify_player(messages.hint(self.game.board, path))

    # Playback of a solution

    def _start_playback(self, path: KnownPath) -> None:
        kind = "a shortest solution" if path.shortest else "the best solution found"
        self._notice = f"Watching {kind}"
        self.hinted = None
        self.game = self.game.with_watching()
        self._set_playback(Playback(path.moves))

    def _set_playback(self, playback: Playback) -> None:
        """Continue with this playback, and set the timer to its speed."""
        self._stop_playback()
        self.playback = playback
        if not playback.paused:
            self._playback_timer = self.set_interval(1 / playback.speed, self._play_one_move)
        self._show()

    def _play_one_move(self) -> None:
        if self.playback is None:  # a last tick of the timer after the playback has stopped
            return
        move, self.playback = self.playback.step()
        if not self.playback.moves:
            self._stop_playback()
        self._change(self.game.move(move), self._notice)

    def _stop_playback(self) -> None:
        self.playback = None
        if self._playback_timer is not None:
            self._playback_timer.stop()
            self._playback_timer = None

    # The screen

    def _notify_player(self, notice: str) -> None:
        self._notice = notice
        self._show()

    @property
    def message(self) -> str:
        """The message below the board."""
        if self.game.solved:
            return messages.ending(self.game, self.clock.at(monotonic()), self.analysis)
        return messages.watching(self._notice, self.playback) if self.playback else self._notice

    def _show(self) -> None:
        layout = self._layout_widget
        layout.board.show(self.game, self.hinted)
        layout.message.update(self.message)
        layout.message.set_class(self.game.solved, "solved")
        solved_keys = SOLVED_KEYS if self.analysis else PLAY_KEYS
        layout.keys.update(WATCH_KEYS if self.playback else solved_keys)
        self._show_status()

    def _show_status(self) -> None:
        seconds = self.clock.at(monotonic())
        text = status_line(self.game, self._origin, seconds, self.size.width)
        self._layout_widget.status.update(text)
