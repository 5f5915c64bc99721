"""Passkeys in a browser with an authenticator of its own, from the first one to the last."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ..server.process import Process
from .conftest import Visit
from .helpers import open_table, shoot

pytestmark = pytest.mark.browser
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def give_device(page: Page) -> None:
    """A device that keeps passkeys and is always sure of its owner."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})


def test_a_guest_grows_into_an_account_by_passkey_and_signs_in_again(
    visit: Visit, process: Process
) -> None:
    page = visit(address=process.address.replace("127.0.0.1", "localhost"))
    give_device(page)
    table = open_table(page, "goofspiel", "me", "open", name="Ann")
    page.click(".account-link")
    page.fill("form[action='/account/new'] [name=name]", "Anna")
    page.click("[data-passkey=join]")
    expect(page.locator("h1")).to_have_text("Anna")
    expect(page.locator(".keys li")).to_have_count(1)
    page.click("[data-passkey=add]")
    expect(page.locator("#account-problem")).to_be_visible()
    page.click(".keys button")
    expect(page.locator("#account-problem")).to_contain_text("only way in")
    shoot(page, "account")
    page.goto(table)
    expect(page.locator(".sittings")).to_contain_text("you")
    page.click(".account-link")
    page.click("[form=leave]")
    expect(page.locator("[data-passkey=enter]")).to_be_visible()
    page.goto(table)
    expect(page.locator(".sittings")).not_to_contain_text("you")
    page.click(".account-link")
    page.click("[data-passkey=enter]")
    expect(page.locator("h1")).to_have_text("Anna")
    page.goto(table)
    expect(page.locator(".sittings")).to_contain_text("you")
