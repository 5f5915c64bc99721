"""Reasons in an auction: who can still overbid, what the lot is worth, what becomes of the suns."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.points import signed
from seri.core.records import copied, members
from seri.core.words import Line, Seat

from ..components import EPOCHS, HIGHEST_SUN, MAX_PLAYERS, NO_SEAT, NO_SUN, NUM_KINDS
from ..evaluate.auctions import best_sun_above, let_all_bid, value_suns
from ..evaluate.forecast import foresee
from ..evaluate.holdings import holding_worth
from ..evaluate.lots import STATE, value_lot
from ..evaluate.suns import price
from ..rules.seats import next_with_sun
from ..rules.setup import track_is_full
from .worth import lot_line, lot_points, rival_line, sun_points_change


def suns_above(state: Any, seat: int, sun: int) -> list[int]:
    """The suns that a seat could bid against this one."""
    return [each for each in members(int(state.players[seat].usable)) if each > sun]


def still_to_bid(state: Any) -> list[int]:
    """3.1  The seats asked after the seat to move; the caller is the last."""
    seats: list[int] = []
    seat = int(state.to_move)
    while seat != state.caller:
        seat = int(next_with_sun(state, seat))
        seats.append(seat)
    return seats


def may_still_win(state: Any, sun: int) -> list[int]:
    """Who gets the lot if the seat to move does not: who leads, or can still bid more than that."""
    seats = [seat for seat in still_to_bid(state) if suns_above(state, seat, sun)]
    leader = int(state.high_bidder)
    return seats if leader == NO_SEAT else [leader, *seats]


def bid_reasons(state: Any, seat: int, sun: int) -> list[Line]:
    """3.1, 3.3  Whether the sun wins, what it wins and keeps from whom, what is got for it."""
    rivals = [other for other in still_to_bid(state) if suns_above(state, other, sun)]
    found = [_who_can_overbid(state, sun, rivals), lot_line(state, seat)]
    if state.track_length > 0:
        others = may_still_win(state, int(state.standing_bid))
        found += rival_line(state, others, "advice.otherwise" if rivals else "advice.denied")
    return found + _suns(state, seat, sun)


def _who_can_overbid(state: Any, sun: int, rivals: list[int]) -> Line:
    if not still_to_bid(state):
        return Line("advice.bid.last_word", sun=sun)
    if not rivals:
        return Line("advice.bid.sure", sun=sun)
    who = [
        Line("advice.rival", player=Seat(other), suns=suns_above(state, other, sun))
        for other in rivals
    ]
    percent = round(100 * chance_to_be_overbid(state, sun))
    return Line("advice.bid.rivals", rivals=who, percent=percent)


def chance_to_be_overbid(state: Any, sun: int) -> float:
    """How likely one of those after the seat to move gives a higher sun for the lot."""
    net, odds = np.zeros((MAX_PLAYERS, HIGHEST_SUN + 1)), np.zeros(HIGHEST_SUN + 1)
    value_suns(state, net)
    odds[sun] = 1.0
    first = next_with_sun(state, int(state.to_move))
    let_all_bid(state, net, _gains(state), odds, first, int(state.caller), not state.forced)
    return float(1.0 - odds[sun])


def _gains(state: Any) -> Any:
    """What the lot is worth to each seat, by the game's own valuation."""
    soon, later = np.zeros((MAX_PLAYERS, NUM_KINDS)), np.zeros(NUM_KINDS)
    foresee(state, soon, later)
    held, gains = np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    for seat in range(int(state.num_players)):
        held[seat] = holding_worth(state, seat, soon[seat], later)
    positions = np.empty(2, STATE)
    positions[0] = copied(state)
    value_lot(positions, soon, later, held, gains)
    return gains


def _suns(state: Any, seat: int, sun: int) -> list[Line]:
    """What is got for the sun, and whether it is the last."""
    found, centre = [], int(state.centre_sun)
    if state.epoch < EPOCHS:
        difference = signed(centre - sun)
        found.append(Line("advice.bid.centre", sun=sun, centre=centre, difference=difference))
    elif (change := sun_points_change(state, seat, sun)) != 0:
        found.append(Line("advice.bid.sum", sun=sun, centre=centre, points=signed(change)))
    if members(int(state.players[seat].usable)) == [sun]:
        found.append(Line("advice.bid.last_sun"))
    return found


def pass_reasons(state: Any, seat: int) -> list[Line]:
    """3.1, 3.4  Whose the lot is then, what one forgoes, and what the sun may win instead."""
    found = [_who_leads(state), lot_line(state, seat)]
    net = np.zeros((MAX_PLAYERS, HIGHEST_SUN + 1))
    value_suns(state, net)
    standing = int(state.standing_bid)
    sun = int(best_sun_above(state, net, seat, standing))
    if sun == NO_SUN:
        return [*found, Line("advice.pass.no_sun", sun=standing)]
    later = round(float(price(state, seat, sun)))
    return [*found, Line("advice.pass.later", sun=sun, points=later)]


def _who_leads(state: Any) -> Line:
    """3.2, 3.4  Whose the lot is if nobody bids more, or what becomes of it."""
    if state.high_bidder != NO_SEAT:
        leader = int(state.high_bidder)
        points = signed(lot_points(state, leader))
        sun = int(state.standing_bid)
        return Line("advice.pass.leads", player=Seat(leader), sun=sun, points=points)
    if not state.forced:
        return Line("advice.pass.caller", player=Seat(int(state.caller)))
    return Line("advice.pass.gone" if track_is_full(state) else "advice.pass.stay")
