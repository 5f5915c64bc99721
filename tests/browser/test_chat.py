"""Talking at a table, and being told that one is asked, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .helpers import be_ready, open_table, shoot

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
TEXT, LINES = "#chat [name=text]", "#chat li"
TYPING = f"""() => {{
    const field = document.querySelector("{TEXT}");
    const isKept = window.field === field && document.activeElement === field;
    return isKept && [field.value, field.selectionStart];
}}"""
"""What is being typed and where, if it is still the same field that has the focus."""

NOBODY_LOOKS = """
    document.hasFocus = () => false;
    window.sounds = 0;
    window.Notification = class {
        static permission = "granted";
        static requestPermission = async () => "granted";
        constructor(title, more) {
            const told = JSON.parse(localStorage.getItem("told") ?? "[]");
            const asked = document.getElementById("live").dataset.asked;
            localStorage.setItem("told", JSON.stringify([...told, [asked, title, more.body]]));
        }
        close() {}
    };
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) { sounds += 1; start.call(this, when); };
    0;
"""

NOTICED = """asked => navigator.locks.request("seri.noticed", () =>
    localStorage.getItem("seri.noticed")?.includes(`"${asked}"`))"""
"""Whether some tab has told of this decision, or its reader saw it."""

TOLD = """asked => localStorage.getItem("told")?.includes(`["${asked}"`)"""


def two_at_a_table(visit: Visit, **settings: object) -> tuple[Page, Page]:
    anna = visit()
    link = open_table(anna, "goofspiel", "me", "open")
    bert = visit(link[link.index("/t/") :], **settings)
    bert.fill(".seats [name=name]", "Bert")
    bert.click("button[name=seat]")
    anna.wait_for_selector("form.ready")
    return anna, bert


def test_two_people_talk_while_the_table_moves_on(visit: Visit) -> None:
    anna, bert = two_at_a_table(visit, viewport=PHONE)
    anna.click("form.ready button")
    anna.fill(TEXT, "half a thought")
    anna.evaluate(f"window.field = document.querySelector('{TEXT}'); field.setSelectionRange(4, 4)")
    bert.click("form.ready button")
    anna.wait_for_selector(".play")
    assert anna.evaluate(TYPING) == ["half a thought", 4]

    anna.fill(TEXT, "")
    keys = anna.context.new_cdp_session(anna)
    keys.send(
        "Input.imeSetComposition", {"text": "こんにち", "selectionStart": 4, "selectionEnd": 4}
    )
    expect(bert.locator(TEXT)).to_be_hidden()
    bert.click("#chat > details > summary")
    bert.fill(TEXT, "<b>Hello</b>")
    bert.keyboard.press("Enter")
    expect(bert.locator(LINES)).to_have_text("Bert <b>Hello</b>")
    bert.click("#chat > details > summary")
    enter = {"type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 229}
    keys.send("Input.dispatchKeyEvent", enter)
    assert anna.evaluate(TYPING) == ["こんにち", 4]
    keys.send("Input.insertText", {"text": "こんにちは"})
    expect(anna.locator(LINES)).to_have_count(1)
    assert anna.evaluate(TYPING) == ["こんにちは", 5]
    anna.keyboard.press("Enter")
    expect(anna.locator(LINES)).to_have_text(["Bert <b>Hello</b>", "Anna こんにちは"])
    assert anna.evaluate(TYPING) == ["", 0]
    expect(bert.locator("#chat .unread")).to_have_text("1 new")
    shoot(bert, "chat-phone")
    bert.click("#chat > details > summary")
    expect(bert.locator("#chat .unread")).to_be_hidden()

    anna.click("form.act button[value='lay 2']")
    bert.click("form.act button[value='lay 1']")
    anna.wait_for_selector(".status.mine")
    expect(anna.locator(".divider")).to_have_text("↑ New since your last turn")
    shoot(anna, "chat")
    anna.click(".latest .news a")
    expect(anna.locator("#status")).to_contain_text("After 2 of 4.")
    expect(anna.locator("#status")).to_contain_text("After 4 of 4.")
    anna.click(".side a.button[href^='/t/']:not([rel])")
    expect(anna.locator(LINES)).to_have_count(2)


def test_who_looks_elsewhere_is_told_once_by_one_tab(visit: Visit) -> None:
    anna, bert = two_at_a_table(visit)
    be_ready(anna, bert)
    other = anna.context.new_page()
    other.goto(anna.url)
    tabs = (anna, other)
    for tab in tabs:
        tab.evaluate(NOBODY_LOOKS)
    anna.click(".notices .note")
    anna.click(".notices .sound")
    expect(anna.locator(".notices .sound")).to_have_attribute("aria-pressed", "true")
    expect(other.locator(".notices .note")).to_have_attribute("aria-pressed", "true")
    other.mouse.click(1, 1)
    anna.wait_for_function("() => window.sounds > 0")
    anna.evaluate("window.sounds = 0")
    decisions = []
    for round, looks in enumerate((False, True, False), start=1):
        for tab in tabs:
            tab.wait_for_selector(".status.mine")
        anna.click(f"form.act button[value='lay {round}']")
        for tab in tabs:
            tab.wait_for_selector(".status:not(.mine)")
            assert tab.get_attribute("link[rel=icon]", "href") == "/static/icon.svg"
        anna.evaluate(f"document.hasFocus = () => {str(looks).lower()}; 0")
        bert.click("form.act button")
        anna.wait_for_selector(".status.mine")
        asked = anna.get_attribute("#live", "data-asked") or ""
        expect(other.locator("#live")).to_have_attribute("data-asked", asked)
        assert "●" in other.title()
        assert other.get_attribute("link[rel=icon]", "href") == "/static/icon-turn.svg"
        decisions.append(asked)
        anna.wait_for_function(NOTICED, arg=asked)
    first, _, third = decisions
    anna.wait_for_function(TOLD, arg=third)
    told = anna.evaluate("JSON.parse(localStorage.getItem('told'))")
    assert [decision for decision, _, _ in told] == [first, third]
    assert all("●" in title and "Anna" in body for _, title, body in told)
    assert sum(tab.evaluate("sounds") for tab in tabs) == 2 * len(told)
