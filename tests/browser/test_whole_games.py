"""A whole game of every game in a real browser, by clicks on the board and on buttons."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from seri.core import registry

from ..conftest import slow_but
from .conftest import Visit
from .helpers import ASKED, PIECE, be_ready, is_over, open_table, press, press_piece, shoot

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]

CONFIRM, BACK = "form.act [name=draft][value=confirm]", "form.act [name=draft][value=back]"
BUTTON = "form.act [name=action]"
NUMBER = "form.act.number button"
SHOTS = (0, 4, 9, 16, 30)
"""The turns after which a picture is taken."""


def play(page: Page, turn: int) -> None:
    """One click: on the board, on a button or beside a number, whatever is there, in turns."""
    ways = [PIECE, BUTTON, NUMBER]
    for way in [CONFIRM, *ways[turn % 3 :], *ways[: turn % 3]]:
        if page.locator(way).count():
            press_piece(page) if way == PIECE else press(page, way)
            return
    raise AssertionError(f"nothing to click: {page.inner_text('#status')}")


@pytest.mark.parametrize("game", slow_but(registry.names(), "ra"))
def test_a_whole_game_by_clicks_against_bots(visit: Visit, game: str) -> None:
    page = visit(reduced_motion="reduce")
    players = registry.meta(game).min_players
    open_table(page, game, "me", *["random"] * (players - 1))
    turns = 0
    while not is_over(page):
        if turns in SHOTS:
            shoot(page, f"{game}-{turns}")
        play(page, turns)
        turns += 1
    assert turns > 10
    expect(page.locator("#status")).to_have_text(re.compile("wins?|win together"))
    expect(page.locator(".scores .winner").first).to_be_visible()
    assert page.locator(".scores details[open] table").count() >= players
    shoot(page, f"{game}-end")
    finished = page.url
    page.click("button[form=rematch]")
    page.wait_for_url(lambda url: url != finished)
    page.wait_for_selector(ASKED)


def test_cards_are_picked_taken_back_and_confirmed(visit: Visit) -> None:
    page = visit()
    friend = visit()
    address = open_table(page, "jade_merchant", "me", "open")
    friend.goto(address)
    friend.fill("[name=name]", "Bert")
    friend.click("button[name=seat]")
    be_ready(page, friend)
    opener, other = until_asked(page, friend)
    opener.click("[name=action][value='call 2']")
    other.wait_for_selector(".status.mine")
    other.click("[name=action][value=pass]")
    opener.wait_for_selector("[name=action][value^='take ']")
    log = other.inner_text(".log")
    press_piece(opener)
    press(opener, BACK)
    assert opener.locator(BACK).count() == 0
    press_piece(opener)
    press(opener, BUTTON)
    expect(opener.locator("#status")).to_contain_text("Confirm it")
    assert opener.locator(PIECE).count() == 0
    shoot(opener, "jade_merchant-confirm")
    assert other.inner_text(".log") == log
    opener.click(CONFIRM)
    expect(other.locator(".log")).to_contain_text(
        "Bert takes" if opener is friend else "Anna takes"
    )


def until_asked(one: Page, two: Page) -> tuple[Page, Page]:
    """The page of who is asked, and the other."""
    for page in (one, two):
        page.wait_for_selector(".play")
    return (one, two) if one.locator(".status.mine").count() else (two, one)


LISTEN = """
    window.heard = [];
    window.EventSource = class extends EventSource {
        constructor(address) {
            super(address);
            this.addEventListener('message', event => window.heard.push(event.data));
        }
    };
"""


def test_in_an_auction_nobody_sees_the_card_that_another_drew(visit: Visit) -> None:
    """The page, the stream and the API of each know the card they drew, and no other."""
    anna, bert = visit(), visit()
    for page in (anna, bert):
        page.context.add_init_script(LISTEN)
    address = open_table(anna, "galopp_royal", "me", "open", "open")
    bert.goto(address)
    bert.fill("[name=name]", "Bert")
    bert.click("button[name=seat][value='1']")
    anna.click(".fill button")
    be_ready(anna, bert)
    for page, other in ((anna, "Bert"), (bert, "Anna")):
        page.wait_for_selector(".play")
        page.wait_for_function("() => window.heard.some(each => each.includes('<svg'))")
        sent = page.request.get(address.replace("/t/", "/api/tables/")).json()
        drawers = sent["state"]["lot_drawer"]
        known = [who for who, card in zip(drawers, sent["state"]["lot"], strict=True) if card >= 0]
        assert sorted(known) == [-1, sent["seat"]]
        assert set(sent["state"]["pile"]) == {-1}
        pushed = page.evaluate("window.heard.filter(each => each.includes('<svg'))")
        for drawn in [page.content(), *pushed]:
            begin = drawn.index("<svg", drawn.index('class="board"'))
            board = drawn[begin : drawn.index("</svg>", begin)]
            assert board.count(", drawn by you") == 1
            assert board.count(f"A card that {other} drew") == 1
            assert f", drawn by {other}" not in board
    shoot(bert, "galopp_royal-two-people")
