"""A server in a process of its own and a real Chromium that may talk to nobody else."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from ..conftest import REQUIRED
from ..server.process import Process

SCREENSHOTS = Path(__file__).parents[2] / "screenshots"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
MILLISECONDS = 20_000

Visit = Callable[..., Page]


def chromium() -> str:
    """The path of the system's Chromium; skips where there is none, unless it is required."""
    names = [os.environ.get("SERI_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    for found in filter(None, map(shutil.which, filter(None, names))):
        return found
    if "browser" in REQUIRED:
        pytest.fail("SERI_REQUIRE names browser, and no Chromium is installed")
    pytest.skip("no Chromium is installed")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory, toy_folder: Path) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("data"), toy_folder) as process:
        yield process


@pytest.fixture
def visit(browser: Browser, process: Process) -> Iterator[Visit]:
    """Open a path in a browser of its own. Errors in it, or requests to others, fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []
    hosts: set[str] = set()

    def visit(path: str = "/", *, address: str = process.address, **settings: Any) -> Page:
        settings = {"locale": "en-US", "viewport": {"width": 1400, "height": 900}, **settings}
        context = browser.new_context(**settings)
        context.set_default_timeout(MILLISECONDS)
        contexts.append(context)
        context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
        context.on("weberror", lambda error: problems.append(str(error.error)))
        context.on("console", lambda said: _note(problems, said.type, said.text))
        page = context.new_page()
        page.goto(address + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert problems == []
    assert all(host.startswith(("127.0.0.1:", "localhost:")) for host in hosts), hosts


def _note(problems: list[str], kind: str, text: str) -> None:
    """Errors of scripts and of the content policy count; refusals by the server are expected."""
    expected = "the server responded with a status of 4" in text or "net::ERR_" in text
    if kind == "error" and not expected:
        problems.append(text)
