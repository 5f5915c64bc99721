"""Positions as text (NOTATION.md): named fields, each with a default, checked completely."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Described, show_value

from ..components import ALL_HORSES, HAND, NOTHING, Phase
from ..rules.setup import counters_each, deal, place_horse
from .hands import Cards
from .moment import set_moment, show_last
from .race import (
    read_order,
    set_bets,
    set_order,
    set_played,
    show_bets,
    show_fallen,
    show_order,
    show_played,
)
from .text import (
    ENDINGS,
    NO_YES,
    PHASES,
    Fields,
    choose,
    read_seat,
    show_cards,
    show_hand,
    show_seat,
    word_for,
)


def set_position(state: Any, fields: dict[str, Described]) -> None:
    """Put a described position into a start state; raises BadNotation."""
    known = describe_position(state)
    for name in fields:
        if name not in known:
            raise BadNotation(f"a position has no {name!r}; it has: {', '.join(known)}")
    if choose(fields, "phase", PHASES, Phase.BET) <= Phase.START:
        _set_deal(state, fields)
    else:
        _set_race(state, fields)
    _check_all_taken(state, fields)


def _set_race(state: Any, fields: Fields) -> None:
    players = int(state.num_players)
    set_order(state, fields)
    cards = Cards(fields, players)
    set_played(state, fields, cards.used)
    set_bets(state, fields, int(counters_each(state)))
    starter = read_seat(fields, "starter", players, 0)
    if starter == NOTHING:
        raise BadNotation("starter: the lot has been drawn")
    state.starter = starter
    set_moment(state, fields, cards)


def _set_deal(state: Any, fields: Fields) -> None:
    """Rows are filled and hands dealt in order; what is given has happened."""
    order = read_order(fields)
    if state.phase != choose(fields, "phase", PHASES, Phase.ROWS) and not order:
        order = list(range(len(state.order)))
    for horse in order:
        place_horse(state, horse)
    cards = Cards(fields, int(state.num_players))
    if choose(fields, "phase", PHASES, Phase.ROWS) == Phase.START and not cards.hands_given:
        for seat in range(int(state.num_players)):
            cards.fill(seat, HAND)
    for seat, hand in enumerate(cards.hands):
        if hand and (state.running != ALL_HORSES or seat != state.to_move):
            raise BadNotation("hands: seats are dealt to in order, after the rows are filled")
        for card in hand:
            deal(state, card)
    if cards.discards:
        raise BadNotation("discarded: while cards are dealt nothing is discarded")


def _check_all_taken(state: Any, fields: Fields) -> None:
    """What was given and follows from the rest, or has no place, must agree with it."""
    described = describe_position(state)
    unordered = ("hands", "played", "bets", "discarded", "order", "last")
    for name, given in fields.items():
        if name not in unordered and given != described[name]:
            shown, only = show_value(given)[:40], show_value(described[name])
            raise BadNotation(f"{name}: {shown} is not possible here, only {only}")
    if state.phase <= Phase.START:
        for name in ("played", "bets", "last"):
            if fields.get(name) and fields[name] != described[name]:
                raise BadNotation(f"{name}: nobody has had a turn yet")


def describe_position(state: Any) -> dict[str, Described]:
    """The description that `set_position` reads back to the same bytes."""
    players = state.players[: state.num_players]
    return {
        "phase": word_for(PHASES, state.phase),
        "turn": show_seat(state.to_move),
        "starter": show_seat(state.starter),
        "fence": int(state.fence),
        "order": show_order(state),
        "fell": show_fallen(state),
        "played": show_played(state),
        "bets": show_bets(state),
        "counters": [int(player.counters) for player in players],
        "hands": [show_hand(player.hand) for player in players],
        "discarded": show_cards(state.discarded),
        "pile": int(state.pile_size),
        "last": show_last(state),
        "passes": int(state.passes),
        "passed": word_for(NO_YES, bool(state.passed)),
        "dropped": word_for(NO_YES, bool(state.dropped)),
        "ended": word_for(ENDINGS, state.ending),
    }


__all__ = ["describe_position", "set_position"]
