"""Positions as text (NOTATION.md): named fields, each with a default, checked completely."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.errors import BadNotation
from seri.core.notation import Described, number, numbers, show_value

from .actions import HIGHEST_CALL, LOWEST_CALL, half_cards
from .cards import out_of_box, read_cards, show_cards
from .components import (
    COPIES,
    NO_CALL,
    NO_SEAT,
    NUM_KINDS,
    POOL_CARDS,
    ROUNDS,
    NextOpener,
    Phase,
)
from .rules.auction import ask_next, has_card_to_return, most_to_open, number_of, returns
from .rules.taking import first_unserved, may_return

NONE = "none"
PHASES = {
    "start": Phase.DRAW_START_PLAYER,
    "deal": Phase.TURN_UP,
    "call": Phase.CALL,
    "take": Phase.TAKE,
    "return": Phase.RETURN,
    "over": Phase.OVER,
}
IN_ROUND = (Phase.CALL, Phase.TAKE, Phase.RETURN)
Fields = dict[str, Described]


def describe_position(state: Any) -> Fields:
    """The description that `set_position` reads back to the same bytes."""
    players = state.players[: state.num_players]
    seats = range(int(state.num_players))
    return {
        "phase": next(word for word, phase in PHASES.items() if phase == state.phase),
        "round": int(state.round_number),
        "start": _show_seat(state.start_player),
        "turn": _show_seat(state.to_move),
        "served": [seat + 1 for seat in seats if players[seat].served],
        "passed": [seat + 1 for seat in seats if players[seat].passed],
        "calls": [_show_call(int(player.call)) for player in players],
        "pool": show_cards(state.pool),
        "taken": show_cards(state.taken),
        "cards": [show_cards(player.cards) for player in players],
    }


def set_position(state: Any, fields: Fields) -> None:
    """Put a described position into a start state; raises BadNotation."""
    known = describe_position(state)
    for name in fields:
        if name not in known:
            raise BadNotation(f"a position has no {name!r}; it has: {', '.join(known)}")
    state.phase = _phase(fields)
    _set_cards(state, fields)
    _set_round(state, fields)
    if state.phase in IN_ROUND:
        _set_served(state, fields)
        _set_auction(state, fields)
    if state.phase in (Phase.TAKE, Phase.RETURN):
        _set_taking(state)
    _check_all_taken(state, fields)


def _check_all_taken(state: Any, fields: Fields) -> None:
    """What was given and has no place in such a position would otherwise be passed over."""
    described = describe_position(state)
    for name in ("turn", "start", "round", "served", "passed", "calls", "taken"):
        given = fields.get(name, described[name])
        if _sorted(given) != _sorted(described[name]):
            only = show_value(described[name])
            raise BadNotation(f"{name}: {show_value(given)[:40]} is not possible here, only {only}")


def _sorted(value: Described) -> Described:
    """A list of calls ends at the last one given; seats and cards stand in any order."""
    if not isinstance(value, list):
        return value
    return sorted((item for item in value if item != NONE), key=str)


# ---- Reading -------------------------------------------------------------------------------------


def _phase(fields: Fields) -> Phase:
    word = fields.get("phase", "call")
    if not isinstance(word, str) or word not in PHASES:
        raise BadNotation(f"phase: expected one of {', '.join(PHASES)}")
    return PHASES[word]


def _show_seat(seat: int) -> Described:
    return NONE if seat == NO_SEAT else int(seat) + 1


def _seat(state: Any, fields: Fields, name: str, default: int) -> int:
    if name not in fields:
        return default
    return number(name, fields[name], 1, int(state.num_players)) - 1


def _seats(state: Any, fields: Fields, name: str) -> list[int]:
    given = numbers(name, fields.get(name, []), range(1, int(state.num_players) + 1))
    if len(set(given)) != len(given):
        raise BadNotation(f"{name}: a seat is named twice")
    return [seat - 1 for seat in given]


def _by_seat(state: Any, fields: Fields, name: str) -> list[Described]:
    given = fields.get(name, [])
    if not isinstance(given, list) or len(given) > state.num_players:
        raise BadNotation(f"{name}: expected a list for each of {state.num_players} seats")
    return given


def _show_call(call: int) -> Described:
    """Cards, a return counting half a card less: 3, or 2.5."""
    if call == NO_CALL:
        return NONE
    return f"{number_of(call) - 1}.5" if returns(call) else number_of(call)


def _call(value: Described) -> int:
    known = {str(_show_call(call)): call for call in range(LOWEST_CALL, HIGHEST_CALL + 1)}
    known[NONE] = NO_CALL
    if isinstance(value, list) or str(value) not in known:
        raise BadNotation(f"calls: {show_value(value)[:40]} is none of 8, 7.5, 7 ... 1, 0.5, none")
    return known[str(value)]


# ---- Cards and rounds ----------------------------------------------------------------------------


def _set_cards(state: Any, fields: Fields) -> None:
    """The deck holds all the cards that lie nowhere else."""
    state.pool[:] = read_cards("pool", fields.get("pool", []))
    if state.phase in (Phase.TAKE, Phase.RETURN):
        state.taken[:] = read_cards("taken", fields.get("taken", []))
    for seat, hand in enumerate(_by_seat(state, fields, "cards")):
        state.players[seat].cards[:] = read_cards("cards", hand)
    out_of_box([state.pool, *state.players["cards"]])
    state.pool_size = state.pool.sum()
    state.deck[:] = COPIES - state.pool - state.players["cards"].sum(axis=0)
    state.deck_size = state.deck.sum()
    low, high = _pool_bounds(state)
    if not low <= state.pool_size <= high:
        raise BadNotation(f"pool: expected {low} to {high} cards, not {state.pool_size}")


def _pool_bounds(state: Any) -> tuple[int, int]:
    match state.phase:
        case Phase.TURN_UP:
            return 0, POOL_CARDS - 1
        case Phase.CALL | Phase.TAKE:
            return 1, POOL_CARDS - int(state.taken.sum())
        case Phase.RETURN:
            return 0, POOL_CARDS - int(state.taken.sum())
    return 0, 0


def _set_round(state: Any, fields: Fields) -> None:
    """No more cards may be out of the deck than the rounds so far have turned up."""
    owned = int(state.players["cards"].sum())
    earlier = _owned_before(state, _seats(state, fields, "served"))
    match state.phase:
        case Phase.DRAW_START_PLAYER:
            first, last = 1 + _rounds_for(owned), 1
        case Phase.TURN_UP:
            first, last = 1 + _rounds_for(owned), ROUNDS
        case Phase.OVER:
            first, last = ROUNDS, ROUNDS
        case _:
            first, last = _rounds_for(owned + int(state.pool_size)), ROUNDS
            first = max(first, 1 + _rounds_for(earlier))
    if first > last:
        raise BadNotation("cards: more than have been turned up")
    state.round_number = number("round", fields.get("round", first), first, last)
    if state.phase != Phase.DRAW_START_PLAYER:
        state.start_player = _seat(state, fields, "start", 0)


def _rounds_for(cards: int) -> int:
    """The fewest rounds that turn up so many cards."""
    return -(-cards // POOL_CARDS)


def _owned_before(state: Any, served: list[int]) -> int:
    """The cards of players who have not yet taken in this round."""
    hands = state.players["cards"].sum(axis=1)
    return int(hands.sum() - sum(hands[seat] for seat in served) - state.taken.sum())


def _set_served(state: Any, fields: Fields) -> None:
    """Who has taken in this round owns a card for it; the others own cards of earlier rounds."""
    served = _seats(state, fields, "served")
    for seat in served:
        state.players[seat].served = True
        if not state.players[seat].cards.any():
            raise BadNotation(f"served: seat {seat + 1} has taken, but owns no card")
    state.unserved = state.num_players - len(served)
    if state.unserved < 2:
        raise BadNotation("served: at least two players have not yet taken, or the round is over")
    if not served and state.pool_size + state.taken.sum() < POOL_CARDS and _is_whole(state):
        raise BadNotation(f"pool: {POOL_CARDS} cards lie there before anybody has taken")


def _is_whole(state: Any) -> bool:
    """Whether no card was left out, so that all the rounds before were really played."""
    return bool(state.deck_size == COPIES.sum() - POOL_CARDS * state.round_number)


# ---- The auction ---------------------------------------------------------------------------------


def _set_auction(state: Any, fields: Fields) -> None:
    for seat, call in enumerate(_by_seat(state, fields, "calls")):
        state.players[seat].call = _call(call)
    for seat in _seats(state, fields, "passed"):
        state.players[seat].passed = True
    calls = {int(row.call): seat for seat, row in enumerate(state.players) if row.call != NO_CALL}
    if len(calls) != np.count_nonzero(state.players["call"]):
        raise BadNotation("calls: two players have made the same call")
    for name in ("call", "passed"):
        if (state.players[name].astype(bool) & state.players["served"]).any():
            raise BadNotation(f"{name}: a player who has taken is not in the auction")
    out = state.players["served"] | state.players["passed"]
    state.still_in = np.count_nonzero(~out[: state.num_players])
    opener = _opener(state, fields)
    if not calls:
        _set_opening(state, opener)
        return
    state.standing_call = min(calls)
    state.caller = calls[min(calls)]
    _check_calls(state, calls, opener)
    state.to_move = state.caller
    if state.phase == Phase.CALL:
        ask_next(state)
    _check_turns(state, opener)


def _opener(state: Any, fields: Fields) -> int:
    """3.7  The start player or the next unserved; under `left_of_taker` anybody, once one took."""
    opener = int(first_unserved(state, int(state.start_player)))
    is_free = state.next_opener == NextOpener.LEFT_OF_TAKER and state.players["served"].any()
    if not is_free:
        return opener
    called = [seat for seat in _unserved(state) if state.players[seat].call != NO_CALL]
    return _seat(state, fields, "turn", opener) if not called else NO_SEAT


def _unserved(state: Any) -> list[int]:
    return [seat for seat in range(int(state.num_players)) if not state.players[seat].served]


def _set_opening(state: Any, opener: int) -> None:
    if state.phase != Phase.CALL:
        raise BadNotation("calls: nobody takes without a call")
    if state.players["passed"].any():
        raise BadNotation("passed: the opener must call before anybody passes")
    if state.players[opener].served:
        raise BadNotation(f"turn: seat {opener + 1} has taken and can't open")
    state.to_move = opener


def _check_calls(state: Any, calls: dict[int, int], opener: int) -> None:
    """3.2, 3.3, 3.5  Each call was possible for the one who made it."""
    if opener != NO_SEAT and state.players[opener].call == NO_CALL:
        raise BadNotation(f"calls: seat {opener + 1} opened and must have called")
    if state.players[state.caller].passed:
        raise BadNotation(f"passed: the call of seat {state.caller + 1} stands")
    state.pool_size += state.taken.sum()
    highest = max(half_cards(int(most_to_open(state, returned)), returned) for returned in (0, 1))
    state.pool_size -= state.taken.sum()
    if max(calls) > highest:
        raise BadNotation(f"calls: {_show_call(max(calls))} is more than could be called")
    state.players[state.caller].cards -= state.taken
    unable = [seat for call, seat in calls.items() if returns(call)
              and not has_card_to_return(state, seat)]  # fmt: skip
    if (state.players["cards"] < 0).any():
        raise BadNotation("taken: these cards must also be among those of the taker")
    state.players[state.caller].cards += state.taken
    if unable:
        raise BadNotation(f"calls: seat {unable[0] + 1} has no card to return")


def _check_turns(state: Any, opener: int) -> None:
    """3.1  Seen from the next to be asked: some not asked yet, then ever lower calls."""
    order = _order_of_asking(state)
    rows = [state.players[seat] for seat in order]
    still = [int(row.call) for row in rows if not row.passed]
    called = [call for call in still if call != NO_CALL]
    is_first_time_round = len(called) < len(still)
    if still != [NO_CALL] * (len(still) - len(called)) + sorted(called, reverse=True):
        raise BadNotation("calls: clockwise each call must be lower than the one before")
    asked = [seat for seat in order if state.players[seat].passed or state.players[seat].call]
    if is_first_time_round and asked[0] != (asked[0] if opener == NO_SEAT else opener):
        raise BadNotation(f"calls: seat {opener + 1} opened, so the others were asked after him")
    if is_first_time_round and state.players[asked[0]].call == NO_CALL:
        raise BadNotation(f"passed: seat {asked[0] + 1} opened and must have called")
    left = [int(row.call) for row in rows if row.passed and row.call != NO_CALL]
    if left and (is_first_time_round or min(left) < max(called)):
        raise BadNotation("passed: who has passed called before the others called lower")
    is_decided = len(still) == 1 or state.standing_call == LOWEST_CALL
    if is_decided != (state.phase != Phase.CALL):
        raise BadNotation(
            "phase: the auction is decided" if is_decided else "phase: the auction is not decided"
        )


def _order_of_asking(state: Any) -> list[int]:
    """The unserved, who is to be asked next first; who has just passed after the caller last."""
    players, first = int(state.num_players), int(state.caller) + 1
    clockwise = [(first + step) % players for step in range(players)]
    order = [seat for seat in clockwise if not state.players[seat].served]
    while state.players[order[0]].passed:
        order.append(order.pop(0))
    return order


def _set_taking(state: Any) -> None:
    """3.4  So many of the cards called are taken; a return comes after all of them."""
    called, taken = number_of(int(state.standing_call)), int(state.taken.sum())
    state.to_take = called - taken
    if state.phase == Phase.RETURN:
        if not returns(int(state.standing_call)):
            raise BadNotation("calls: a card is returned only after a call with a return")
        if state.to_take != 0:
            raise BadNotation(f"taken: expected {called} cards, not {taken}")
        if not any(may_return(state, kind) for kind in range(NUM_KINDS)):
            raise BadNotation("cards: there is no card to return")
    elif not 0 < state.to_take <= state.pool_size:
        raise BadNotation(f"taken: of {called} cards called some must be left to take")
