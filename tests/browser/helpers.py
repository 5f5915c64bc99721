"""What people do at a table, in a browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import SCREENSHOTS

ASKED = ".play .moves.mine, .result"
SHOWN = """() => {
    const form = document.querySelector('form.act');
    return form && `${form.elements.seq.value} ${form.elements.drafted.value}`;
}"""
"""What the page asks about: how much has happened, and the steps chosen since."""

MOVED_ON = f"""seen => document.querySelector('.result')
    || ![null, seen].includes(({SHOWN})())"""

PIECE = ".board .wide [data-move]"
WHERE_IT_IS_HIT = """piece => {
    for (const shape of piece.querySelectorAll('rect, path, circle, use, text')) {
        const { x, y, width, height } = shape.getBoundingClientRect();
        const middle = [x + width / 2, y + height / 2];
        if (document.elementFromPoint(...middle)?.closest('[data-move]') === piece) return middle;
    }
    throw new Error(`${piece.dataset.move} can't be clicked`);
}"""
"""The middle of a shape of a piece: cards of one kind may lie apart, with nothing in between."""


def open_table(page: Page, game: str, *seats: str, name: str = "Anna", **options: str) -> str:
    """Fill in the form for a new table; the address of the table."""
    page.click(f"a[href='/new/{game}']")
    page.fill("[name=name]", name)
    choose_players(page, len(seats))
    for number, who in enumerate(seats):
        page.select_option(f"[name='seat.{number}']", who)
    if options and page.locator("details.change").count():
        page.click("details.change summary")
    for option, value in options.items():
        page.fill(f"[name='option.{option}']", value)
    page.click("form.new button.primary")
    page.wait_for_selector(".room" if "open" in seats else ".play, [data-alone]")
    return page.url


def choose_players(page: Page, count: int) -> None:
    """Choose how many play, where people click: on the number, for the button itself is hidden."""
    page.click(f".players label:has([value='{count}'])")
    expect(page.locator(f"[name=players][value='{count}']")).to_be_checked()


def be_ready(*people: Page) -> None:
    """All who sit at a full table say that they are ready; wait until it is dealt."""
    for page in people:
        page.click("form.ready button")
    for page in people:
        page.wait_for_selector(".play")


def is_over(page: Page) -> bool:
    """Wait until this person is asked, or the game is over; whether it is over."""
    page.wait_for_selector(ASKED)
    return page.locator(".result").count() > 0


def press(page: Page, selector: str) -> None:
    """Click something that plays, and wait until this person is asked anew or it is over."""
    page.wait_for_selector(ASKED)
    seen = page.evaluate(SHOWN)
    page.locator(selector).first.click()
    page.wait_for_function(MOVED_ON, arg=seen)


def press_piece(page: Page) -> None:
    """Click the first piece on the board that stands for a move, where it can be hit."""
    seen = page.evaluate(SHOWN)
    piece = page.locator(PIECE).first
    piece.scroll_into_view_if_needed()
    x, y = piece.evaluate(WHERE_IT_IS_HIT)
    page.mouse.click(x, y)
    page.wait_for_function(MOVED_ON, arg=seen)


def shoot(page: Page, name: str) -> None:
    """Save a picture of the whole page for people to look at."""
    SCREENSHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)
