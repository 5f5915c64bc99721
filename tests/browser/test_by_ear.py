"""A whole game of every game through the accessibility tree: what a screen reader gets, no more."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from seri.core import registry

from ..conftest import slow_but
from .conftest import Visit
from .helpers import ASKED, MOVED_ON, SHOWN, is_over, open_table

pytestmark = [pytest.mark.browser, pytest.mark.timeout(240)]
CHOICES = "What you can do"
CONFIRM, OTHERS = "Confirm", ("Take back", "Hint", "Why")
NODE = re.compile(r"""( *)- ('?)(\w+)(?: ("(?:[^"\\]|\\.)*"))?""")
"""A node of the tree's text, which is YAML: some are quoted as a whole."""


def named_in(page: Page, region: str, role: str) -> list[str]:
    """The names of all nodes of a role in a region, from a picture of the tree in text."""
    names, depth = [], None
    for line in page.locator("main").aria_snapshot().splitlines():
        if (node := NODE.match(line)) is None:
            continue
        indent, kind, name = len(node[1]), node[3], json.loads(node[4] or '""')
        name = name.replace("''", "'") if node[2] else name
        if depth is not None and indent <= depth:
            depth = None
        if kind == "region" and name == region:
            depth = indent
        elif depth is not None and kind == role:
            names.append(name)
    return names


def play_by_name(page: Page, turn: int) -> None:
    """Choose something that the tree names, with the keyboard."""
    names = named_in(page, CHOICES, "button")
    assert names, f"no choices are named: {page.inner_text('#status')}"
    assert all(names), "a choice has no name"
    seen = page.evaluate(SHOWN)
    moves = [name for name in names if not name.startswith(OTHERS)]
    name = CONFIRM if CONFIRM in moves else moves[turn % len(moves)]
    choices = page.get_by_role("region", name=CHOICES, exact=True)
    choices.get_by_role("button", name=name, exact=True).first.press("Enter")
    page.wait_for_function(MOVED_ON, arg=seen)


@pytest.mark.parametrize("game", slow_but(registry.names(), "jade_merchant"))
def test_a_whole_game_by_what_the_tree_names(visit: Visit, game: str) -> None:
    page = visit(reduced_motion="reduce")
    open_table(page, game, "me", *["random"] * (registry.meta(game).min_players - 1))
    page.wait_for_selector(ASKED)
    status = page.get_by_role("main").get_by_role("status")
    for region in ("Board", CHOICES, "What happened"):
        expect(page.get_by_role("region", name=region, exact=True)).to_be_visible()
    heard, turn = set(), 0
    while not is_over(page):
        expect(status).to_contain_text("Your turn")
        play_by_name(page, turn)
        heard.add(page.get_by_role("log", name="What just happened").inner_text())
        assert page.evaluate("document.activeElement.closest('#live') !== null"), "focus was lost"
        turn += 1
    assert len(heard) > turn / 4  # steps that are not confirmed yet are no news
    expect(page.get_by_role("region", name="How it ended")).to_contain_text("again")
    expect(status).to_have_text(re.compile("wins?|win together"))
