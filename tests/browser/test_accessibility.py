"""Every page by the rules of WCAG 2 A and AA, in light and in dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from seri.core import registry
from seri.server.app import create_app
from seri.server.database import sqlite_url

from ..server.routes import routes_of
from .conftest import Visit
from .helpers import ASKED, open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}}
SCHEMES = ("light", "dark")


def violations(page: Page) -> list[str]:
    """What is wrong with a page in both colour schemes."""
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for each in Axe().run(page, options=RULES).response["violations"]:
            where = "; ".join(f"{node['html'][:160]} {node['any'][:1]}" for node in each["nodes"][:3])
            found.append(f"{page.url} {scheme} {each['id']} x{len(each['nodes'])}: {where}")
    return found


def pages(folder: Path, table: str) -> list[str]:
    """The addresses of all pages, from the router."""
    app = create_app(sqlite_url(folder))
    routes = routes_of(app, table)
    app.site.hall.keep.close()
    return [path for method, path in routes if method == "GET"]


def test_all_pages(visit: Visit, tmp_path: Path) -> None:
    page = visit(reduced_motion="reduce")
    address = open_table(page, "goofspiel", "me", "random", cards="3")
    page.wait_for_selector(ASKED)
    wrong = []
    for path in pages(tmp_path, address.rpartition("/")[2]):
        answer = page.request.get(address[: address.index("/t/")] + path, max_redirects=0)
        if answer.headers.get("content-type", "").startswith("text/html"):
            page.goto(address[: address.index("/t/")] + path)
            wrong += violations(page)
    assert wrong == []


@pytest.mark.parametrize("game", registry.names())
def test_the_pages_of_a_game(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}", reduced_motion="reduce")
    wrong = violations(page)
    page.goto(page.url.replace("/rules/", "/new/"))
    wrong += violations(page)
    page.goto(page.url[: page.url.index("/new/")])
    open_table(page, game, "me", *["random"] * (registry.meta(game).min_players - 1))
    page.wait_for_selector(ASKED)
    for _ in range(3):
        press(page, "form.act button")
    wrong += violations(page)
    page.goto(f"{page.url}/replay?at=3")
    wrong += violations(page)
    assert wrong == []
