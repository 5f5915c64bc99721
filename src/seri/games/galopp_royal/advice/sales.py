"""Reasons in an auction: the cards one knows, the mean of the others, the price, who is left."""

from __future__ import annotations

from typing import Any

from seri.core.records import members
from seri.core.words import Line, Seat

from ..components import NO_SEAT
from ..evaluate.sales import lot_speed, worth_of_lot
from ..evaluate.teams import speed_of_slots, unseen_speed
from ..log import bearer
from ..rules.auctions import are_starting_teams
from .teams import tenths


def bid_reasons(state: Any, seat: int, coins: int) -> list[Line]:
    """2.4  The team, its price, and who can still bid more."""
    money = int(state.players[seat].coins)
    return [
        *_team(state, seat),
        _worth(state),
        Line("advice.bid.left", coins=coins, left=money - coins),
        _rivals(state, seat, coins),
    ]


def pass_reasons(state: Any) -> list[Line]:
    """2.4  The team, what it would cost at least, and whose it is otherwise."""
    seat, price = int(state.to_move), int(state.standing_bid) + 1
    found = [*_team(state, seat), _worth(state), Line("advice.pass.price", price=price)]
    if state.high_bidder != NO_SEAT:
        leader = Seat(int(state.high_bidder))
        found.append(Line("advice.pass.leads", player=leader, coins=price - 1))
    return found


def _worth(state: Any) -> Line:
    """Coins that the team should win the seat to move over what it has, or would get otherwise."""
    coins = round(float(worth_of_lot(state)))
    return Line("advice.lot.worth" if coins > 0 else "advice.lot.worse", count=abs(coins))


def _team(state: Any, seat: int) -> list[Line]:
    """2.3  The cards for sale as the seat knows them; what they make of a turn on average."""
    size = int(state.lot_size)
    known = [bearer(int(kind)) for kind in state.lot[:size] if kind >= 0]
    unknown, speed = size - len(known), tenths(lot_speed(state))
    mean = tenths(unseen_speed(state))
    id = "advice.lot.some" if unknown else "advice.lot.all"
    cards = Line(id, cards=known, count=unknown, mean=mean)
    if are_starting_teams(state):
        return [cards, Line("advice.lot.speed", speed=speed, mean=mean)]
    own = tenths(speed_of_slots(state.players[seat]))
    return [cards, Line("advice.lot.faster", speed=speed, own=own)]


def _rivals(state: Any, seat: int, coins: int) -> Line:
    """2.4  Who is still in and has the money for more."""
    others = [other for other in members(int(state.bidders)) if other != seat]
    able = [Seat(other) for other in others if state.players[other].coins > coins]
    if not able:
        return Line("advice.bid.sure", coins=coins)
    return Line("advice.bid.rivals", players=able)
