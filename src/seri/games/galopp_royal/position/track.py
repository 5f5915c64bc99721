"""Where the chairs are in a described position."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from seri.core.errors import BadNotation
from seri.core.notation import Described

from ..components import NO_SEAT, PRIZES, SEAT_BIT, Phase
from ..rules.places import place_in_race
from ..rules.races import is_race_over
from .stage import Stage
from .text import Fields, only_default


def set_chairs(state: Any, fields: Fields, stage: Stage) -> None:
    """`chairs`: spaces from the start, `f1` who finished first, `p1` who fell first."""
    state.racing = state.finished = state.drowned = 0
    if stage.starting:
        only_default(fields, "chairs", [0] * int(state.num_players))
        return
    given = fields.get("chairs", _usual(state, stage))
    if not isinstance(given, list) or len(given) != state.num_players:
        raise BadNotation(f"chairs: expected one for each of {state.num_players} seats")
    for seat, word in enumerate(given):
        _set_chair(state, seat, word)
    rows = state.players[: state.num_players]
    for name, order, count in (
        ("f", rows["finish"], state.finished),
        ("p", rows["drowned"], state.drowned),
    ):
        if sorted(order[order > 0].tolist()) != list(range(1, count + 1)):
            raise BadNotation(f"chairs: {name}1, {name}2 and so on must follow one another")
    if not stage.on_track:
        _check_end(state, stage)
    elif stage.phase in (Phase.ROLL, Phase.FOX):
        _check_under_way(state)


def _usual(state: Any, stage: Stage) -> Described:
    """At the start; after a race as the places tell."""
    if stage.on_track:
        return [0] * int(state.num_players)
    chairs: list[Described] = []
    for player in state.players[: state.num_players]:
        place = int(player.places[stage.race - 1])
        alone = state.num_players == PRIZES and place == PRIZES
        room = int(state.race_lengths[stage.race - 1]) - 1
        behind = min(room, int(state.num_players) - place)
        chairs.append(f"f{place}" if place <= PRIZES and not alone else behind)
    return chairs


def _set_chair(state: Any, seat: int, word: Described) -> None:
    player = state.players[seat]
    player.position = player.finish = player.drowned = 0
    length, pond = int(state.race_lengths[state.race - 1]), int(state.pond)
    if isinstance(word, int) and -pond < word < length:
        player.position = word
        state.racing |= SEAT_BIT[seat]
    elif match := re.fullmatch(r"([fp])([1-6])", str(word)):
        order = int(match.group(2))
        if match.group(1) == "f":
            player.finish, player.position = order, length
            state.finished += 1
        else:
            player.drowned, player.position = order, -pond
            state.drowned += 1
    else:
        raise BadNotation(
            f"chairs: {str(word)[:20]!r} is neither from {1 - pond} to {length - 1}, "
            "nor f1, f2, ... nor p1, p2, ..."
        )


def show_chair(player: Any) -> Described:
    if player.finish > 0:
        return f"f{player.finish}"
    return f"p{player.drowned}" if player.drowned > 0 else int(player.position)


def _check_under_way(state: Any) -> None:
    if state.racing == 0 or is_race_over(state):
        raise BadNotation("chairs: the race would be over")


def _check_end(state: Any, stage: Stage) -> None:
    if not is_race_over(state):
        raise BadNotation("chairs: the race would not be over")
    for seat in range(int(state.num_players)):
        place = int(place_in_race(state, seat))
        if place != state.players[seat].places[stage.race - 1]:
            raise BadNotation(f"chairs, places: seat {seat + 1} comes in as number {place}")


def _copy(state: Any) -> Any:
    twin = np.empty(1, state.dtype)
    twin[0] = state
    return twin[0]


def check_before_push(state: Any) -> None:
    """3.3  Before the fox's player moved his own chair the race was on, and he was in it."""
    seat = int(state.to_move)
    player = state.players[seat]
    length, pond = int(state.race_lengths[state.race - 1]), int(state.pond)
    if state.pushing < 0:
        possible = player.finish == state.finished and player.finish > 0
        possible |= player.drowned == 0 and player.finish == 0 and player.position - 2 > -pond
        spaces = (length - 1, length - 2) if player.finish else (player.position - 2,)
    else:
        possible = player.drowned == state.drowned and player.drowned > 0
        possible |= player.drowned == 0 and player.finish == 0 and player.position + 2 < length
        spaces = (1 - pond, 2 - pond) if player.drowned else (player.position + 2,)
    if not possible or not any(_was_on(state, seat, int(space)) for space in spaces):
        raise BadNotation(f"chairs: seat {seat + 1} can't have moved his own chair like that")


def _was_on(state: Any, seat: int, space: int) -> bool:
    before = _copy(state)
    player = before.players[seat]
    before.finished -= player.finish > 0
    before.drowned -= player.drowned > 0
    player.finish = player.drowned = 0
    player.position = space
    before.racing |= SEAT_BIT[seat]
    on_track = -before.pond < space < before.race_lengths[before.race - 1]
    return bool(on_track and not is_race_over(before))


def undo_first(state: Any) -> Any:
    """A copy before the first chair was pushed one space; raises BadNotation."""
    before = _copy(state)
    seat = int(before.first_pushed)
    player = before.players[seat]
    length = int(before.race_lengths[before.race - 1])
    if player.drowned or seat == before.to_move:
        raise BadNotation("pushed: that chair can't have been pushed")
    if player.finish:
        if player.finish != before.finished or before.pushing < 0:
            raise BadNotation("pushed: who was pushed over the finish was the latest to finish")
        player.finish = 0
        before.finished -= 1
        before.racing |= SEAT_BIT[seat]
        player.position = length
    player.position -= before.pushing
    if not -before.pond < player.position < length:
        raise BadNotation("pushed: that chair can't have been pushed")
    before.first_pushed = NO_SEAT
    return before
