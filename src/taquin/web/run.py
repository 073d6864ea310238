"""Run the server: bind a port, say where it is, open a browser, end without leaving anything behind."""

from __future__ import annotations

import errno
import logging
import socket
from typing import TYPE_CHECKING, Any

import uvicorn

from taquin.errors import TaquinError
from taquin.util.printable import printable
from taquin.web.app import create_app

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.web.settings import Settings

DEFAULT_PORT = 8000
PORTS_TRIED = 20
"""From the default on, where no port was asked for."""
SHUTDOWN_SECONDS = 3
"""Longer than a search has for its last words."""


def bind(host: str, port: int | None) -> socket.socket:
    """Return a listening socket; without a port, the default one or the next that is free."""
    ports = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if port is None else (port,)
    for tried in ports:
        try:
            return _listening(host, tried)
        except UnicodeError:  # no name can be written like that
            raise TaquinError(f"there is no address {host!r} on this machine") from None
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            if taken and tried != ports[-1]:
                continue
            raise TaquinError(_why_not(host, tried, error, taken=taken)) from None
    raise AssertionError("there is at least one port to try")


class Formatter(logging.Formatter):
    """Writes what a request brought along so that no terminal obeys it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record's text."""
        return printable(super().format(record), lines=True)


_LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"()": Formatter, "fmt": "%(levelname)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {"uvicorn": {"handlers": ["stderr"], "propagate": False}},
}


def address_of(bound: socket.socket) -> str:
    """Return where a browser on this machine finds the server."""
    host, port = bound.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve(settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; `ready` is called as soon as requests are answered."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        log_config=_LOGGING,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    _Server(config, lambda: app.fastapi.state.server.stop(), ready).run([bound])


class _Server(uvicorn.Server):
    """uvicorn's, which asks our searches to end as soon as it is asked itself."""

    def __init__(
        self, config: uvicorn.Config, stop: Callable[[], None], ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._stop, self._ready = stop, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stop()
        await super().shutdown(sockets)


def _listening(host: str, port: int) -> socket.socket:
    found: list[Any] = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    family, kind, protocol, _, address = found[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(2048)
    except BaseException:
        bound.close()
        raise
    return bound


def _why_not(host: str, port: int, error: OSError, *, taken: bool) -> str:
    if taken:
        return f"port {port} of {host} is taken; name another with --port"
    if isinstance(error, socket.gaierror):
        return f"there is no address {host!r} on this machine"
    return f"cannot serve at {host}, port {port}: {error.strerror}"
