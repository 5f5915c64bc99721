"""What is to be done just now in a described position, and by whom."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Described, number, numbers

from ..components import (
    COUNT,
    EVERYBODY,
    FACES,
    MOST_VOIDS,
    NEXT_IN,
    NO_BEARER,
    NO_SEAT,
    OPEN,
    SEAT_BIT,
    TEAM,
    Bearer,
    Change,
    Phase,
    TieForLast,
)
from ..rules.auctions import cards_to_deal, without_team
from ..rules.cards import free_slot, next_seat
from ..rules.races import (
    are_prizes_settled,
    can_go,
    can_push,
    is_racing,
    movable,
    next_to_roll,
    rearmost,
)
from .stage import Stage
from .text import NONE, Fields, only_default, read_seat
from .track import check_before_push, undo_first


def set_moment(state: Any, fields: Fields, stage: Stage) -> None:
    state.high_bidder = state.opener = state.roller = state.first_pushed = state.target = NO_SEAT
    state.standing_bid = state.bidders = state.voids = state.die = state.pushing = 0
    if not stage.is_sale:
        for name, default in (("opener", NONE), ("voids", 0), ("bidding", []), ("bid", 0)):
            only_default(fields, name, default)
        only_default(fields, "bidder", NONE)
    if not stage.on_track:
        only_default(fields, "pushing", 0)
        only_default(fields, "pushed", NONE)
        _set_last_roll(state, fields, stage)
    if stage.phase != Phase.CHANGE:
        only_default(fields, "changing", NONE)
    _SETTERS[stage.phase](state, fields, stage)


def _turn(state: Any, fields: Fields, found: int) -> None:
    """The seat to move follows from the rest; who gives it must give that one."""
    shown: Described = NONE if found == NO_SEAT else found + 1
    if "turn" in fields and fields["turn"] != shown:
        raise BadNotation(f"turn: it is {shown}")
    state.to_move = found


def _lot(state: Any, fields: Fields, stage: Stage) -> None:
    _turn(state, fields, 0)


# ---- Auctions ----------------------------------------------------------------------------------


def _deal_order(state: Any, bidders: int) -> list[int]:
    """Who gets which card of the lot."""
    state.bidders = bidders
    seats = [int(state.opener)]
    while len(seats) < COUNT[bidders]:
        seats.append(int(NEXT_IN[bidders, seats[-1]]))
    if len(seats) == TEAM - 1:
        return [*seats, OPEN]
    return (seats * 2)[: cards_to_deal(state)]


def _open(state: Any, fields: Fields, stage: Stage) -> list[int]:
    """The opener, the voids before this auction, and the order of the deal."""
    players = int(state.num_players)
    bidders = int(without_team(state)) if stage.starting else int(EVERYBODY[players])
    if COUNT[bidders] < 2:
        raise BadNotation("hands: at least two players must be without a team")
    if any(0 < sum(row != NO_BEARER) < TEAM for row in state.players["hand"]):
        raise BadNotation(f"hands: a team has {TEAM} bearers")
    if stage.starting:
        first = int(state.starter)
        if not bidders & SEAT_BIT[first]:
            first = int(NEXT_IN[bidders, first])
        state.opener = read_seat("opener", fields.get("opener", first + 1), players)
        state.voids = number("voids", fields.get("voids", 0), 0, MOST_VOIDS)
    else:
        only_default(fields, "opener", int(state.last) + 1)
        only_default(fields, "voids", 0)
        state.opener = state.last
    if not bidders & SEAT_BIT[state.opener]:
        raise BadNotation("opener: who has a team doesn't open an auction")
    if stage.starting and COUNT[bidders] == players and state.opener != state.starter:
        raise BadNotation("opener: the start player opens the first auction")
    return _deal_order(state, bidders)


def _deal(state: Any, fields: Fields, stage: Stage) -> None:
    order = _open(state, fields, stage)
    drawers = [int(each) for each in state.lot_drawer[: state.lot_size]]
    if drawers != order[: len(drawers)] or len(drawers) == len(order):
        shown = ", ".join(NONE if seat == OPEN else str(seat + 1) for seat in order)
        raise BadNotation(f"lot: the cards are drawn by {shown}, and the last is still to come")
    everybody: Described = [
        seat + 1 for seat in range(int(state.num_players)) if state.bidders >> seat & 1
    ]
    only_default(fields, "bidding", everybody)
    only_default(fields, "bid", 0)
    only_default(fields, "bidder", NONE)
    _turn(state, fields, order[len(drawers)])


def _auction(state: Any, fields: Fields, stage: Stage) -> None:
    order = _open(state, fields, stage)
    dealt = list(dict.fromkeys(seat for seat in order if seat != OPEN))
    given = fields.get("bidding", sorted(seat + 1 for seat in dealt))
    bidding = [seat - 1 for seat in numbers("bidding", given, range(1, int(state.num_players) + 1))]
    if not bidding or not set(bidding) <= set(dealt) or len(set(bidding)) != len(bidding):
        raise BadNotation("bidding: expected some of those who were dealt a card")
    passed = [seat for seat in dealt if seat not in bidding]
    _check_lot(state, order, passed)
    state.bidders = sum(int(SEAT_BIT[seat]) for seat in bidding)
    _set_bid(state, fields, dealt, passed)


def _check_lot(state: Any, order: list[int], passed: list[int]) -> None:
    """2.5  The first who passed have discarded, all others' cards lie there as they were drawn."""
    drawers = [int(each) for each in state.lot_drawer[: state.lot_size]]
    gone = [seat for seat in order if seat not in drawers]
    wanted = min(len(passed), len(order) - TEAM)
    if [seat for seat in order if seat not in gone] != drawers or len(gone) != wanted:
        shown = ", ".join("open" if seat == OPEN else str(seat + 1) for seat in order)
        raise BadNotation(f"lot: cards drawn by {shown}, less {wanted} of those who passed")
    if not set(gone) <= set(passed):
        raise BadNotation("lot: only who has passed discards his card")


def _set_bid(state: Any, fields: Fields, dealt: list[int], passed: list[int]) -> None:
    bid = number("bid", fields.get("bid", 0), 0, 9999)
    if bid == 0:
        only_default(fields, "bidder", NONE)
        if passed != dealt[: len(passed)] or (passed and state.voids == MOST_VOIDS):
            raise BadNotation("bidding: without a bid those before the player to move have passed")
        _turn(state, fields, dealt[len(passed)])
        return
    if "bidder" not in fields:
        raise BadNotation("bidder: expected who bid that")
    bidder = read_seat("bidder", fields["bidder"], int(state.num_players))
    if not state.bidders >> bidder & 1 or COUNT[state.bidders] == 1:
        raise BadNotation("bidder: must be in the auction, with somebody else")
    if bid > state.players[bidder].coins:
        raise BadNotation(f"bid: seat {bidder + 1} has only {state.players[bidder].coins} coins")
    state.standing_bid, state.high_bidder = bid, bidder
    _turn(state, fields, int(NEXT_IN[state.bidders, bidder]))


def _rest(state: Any, fields: Fields, stage: Stage) -> None:
    """2.2  One player lacks cards of the team that he has paid for."""
    counts = [int(sum(row != NO_BEARER)) for row in state.players["hand"][: state.num_players]]
    short = [seat for seat, cards in enumerate(counts) if cards < TEAM]
    if len(short) != 1:
        raise BadNotation(f"hands: all but one have a team of {TEAM}")
    _turn(state, fields, short[0])


def _lay(state: Any, fields: Fields, stage: Stage) -> None:
    players = int(state.num_players)
    rows = state.players[:players]
    holding = [seat for seat in range(players) if rows[seat].hand[0] != NO_BEARER]
    if any((rows[seat].hand == NO_BEARER).any() for seat in holding):
        raise BadNotation(f"hands: a team has {TEAM} bearers")
    if any((row.slots == NO_BEARER).any() and (row.slots != NO_BEARER).any() for row in rows):
        raise BadNotation("teams: no slot is free now")
    if not stage.starting:
        if len(holding) != 1:
            raise BadNotation("hands: one player has bought a team")
        _turn(state, fields, holding[0])
        return
    if any((rows[seat].slots != NO_BEARER).any() for seat in holding):
        raise BadNotation("teams: who has a team in hand has laid out none yet")
    order = [(int(state.starter) + step) % players for step in range(players)]
    if not holding or order[-len(holding) :] != [seat for seat in order if seat in holding]:
        raise BadNotation("hands: teams are laid out clockwise from the start player")
    _turn(state, fields, order[-len(holding)])


# ---- Races -------------------------------------------------------------------------------------


def _full_teams(state: Any) -> None:
    if any(free_slot(row) >= 0 for row in state.players[: state.num_players]):
        raise BadNotation("teams: no slot is free during a race")


def _set_last_roll(state: Any, fields: Fields, stage: Stage) -> None:
    """Until the next race starts the die lies as it was rolled."""
    if stage.starting:
        only_default(fields, "die", 0)
        only_default(fields, "roller", NONE)
    else:
        _set_die(state, fields)


def _set_die(state: Any, fields: Fields) -> None:
    state.die = number("die", fields.get("die", 0), 0, FACES)
    roller = fields.get("roller", NONE)
    state.roller = (
        NO_SEAT if roller == NONE else read_seat("roller", roller, int(state.num_players))
    )
    if (state.die == 0) != (state.roller == NO_SEAT):
        raise BadNotation("die, roller: expected both or neither")


def _roll(state: Any, fields: Fields, stage: Stage) -> None:
    _full_teams(state)
    only_default(fields, "pushing", 0)
    only_default(fields, "pushed", NONE)
    _set_die(state, fields)
    if state.roller != NO_SEAT:
        state.to_move = state.roller
        _turn(state, fields, int(next_to_roll(state)))
        return
    first = int(state.starter if state.last == NO_SEAT else state.last)
    at_start = not state.players["position"].any()
    seat = read_seat("turn", fields.get("turn", first + 1), int(state.num_players))
    if not is_racing(state, seat):
        raise BadNotation(f"turn: the chair of seat {seat + 1} isn't racing")
    tied = state.tie_for_last == TieForLast.TIED_ROLL and are_prizes_settled(state)
    if tied and not rearmost(state) & SEAT_BIT[seat]:
        raise BadNotation(f"turn: seat {seat + 1} doesn't share the last place")
    if at_start and seat != first:
        raise BadNotation(f"turn: the first roll is by seat {first + 1}")
    state.to_move = seat


def _fox_turn(state: Any, fields: Fields) -> None:
    """The roller's die woke a fox."""
    _full_teams(state)
    seat = read_seat("turn", fields.get("turn", 1), int(state.num_players))
    foxes = [n for n, kind in enumerate(state.players[seat].slots, 1) if kind == Bearer.FOX]
    if not foxes:
        raise BadNotation(f"teams: seat {seat + 1} has no fox")
    state.to_move = state.roller = seat
    only_default(fields, "roller", seat + 1)
    state.die = number("die", fields.get("die", foxes[0]), 1, FACES)
    if state.die not in foxes:
        raise BadNotation(f"die: on slot {state.die} of seat {seat + 1} there is no fox")


def _may_have_rolled(state: Any) -> None:
    seat = int(state.to_move)
    tied = state.tie_for_last == TieForLast.TIED_ROLL and are_prizes_settled(state)
    if not is_racing(state, seat) or (tied and not rearmost(state) & SEAT_BIT[seat]):
        raise BadNotation(f"turn: it can't be the turn of seat {seat + 1}")


def _fox(state: Any, fields: Fields, stage: Stage) -> None:
    only_default(fields, "pushing", 0)
    only_default(fields, "pushed", NONE)
    _fox_turn(state, fields)
    _may_have_rolled(state)


def _push(state: Any, fields: Fields, stage: Stage) -> None:
    _fox_turn(state, fields)
    only_default(fields, "pushed", NONE)
    state.pushing = _pushing(fields)
    check_before_push(state)
    if not can_push(state):
        raise BadNotation("chairs: nobody could be pushed, so the turn would be over")


def _pushing(fields: Fields) -> int:
    pushing = number("pushing", fields.get("pushing", -1), -1, 1)
    if pushing == 0:
        raise BadNotation("pushing: expected 1 for forward or -1 for back")
    return pushing


def _second(state: Any, fields: Fields, stage: Stage) -> None:
    _fox_turn(state, fields)
    state.pushing = _pushing(fields)
    if "pushed" not in fields:
        raise BadNotation("pushed: expected who was pushed one space")
    state.first_pushed = read_seat("pushed", fields["pushed"], int(state.num_players))
    before = undo_first(state)
    check_before_push(before)
    if not can_go(before, int(state.first_pushed), 1) or movable(state) == 0:
        raise BadNotation("pushed: two chairs must be there to be pushed one space each")


# ---- Between races -----------------------------------------------------------------------------


def _holes(state: Any) -> list[int]:
    rows = state.players[: state.num_players]
    holes = [int((row.slots == NO_BEARER).sum()) for row in rows]
    if max(holes) > 1:
        raise BadNotation("teams: at most one slot is free")
    return holes


def _from_last(state: Any, until: int) -> list[int]:
    """The seats clockwise from the last up to, not including, `until`."""
    seats, seat = [], int(state.last)
    while seat != until:
        seats.append(seat)
        seat = int(next_seat(state, seat))
    return seats


def _change(state: Any, fields: Fields, stage: Stage) -> None:
    holes = _holes(state)
    changing = fields.get("changing", int(state.last) + 1)
    state.target = read_seat("changing", changing, int(state.num_players))
    done = _from_last(state, int(state.target))
    for seat, hole in enumerate(holes):
        if hole > (seat in done) or (state.change == Change.MUST and seat in done and not hole):
            raise BadNotation("teams: of the tableaus before this one a bearer each is gone")
    _turn(state, fields, int(state.last))


def _refill(state: Any, fields: Fields, stage: Stage) -> None:
    """5.2  Those who have drawn have no free slot, those to come have one."""
    holes = _holes(state)
    waiting = [
        seat for seat in [*_from_last(state, int(state.last)), *_around(state)] if holes[seat]
    ]
    if not waiting:
        raise BadNotation("teams: a slot must be free")
    drawn = _from_last(state, waiting[0])
    rest = [seat for seat in range(len(holes)) if seat not in drawn]
    if state.change == Change.MUST and not all(holes[seat] for seat in rest):
        raise BadNotation("teams: clockwise from the last the free slots are filled")
    _turn(state, fields, waiting[0])


def _around(state: Any) -> list[int]:
    """All seats, clockwise from the last."""
    players = int(state.num_players)
    return [(int(state.last) + step) % players for step in range(players)]


def _over(state: Any, fields: Fields, stage: Stage) -> None:
    _full_teams(state)
    _turn(state, fields, int(state.last))


_SETTERS = {
    Phase.LOT: _lot,
    Phase.DEAL: _deal,
    Phase.AUCTION: _auction,
    Phase.LAST_TEAM: _rest,
    Phase.LAY_OUT: _lay,
    Phase.ROLL: _roll,
    Phase.FOX: _fox,
    Phase.PUSH: _push,
    Phase.PUSH_SECOND: _second,
    Phase.CHANGE: _change,
    Phase.REFILL: _refill,
    Phase.OVER: _over,
}
