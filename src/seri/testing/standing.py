"""Laws of what may be done for a seat: its orders in an auction, and a pass that all foresee."""

from __future__ import annotations

import numpy as np

from seri.core.contract import SPECTATOR
from seri.core.standing import Order, answer, auction_of, offers, public_pass, read_order
from seri.core.view import View
from seri.core.words import LANGUAGES

from .laws import Node, law


@law
def orders_are_for_auctions_and_can_be_carried_out(node: Node) -> None:
    """What a seat may order follows from its view; it is said in words and leads to a move."""
    game, orders = node.game, node.game.modules.orders
    if orders is None or not auction_of(game, node.state):
        return
    for seat in range(game.players):
        view = View(game, node.state, seat)
        assert auction_of(game, view.state) == auction_of(game, node.state)
        offered = offers(view)
        assert offered == orders.offers(node.state, seat)
        assert offered or seat != node.player, f"seat {seat} decides and may order nothing"
        for offer in offered:
            for number in {offer.low, offer.high}:
                order = Order(offer.verb, number)
                assert offer.takes(order)
                assert read_order(order.text) == order
                _is_said(node, order)
                if seat == node.player:
                    chosen = orders.answer(view.state, order)
                    assert answer(view, order) in (None, chosen), "an order that is not legal"


def _is_said(node: Node, order: Order) -> None:
    for lang in LANGUAGES:
        words = node.game.words(lang)
        assert words.text(f"order.{order.verb}")
        assert words.text(f"order.given.{order.verb}", number=order.number)


@law
def a_pass_is_made_only_where_everybody_foresees_it(node: Node) -> None:
    """In the truth, and in another one that a spectator can't tell from it."""
    passing = public_pass(node.game, node.state)
    if passing is None:
        return
    twin = node.game.determinize(node.game.redact(node.state, SPECTATOR), node.rng)
    for truth in (node.state, twin):
        assert np.flatnonzero(node.game.legal_mask(truth)).tolist() == [passing]
