"""What people do at a table, in a browser."""

from __future__ import annotations

from playwright.sync_api import Page

from .conftest import SCREENSHOTS

SEQ = "form.act [name=seq]"
ASKED = ".status.mine, .result"
MOVED_ON = """seen => document.querySelector('.result')
    || Number(document.querySelector('form.act [name=seq]')?.value ?? -1) > seen"""


def open_table(page: Page, game: str, *seats: str, name: str = "Anna", **options: str) -> str:
    """Fill in the form for a new table; the address of the table."""
    page.click(f"a[href='/new/{game}']")
    page.fill("[name=name]", name)
    page.check(f"[name=players][value='{len(seats)}']", force=True)
    for number, who in enumerate(seats):
        page.select_option(f"[name='seat.{number}']", who)
    for option, value in options.items():
        page.fill(f"[name='option.{option}']", value)
    page.click("form.new button.primary")
    page.wait_for_selector(".room, .play")
    return page.url


def seq(page: Page) -> int:
    return int(page.input_value(SEQ))


def is_over(page: Page) -> bool:
    """Wait until this person is asked, or the game is over; whether it is over."""
    page.wait_for_selector(ASKED)
    return page.locator(".result").count() > 0


def press(page: Page, selector: str) -> None:
    """Click something that plays, and wait until this person is asked again or it is over."""
    seen = seq(page)
    page.locator(selector).first.click()
    page.wait_for_function(MOVED_ON, arg=seen)


def shoot(page: Page, name: str) -> None:
    """Save a picture of the whole page for people to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)
