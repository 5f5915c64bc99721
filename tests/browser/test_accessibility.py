"""Every page by the rules of WCAG 2 A and AA, in light and in dark."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from seri.core import registry
from seri.server.app import create_app
from seri.server.database import sqlite_url

from ..conftest import slow_but
from ..server.routes import routes_of
from .conftest import Visit
from .helpers import ASKED, choose_players, is_over, open_table, press

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}}
SCHEMES = ("light", "dark")


LARGE_TEXT = """() => {
    const kinds = 'button, input, select, summary, a, h1, h2, .status';
    const shown = [...document.querySelectorAll(kinds)]
        .filter(each => each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            && !each.closest('svg, .unseen, .skip'));
    const name = each => `${each.tagName} ${(each.innerText || each.name || '').slice(0, 40)}`;
    const clipped = shown.filter(each => each.tagName === 'BUTTON'
        && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1));
    const outside = shown.filter(each => each.getBoundingClientRect().right > innerWidth + 1);
    const boxes = shown.filter(each => each.matches('button, input, select'))
        .map(each => [each, each.getBoundingClientRect()]);
    const over = [];
    for (const [one, a] of boxes) for (const [other, b] of boxes) {
        const apart = one === other || a.right <= b.left + 1 || b.right <= a.left + 1
            || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        if (!apart) over.push(`${name(one)} over ${name(other)}`);
    }
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page is too wide'] : [];
    return [...clipped.map(each => `clipped: ${name(each)}`),
        ...outside.map(each => `outside: ${name(each)}`), ...over, ...wide];
}"""
"""What does not fit on a page."""

USUAL, TWICE = 16, 32
AREAS = (".status", ".board", ".side", ".moves", ".below")


def places(page: Page) -> list[tuple[float, float]]:
    """Where the main areas of a table begin on the page."""
    found = [page.locator(area).first.bounding_box() for area in AREAS]
    top = page.evaluate("scrollY")
    return [(box["x"], box["y"] + top) for box in found if box is not None]


def misfits(page: Page) -> list[str]:
    """What does not fit for a reader whose browser shows texts at twice the usual size."""
    browser = page.context.new_cdp_session(page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": TWICE}})
    page.wait_for_function(f"getComputedStyle(document.documentElement).fontSize === '{TWICE}px'")
    found = [f"{page.url} at 200 %: {each}" for each in page.evaluate(LARGE_TEXT)]
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": USUAL}})
    page.wait_for_function(f"getComputedStyle(document.documentElement).fontSize === '{USUAL}px'")
    browser.detach()
    return found


def violations(page: Page) -> list[str]:
    """What is wrong with a page in both colour schemes."""
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for each in Axe().run(page, options=RULES).response["violations"]:
            where = "; ".join(
                f"{node['html'][:160]} {node['any'][:1]}" for node in each["nodes"][:3]
            )
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
            wrong += violations(page) + misfits(page)
    assert wrong == []


def test_what_may_come_and_what_was_dealt(visit: Visit) -> None:
    page = visit(reduced_motion="reduce")
    address = open_table(page, "goofspiel", "me", "random", cards="3")
    page.click("[data-key=odds] summary")
    page.wait_for_selector("[data-key=odds] caption")
    wrong = violations(page) + misfits(page)
    while not is_over(page):
        press(page, "form.act button")
    page.goto(f"{address[: address.index('/t/')]}/dealing/goofspiel")
    page.wait_for_selector(".ranks")
    wrong += violations(page) + misfits(page)
    assert wrong == []


def test_the_pages_of_somebody_with_an_account(visit: Visit) -> None:
    page = visit("/account", reduced_motion="reduce")
    page.fill("form[action='/account/new'] [name=name]", "Anna")
    page.fill("form[action='/account/new'] [name=password]", "correct battery staple")
    page.click("form[action='/account/new'] button")
    page.wait_for_selector(".account-link[title=Anna]")
    page.click("summary")
    wrong = violations(page) + misfits(page)
    site, person = (
        page.url.removesuffix("/account"),
        page.get_attribute("a[href^='/people/']", "href"),
    )
    for path in ("/ranks/ra", person, "/new/goofspiel"):
        page.goto(f"{site}{path}")
        wrong += violations(page) + misfits(page)
    page.check("[name=rated]")
    page.click("form.new button.primary")
    page.wait_for_selector("[id='error-seat.1']")
    wrong += violations(page) + misfits(page)
    choose_players(page, 2)
    page.select_option("[name='seat.0']", "me")
    page.select_option("[name='seat.1']", "open")
    page.click("form.new button.primary")
    page.wait_for_selector(".room")
    wrong += violations(page) + misfits(page)
    page.goto(f"{site}/new/goofspiel")
    choose_players(page, 2)
    page.select_option("[name='seat.1']", "random")
    page.click("form.new button.primary")
    page.wait_for_selector(ASKED)
    wrong += violations(page) + misfits(page)
    assert wrong == []


@pytest.mark.parametrize("game", slow_but(registry.names(), "ra"))
def test_the_pages_of_a_game(visit: Visit, game: str) -> None:
    page = visit(f"/rules/{game}", reduced_motion="reduce")
    wrong = violations(page)
    page.goto(page.url.replace("/rules/", "/new/"))
    wrong += violations(page) + misfits(page)
    page.goto(page.url[: page.url.index("/new/")])
    open_table(page, game, "me", *["random"] * (registry.meta(game).min_players - 1))
    page.wait_for_selector(ASKED)
    before = places(page)
    for _ in range(3):
        press(page, "form.act button")
        assert places(page) == before, f"{AREAS} have moved"
    wrong += violations(page) + misfits(page)
    page.goto(f"{page.url}/replay?at=3")
    wrong += violations(page)
    assert wrong == []
