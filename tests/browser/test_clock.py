"""Clocks in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .helpers import be_ready, choose_players, shoot

pytestmark = pytest.mark.browser


def test_a_clock_ticks_until_a_bot_plays_on_and_its_owner_comes_back(visit: Visit) -> None:
    anna = visit("/new/goofspiel")
    anna.fill("[name=name]", "Anna")
    choose_players(anna, 2)
    anna.select_option("[name='seat.1']", "open")
    assert not anna.locator("[name=timeout]").is_visible()
    anna.select_option("[name=clock]", "custom")
    anna.fill("[name='clock.own']", "move:5")
    anna.select_option("[name=timeout]", "bot")
    anna.select_option("[name=stand_in]", "random")
    shoot(anna, "new-with-clock")
    anna.click("form.new button.primary")
    anna.wait_for_selector(".room")
    bert = visit(anna.url[anna.url.index("/t/") :])
    bert.fill("[name=name]", "Bert")
    bert.click("button[name=seat]")
    be_ready(anna, bert)
    clock = anna.locator(".clock[data-mine]")
    seen = clock.inner_text()
    place = clock.bounding_box()
    anna.wait_for_function(
        "seen => document.querySelector('.clock[data-mine]').innerText !== seen", arg=seen
    )
    assert clock.bounding_box() == place
    expect(anna.locator(".clock.low")).to_have_count(1)
    expect(anna.locator("#little-time")).to_have_text("You have little time left.")
    shoot(anna, "clock-low")
    anna.click("text=I am back")
    expect(anna.locator(".log")).to_contain_text("Anna is back.")
    expect(anna.locator(".attendance .panel")).to_have_count(0)
    expect(bert.locator(".log")).to_contain_text("Anna's time is up; a bot plays on.")
