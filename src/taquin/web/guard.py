"""Guard: ASGI middleware that checks every request and adds security headers to every answer.

- `Host` must be a name of this server. This stops DNS rebinding: a foreign name that points to this address.
- A request that may change state must come from the server's own page, or from a program that is no browser.
- The guard reads the whole body, up to a limit, so no route has to handle an endless one.
- The headers forbid the page to load foreign files, and other pages to frame it.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

from taquin.web.problems import problem, problem_response
from taquin.web.settings import MAX_BODY

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import Message, Receive, Scope, Send

    from taquin.web.problems import Problem
    from taquin.web.settings import Settings

LOOPBACK = frozenset(("127.0.0.1", "localhost", "::1"))
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_SAFE_METHODS = frozenset(("GET", "HEAD", "OPTIONS"))
_OWN_SITES = frozenset(("same-origin", "none"))
"""Values of Sec-Fetch-Site: the first is for the server's own page, the second for a typed address."""


class Guard:
    """Wraps the application. A request that breaks a rule gets a problem and reaches no route."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self.fastapi = app
        self._hosts = LOOPBACK | settings.hosts
        self._any_address = settings.any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request with a problem, or pass it to the application."""
        if scope["type"] != "http":
            await self.fastapi(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-cache")
            await send(message)

        refusal = self._refusal(scope["method"], Headers(scope=scope))
        body = b"" if refusal else await _read_body(receive)
        if body is None:
            refusal = problem(413, f"the body of a request has at most {MAX_BODY // 1024} KiB")
        if refusal is not None:
            response = problem_response(refusal, {"Connection": "close"})
            await response(scope, receive, send_guarded)
            return
        await self.fastapi(scope, _replay_body(body or b"", receive), send_guarded)

    def _refusal(self, method: str, headers: Headers) -> Problem | None:
        host = headers.get("host", "")
        if not self._is_own_name(_host_name(host)):
            detail = f"{host!r} is not a name of this server; allow it with --allow-host"
            return problem(421, detail)
        if method not in _SAFE_METHODS:
            origin = headers.get("origin")
            if origin not in (None, f"http://{host}", f"https://{host}"):
                return problem(403, f"requests from pages at {origin!r} are not allowed")
            if headers.get("sec-fetch-site", "none") not in _OWN_SITES:
                return problem(403, "requests from other pages are not allowed")
        return None

    def _is_own_name(self, name: str) -> bool:
        if name in self._hosts:
            return True
        if not self._any_address:
            return False
        try:  # a numeric address cannot be rebound to another machine
            ip_address(name)
        except ValueError:
            return False
        return True


def _host_name(host: str) -> str:
    """Return the name in a Host header without the port: `::1` for `[::1]:8000`."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


async def _read_body(receive: Receive) -> bytes | None:
    """Return the body, or None if it is larger than `MAX_BODY`."""
    parts: list[bytes] = []
    more, size = True, 0
    while more:
        message = await receive()
        if message["type"] != "http.request":  # the client has disconnected
            break
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY:
            return None
        more = message.get("more_body", False)
    return b"".join(parts)


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that yields the body first, and then the messages of the given one."""
    replayed = False

    async def replay() -> Message:
        nonlocal replayed
        if replayed:
            return await receive()
        replayed = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
