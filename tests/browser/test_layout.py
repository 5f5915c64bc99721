"""Where things lie on a table's page, on wide screens and on phones."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from seri.core import registry

from .conftest import Visit
from .helpers import ASKED, open_table, press, shoot

pytestmark = [pytest.mark.browser, pytest.mark.timeout(120)]
PHONE = {"width": 360, "height": 740}
LONG_NAME = "Anna Katharina von H"


def box(page: Page, selector: str) -> dict[str, Any]:
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return dict(found)


def start(page: Page, game: str) -> None:
    """Against bots, until the first decision."""
    players = registry.meta(game).min_players
    open_table(page, game, "me", *["random"] * (players - 1), name=LONG_NAME)
    page.wait_for_selector(ASKED)


def test_the_log_lies_below_the_board_on_a_wide_screen(visit: Visit) -> None:
    page = visit()
    start(page, "ra")
    board, log, moves = box(page, ".board"), box(page, ".log"), box(page, ".moves")
    assert log["y"] >= board["y"] + board["height"]
    assert log["x"] + log["width"] <= moves["x"]
    assert moves["y"] == pytest.approx(board["y"], abs=2)


@pytest.mark.parametrize("game", registry.names())
def test_on_a_phone_the_choices_fold_away_and_nothing_is_wider(visit: Visit, game: str) -> None:
    page = visit(viewport=PHONE)
    start(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert box(page, ".moves")["height"] <= 0.4 * PHONE["height"]
    shoot(page, f"{game}-phone")
    page.click(".choices > summary")
    assert box(page, ".moves")["height"] < 80
    expect(page.locator("form.act button").first).to_be_hidden()
    page.click(".choices > summary")
    press(page, "form.act button")
    page.locator(".log").scroll_into_view_if_needed()
    board, moves = box(page, ".board"), box(page, ".moves")
    assert moves["y"] >= board["y"] + board["height"] - 1, "the choices lie over the board"


@pytest.mark.parametrize("viewport", [PHONE, {"width": 1400, "height": 900}])
def test_long_names_stay_within_the_scores(visit: Visit, viewport: dict[str, int]) -> None:
    page = visit(viewport=viewport)
    start(page, "galopp_royal")
    panel = box(page, ".scores")
    for part in page.locator(".scores .name, .scores .points").all():
        where = part.bounding_box()
        assert where is not None
        assert where["x"] >= panel["x"]
        assert where["x"] + where["width"] <= panel["x"] + panel["width"]


def test_what_a_reader_folded_stays_folded(visit: Visit) -> None:
    page = visit()
    start(page, "ra")
    assert page.locator(".how details[open]").count() == 1
    page.click(".how summary")
    press(page, "form.act button")
    assert page.locator(".how details[open]").count() == 0
