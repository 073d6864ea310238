"""The page's files: the server delivers all of them, and none names another site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from taquin.web.routes.page import page_folder

if TYPE_CHECKING:
    import httpx

PAGE = page_folder()
FILES = sorted(path.relative_to(PAGE) for path in PAGE.rglob("*") if path.is_file())
XML_NAMES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")


@pytest.mark.parametrize("path", FILES, ids=str)
def test_no_file_names_another_site(path: Path) -> None:
    found = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'`)]*", (PAGE / path).read_text("utf-8"))
    assert [address for address in found if address not in XML_NAMES] == []


def test_every_file_is_served_with_its_type(client: httpx.Client) -> None:
    types = {
        ".js": "text/javascript",
        ".css": "text/css",
        ".html": "text/html",
        ".svg": "image/svg+xml",
    }
    for path in FILES:
        answer = client.get(f"/page/{path.as_posix()}")
        assert answer.headers["content-type"].startswith(types[path.suffix]), path
        assert answer.content == (PAGE / path).read_bytes()


def test_every_sheet_is_linked_and_every_link_works(client: httpx.Client) -> None:
    linked: set[str] = set()
    for page in ("/", "/help", "/api"):
        html = client.get(page)
        assert html.headers["content-type"].startswith("text/html")
        assert "style=" not in html.text
        linked.update(re.findall(r'(?:src|href)="/page/([^"]+)"', html.text))
    files = {path.as_posix() for path in FILES}
    assert linked <= files
    assert {name for name in files if name.endswith((".css", ".svg"))} <= linked


@pytest.mark.parametrize("path", ["app.js", "shared/dom.js", "glass/view.css"])
def test_an_unchanged_file_is_not_sent_again(client: httpx.Client, path: str) -> None:
    first = client.get(f"/page/{path}")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get(f"/page/{path}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
