"""Why an action is not legal now."""

from __future__ import annotations

from typing import Any

from seri.core.contract import NOBODY
from seri.core.records import members
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, Verb
from .components import AFTER_CIVILIZATIONS, SUN_GROUPS, TILE_NAMES, Phase, Tile
from .rules import current_player
from .rules.auction import may_bid, must_bid
from .rules.disasters import may_lose
from .rules.turns import god_may_take, may_draw


def why_not(state: Any, action: int) -> Line | None:
    """Why an action is not legal now; None exactly when it is."""
    if (mover := current_player(state)) < 0:
        return Line("reason.over" if mover == NOBODY else "reason.dealer")
    row = ACTIONS[action]
    match state.phase:
        case Phase.AUCTION:
            return _not_in_auction(state, row)
        case Phase.LOSE:
            return _not_lost(state, row)
    match row.verb:
        case Verb.PASS | Verb.BID:
            return Line("reason.no_auction")
        case Verb.LOSE:
            return Line("reason.nothing_owed")
        case Verb.GOD:
            return _not_taken(state, row.tile)
    return _not_on_turn(state, row.verb)


def _not_on_turn(state: Any, verb: int) -> Line | None:
    """Draw, invoke and end: the three actions that need nothing but the right moment."""
    if state.phase == Phase.MORE_GODS:
        return None if verb == Verb.END else Line("reason.after_god")
    if verb == Verb.END:
        return Line("reason.no_end")
    if verb == Verb.DRAW and not may_draw(state):
        return Line("reason.track_full")
    return None


def _not_taken(state: Any, kind: int) -> Line | None:
    """2.5  A god is needed, and the tile on the track; no disaster unless the option allows it."""
    if state.players[state.to_move].tiles[Tile.GOD] == 0:
        return Line("reason.no_god")
    if not god_may_take(state, kind):
        return Line("reason.god_takes_no_disaster")
    if kind not in state.track[: state.track_length]:
        return Line("reason.not_on_track", tile=_tile(kind))
    return None


def _not_in_auction(state: Any, row: Any) -> Line | None:
    if row.verb == Verb.BID:
        return _not_bid(state, int(row.sun))
    if must_bid(state):
        return Line("reason.must_bid")
    return None if row.verb == Verb.PASS else Line("reason.auction")


def _not_bid(state: Any, sun: int) -> Line | None:
    """3.1  A usable sun of one's own, higher than the standing bid."""
    if may_bid(state, sun):
        return None
    mine = state.players[state.to_move]
    held = members(int(mine.usable))
    if sun <= state.standing_bid:
        return Line("reason.higher_sun", sun=int(state.standing_bid), held=held)
    if mine.used >> sun & 1:
        return Line("reason.face_down", sun=sun)
    if sun == state.centre_sun:
        return Line("reason.in_centre", sun=sun)
    if sun > max(max(group) for group in SUN_GROUPS[int(state.num_players)]):
        return Line("reason.no_such_sun", sun=sun)
    return Line("reason.not_your_sun", sun=sun, player=Seat(_holder(state, sun)), held=held)


def _holder(state: Any, sun: int) -> int:
    """The seat that holds a sun, face up or face down."""
    hands = [int(player.usable | player.used) for player in state.players[: state.num_players]]
    return next(seat for seat, hand in enumerate(hands) if hand >> sun & 1)


def _not_lost(state: Any, row: Any) -> Line | None:
    """4.2  A tile of the category that is owed, and one's own."""
    civilizations = state.owed_civilizations > 0
    if row.verb != Verb.LOSE:
        return Line("reason.lose_first")
    if may_lose(state, row.tile):
        return None
    if (row.tile < AFTER_CIVILIZATIONS) != civilizations:
        return Line("reason.lose_civilization" if civilizations else "reason.lose_monument")
    return Line("reason.not_owned", tile=_tile(row.tile))


def _tile(kind: int) -> Term:
    return Term(f"tile.{TILE_NAMES[kind]}")
