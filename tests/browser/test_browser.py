"""Whole games in a real browser, as people play them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markupsafe import escape
from playwright.sync_api import Page, Route, expect

from ..server.process import Process
from .conftest import Visit
from .helpers import ASKED, MOVED_ON, SHOWN, be_ready, is_over, open_table, press, shoot

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}


def test_a_friend_joins_by_link_and_moves_are_pushed_to_both(visit: Visit) -> None:
    anna = visit()
    link = open_table(anna, "goofspiel", "me", "open")
    shoot(anna, "room")
    bert = visit(link.removeprefix(link[: link.index("/t/")]))
    anna.evaluate("window.stayed = true")
    bert.fill("[name=name]", "Bert")
    bert.click("button[name=seat]")
    anna.wait_for_selector("form.ready")
    assert anna.evaluate("window.stayed")
    shoot(anna, "ready")
    be_ready(anna, bert)
    anna.wait_for_selector(".status.mine")
    bert.evaluate("window.stayed = true")
    anna.click("form.act button[value='lay 2']")
    bert.wait_for_selector(".status.mine")
    assert bert.evaluate("window.stayed")
    expect(bert.locator(".log li").first).to_contain_text("Anna lays a card")
    assert "● Bert" in bert.title()
    assert "●" not in anna.title()


def test_a_game_without_javascript(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    open_table(page, "goofspiel", "me", "random", cards="3")
    be_ready(page)
    for _ in range(400):
        page.wait_for_load_state()
        page.wait_for_selector(".result, .moves")
        if page.locator(".result").count():
            break
        if page.locator("form.act button").count():
            page.locator("form.act button").first.click()
        else:
            assert page.locator("noscript meta[http-equiv=refresh]").count() == 1
            page.reload()
    expect(page.locator(".result")).to_contain_text("All prizes are gone")
    page.click("button[form=rematch]")
    be_ready(page)
    expect(page.locator("#status")).to_contain_text("prize")


def test_a_game_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    tab_to(page, "a[href='/new/goofspiel']")
    page.keyboard.press("Enter")
    page.wait_for_selector("form.new")
    tab_to(page, "[name=name]")
    page.keyboard.type("Anna")
    tab_to(page, "[name=players]")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_selector(ASKED)
    while not is_over(page):
        seen = page.evaluate(SHOWN)
        tab_to(page, "form.act button")
        page.keyboard.press("Enter")
        page.wait_for_function(MOVED_ON, arg=seen)
        assert page.evaluate("document.activeElement.closest('#live') !== null")
    expect(page.locator(".result")).to_be_visible()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            return
    raise AssertionError(f"the Tab key does not lead to {selector}")


def test_a_piece_on_the_board_is_played_by_enter_and_space(visit: Visit) -> None:
    page = visit()
    open_table(page, "ra", "me", "random")
    page.wait_for_selector(ASKED)
    for key in ("Enter", " "):
        seen = page.evaluate(SHOWN)
        tab_to(page, ".board .wide [data-move]")
        assert page.evaluate("document.activeElement.getAttribute('aria-label')")
        page.keyboard.press(key)
        page.wait_for_function(MOVED_ON, arg=seen)


def test_in_japanese_on_a_phone_in_the_dark(visit: Visit) -> None:
    page = visit(locale="ja-JP", viewport=PHONE, color_scheme="dark")
    expect(page.locator("h1")).to_have_text("ゲームを選ぶ")
    shoot(page, "lobby-phone-ja-dark")
    page.click("a[href='/new/ra']")
    shoot(page, "new-phone-ja-dark")
    page.go_back()
    open_table(page, "ra", "me", "random", "random", name="ケンジ")
    for _ in range(8):
        if is_over(page):
            break
        press(page, "form.act button")
    assert "あなたの手番" in page.inner_text("#status")
    shoot(page, "ra-phone-ja-dark")
    assert page.locator(".board .phone svg").is_visible()
    assert not page.locator(".board .wide svg").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_language_and_colours_are_switched_without_leaving_the_page(visit: Visit) -> None:
    page = visit("/new/ra")
    page.click("button[value=ja]")
    expect(page.locator("h1")).to_contain_text("卓を立てる")
    page.click("button[value=dark]")
    assert page.get_attribute("html", "data-theme") == "dark"
    shoot(page, "new-ja-dark")
    assert page.url.endswith("/new/ra")


def test_the_page_goes_on_after_the_server_was_killed_or_stopped_and_started_again(
    visit: Visit, tmp_path: Path, toy_folder: Path
) -> None:
    with Process(tmp_path, toy_folder) as first:
        page = visit(address=first.address)
        open_table(page, "goofspiel", "me", "random")
        press(page, "form.act button")
        page.evaluate("window.stayed = true")
        log = page.locator(".log li").count()
        first.kill()
        expect(page.locator("#offline")).not_to_be_empty()
        with Process(tmp_path, toy_folder, port=first.port) as second:
            expect(page.locator("#offline")).to_be_empty(timeout=20_000)
            assert page.locator(".log li").count() == log
            press(page, "form.act button")
            second.stop()
        with Process(tmp_path, toy_folder, port=first.port):
            press(page, "form.act button")
            press(page, "form.act button")
            assert page.evaluate("window.stayed")


def test_two_tabs_of_one_seat_show_the_same(visit: Visit) -> None:
    first = visit()
    address = open_table(first, "goofspiel", "me", "random")
    first.wait_for_selector(ASKED)
    second = first.context.new_page()
    second.goto(address)
    for one, other in ((first, second), (second, first)):
        one.bring_to_front()
        press(one, "form.act button")
        other.bring_to_front()
        other.wait_for_function(
            "seq => document.querySelector('form.act [name=seq]')?.value === seq",
            arg=one.input_value("form.act [name=seq]"),
        )


def test_a_stale_click_says_so_and_changes_nothing(visit: Visit) -> None:
    page = visit()
    address = open_table(page, "goofspiel", "me", "open", "open")
    old = page.context.new_page()
    old.route("**/stream*", lambda route: route.abort())
    friends = []
    for seat, name in ((1, "Bert"), (2, "Cleo")):
        friend = visit(address[address.index("/t/") :])
        friend.fill("[name=name]", name)
        friend.click(f"button[name=seat][value='{seat}']")
        friends.append(friend)
    be_ready(page, *friends)
    page.wait_for_selector(ASKED)
    old.goto(address)
    old.wait_for_selector(ASKED)
    page.click("form.act button[value='lay 1']")
    expect(page.locator(".log li").first).to_contain_text("Anna lays a card")
    count = page.locator(".log li").count()
    old.click("form.act button[value='lay 3']")
    expect(old.locator("#toast")).to_contain_text("moved on")
    expect(old.locator("#status")).to_contain_text("Bert")
    page.reload()
    assert page.locator(".log li").count() == count


def test_pieces_are_moved_not_redrawn_and_stand_still_for_who_wants_it(visit: Visit) -> None:
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = visit(reduced_motion=motion)
        open_table(page, "ra", "me", "random")
        page.wait_for_selector(ASKED)
        page.evaluate(
            "window.animated = 0; const animate = Element.prototype.animate;"
            "Element.prototype.animate = function (...all)"
            " { window.animated += 1; return animate.apply(this, all); }; 0"
        )
        page.evaluate("window.kept = document.querySelector('.board .wide svg'); 0")
        for _ in range(4):
            press(page, "form.act button")
        assert page.evaluate("window.kept === document.querySelector('.board .wide svg')")
        assert (page.evaluate("window.animated") > 0) is moves


def test_the_dealing_is_recomputed_in_the_browser(visit: Visit) -> None:
    page = visit()
    open_table(page, "goofspiel", "me", "random", cards="6")
    while not is_over(page):
        press(page, "form.act button")
    page.click(".result a[href$='/fair']")
    expect(page.locator("#yours strong")).to_contain_text("fit the secret and the texts")
    nonce = page.locator("dd code").nth(1).inner_text()
    assert len(nonce) == 22
    shoot(page, "dealing")
    recipe = page.get_attribute("#yours", "data-recipe")
    assert recipe is not None
    forged = recipe.replace(nonce, nonce[::-1])
    page.route("**/fair", lambda route: forge(route, recipe, forged))
    page.reload()
    expect(page.locator("#yours strong")).to_contain_text("Something does not fit")


def forge(route: Route, recipe: str, forged: str) -> None:
    """A server that lies about a text that was added."""
    answer = route.fetch()
    body = answer.text().replace(escape(recipe), escape(forged))
    assert body != answer.text()
    route.fulfill(response=answer, body=body)


def test_why_something_is_not_possible_is_told_on_opening(visit: Visit) -> None:
    page = visit()
    open_table(page, "goofspiel", "me", "random", cards="3")
    page.click("[data-key=why] summary")
    expect(page.locator("[data-key=why] dd")).to_contain_text("hands go from 1 to 3")
    press(page, "form.act button[value='lay 1']")
    page.click("[data-key=why] summary")
    expect(page.locator("[data-key=why]")).to_contain_text("that card has been played")


def test_a_game_is_replayed_by_keys_by_clicks_and_by_itself(visit: Visit) -> None:
    page = visit()
    open_table(page, "goofspiel", "me", "random", cards="3")
    while not is_over(page):
        press(page, "form.act button")
    page.click(".result a[href*='/replay']")
    page.wait_for_url("**/replay*")  # until it is loaded: keys are heard from then on
    expect(page.locator("#status")).to_contain_text("After 0 of 9.")
    page.evaluate("window.stayed = true")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#status")).to_contain_text("After 1 of 9.")
    page.click(".log li:nth-child(5) a")
    expect(page).to_have_url(re.compile(r"at=\d+&eyes=1$"))
    page.click("[rel=first]")
    expect(page.locator("#status")).to_contain_text("After 0 of 9.")
    page.click(".autoplay")
    expect(page.locator("#status")).to_contain_text("After 2 of 9.")
    page.click(".autoplay")
    assert page.evaluate("window.stayed")
    page.select_option("[name=eyes]", "all")
    page.click(".eyes button")
    expect(page).to_have_url(re.compile("eyes=all"))
    shoot(page, "replay")


def test_a_move_is_shown_by_the_stream_and_not_sent_twice(visit: Visit) -> None:
    page = visit()
    open_table(page, "goofspiel", "me", "random")
    page.wait_for_selector(ASKED)
    with page.expect_response(re.compile("/act$")) as answered:
        press(page, "form.act button")
    assert answered.value.status == 204
    assert page.locator("#live").get_attribute("aria-busy") is None


SILENT = """() => {
    const Real = window.EventSource;
    let first = true;
    window.EventSource = function (address) {
        if (!first) return new Real(address);
        first = false;
        return { readyState: Real.OPEN, addEventListener() {}, close() {} };
    };
    window.EventSource.OPEN = Real.OPEN;
    window.EventSource.CLOSED = Real.CLOSED;
}"""
"""The first stream of a page looks open and says nothing, as one does whose network has gone."""


def test_a_stream_that_says_nothing_after_a_move_is_begun_anew(visit: Visit) -> None:
    page = visit()
    open_table(page, "goofspiel", "me", "random")
    page.wait_for_selector(ASKED)
    page.add_init_script(f"({SILENT})()")
    page.clock.install()
    page.reload()
    page.wait_for_selector(ASKED)
    seen = page.evaluate(SHOWN)
    with page.expect_response(re.compile("/act$")):
        page.locator("form.act button").first.click()
    assert page.evaluate(SHOWN) == seen
    page.clock.run_for(10_000)
    page.wait_for_function(MOVED_ON, arg=seen)
