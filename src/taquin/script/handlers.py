"""The handlers of the language's commands: each takes the session and the arguments, and returns a reply.

A handler that raises a `TaquinError` leaves the session unchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import GOALS, Board, Move
from taquin.puzzle import parse_goal
from taquin.script.arguments import Arguments
from taquin.script.line import Line
from taquin.script.reply import NO_REPLY, Draw, Reply
from taquin.script.search_syntax import read_search, read_searches
from taquin.search_config import ENGINES

if TYPE_CHECKING:
    from taquin.script.session import Session

DIRECTIONS = {"up": Move.U, "down": Move.D, "left": Move.L, "right": Move.R}
SWITCH = {"on": True, "off": False}
MAX_RANDOM_MOVES = 100_000
DEFAULT_COMPARISON = "A-star h1, A-star h2, ida-star h2, beam 30, beam 500"


def run_set_state(session: Session, arguments: Arguments) -> Reply:
    """Set the board."""
    arguments.expect_some("a board, for example B12 345 678")
    session.set_state(Board.parse(arguments.text))
    return NO_REPLY


def run_print_state(session: Session, arguments: Arguments) -> Reply:
    """Draw the board."""
    arguments.expect_none()
    return Reply((Draw((session.state,)),))


def run_move(session: Session, arguments: Arguments) -> Reply:
    """Move the blank in each direction in turn."""
    board = session.state
    for token in arguments.expect_some("a direction: up, down, left or right"):
        move = arguments.choice(token, "direction", DIRECTIONS)
        if move not in board.legal_moves():
            possible = [name for name, move in DIRECTIONS.items() if move in board.legal_moves()]
            raise arguments.error(
                f"illegal move: the blank cannot move {token.name} here, only {' or '.join(possible)}",
                token,
            )
        board = board.apply(move)
    session.set_state(board)
    return NO_REPLY


def run_randomize_state(session: Session, arguments: Arguments) -> Reply:
    """Set the board to the end of a random walk from the goal."""
    token = arguments.expect_one("a number of moves")
    moves = arguments.whole_number(token)
    if moves > MAX_RANDOM_MOVES:
        raise arguments.error(f"the maximum is {MAX_RANDOM_MOVES} moves", token)
    return session.randomize(moves)


def run_goal(session: Session, arguments: Arguments) -> Reply:
    """Set the goal, by name or as a board."""
    arguments.expect_some(f"a name ({', '.join(GOALS)}) or a board")
    goal = parse_goal(arguments.text, session.state)
    name = arguments.text.strip().lower()
    session.set_goal(goal, name if name in GOALS else None)
    return NO_REPLY


def run_heuristic(session: Session, arguments: Arguments) -> Reply:
    """Set the heuristic of searches that name none."""
    session.heuristic = arguments.heuristic(arguments.expect_one("the name of a heuristic"))
    return NO_REPLY


def run_solve(session: Session, arguments: Arguments) -> Reply:
    """Run one search; without arguments, the one that suits the size of the board."""
    if not arguments.tokens:
        return session.solve(None)
    return session.solve(read_search(arguments, arguments.tokens, session.heuristic))


def run_compare(session: Session, arguments: Arguments) -> Reply:
    """Run several searches; without arguments, the default ones."""
    if not arguments.tokens:
        arguments = Arguments(Line(f"compare {DEFAULT_COMPARISON}"))
    return session.compare(read_searches(arguments, arguments.tokens, session.heuristic))


def run_max_node(session: Session, arguments: Arguments) -> Reply:
    """Set or remove the node limit."""
    nodes = arguments.limit(
        arguments.expect_one("a number of nodes, or none"), arguments.whole_number
    )
    session.set_limit("nodes", nodes)
    return NO_REPLY


def run_time_limit(session: Session, arguments: Arguments) -> Reply:
    """Set or remove the time limit."""
    seconds = arguments.limit(
        arguments.expect_one("a number of seconds, or none"), arguments.number
    )
    session.set_limit("seconds", seconds)
    return NO_REPLY


def run_memory_limit(session: Session, arguments: Arguments) -> Reply:
    """Set or remove the memory limit."""
    memory = arguments.limit(
        arguments.expect_one("a size, for example 512MB, or none"), arguments.byte_count
    )
    session.set_limit("memory", memory)
    return NO_REPLY


def run_seed(session: Session, arguments: Arguments) -> Reply:
    """Set the seed of random walks."""
    session.set_seed(arguments.integer(arguments.expect_one("a whole number")))
    return NO_REPLY


def run_trace(session: Session, arguments: Arguments) -> Reply:
    """Switch the list of states with g, h and f on or off."""
    session.trace = arguments.choice(arguments.expect_one("on or off"), "switch", SWITCH)
    return NO_REPLY


def run_engine(session: Session, arguments: Arguments) -> Reply:
    """Choose the engine."""
    engines = {name: name for name in ENGINES}
    session.engine = arguments.choice(arguments.expect_one(", ".join(ENGINES)), "engine", engines)
    return NO_REPLY


def run_settings(session: Session, arguments: Arguments) -> Reply:
    """List the settings."""
    arguments.expect_none()
    return session.settings()


def run_quit(session: Session, arguments: Arguments) -> Reply:
    """End the session."""
    arguments.expect_none()
    session.finished = True
    return NO_REPLY
