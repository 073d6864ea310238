"""taquin serve: the page to play, watch, race and learn, on this machine."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from rich.markup import escape

from taquin.errors import TaquinError
from taquin.limits import parse_bytes
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import err
from taquin.util.printable import printable
from taquin.web.settings import (
    DEFAULT_LAB,
    DEFAULT_SECONDS,
    DEFAULT_WAITING,
    Settings,
    cores,
    usual_memory,
)

if TYPE_CHECKING:
    import argparse

LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument(
        "--host",
        default=LOOPBACK[0],
        metavar="ADDRESS",
        help="the address to serve at (default 127.0.0.1: this machine alone)",
    )
    parser.add_argument(
        "--port", "-p", type=int, metavar="N", help="default: 8000, or the next that is free"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--lab",
        default=DEFAULT_LAB,
        metavar="DIR",
        help="the folder whose experiments the page shows (default: lab)",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name that this server goes by, besides its address; repeat it",
    )
    group = parser.add_argument_group("limits of what the page may ask for")
    group.add_argument(
        "--time-limit",
        type=float,
        default=DEFAULT_SECONDS,
        metavar="SECONDS",
        help=f"of each search (default {DEFAULT_SECONDS:g})",
    )
    group.add_argument(
        "--memory-limit",
        metavar="SIZE",
        help="of each search's process (default: 40%% of the free memory for all together)",
    )
    group.add_argument(
        "--searches", type=int, metavar="N", help="searches at once (default: one per core)"
    )
    group.add_argument(
        "--waiting",
        type=int,
        default=DEFAULT_WAITING,
        metavar="N",
        help=f"searches that may wait for their turn (default {DEFAULT_WAITING})",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C, which is how a server ends: the exit code is 0."""
    settings = _settings(arguments)
    if find_spec("fastapi") is None or find_spec("uvicorn") is None:
        raise TaquinError('serving needs fastapi and uvicorn: pip install "taquin[web]"')
    if arguments.port is not None and not 0 <= arguments.port <= 65_535:
        raise TaquinError(f"--port is 0 to 65535, not {arguments.port}")

    from taquin.web.run import address_of, bind, serve  # start-up

    with bind(arguments.host, arguments.port) as bound:
        address = address_of(bound)

        def ready() -> None:
            sys.stdout.write(f"taquin is at {address} – Ctrl-C ends it\n")
            sys.stdout.flush()
            if not arguments.no_browser:
                _open_browser(address)

        if arguments.host not in LOOPBACK:
            err().print(
                f"[bold yellow]taquin:[/] serving at {escape(printable(arguments.host))}: "
                "whoever can reach this machine can use it, and nothing is encrypted"
            )
        with suppress(KeyboardInterrupt):
            serve(settings, bound, ready)
    return ExitCode.SOLVED


def _settings(arguments: argparse.Namespace) -> Settings:
    searches = cores() if arguments.searches is None else arguments.searches
    asked = arguments.memory_limit
    memory = parse_bytes(asked) if asked else usual_memory(max(1, searches))
    names = (arguments.host, *arguments.allow_host)
    return Settings(
        seconds=arguments.time_limit,
        memory=memory,
        searches=searches,
        waiting=arguments.waiting,
        lab=Path(arguments.lab),
        hosts=frozenset(name.lower() for name in names if name not in EVERYWHERE),
        any_address=arguments.host in EVERYWHERE,
    )


def _open_browser(address: str) -> None:
    """Open the page, if there is a browser and a screen for it; beside the server, which must not wait."""
    import webbrowser  # start-up

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
