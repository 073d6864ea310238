"""The guard: headers, host names, origins, body size and paths."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx
import pytest

from taquin.web.settings import MAX_BODY
from tests.serving import served
from tests.web.streams import EIGHT

if TYPE_CHECKING:
    from tests.serving import Serving

BOARD = {"text": EIGHT}


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api",
        "/page/app.js",
        "/page/shared/dom.js",
        "/api/about",
        "/api/openapi.json",
        "/nothing",
    ],
)
def test_every_answer_has_the_security_headers(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = dict(part.split(" ", 1) for part in headers["content-security-policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "0.0.0.0", "[::2]", ""])
def test_a_foreign_host_name_is_refused(client: httpx.Client, host: str) -> None:
    response = client.get("/api/about", headers={"Host": host})
    assert response.status_code == 421
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1234", "127.0.0.1", "[::1]:8000"])
def test_the_servers_own_names_are_accepted(client: httpx.Client, host: str) -> None:
    assert client.get("/api/about", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_requests_from_other_pages_are_refused(
    client: httpx.Client, headers: dict[str, str]
) -> None:
    assert client.post("/api/board", json=BOARD, headers=headers).status_code == 403
    assert client.delete("/api/searches/1", headers=headers).status_code == 403


def test_requests_from_the_own_page_are_accepted(client: httpx.Client, server: Serving) -> None:
    headers = {"Origin": server.address, "Sec-Fetch-Site": "same-origin"}
    assert client.post("/api/board", json=BOARD, headers=headers).status_code == 200


def test_a_body_that_is_declared_as_text_is_refused(client: httpx.Client) -> None:
    headers = {"Content-Type": "text/plain"}
    response = client.post("/api/board", content=b'{"text": "1 2 3 0"}', headers=headers)
    assert response.status_code == 422


@pytest.mark.parametrize("chunked", [False, True])
def test_a_large_body_is_refused(client: httpx.Client, chunked: bool) -> None:
    body = b" " * (MAX_BODY + 1)
    content = iter([body[:1000], body[1000:]]) if chunked else body
    response = client.post(
        "/api/board", content=content, headers={"Content-Type": "application/json"}
    )
    assert response.status_code == 413
    assert response.json()["detail"] == "the body of a request has at most 64 KiB"


@pytest.mark.parametrize(
    "path",
    [
        "/page/../__init__.py",
        "/page/..%2f__init__.py",
        "/page/%2e%2e/__init__.py",
        "/page/%2e%2e%2f%2e%2e%2fboard.py",
        "/page/....//__init__.py",
        "/page//etc/passwd",
        "/page/%2fetc%2fpasswd",
        "/page/..%5c__init__.py",
        "/page/index.html%00.js",
        "/page/",
        "/page/shared/",
        "/page/shared/../../__init__.py",
        "/page/shared/..%2f..%2f__init__.py",
        "/../../etc/passwd",
        "//etc/passwd",
    ],
)
def test_no_other_file_can_be_read(server: Serving, path: str) -> None:
    """A socket sends each path unchanged; an HTTP client would normalise it."""
    url = urlsplit(server.address)
    with socket.create_connection((str(url.hostname), url.port or 0), 10) as connection:
        request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        connection.sendall(request.encode())
        answer = b"".join(iter(lambda: connection.recv(65536), b""))
    assert answer.split(b" ", 2)[1] in (b"404", b"400", b"405")
    assert b"root:" not in answer
    assert b"import" not in answer


def test_allow_host_adds_a_name() -> None:
    with served("--allow-host", "Puzzle.Example") as server:
        for host, status in (("puzzle.example", 200), ("other.example", 421)):
            headers = {"Host": host}
            assert httpx.get(f"{server.address}/api/about", headers=headers).status_code == status


def test_bound_to_all_addresses_it_warns_and_accepts_any_address() -> None:
    with served("--host", "0.0.0.0", quiet=False) as server:
        for host, status in (("192.0.2.7:80", 200), ("evil.example", 421)):
            headers = {"Host": host}
            assert httpx.get(f"{server.address}/api/about", headers=headers).status_code == status
    assert "everyone who can reach this machine can use it" in server.errors[0]
