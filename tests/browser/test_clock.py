"""Clocks in a real browser."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

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


def test_a_vacation_lasts_until_a_moment_in_the_readers_own_time(visit: Visit) -> None:
    anna = visit("/new/goofspiel")
    anna.fill("[name=name]", "Anna")
    choose_players(anna, 2)
    anna.select_option("[name='seat.1']", "open")
    anna.select_option("[name=clock]", "days:3 vacation:14")
    anna.click("form.new button.primary")
    anna.wait_for_selector(".room")
    path = anna.url[anna.url.index("/t/") :]
    bert = visit(path, locale="ja-JP", timezone_id="Asia/Tokyo", color_scheme="dark",
                 viewport={"width": 360, "height": 780})  # fmt: skip
    bert.fill("[name=name]", "Bert")
    bert.click("button[name=seat]")
    be_ready(anna, bert)
    anna.click("text=Take a vacation")
    shoot(anna, "vacation-menu")
    anna.fill("[name=days]", "5")
    anna.press("[name=days]", "Enter")
    expect(anna.locator(".attendance")).to_contain_text("You are on vacation until")
    expect(anna.locator(".scores .away")).to_contain_text("on vacation until")
    expect(anna.locator(".clock[data-until]")).to_have_count(0)
    shoot(anna, "vacation")
    told = bert.locator(".scores .away time")
    expect(told).to_have_text(re.compile(r"休暇中（\d{4}/\d\d/\d\d \d{1,2}:\d\dまで）"))
    ends = datetime.fromisoformat(told.get_attribute("datetime") or "")
    local = ends.astimezone(ZoneInfo("Asia/Tokyo"))
    expect(told).to_contain_text(f"{local:%Y/%m/%d} {local.hour}:{local:%M}")
    shoot(bert, "vacation-phone")
    bert.click("text=休暇を取る")
    shoot(bert, "vacation-menu-phone")
    anna.click("text=I am back")
    expect(bert.locator(".scores .away")).to_have_count(0)
    expect(bert.locator(".log")).to_contain_text("Annaの休暇が終わりました。")
