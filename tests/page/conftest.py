"""A real server and a real browser. Any error of the page fails the test.

The browser is Debian's chromium. Without it the tests are skipped, except under CI.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.end_to_end.command import taquin
from tests.serving import Serving, served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright

PATIENCE = 20_000
"""Milliseconds that a test waits for something to appear."""

_REPORT_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) =>
    console.error('CSP: ' + event.violatedDirective + ' ' + event.blockedURI));
"""


def chromium() -> str:
    """Return the path of chromium; skip the test without it, except under CI."""
    found = shutil.which("chromium")
    if found is None and os.environ.get("CI") != "true":
        pytest.skip("chromium is not installed; `make test` installs it if it may")
    assert found is not None, "CI must have chromium"
    return found


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Serve a folder with one experiment, with time enough for a hard 15-puzzle."""
    folder = tmp_path_factory.mktemp("lab")
    searches = ("--algorithms", "bfs,astar", "--out", str(folder / "quick.sqlite"))
    assert taquin("lab", "run", "--boards", "3x3:6:5-15", *searches).returncode == 0
    with served("--lab", str(folder), "--time-limit", "60") as server:
        yield server


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Start playwright. It runs an event loop, so it must end before other tests begin."""
    from playwright.sync_api import expect, sync_playwright

    chromium()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Start one browser for all tests of this process."""
    browser = playwright.chromium.launch(executable_path=chromium())
    yield browser
    browser.close()


@dataclass
class Visitor:
    """Opens pages in fresh profiles, and collects their errors."""

    browser: Browser
    server: Serving
    errors: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def __call__(self, where: str = "", *, width: int = 1280, theme: str = "light") -> Page:
        """Open the page at a fragment like `#race`, in a window of that width."""
        context = self.browser.new_context(
            viewport={"width": width, "height": 844},
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=width < 500,
        )
        self.contexts.append(context)
        context.add_init_script(_REPORT_VIOLATIONS)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda message: self._note(_is_error(message), message.text))
        page.on("pageerror", lambda error: self._note(True, str(error)))
        page.on("request", lambda request: self._note(*self._leaves(request.url)))
        page.goto(f"{self.server.address}/{where}")
        page.get_by_role("main").get_by_role("heading").first.wait_for()
        return page

    def _note(self, wrong: bool, text: str) -> None:
        if wrong:
            self.errors.append(text)

    def _leaves(self, address: str) -> tuple[bool, str]:
        parts = urlsplit(address)
        own = parts.netloc == urlsplit(self.server.address).netloc
        return parts.scheme not in ("data", "blob") and not own, f"a request to {address}"


def _is_error(message: ConsoleMessage) -> bool:
    """Whether a console message is an error of the page. The browser also logs each 422 as an error."""
    refused = "Failed to load resource: the server responded with a status of 422"
    return message.type == "error" and refused not in message.text


@pytest.fixture
def visit(browser: Browser, server: Serving) -> Iterator[Callable[..., Page]]:
    """Open pages. Errors, violations of the policy and requests to other sites fail the test."""
    visitor = Visitor(browser, server)
    yield visitor
    for context in visitor.contexts:
        context.close()
    assert not visitor.errors
