"""Guard: what every request must pass and every answer carries, before any route is asked.

- Host must be a name of this server: a page elsewhere that lets its own name point here gets nothing.
- What is not a GET must come from our own page, or from a program that is no browser and says nothing.
- A body is read whole, up to a limit, so that nothing behind has to think of endless ones.
- Answers carry headers that let the page load nothing from elsewhere and nobody frame it.
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
_READING = frozenset(("GET", "HEAD", "OPTIONS"))
_OURS = frozenset(("same-origin", "none"))
"""What Sec-Fetch-Site says of requests of our page, and of a person who types the address."""


class Guard:
    """Stands before the whole app."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self.fastapi = app
        self._hosts = LOOPBACK | settings.hosts
        self._any_address = settings.any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or let pass."""
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

        objection = self._objection(scope["method"], Headers(scope=scope))
        body = b"" if objection else await _whole_body(receive)
        if body is None:
            objection = problem(413, f"a request has at most {MAX_BODY // 1024} KiB")
        if objection is not None:
            response = problem_response(objection, {"Connection": "close"})
            await response(scope, receive, send_guarded)
            return
        await self.fastapi(scope, _with_body(body or b"", receive), send_guarded)

    def _objection(self, method: str, headers: Headers) -> Problem | None:
        host = headers.get("host", "")
        if not self._is_ours(_name_in(host)):
            detail = f"this server does not go by the name {host!r}; start it with --allow-host"
            return problem(421, detail)
        if method not in _READING:
            origin = headers.get("origin")
            if origin not in (None, f"http://{host}", f"https://{host}"):
                return problem(403, f"requests of pages at {origin!r} are not answered")
            if headers.get("sec-fetch-site", "none") not in _OURS:
                return problem(403, "requests of other pages are not answered")
        return None

    def _is_ours(self, name: str) -> bool:
        if name in self._hosts:
            return True
        if not self._any_address:
            return False
        try:  # an address in numbers is no name that somebody could point elsewhere
            ip_address(name)
        except ValueError:
            return False
        return True


def _name_in(host: str) -> str:
    """Return the name in a Host header, without its port: `[::1]:8000` is ::1."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()


async def _whole_body(receive: Receive) -> bytes | None:
    """Return the body; None if it is larger than allowed."""
    parts: list[bytes] = []
    more, size = True, 0
    while more:
        message = await receive()
        if message["type"] != "http.request":  # the client has gone; so will the request
            break
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MAX_BODY:
            return None
        more = message.get("more_body", False)
    return b"".join(parts)


def _with_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that hands out the body first, and then what comes."""
    handed_out = False

    async def replay() -> Message:
        nonlocal handed_out
        if handed_out:
            return await receive()
        handed_out = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
