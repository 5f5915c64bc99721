"""Orders in an auction and taking back by consent, as people see and click them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import Visit
from .helpers import be_ready, open_table, shoot

pytestmark = pytest.mark.browser
PHONE = {"width": 375, "height": 740}


def test_an_order_acts_for_its_seat_and_a_move_is_undone_by_consent(visit: Visit) -> None:
    anna = visit()
    link = open_table(anna, "jade_merchant", "me", "open")
    bert = visit(link[link.index("/t/") :], viewport=PHONE, color_scheme="dark")
    bert.fill("[name=name]", "Bert")
    bert.click("button[name=seat]")
    anna.wait_for_selector("form.ready")
    be_ready(anna, bert)
    opener, other = (anna, bert) if anna.locator(".status.mine").count() else (bert, anna)

    other.click(".helps details summary")
    other.fill(".helps [name=number]", "1")
    other.click(".helps [value=down_to]")
    expect(other.locator("[data-key=order]")).to_contain_text("down to 1")
    shoot(bert, "orders-phone-dark")
    shoot(anna, "orders")
    expect(opener.locator("[data-key=order]")).to_have_count(0)

    opener.click("form.act button[value='call 4']")
    expect(opener.locator("form.act button[value='call 4']")).to_have_count(0)
    opener.wait_for_selector("form.act button[value='call 2']")  # after the pause of the order
    opener.click(".helps [data-key=undo] button")
    expect(opener.locator(".consent")).to_contain_text("Not answered yet")
    shoot(anna, "consent")
    shoot(bert, "consent-phone-dark")
    other.click(".consent [value=agree]")
    expect(opener.locator("form.act button[value='call 4']")).to_have_count(1)
    expect(other.locator(".log li").first).to_contain_text("took the last move back")
    expect(other.locator(".consent")).to_have_count(0)
