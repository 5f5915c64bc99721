"""Why an action is not legal now."""

from __future__ import annotations

from typing import Any

from seri.core.contract import NOBODY
from seri.core.words import Line, Seat

from .actions import ACTIONS, Verb
from .components import FOX_STEPS, Phase
from .log import bearer
from .rules import current_player
from .rules.auctions import may_bid, may_lay, most_to_bid, must_bid
from .rules.changes import may_keep, may_remove
from .rules.races import can_go, is_racing, may_push_nobody, movable

_ASKED = {
    Phase.AUCTION: (Verb.BID, Verb.PASS),
    Phase.FOX: (Verb.FORWARD, Verb.BACK),
    Phase.PUSH: (Verb.PUSH, Verb.NOBODY),
    Phase.PUSH_SECOND: (Verb.PUSH, Verb.NOBODY),
    Phase.LAY_OUT: (Verb.LAY,),
    Phase.CHANGE: (Verb.REMOVE, Verb.KEEP),
}


def why_not(state: Any, action: int) -> Line | None:
    """Why an action is not legal now; None exactly when it is."""
    if (mover := current_player(state)) < 0:
        return Line("reason.over" if mover == NOBODY else "reason.dealer")
    row, phase = ACTIONS[action], Phase(int(state.phase))
    if phase == Phase.AUCTION and row.verb != Verb.BID and must_bid(state):
        return Line("reason.must_bid")
    if row.verb not in _ASKED[phase]:
        return Line(f"reason.{phase.name.lower()}")
    match row.verb:
        case Verb.BID:
            return _not_bid(state, int(row.coins))
        case Verb.LAY:
            possible = may_lay(state.players[state.to_move], row.order)
            return None if possible else Line("reason.same_arrangement")
        case Verb.REMOVE:
            return _not_removed(state, row.bearer)
        case Verb.KEEP:
            return None if may_keep(state) else Line("reason.must_remove")
        case Verb.NOBODY:
            return _not_left_out(state)
        case Verb.PUSH:
            return _not_pushed(state, int(row.seat), int(row.steps))
    return None


def _not_bid(state: Any, coins: int) -> Line | None:
    """2.4  More than the bid before, and no more than one has."""
    if may_bid(state, coins):
        return None
    if coins <= state.standing_bid:
        return Line("reason.bid_more", standing=int(state.standing_bid))
    return Line("reason.too_poor", coins=int(most_to_bid(state)))


def _not_removed(state: Any, kind: int) -> Line | None:
    """5.1  A bearer of this tableau."""
    if may_remove(state, kind):
        return None
    return Line("reason.not_in_team", player=Seat(int(state.target)), bearer=bearer(kind))


def _not_left_out(state: Any) -> Line | None:
    """3.3  Whole or not at all; and only pushing back, where the option allows it."""
    if state.phase == Phase.PUSH_SECOND:
        return Line("reason.half_pushed")
    return None if may_push_nobody(state) else Line("reason.must_push")


def _not_pushed(state: Any, seat: int, steps: int) -> Line | None:
    """3.3  Another chair on the track, not into the pond, two spaces in all."""
    if seat >= state.num_players:
        return Line("reason.no_such_seat", seat=seat + 1)
    player = Seat(seat)
    if seat == state.to_move:
        return Line("reason.own_chair")
    if not is_racing(state, seat):
        return Line("reason.not_racing", player=player)
    if seat == state.first_pushed:
        return Line("reason.pushed_before", player=player)
    if state.phase == Phase.PUSH_SECOND and steps == FOX_STEPS:
        return Line("reason.one_space")
    if not can_go(state, seat, steps):
        return Line("reason.into_pond", player=player)
    if state.phase == Phase.PUSH and steps < FOX_STEPS and movable(state) < FOX_STEPS:
        return Line("reason.no_second")
    return None
