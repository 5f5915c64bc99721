"""Standing orders as texts, what they do, and passes that everybody can foresee."""

from __future__ import annotations

import pytest

import seri
from seri.core import registry
from seri.core.dealer import ScriptedDealer
from seri.core.errors import BadNotation
from seri.core.match import Match
from seri.core.standing import Offer, Order, answer, offers, public_pass, read_order
from seri.core.transcript import read_transcript
from seri.core.view import View

NO_ORDERS = ["", "Pass", "up_to twenty", "up_to 20 21", "up_to -1", "up_to 1234567890", "pass!"]


@pytest.mark.parametrize("text", NO_ORDERS)
def test_what_is_no_order_is_said_plainly(text: str) -> None:
    with pytest.raises(BadNotation, match="expected an order like"):
        read_order(text)


def test_an_offer_takes_what_is_within_its_bounds() -> None:
    assert read_order("up_to 20") == Order("up_to", 20)
    offer = Offer("up_to", 3, 20)
    taken = [number for number in range(30) if offer.takes(Order("up_to", number))]
    assert taken == list(range(3, 21))
    assert not offer.takes(Order("pass"))
    assert Offer("pass").takes(Order("pass"))


@pytest.mark.parametrize(
    ("bid", "order", "done"),
    [
        (4, "up_to 5", "bid 5"), (5, "up_to 5", "pass"), (5, "up_to_then_ask 5", None),
        (4, "up_to_then_ask 5", "bid 5"), (4, "pass", "pass"),
    ],
)  # fmt: skip
def test_a_bid_is_raised_by_a_coin_up_to_the_limit(bid: int, order: str, done: str | None) -> None:
    game = seri.game("galopp_royal", start_player="1")
    match = game.match(seed=1)
    match.play(f"bid {bid}")
    chosen = answer(View(game, match.state, 1), read_order(order))
    assert (chosen.text if chosen else None) == done


def test_nobody_may_order_more_than_his_money_or_after_he_has_passed() -> None:
    game = seri.game("galopp_royal", start_player="1")
    match = game.match(seed=1)
    match.play("bid 4")
    assert offers(View(game, match.state, 2))[0] == Offer("up_to", 5, 50)
    match.play("pass")
    assert offers(View(game, match.state, 1)) == []
    match.play("bid 50")
    assert offers(View(game, match.state, 0)) == [Offer("pass")]


@pytest.mark.parametrize(("record", "foreseen"), [("2p_passed", 0), ("3p_exhausted", 3)])
def test_a_pass_that_only_its_player_can_foresee_is_left_to_him(record: str, foreseen: int) -> None:
    """Who holds no card to play knows it alone; that somebody holds no card at all, all see."""
    folder = registry.load("grand_national_derby").folder / "tests" / "transcripts"
    read = read_transcript((folder / f"default_{record}.txt").read_text("utf-8"))
    match, alone, made = Match(read.game, ScriptedDealer()), 0, 0
    for event in read.events:
        if [action.text for action in match.legal()] == ["pass"]:
            alone += 1
            made += public_pass(read.game, match.state) is not None
        match.put(event)
    assert alone >= 3
    assert made == foreseen


def test_a_pass_that_all_see_is_made_unless_the_money_is_hidden() -> None:
    for money, made in (("open", "pass"), ("hidden", None)):
        game = seri.game("galopp_royal", start_player="1", money=money)
        match = game.match(seed=1)
        assert public_pass(game, match.state) is None
        match.play("bid 50")
        assert [action.text for action in match.legal()] == ["pass"]
        found = public_pass(game, match.state)
        assert (found.text if found else None) == made
