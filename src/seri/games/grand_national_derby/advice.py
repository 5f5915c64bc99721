"""What speaks for and against an action: who falls, whose counters are on it, what chances are."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.records import copied
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, Verb
from .components import (
    BETTING_FENCES,
    BIT,
    CARD_COLOUR,
    COUNT,
    HAND,
    HORSE_NAMES,
    HORSES,
    NOTHING,
    PAYOUT,
    VALUES,
)
from .evaluate import COMING, find_chances, find_chances_after, read_race
from .rules.fences import next_to_fall
from .rules.turns import fence_is_full, is_dead, put_on_track


def reasons(state: Any, seat: int, action: int) -> list[Line]:
    """The reasons for a legal action of the seat to move, from what it sees."""
    row = ACTIONS[action]
    match row.verb:
        case Verb.PLAY:
            return _play(state, int(row.card), int(row.horse))
        case Verb.BET:
            return _bet(state, seat, int(row.horse))
        case Verb.PASS:
            return [Line("advice.pass")]
        case Verb.DISCARD:
            return _discard(state, seat, 1)
        case Verb.DISCARD_ALL:
            return _discard(state, seat, dead_cards(state, seat))
    return _discard(state, seat, 0)


# ---- Quantities ----------------------------------------------------------------------------------


def horse_term(horse: int) -> Term:
    return Term(f"colour.{HORSE_NAMES[horse]}")


def at_stake(state: Any, horse: int) -> dict[int, int]:
    """5.4  By seat, the points of its counters on a horse, if that comes through."""
    points: dict[int, int] = {}
    for fence in range(BETTING_FENCES):
        seat = int(state.bets[fence, horse])
        if seat != NOTHING:
            points[seat] = points.get(seat, 0) + int(PAYOUT[fence])
    return points


def stake_lines(state: Any, horse: int) -> list[Line]:
    """Whose points depend on a horse, as parts of a list."""
    found = sorted(at_stake(state, horse).items())
    return [Line("advice.stake", player=Seat(seat), points=points) for seat, points in found]


def chances_now(state: Any) -> Any:
    """The chance of each horse to be among those that pay, as the seat to move sees it."""
    race, chances = _race(state), np.zeros(HORSES)
    find_chances(state, race, chances)
    return chances


def chance_after(state: Any, card: int, horse: int) -> float:
    """The chance of a horse to pay once the card lies on it."""
    race, chances = _race(state), np.zeros(HORSES)
    find_chances_after(state, race, card, horse, chances)
    return float(chances[horse])


def _race(state: Any) -> Any:
    race = np.zeros((COMING + VALUES, HORSES))
    read_race(state, race)
    return race


def dead_cards(state: Any, seat: int) -> int:
    """3.4  How many of the seat's cards are of fallen horses."""
    player = state.players[seat]
    hand = player.hand[: player.hand_size]
    return sum(bool(is_dead(state, int(CARD_COLOUR[card]))) for card in hand)


def _percent(chance: float) -> int:
    return round(100 * chance)


# ---- Reasons -------------------------------------------------------------------------------------


def _play(state: Any, card: int, horse: int) -> list[Line]:
    """3.2, 3.3  Who falls, or would, with the card on top; what that does to the horse."""
    laid = copied(state)
    put_on_track(laid, card, horse)
    lowest = int(next_to_fall(laid))
    falls = horse_term(lowest)
    if fence_is_full(laid):
        lost = stake_lines(state, lowest)
        id = "advice.play.falls" if lost else "advice.play.falls_free"
        return [Line(id, horse=falls, stakes=lost), *_own_stake(state, card, horse, lowest)]
    waits = int(COUNT[int(laid.running) & ~int(laid.showing)])
    value = int(laid.top[lowest])
    found = [Line("advice.play.waits", count=waits, horse=falls, value=value)]
    return found + _own_stake(state, card, horse, NOTHING)


def _own_stake(state: Any, card: int, horse: int, fallen: int) -> list[Line]:
    """How the card changes the chance of its horse, and whose points that concerns."""
    found = []
    if horse != fallen:
        before, after = float(chances_now(state)[horse]), chance_after(state, card, horse)
        found.append(
            Line(
                "advice.play.chance",
                horse=horse_term(horse),
                before=_percent(before),
                after=_percent(after),
            )
        )
        if stakes := stake_lines(state, horse):
            found.append(Line("advice.stakes", horse=horse_term(horse), stakes=stakes))
    return found


def _bet(state: Any, seat: int, horse: int) -> list[Line]:
    """3.1  What the counter may pay, and how the horse stands."""
    name, pays = horse_term(horse), int(PAYOUT[int(state.fence) - 1])
    percent = _percent(float(chances_now(state)[horse]))
    found = [
        Line("advice.bet.pays", horse=name, count=pays, percent=percent),
        _standing(state, horse),
        Line("advice.bet.held", horse=name, count=held(state, seat, horse)),
    ]
    if stakes := stake_lines(state, horse):
        found.append(Line("advice.stakes", horse=name, stakes=stakes))
    return found


def held(state: Any, seat: int, horse: int) -> int:
    """How many cards of the horse the seat holds."""
    player = state.players[seat]
    return int((CARD_COLOUR[player.hand[: player.hand_size]] == horse).sum())


def _standing(state: Any, horse: int) -> Line:
    """4.1  What the horse shows at this fence, and whether it is the lowest so far."""
    if not state.showing & BIT[horse]:
        return Line("advice.bet.bare", horse=horse_term(horse))
    lowest = next_to_fall(state) == horse
    id = "advice.bet.lowest" if lowest else "advice.bet.shows"
    return Line(id, horse=horse_term(horse), value=int(state.top[horse]))


def _discard(state: Any, seat: int, thrown: int) -> list[Line]:
    """3.4, 3.5  Dead cards in the hand, and how many new ones are drawn."""
    kept = int(state.players[seat].hand_size) - thrown
    drawn = min(HAND - kept, int(state.pile_size))
    dead = dead_cards(state, seat) - thrown
    return [Line("advice.discard.dead", count=dead), Line("advice.discard.drawn", count=drawn)]
