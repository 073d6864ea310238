"""The commands of the language: their syntax, their summaries and their handlers. `help` prints this table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.script import handlers
from taquin.script.arguments import Arguments
from taquin.script.reply import NO_REPLY, Reply, Say, Table
from taquin.search_config import ENGINES

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.script.line import Line
    from taquin.script.session import Session


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its name, its arguments, its summary, an example, and its handler."""

    name: str
    arguments: str
    summary: str
    example: str
    run: Callable[[Session, Arguments], Reply]

    @property
    def usage(self) -> str:
        """The name with the arguments."""
        return f"{self.name} {self.arguments}".strip()


def execute(session: Session, line: Line) -> Reply:
    """Execute one line and return its reply; a comment or an empty line has an empty one.

    Raises `ScriptError` if the line is wrong; then the session is unchanged.
    """
    if not line.tokens():
        return NO_REPLY
    arguments = Arguments(line)
    command = arguments.choice(arguments.command, "command", COMMANDS)
    with arguments.pointing_at():
        return command.run(session, arguments)


def _run_help(_session: Session, arguments: Arguments) -> Reply:
    if not arguments.tokens:
        rows = tuple((command.usage, command.summary) for command in COMMANDS.values())
        return Reply((Table(("command", ""), rows),))
    token = arguments.expect_one("the name of a command")
    command = arguments.choice(token, "command", COMMANDS)
    example = Say(f"example: {command.example}")
    return Reply((Say(command.usage, "good"), Say(command.summary), example))


COMMANDS: dict[str, Command] = {
    each.name: each
    for each in (
        Command(
            "setState",
            "BOARD",
            "set the board, in any notation",
            "setState B12 345 678",
            handlers.run_set_state,
        ),
        Command("printState", "", "draw the board", "printState", handlers.run_print_state),
        Command(
            "move",
            "DIRECTION…",
            "move the blank up, down, left or right",
            "move down",
            handlers.run_move,
        ),
        Command(
            "randomizeState",
            "N",
            "make N random moves from the goal",
            "randomizeState 30",
            handlers.run_randomize_state,
        ),
        Command(
            "goal",
            "NAME|BOARD",
            "set the goal: blank-first (default), blank-last, spiral, or a board",
            "goal blank-last",
            handlers.run_goal,
        ),
        Command(
            "solve",
            "[SEARCH …]",
            "run a search: A-star h1, beam 30, astar kim weight=2",
            "solve A-star h1",
            handlers.run_solve,
        ),
        Command(
            "compare",
            "[SEARCH …, …]",
            "run several searches on the board, with 10 s and 1 GB each",
            "compare A-star h1, A-star h2, beam 30",
            handlers.run_compare,
        ),
        Command(
            "heuristic",
            "NAME",
            "set the heuristic of searches that name none",
            "heuristic linear-conflict",
            handlers.run_heuristic,
        ),
        Command(
            "maxNode",
            "N|none",
            "stop a search after N expansions",
            "maxNode 1000",
            handlers.run_max_node,
        ),
        Command(
            "timeLimit",
            "SECONDS|none",
            "stop a search after this time",
            "timeLimit 2.5",
            handlers.run_time_limit,
        ),
        Command(
            "memoryLimit",
            "SIZE|none",
            "stop a search at this amount of memory",
            "memoryLimit 512MB",
            handlers.run_memory_limit,
        ),
        Command("seed", "N", "make randomizeState repeatable", "seed 7", handlers.run_seed),
        Command(
            "trace",
            "on|off",
            "list the states of a solution with g, h and f",
            "trace on",
            handlers.run_trace,
        ),
        Command(
            "engine", "|".join(ENGINES), "choose the engine", "engine python", handlers.run_engine
        ),
        Command("settings", "", "list the settings", "settings", handlers.run_settings),
        Command("help", "[COMMAND]", "list the commands, or describe one", "help solve", _run_help),
        Command("quit", "", "quit; later lines are not executed", "quit", handlers.run_quit),
    )
}
