"""Standing orders: what a seat wants done for it in the auction that goes on.

Which orders there are, and what they do, a game says itself (`orders.py` of its folder). An order
is its seat's secret and is carried out on what that seat sees. Beside it stands the pass of
somebody who can do nothing else: it may be made for him where everybody can see that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from .contract import SPECTATOR
from .errors import BadNotation
from .game import Action, Game
from .view import View
from .worlds import dice_for

WORLDS = 64
"""Truths that a spectator must hold possible, of which each leaves the same pass only."""

_ORDER = re.compile(r"([a-z_]+)(?: ([0-9]{1,9}))?")


@dataclass(frozen=True)
class Order:
    """A verb of the game's own, and a number where the verb asks for one."""

    verb: str
    number: int = 0

    @property
    def text(self) -> str:
        return f"{self.verb} {self.number}" if self.number else self.verb


@dataclass(frozen=True)
class Offer:
    """An order that a seat may give now, with a number from `low` to `high` (0: without one)."""

    verb: str
    low: int = 0
    high: int = 0

    def takes(self, order: Order) -> bool:
        return order.verb == self.verb and self.low <= order.number <= self.high


def read_order(text: str) -> Order:
    """An order as `Order.text` writes it; raises BadNotation."""
    found = _ORDER.fullmatch(text)
    if found is None:
        raise BadNotation(f"expected an order like `pass` or `up_to 20`, not {text[:40]!r}")
    return Order(found[1], int(found[2] or 0))


def auction_of(game: Game, state: object) -> str:
    """The name of the auction that goes on in a state, or "": no two of a game share one."""
    orders = game.modules.orders
    name = orders.auction(state) if orders is not None else None
    return "" if name is None else "-".join(str(int(part)) for part in name)


def offers(view: View) -> list[Offer]:
    """The orders that the seat of a view may give now."""
    orders = view.game.modules.orders
    if orders is None or view.seat < 0 or not auction_of(view.game, view.state):
        return []
    return list(orders.offers(view.state, view.seat))


def answer(view: View, order: Order) -> Action | None:
    """What an order does for its seat, which is to move; None where the player is to say."""
    orders = view.game.modules.orders
    if orders is None or not auction_of(view.game, view.state):
        return None
    chosen = orders.answer(view.state, order)
    return next((each for each in view.legal() if each == chosen), None)


def public_pass(game: Game, state: object) -> Action | None:
    """The pass that is all the seat to move can do, if everybody can see that; else None.

    Whoever looks on holds many truths possible: in each of them it must be so. Where the game
    does not show everybody what the seat has, nobody is taken to see it.
    """
    mask, mover = game.legal_mask(state), game.current_player(state)
    if mask.sum() != 1 or game.passing(state) is None:
        return None
    seen = game.redact(state, SPECTATOR)
    if not game.shows_score(seen, SPECTATOR, mover):
        return None
    dice = dice_for(seen.tobytes())
    for _ in range(WORLDS if game.record.hides else 1):
        if (game.legal_mask(game.determinize(seen, dice)) != mask).any():
            return None
    return game.action(seen, int(np.argmax(mask)))
