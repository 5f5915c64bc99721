"""Positions as text (NOTATION.md): named fields, each with a default, checked completely."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Described, numbers, show_value
from seri.core.records import as_mask

from ..actions import OUTCOMES, Deals
from ..components import NO_SUN, TILE_NAMES, Phase
from ..rules import apply
from ..rules.setup import may_be_dealt
from .moment import set_epoch, set_moment
from .pieces import set_bag, set_suns, set_tiles, show_hands, suns_in_play
from .points import set_points, show_sheet
from .text import ENDINGS, NO_YES, NONE, PHASES, Fields, rows, show_seat, show_tiles, word_for

FOLLOWS = ("bag",)
"""What may be given, but is not described, as it follows from the rest."""


def set_position(state: Any, fields: dict[str, Described]) -> None:
    """Put a described position into a start state; raises BadNotation."""
    known = [*describe_position(state), *FOLLOWS]
    for name in fields:
        if name not in known:
            raise BadNotation(f"a position has no {name!r}; it has: {', '.join(known)}")
    if fields.get("phase") == word_for(PHASES, Phase.DEAL_SUNS):
        _set_deal(state, fields)
    else:
        set_epoch(state, fields)
        set_suns(state, fields)
        set_tiles(state, fields)
        set_points(state, fields)
        set_moment(state, fields)
        set_bag(state, fields)
    _check_all_taken(state, fields)


def _set_deal(state: Any, fields: Fields) -> None:
    """The seats whose groups are given have been dealt to, the first of the others is next."""
    players = int(state.num_players)
    dealt = [hand for hand in rows(fields, "suns", players) if hand]
    for hand in dealt:
        suns = as_mask(numbers("suns", hand, suns_in_play(players)))
        group = [row for row, deal in enumerate(OUTCOMES) if deal.deals == Deals.SUNS]
        group = [row for row in group if OUTCOMES[row].suns == suns and may_be_dealt(state, row)]
        if not group or len(dealt) == players:
            raise BadNotation(f"suns: {show_value(hand)} can't be what has been dealt")
        apply(state, group[0])


_AS_THEY_ARE = ("phase", "epoch", "ended", "turn", "caller", "forced", "bid", "ra", "centre")
_ALSO_WHILE_DEALING = ("used", "points", "track", "tiles", "gone", "sheet")


def _check_all_taken(state: Any, fields: Fields) -> None:
    """What was given and has no place in such a position would otherwise be passed over."""
    described = describe_position(state)
    names = [*_AS_THEY_ARE, "owed", "by_god"]
    if state.phase == Phase.DEAL_SUNS:
        names += _ALSO_WHILE_DEALING
        if "bag" in fields:
            raise BadNotation("bag: while suns are dealt the bag is full")
    for name in names:
        if name in fields and fields[name] != described[name]:
            given, only = show_value(fields[name])[:40], show_value(described[name])
            raise BadNotation(f"{name}: {given} is not possible here, only {only}")


def describe_position(state: Any) -> dict[str, Described]:
    """The description that `set_position` reads back to the same bytes."""
    players = state.players[: state.num_players]
    return {
        "phase": word_for(PHASES, state.phase),
        "epoch": int(state.epoch),
        "ended": word_for(ENDINGS, state.ending),
        "turn": show_seat(state.to_move),
        "caller": show_seat(state.caller),
        "forced": word_for(NO_YES, state.forced),
        "bid": NONE if state.standing_bid == NO_SUN else int(state.standing_bid),
        "ra": int(state.ra_track),
        "centre": int(state.centre_sun),
        "suns": show_hands(state, "usable"),
        "used": show_hands(state, "used"),
        "points": [int(player.points) for player in players],
        "track": [TILE_NAMES[kind] for kind in state.track[: state.track_length]],
        "tiles": [show_tiles(player.tiles) for player in players],
        "owed": [int(state.owed_civilizations), int(state.owed_monuments)],
        "by_god": word_for(NO_YES, state.losing_to_god),
        "gone": show_tiles(state.gone),
        "sheet": show_sheet(state),
    }
