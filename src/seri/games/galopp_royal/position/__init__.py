"""Positions as text (NOTATION.md): set completely, or refused with the reason."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Described

from .cards import set_cards, show_card_list, show_hands, show_teams
from .moment import set_moment
from .record import set_coins, set_places
from .stage import read_stage
from .text import (
    PHASES,
    Fields,
    show_counts,
    show_seat,
    show_seats,
    word_for,
)
from .track import set_chairs, show_chair

__all__ = ["describe_position", "set_position"]


def set_position(state: Any, fields: Fields) -> None:
    """Put a described position into a start state; raises BadNotation."""
    for name in fields:
        if name not in NAMES:
            raise BadNotation(f"position has no {name!r}; it has: {', '.join(NAMES)}")
    stage = read_stage(state, fields)
    set_places(state, fields, stage)
    set_chairs(state, fields, stage)
    set_cards(state, fields, stage)
    set_coins(state, fields, stage)
    set_moment(state, fields, stage)


def describe_position(state: Any) -> dict[str, Described]:
    """The description that `set_position` reads back to the same bytes."""
    players = state.players[: state.num_players]
    return {
        "phase": word_for(PHASES, int(state.phase)),
        "race": int(state.race),
        "auction": int(state.auction),
        "turn": show_seat(state.to_move),
        "starter": show_seat(state.starter),
        "opener": show_seat(state.opener),
        "voids": int(state.voids),
        "bidding": show_seats(state.bidders),
        "bid": int(state.standing_bid),
        "bidder": show_seat(state.high_bidder),
        "lot": show_card_list(state.lot, state.lot_batch, state.lot_drawer),
        "hands": show_hands(state),
        "teams": show_teams(state),
        "discards": show_counts(state.discards),
        "batch": int(state.batch),
        "chairs": [show_chair(player) for player in players],
        "die": int(state.die),
        "roller": show_seat(state.roller),
        "pushing": int(state.pushing),
        "pushed": show_seat(state.first_pushed),
        "changing": show_seat(state.target),
        "places": [[int(place) for place in player.places if place] for player in players],
        "paid": [[int(coins) for coins in player.paid] for player in players],
        "coins": [int(player.coins) for player in players],
    }


NAMES = (
    "phase", "race", "auction", "turn", "starter", "opener", "voids", "bidding", "bid", "bidder",
    "lot", "hands", "teams", "discards", "batch", "chairs", "die", "roller", "pushing", "pushed",
    "changing", "places", "paid", "coins",
)  # fmt: skip
