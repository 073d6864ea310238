"""taquin serve: serve the web page, by default on this machine only."""

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
    available_cores,
    default_search_memory,
)

if TYPE_CHECKING:
    import argparse

LOOPBACK_HOSTS = ("127.0.0.1", "::1", "localhost")
ALL_ADDRESSES = ("0.0.0.0", "::")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--host",
        default=LOOPBACK_HOSTS[0],
        metavar="ADDRESS",
        help="the address to listen on (default: 127.0.0.1, this machine only)",
    )
    parser.add_argument(
        "--port",
        "-p",
        type=int,
        metavar="N",
        help="the port to listen on (default: 8000, or the next free one)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument(
        "--lab",
        default=DEFAULT_LAB,
        metavar="DIR",
        help="the folder with the experiments that the page shows (default: lab)",
    )
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="accept requests for this host name, too; can be repeated",
    )
    group = parser.add_argument_group("limits for searches from the page")
    group.add_argument(
        "--time-limit",
        type=float,
        default=DEFAULT_SECONDS,
        metavar="SECONDS",
        help=f"the time limit of each search (default: {DEFAULT_SECONDS:g})",
    )
    group.add_argument(
        "--memory-limit",
        metavar="SIZE",
        help="the memory limit of each search's process (default: an equal part of 40%% of the "
        "free memory)",
    )
    group.add_argument(
        "--searches",
        type=int,
        metavar="N",
        help="the number of parallel searches (default: one per core)",
    )
    group.add_argument(
        "--waiting",
        type=int,
        default=DEFAULT_WAITING,
        metavar="N",
        help=f"the number of searches that may wait in the queue (default: {DEFAULT_WAITING})",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C, and return exit code 0. Raises `TaquinError` if the server cannot start."""
    settings = _settings(arguments)
    if find_spec("fastapi") is None or find_spec("uvicorn") is None:
        raise TaquinError('taquin serve needs fastapi and uvicorn: pip install "taquin[web]"')
    if arguments.port is not None and not 0 <= arguments.port <= 65_535:
        raise TaquinError(f"--port must be 0 to 65535, not {arguments.port}")

    from taquin.web.http_server import address_of, bind, serve  # start-up

    with bind(arguments.host, arguments.port) as listening_socket:
        address = address_of(listening_socket)

        def ready() -> None:
            sys.stdout.write(f"taquin is at {address} – Ctrl-C stops it\n")
            sys.stdout.flush()
            if not arguments.no_browser:
                _open_browser(address)

        if arguments.host not in LOOPBACK_HOSTS:
            err().print(
                f"[bold yellow]taquin:[/] serving at {escape(printable(arguments.host))}: "
                "everyone who can reach this machine can use it, and nothing is encrypted"
            )
        with suppress(KeyboardInterrupt):
            serve(settings, listening_socket, ready)
    return ExitCode.SOLVED


def _settings(arguments: argparse.Namespace) -> Settings:
    searches = available_cores() if arguments.searches is None else arguments.searches
    limit = arguments.memory_limit
    memory = parse_bytes(limit) if limit else default_search_memory(max(1, searches))
    names = (arguments.host, *arguments.allow_host)
    return Settings(
        seconds=arguments.time_limit,
        memory=memory,
        searches=searches,
        waiting=arguments.waiting,
        lab=Path(arguments.lab),
        hosts=frozenset(name.lower() for name in names if name not in ALL_ADDRESSES),
        any_address=arguments.host in ALL_ADDRESSES,
    )


def _open_browser(address: str) -> None:
    """Open the page in a browser, if there is one, from a thread, so that the server does not wait."""
    import webbrowser  # start-up

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
