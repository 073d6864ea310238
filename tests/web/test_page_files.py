"""What the package ships for the browser: whole, and without an address elsewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from taquin.web.routes.page import page_folder

if TYPE_CHECKING:
    import httpx

FILES = sorted(path for path in page_folder().iterdir() if path.is_file())
XML_NAMES = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_address_elsewhere(path: object) -> None:
    text = path.read_text("utf-8")  # type: ignore[attr-defined]
    found = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'`)]*", text)
    assert [address for address in found if address not in XML_NAMES] == []


def test_the_page_and_all_that_it_names(client: httpx.Client) -> None:
    """Every module and sheet that is named anywhere is there, with its type."""
    kinds = {".js": "text/javascript", ".css": "text/css"}
    for page in ("/", "/help", "/api"):
        html = client.get(page)
        assert html.headers["content-type"].startswith("text/html")
        assert "style=" not in html.text
        for name in re.findall(r'(?:src|href)="/(page/[\w.-]+)"', html.text):
            assert client.get(f"/{name}").status_code == 200
    for path in FILES:
        if path.suffix in kinds:
            answer = client.get(f"/page/{path.name}")
            assert answer.headers["content-type"].startswith(kinds[path.suffix])
            for module in re.findall(r'from "\./([\w.-]+)"', answer.text):
                assert (page_folder() / module).is_file(), f"{path.name} imports {module}"


def test_an_unchanged_file_is_not_sent_again(client: httpx.Client) -> None:
    first = client.get("/page/api-page.js")
    assert first.headers["cache-control"] == "no-cache"
    again = client.get("/page/api-page.js", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
