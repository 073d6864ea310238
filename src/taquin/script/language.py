"""The language: every command with its words, its meaning and an example; `help` reads this too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.board import GOALS, Board, Move
from taquin.puzzle import parse_goal
from taquin.script.arguments import Arguments
from taquin.script.line import Line
from taquin.script.reply import SILENCE, Draw, Reply, Say, Table
from taquin.script.searches import read_search, read_searches
from taquin.search_config import ENGINES

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.script.session import Session

DIRECTIONS = {"up": Move.U, "down": Move.D, "left": Move.L, "right": Move.R}
SWITCH = {"on": True, "off": False}
MAX_RANDOM_MOVES = 100_000
USUAL_COMPARISON = "A-star h1, A-star h2, ida-star h2, beam 30, beam 500"


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what is written, what it does, and how a line of it is carried out."""

    name: str
    words: str
    summary: str
    example: str
    run: Callable[[Session, Arguments], Reply]

    @property
    def usage(self) -> str:
        """The command with its words."""
        return f"{self.name} {self.words}".strip()


def execute(session: Session, line: Line) -> Reply:
    """Carry out one line; one that cannot be carried out raises a `ScriptError` and changes nothing."""
    if not line.words():
        return SILENCE
    arguments = Arguments(line)
    command = arguments.choice(arguments.command, "command", COMMANDS)
    with arguments.pointing_at():
        return command.run(session, arguments)


def _set_state(session: Session, arguments: Arguments) -> Reply:
    arguments.some("a board, such as B12 345 678")
    session.set_state(Board.parse(arguments.text))
    return SILENCE


def _print_state(session: Session, arguments: Arguments) -> Reply:
    arguments.none()
    return Reply((Draw((session.state,)),))


def _move(session: Session, arguments: Arguments) -> Reply:
    board = session.state
    for word in arguments.some("a direction: up, down, left or right"):
        move = arguments.choice(word, "direction", DIRECTIONS)
        if move not in board.legal_moves():
            possible = [name for name, move in DIRECTIONS.items() if move in board.legal_moves()]
            raise arguments.error(
                f"illegal move: the blank cannot go {word.name} from here, only {' or '.join(possible)}",
                word,
            )
        board = board.apply(move)
    session.set_state(board)
    return SILENCE


def _randomize_state(session: Session, arguments: Arguments) -> Reply:
    word = arguments.one("a number of moves")
    moves = arguments.whole(word)
    if moves > MAX_RANDOM_MOVES:
        raise arguments.error(f"that is too many: {MAX_RANDOM_MOVES} moves are the most", word)
    return session.randomize(moves)


def _goal(session: Session, arguments: Arguments) -> Reply:
    arguments.some(f"a name ({', '.join(GOALS)}) or a board")
    goal = parse_goal(arguments.text, session.state)
    name = arguments.text.strip().lower()
    session.set_goal(goal, name if name in GOALS else None)
    return SILENCE


def _heuristic(session: Session, arguments: Arguments) -> Reply:
    session.heuristic = arguments.heuristic(arguments.one("the name of a heuristic"))
    return SILENCE


def _solve(session: Session, arguments: Arguments) -> Reply:
    if not arguments.words:
        return session.solve(None)
    return session.solve(read_search(arguments, arguments.words, session.heuristic))


def _compare(session: Session, arguments: Arguments) -> Reply:
    if not arguments.words:
        arguments = Arguments(Line(f"compare {USUAL_COMPARISON}"))
    return session.compare(read_searches(arguments, arguments.words, session.heuristic))


def _max_node(session: Session, arguments: Arguments) -> Reply:
    nodes = arguments.limit(arguments.one("a number of nodes, or none"), arguments.whole)
    session.set_limit("nodes", nodes)
    return SILENCE


def _time_limit(session: Session, arguments: Arguments) -> Reply:
    seconds = arguments.limit(arguments.one("a number of seconds, or none"), arguments.decimal)
    session.set_limit("seconds", seconds)
    return SILENCE


def _memory_limit(session: Session, arguments: Arguments) -> Reply:
    memory = arguments.limit(arguments.one("a size such as 512MB, or none"), arguments.size)
    session.set_limit("memory", memory)
    return SILENCE


def _seed(session: Session, arguments: Arguments) -> Reply:
    session.set_seed(arguments.signed(arguments.one("a whole number")))
    return SILENCE


def _trace(session: Session, arguments: Arguments) -> Reply:
    session.trace = arguments.choice(arguments.one("on or off"), "switch", SWITCH)
    return SILENCE


def _engine(session: Session, arguments: Arguments) -> Reply:
    engines = {name: name for name in ENGINES}
    session.engine = arguments.choice(arguments.one(", ".join(ENGINES)), "engine", engines)
    return SILENCE


def _settings(session: Session, arguments: Arguments) -> Reply:
    arguments.none()
    return session.settings()


def _help(_session: Session, arguments: Arguments) -> Reply:
    if not arguments.words:
        rows = tuple((command.usage, command.summary) for command in COMMANDS.values())
        return Reply((Table(("command", ""), rows),))
    word = arguments.one("the name of a command")
    command = arguments.choice(word, "command", COMMANDS)
    return Reply((Say(command.usage, "good"), Say(command.summary), Say(f"e.g. {command.example}")))


def _quit(session: Session, arguments: Arguments) -> Reply:
    arguments.none()
    session.finished = True
    return SILENCE


COMMANDS: dict[str, Command] = {
    each.name: each
    for each in (
        Command(
            "setState",
            "BOARD",
            "take this board, in any notation",
            "setState B12 345 678",
            _set_state,
        ),
        Command("printState", "", "draw the board", "printState", _print_state),
        Command(
            "move",
            "DIRECTION…",
            "move the blank: up, down, left, right",
            "move down",
            _move,
        ),
        Command(
            "randomizeState",
            "N",
            "take the board N random moves from the goal",
            "randomizeState 30",
            _randomize_state,
        ),
        Command(
            "goal",
            "NAME|BOARD",
            "blank-first (default), blank-last, spiral, or a board",
            "goal blank-last",
            _goal,
        ),
        Command(
            "solve",
            "[SEARCH …]",
            "search: A-star h1, beam 30, astar kim weight=2",
            "solve A-star h1",
            _solve,
        ),
        Command(
            "compare",
            "[SEARCH …, …]",
            "several searches on the board, 10 s and 1 GB each",
            "compare A-star h1, A-star h2, beam 30",
            _compare,
        ),
        Command(
            "heuristic",
            "NAME",
            "used where a search names none",
            "heuristic linear-conflict",
            _heuristic,
        ),
        Command("maxNode", "N|none", "stop after N expansions", "maxNode 1000", _max_node),
        Command("timeLimit", "SECONDS|none", "stop after that long", "timeLimit 2.5", _time_limit),
        Command(
            "memoryLimit",
            "SIZE|none",
            "stop when a search holds more",
            "memoryLimit 512MB",
            _memory_limit,
        ),
        Command("seed", "N", "make randomizeState repeatable", "seed 7", _seed),
        Command("trace", "on|off", "list g, h and f of every state", "trace on", _trace),
        Command(
            "engine", "|".join(ENGINES), "the fast or the readable one", "engine python", _engine
        ),
        Command("settings", "", "tell what is set", "settings", _settings),
        Command("help", "[COMMAND]", "these lines, or more on one", "help solve", _help),
        Command("quit", "", "leave", "quit", _quit),
    )
}
