"""The HTTP server: binds a port and runs the application with uvicorn."""

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
"""How many ports `bind` tries, from the default on, if the user names none."""
SHUTDOWN_SECONDS = 3
"""How long open connections may last after a signal; a cancelled search needs less."""


def bind(host: str, port: int | None) -> socket.socket:
    """Return a listening socket.

    If `port` is None, the port is the default or the next free one. Raises `TaquinError` if the address is
    unknown or the port is taken.
    """
    ports = range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED) if port is None else (port,)
    for tried in ports:
        try:
            return _listen(host, tried)
        except UnicodeError:  # the name is not valid
            raise TaquinError(_unknown_address(host)) from None
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            if taken and tried != ports[-1]:
                continue
            raise TaquinError(_bind_error(host, tried, error, taken=taken)) from None
    raise AssertionError("bind tries at least one port")


class Formatter(logging.Formatter):
    """Replaces control characters, so that no request can send escape codes to a terminal."""

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
    """Return the URL of the server for a browser on this machine."""
    host, port = bound.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if host == "0.0.0.0" else "::1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def serve(settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; call `ready` as soon as the server answers requests."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        log_config=_LOGGING,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    _UvicornServer(config, lambda: app.fastapi.state.backend.stop(), ready).run([bound])


class _UvicornServer(uvicorn.Server):
    """A uvicorn server that calls `ready` after its start-up and `stop` before its shutdown."""

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


def _listen(host: str, port: int) -> socket.socket:
    addresses: list[Any] = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    family, kind, protocol, _, address = addresses[0]
    bound = socket.socket(family, kind, protocol)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(address)
        bound.listen(2048)
    except BaseException:
        bound.close()
        raise
    return bound


def _bind_error(host: str, port: int, error: OSError, *, taken: bool) -> str:
    if taken:
        return f"port {port} of {host} is taken; choose another with --port"
    if isinstance(error, socket.gaierror):
        return _unknown_address(host)
    return f"cannot serve at {host}, port {port}: {error.strerror}"


def _unknown_address(host: str) -> str:
    return f"this machine has no address {host!r}"
