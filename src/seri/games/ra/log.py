"""What an event did, in lines: told phase by phase, as the rules carry it out."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.contract import CHANCE
from seri.core.records import members
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, OUTCOMES, Deals, Verb
from .components import (
    AFTER_CIVILIZATIONS,
    AFTER_DISASTERS,
    AFTER_MONUMENTS,
    FIRST_CIVILIZATION,
    FIRST_DISASTER,
    FIRST_MONUMENT,
    NUM_KINDS,
    RA_SPACES,
    TILE_NAMES,
    Phase,
    Tile,
)
from .rules import carry_out, pass_by_itself, passes_by_itself
from .rules.scoring import place
from .rules.setup import track_is_full
from .sheet import epoch_lines

LOST_TO: dict[Tile, list[int]] = {
    Tile.FUNERAL: [Tile.PHARAOH],
    Tile.DROUGHT: [Tile.NILE, Tile.FLOOD],
    Tile.UNREST: list(range(FIRST_CIVILIZATION, AFTER_CIVILIZATIONS)),
    Tile.EARTHQUAKE: list(range(FIRST_MONUMENT, AFTER_MONUMENTS)),
}


def log(before: Any, seat: int, action: int, after: Any) -> list[Line]:
    """What an event did, with everything that followed by itself, in order.

    `seat` is CHANCE for outcomes. `after` follows from the rest, as nothing is hidden.
    """
    state, earlier = _copy(before), _copy(before)
    carry_out(state, action)
    lines = _dealt(state, action) if seat == CHANCE else _decided(earlier, state, seat, action)
    while passes_by_itself(state):
        earlier = _copy(state)
        pass_by_itself(state)
        lines += _passed(earlier, state)
    return lines


def _copy(state: Any) -> Any:
    twin = np.empty(1, state.dtype)
    twin[0] = state
    return twin[0]


# ---- What the dealer gave ----------------------------------------------------------------------


def _dealt(state: Any, outcome: int) -> list[Line]:
    row = OUTCOMES[outcome]
    if row.deals == Deals.SUNS:
        return _suns_dealt(state, row)
    if row.tile != Tile.RA:
        return [Line("log.tile", tile=_tile(row.tile))]
    spaces = int(RA_SPACES[state.num_players])
    drawn = Line("log.ra", count=int(state.ra_track), spaces=spaces)
    if state.phase == Phase.AUCTION:
        return [drawn, Line("log.forced", player=Seat(int(state.caller)))]
    return [drawn, Line("log.ra_track_full", epoch=int(state.epoch))]


def _suns_dealt(state: Any, row: Any) -> list[Line]:
    suns = list(reversed(members(int(row.suns))))
    begun = state.phase == Phase.TURN
    seat = int(state.num_players if begun else state.to_move) - 1
    lines = [Line("log.suns", player=Seat(seat), suns=suns)]
    return [*lines, _epoch_begins(state)] if begun else lines


def _epoch_begins(state: Any) -> Line:
    beginner = int(state.to_move)
    sun = members(int(state.players[beginner].usable))[-1]
    return Line("log.epoch_begins", epoch=int(state.epoch), player=Seat(beginner), sun=sun)


# ---- What a player decided ---------------------------------------------------------------------


def _decided(before: Any, state: Any, seat: int, action: int) -> list[Line]:
    row = ACTIONS[action]
    player = Seat(seat)
    match row.verb:
        case Verb.BID:
            return [Line("log.bid", player=player, sun=int(row.sun)), *_auction_over(before, state)]
        case Verb.PASS:
            return [Line("log.pass", player=player), *_auction_over(before, state)]
        case Verb.GOD:
            return [Line("log.god", player=player, tile=_tile(row.tile))]
        case Verb.LOSE:
            return [Line("log.lose", player=player, tile=_tile(row.tile))]
        case Verb.INVOKE if track_is_full(before):
            return [Line("log.invoke_full", player=player)]
    return [Line(f"log.{Verb(int(row.verb)).name.lower()}", player=player)]


def _auction_over(before: Any, state: Any) -> list[Line]:
    """Who won what, once the caller has been asked."""
    tiles = tiles_in(_on_track(before))
    match state.phase:
        case Phase.RESOLVE_DISASTERS:
            suns = {"sun": int(state.centre_sun), "centre": int(before.centre_sun)}
            winner = Seat(int(state.to_move))
            if not tiles:
                return [Line("log.won_sun", player=winner, **suns)]
            return [Line("log.won", player=winner, tiles=tiles, **suns)]
        case Phase.AFTER_AUCTION:
            if not tiles:
                return [Line("log.no_bid")]
            return [Line("log.no_bid_gone" if track_is_full(before) else "log.no_bid_stay")]
    return []


def _on_track(state: Any) -> Any:
    return np.bincount(state.track[: state.track_length], minlength=NUM_KINDS)


# ---- What passed by itself ---------------------------------------------------------------------


def _passed(before: Any, state: Any) -> list[Line]:
    match before.phase:
        case Phase.RESOLVE_DISASTERS:
            return _disasters(before, state)
        case Phase.NEXT_TURN if state.phase == Phase.AUCTION:
            return [Line("log.full_track", player=Seat(int(state.caller)))]
        case Phase.NEXT_TURN if state.phase == Phase.END_OF_EPOCH:
            return [Line("log.suns_spent", epoch=int(state.epoch))]
        case Phase.END_OF_EPOCH:
            return _epoch_over(before, state)
    return []


def _disasters(before: Any, state: Any) -> list[Line]:
    seat = int(before.to_move)
    held = before.players[seat].tiles
    lost = held - state.players[seat].tiles
    lines = []
    for disaster in range(FIRST_DISASTER, AFTER_DISASTERS):
        tiles = tiles_in(_only(lost, LOST_TO[Tile(disaster)]))
        if held[disaster] > 0:
            lines.append(_disaster(state, seat, disaster, int(held[disaster]), tiles))
        elif tiles:
            lines.append(Line("log.rest", player=Seat(seat), tiles=tiles))
    return lines


def _disaster(state: Any, seat: int, disaster: int, count: int, tiles: list[Any]) -> Line:
    owed = {Tile.UNREST: state.owed_civilizations, Tile.EARTHQUAKE: state.owed_monuments}
    choice = int(owed.get(Tile(disaster), 0))
    about = {"player": Seat(seat), "disaster": _many(disaster, count)}
    if choice:
        return Line("log.disaster_choice", count=choice, **about)
    if tiles:
        return Line("log.disaster", tiles=tiles, **about)
    return Line("log.disaster_nothing", **about)


def _only(counts: Any, kinds: list[int]) -> Any:
    return np.where(np.isin(np.arange(NUM_KINDS), kinds), counts, 0)


# ---- The end of an epoch -----------------------------------------------------------------------


def _epoch_over(before: Any, state: Any) -> list[Line]:
    lines = []
    if before.track_length > 0:
        lines.append(Line("log.track_leaves", tiles=tiles_in(_on_track(before))))
    for seat in range(int(state.num_players)):
        lines += _scored(state, seat, int(before.epoch))
    if state.phase != Phase.OVER:
        return [*lines, _epoch_begins(state)]
    return [*lines, *_game_over(state)]


def _scored(state: Any, seat: int, epoch: int) -> list[Line]:
    player = Seat(seat)
    lines = epoch_lines(state, seat, epoch)
    total = sum(points for _, points in lines)
    return [
        *(
            Line("log.score", player=player, line=name, points=f"{points:+d}")
            for name, points in lines
            if points != 0
        ),
        Line(
            "log.total",
            player=player,
            net=f"{total:+d}",
            points=int(state.players[seat].points),
        ),
    ]


def _game_over(state: Any) -> list[Line]:
    winner = next(seat for seat in range(int(state.num_players)) if place(state, seat) == 1)
    lines = [Line("log.over", player=Seat(winner), points=int(state.players[winner].points))]
    decided = tie_break(state)
    return [*lines, decided] if decided else lines


def tie_break(state: Any) -> Line | None:
    """6.8  The highest single sun, if several have the most points."""
    points = [int(player.points) for player in state.players[: state.num_players]]
    if points.count(max(points)) == 1:
        return None
    winner = next(seat for seat in range(len(points)) if place(state, seat) == 1)
    sun = members(int(state.players[winner].usable | state.players[winner].used))[-1]
    return Line("end.tie_break", player=Seat(winner), sun=sun)


# ---- Tiles -------------------------------------------------------------------------------------


def tiles_in(counts: Any) -> list[Term | Line]:
    """Tiles in words, by kind."""
    return [_many(kind, int(count)) for kind, count in enumerate(counts) if count > 0]


def _many(kind: int, count: int) -> Term | Line:
    if count == 1:
        return _tile(kind)
    return Line("log.many", number=count, tile=_tile(kind))


def _tile(kind: int) -> Term:
    return Term(f"tile.{TILE_NAMES[kind]}")
