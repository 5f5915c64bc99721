"""What is asked of whom in a described position."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import number

from ..components import (
    AFTER_CIVILIZATIONS,
    AFTER_MONUMENTS,
    EPOCHS,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    NO_SEAT,
    NO_SUN,
    RA_SPACES,
    SUN_BIT,
    TILES_IN_BAG,
    TILES_LOST_TO_A_DISASTER,
    Ending,
    FullTrack,
    GodsPerTurn,
    Phase,
    Tile,
)
from ..rules.scoring import kinds_held
from ..rules.seats import has_usable_sun, next_with_sun
from ..rules.setup import track_is_full
from ..rules.turns import may_use_god
from .text import ENDINGS, NO_YES, NONE, PHASES, Fields, choose, read_seat


def set_epoch(state: Any, fields: Fields) -> None:
    """Which epoch it is, how the one before ended, and how many Ra tiles have come."""
    state.phase = choose(fields, "phase", PHASES, Phase.TURN)
    over = state.phase == Phase.OVER
    state.epoch = number("epoch", fields.get("epoch", EPOCHS if over else 1), 1, EPOCHS)
    if over and state.epoch != EPOCHS:
        raise BadNotation(f"epoch: the game is over after epoch {EPOCHS}")
    none_finished = state.epoch == 1 and not over
    state.ending = choose(
        fields, "ended", ENDINGS, Ending.NONE if none_finished else Ending.SUNS_SPENT
    )
    if (state.ending == Ending.NONE) != none_finished:
        raise BadNotation("ended: `none` before an epoch has ended, then `suns` or `ra`")
    most = 0 if over else int(RA_SPACES[state.num_players]) - 1
    state.ra_track = number("ra", fields.get("ra", 0), 0, most)


def set_moment(state: Any, fields: Fields) -> None:
    """The seat to move, and the auction or the loss it stands in."""
    players = int(state.num_players)
    state.to_move = 0
    state.caller = read_seat(fields, "caller", players, NO_SEAT)
    match state.phase:
        case Phase.AUCTION:
            _set_auction(state, fields)
        case Phase.LOSE:
            _set_loss(state, fields)
        case Phase.OVER:
            state.to_move = _turn(fields, players, 0)
        case _:
            _set_turn(state, fields)


def _turn(fields: Fields, players: int, default: int) -> int:
    seat = read_seat(fields, "turn", players, default)
    if seat == NO_SEAT:
        raise BadNotation(f"turn: expected a seat from 1 to {players}")
    return seat


def _holder_of_highest(state: Any) -> int:
    suns = [int(player.usable) for player in state.players[: state.num_players]]
    return suns.index(max(suns))


def _needs_sun(state: Any, name: str, seat: int) -> None:
    if not has_usable_sun(state, seat):
        raise BadNotation(f"{name}: seat {seat + 1} has no sun lying face up")


# ---- A turn ------------------------------------------------------------------------------------


def _set_turn(state: Any, fields: Fields) -> None:
    state.to_move = _turn(fields, int(state.num_players), _holder_of_highest(state))
    _needs_sun(state, "turn", state.to_move)
    by_itself = state.full_track == FullTrack.AUCTION or state.phase != Phase.TURN
    if track_is_full(state) and by_itself:
        raise BadNotation("track: on a full track there is an auction (phase=auction)")
    if state.phase == Phase.MORE_GODS:
        if state.gods_per_turn != GodsPerTurn.MANY:
            raise BadNotation("phase: only one god may be used in a turn (option gods_per_turn)")
        if not may_use_god(state):
            raise BadNotation("phase: without a god and a tile that it may take the turn is over")


# ---- An auction --------------------------------------------------------------------------------


def _set_auction(state: Any, fields: Fields) -> None:
    players = int(state.num_players)
    if state.caller == NO_SEAT:
        if fields.get("caller") == NONE:
            raise BadNotation("caller: an auction has a caller")
        state.caller = _holder_of_highest(state)
    _needs_sun(state, "caller", state.caller)
    state.forced = choose(fields, "forced", NO_YES, bool(track_is_full(state)))
    if track_is_full(state) and not state.forced:
        raise BadNotation("forced: on a full track an auction is forced")
    if state.forced and not track_is_full(state) and state.ra_track == 0:
        raise BadNotation("forced: only a full track or a Ra tile (ra=1) forces an auction")
    state.standing_bid = _sun(fields, "bid")
    if state.standing_bid != NO_SUN:
        state.high_bidder = _owner(state, int(state.standing_bid))
    order = _order_of_bidding(state)
    asked = order.index(state.high_bidder) + 1 if state.high_bidder != NO_SEAT else 0
    if asked == len(order):
        raise BadNotation("bid: the caller bids last, so the auction is over")
    state.to_move = _turn(fields, players, order[asked])
    if state.to_move not in order[asked:]:
        still = ", ".join(str(seat + 1) for seat in order[asked:])
        raise BadNotation(
            f"turn: seat {state.to_move + 1} is not to bid; still to be asked: {still}"
        )


def _sun(fields: Fields, name: str) -> int:
    given = fields.get(name, NONE)
    return NO_SUN if given == NONE else number(name, given, 1, len(SUN_BIT) - 1)


def _owner(state: Any, sun: int) -> int:
    for seat in range(int(state.num_players)):
        if state.players[seat].usable & SUN_BIT[sun]:
            return seat
    raise BadNotation(f"bid: sun {sun} lies face up with nobody")


def _order_of_bidding(state: Any) -> list[int]:
    """Those who are asked, the caller last."""
    order = [int(next_with_sun(state, state.caller))]
    while order[-1] != state.caller:
        order.append(int(next_with_sun(state, order[-1])))
    return order


# ---- A loss ------------------------------------------------------------------------------------


def _set_loss(state: Any, fields: Fields) -> None:
    if "turn" not in fields:
        raise BadNotation("turn: who loses tiles must be given")
    state.to_move = _turn(fields, int(state.num_players), 0)
    owed = fields.get("owed")
    if not isinstance(owed, list) or len(owed) != 2:
        raise BadNotation("owed: expected two numbers, civilizations and monuments")
    player = state.players[state.to_move]
    state.owed_civilizations = _owed(
        player, owed[0], Tile.UNREST, FIRST_CIVILIZATION, AFTER_CIVILIZATIONS
    )
    state.owed_monuments = _owed(player, owed[1], Tile.EARTHQUAKE, FIRST_MONUMENT, AFTER_MONUMENTS)
    if state.owed_civilizations == state.owed_monuments == 0:
        raise BadNotation("owed: nothing is owed, so there is nothing to choose")
    state.losing_to_god = choose(fields, "by_god", NO_YES, False)
    if state.losing_to_god:
        _check_loss_to_god(state)
    else:
        _set_auction_won(state, fields)


def _owed(player: Any, given: Any, disaster: int, first: int, after: int) -> int:
    owed = number("owed", given, 0, TILES_LOST_TO_A_DISASTER * int(TILES_IN_BAG[disaster]))
    held = int(player.tiles[first:after].sum())
    if owed and (owed >= held or kinds_held(player, first, after) == 1):
        raise BadNotation(f"owed: {owed} of {held} such tiles leave no choice")
    return owed


def _check_loss_to_god(state: Any) -> None:
    _needs_sun(state, "turn", state.to_move)
    if not state.god_takes_disaster:
        raise BadNotation("by_god: a god takes no disaster (option god_takes_disaster)")
    if track_is_full(state):
        raise BadNotation("track: a god has just taken a tile, so the track isn't full")
    both = state.owed_civilizations > 0 and state.owed_monuments > 0
    if both or state.owed_civilizations + state.owed_monuments > TILES_LOST_TO_A_DISASTER:
        raise BadNotation("owed: a god takes one disaster, which costs two tiles")


def _set_auction_won(state: Any, fields: Fields) -> None:
    """The auction is not over before its disasters: the sun bid lies in the centre."""
    if state.caller == NO_SEAT:
        if fields.get("caller") == NONE:
            raise BadNotation("caller: who called the auction must be given")
        state.caller = state.to_move
    if state.caller != state.to_move:
        _needs_sun(state, "caller", state.caller)
    if state.track_length > 0:
        raise BadNotation("track: who won the auction took all tiles of the track")
    if state.players[state.to_move].used == 0:
        raise BadNotation(f"used: seat {state.to_move + 1} must have won a sun")
    state.forced = choose(fields, "forced", NO_YES, False)
    state.standing_bid = state.centre_sun
    state.high_bidder = state.to_move
