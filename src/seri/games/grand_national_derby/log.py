"""What an event did, in lines.

Everything is told from the two states, as covered as the reader gets them: a card that he may not
see can't be named (RULEBOOK.md, 6.1).
"""

from __future__ import annotations

from typing import Any

from seri.core.contract import CHANCE, UNKNOWN
from seri.core.records import members
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, Verb
from .components import (
    BETTING_FENCES,
    BIT,
    CARD,
    CARD_COLOUR,
    CARD_VALUE,
    COLOUR_NAMES,
    COLOURS,
    HAND,
    HORSE_NAMES,
    NOTHING,
    PAYOUT,
    Colour,
    Ending,
    Phase,
)
from .rules.ends import place, score


def log(before: Any, seat: int, action: int, after: Any) -> list[Line]:
    """What an event did, with everything that followed by itself; `seat` is CHANCE for outcomes."""
    if seat == CHANCE:
        said = _dealt(before, after)
    else:
        said = _decided(before, seat, action, after)
    if after.phase == Phase.OVER:
        said += _game_over(after)
    return said


def horse_term(horse: int) -> Term:
    return Term(f"colour.{HORSE_NAMES[horse]}")


def card_line(card: int) -> Line:
    colour = Term(f"colour.{COLOUR_NAMES[CARD_COLOUR[card]]}")
    return Line("log.card", colour=colour, value=int(CARD_VALUE[card]))


# ---- What the dealer gave ----------------------------------------------------------------------


def _dealt(before: Any, after: Any) -> list[Line]:
    match before.phase:
        case Phase.ROWS if after.phase == Phase.DEAL:
            return [Line("log.rows", horses=[horse_term(horse) for horse in after.order])]
        case Phase.DEAL if after.players[before.to_move].hand_size == HAND:
            return [_hand(after, int(before.to_move))]
        case Phase.START:
            return [Line("log.starts", player=Seat(int(after.starter)))]
        case Phase.DRAW:
            return [_drawn(before, after)]
    return []


def _hand(state: Any, seat: int) -> Line:
    """2.1  The hand for its owner; for others that it was dealt."""
    hand = state.players[seat].hand.tolist()
    if UNKNOWN in hand:
        return Line("log.dealt", player=Seat(seat), count=HAND)
    return Line("log.hand", player=Seat(seat), cards=[card_line(card) for card in hand])


def _drawn(before: Any, after: Any) -> Line:
    """3.5  The card for its owner; for others that one was drawn."""
    seat = int(before.to_move)
    held, holds = (set(state.players[seat].hand.tolist()) for state in (before, after))
    if not holds - held:
        return Line("log.draws", player=Seat(seat))
    return Line("log.draws_card", player=Seat(seat), card=card_line(*(holds - held)))


def _cards(values: Any) -> list[Line]:
    """The cards of a set of values by colour."""
    return [
        card_line(CARD[colour, value])
        for colour in range(COLOURS)
        for value in members(values[colour])
    ]


# ---- What a player decided ---------------------------------------------------------------------


def _decided(before: Any, seat: int, action: int, after: Any) -> list[Line]:
    row, player = ACTIONS[action], Seat(seat)
    match row.verb:
        case Verb.BET:
            points = int(PAYOUT[before.fence - 1])
            about = {"horse": horse_term(row.horse), "fence": int(before.fence), "count": points}
            return [Line("log.bet", player=player, **about)]
        case Verb.PLAY:
            return [_played(before, player, row), *_fence(before, after)]
        case Verb.PASS:
            return [Line("log.pass", player=player)]
        case Verb.DISCARD | Verb.DISCARD_ALL:
            cards = _cards(after.discarded & ~before.discarded)
            return [Line("log.discard", player=player, cards=cards)]
    return []


def _played(before: Any, player: Seat, row: Any) -> Line:
    card = card_line(row.card)
    under = int(before.top[row.horse])
    how = "neutral" if CARD_COLOUR[row.card] == Colour.NEUTRAL else "card"
    about: dict[str, Any] = {"player": player, "card": card}
    if how == "neutral":
        about["horse"] = horse_term(row.horse)
    if under == NOTHING:
        return Line(f"log.play_{how}", **about)
    return Line(f"log.cover_{how}", under=under, **about)


def _fence(before: Any, after: Any) -> list[Line]:
    """4.1, 4.2  Who falls, why, and what goes with it."""
    fence = int(before.fence)
    horse = int(after.fell[fence - 1])
    if horse == NOTHING:
        return []
    top = tops(after, fence)
    lowest = [each for each, value in top.items() if value == top[horse]]
    about = {"fence": fence, "horse": horse_term(horse), "value": top[horse]}
    if len(lowest) == 1:
        lines = [Line("log.falls", **about)]
    else:
        tied = [horse_term(each) for each in after.order if each in lowest]
        lines = [Line("log.falls_tied", tied=tied, **about)]
    lines += _lost(after, horse)
    if after.phase != Phase.OVER:
        lines.append(Line("log.next_fence", fence=fence + 1))
    return lines


def tops(state: Any, fence: int) -> dict[int, int]:
    """The value on top of each horse that has shown a card at a fence."""
    top = {}
    for index in range(int(state.plays)):
        if state.played_at[index] == fence:
            top[int(state.played_on[index])] = int(CARD_VALUE[state.played[index]])
    return top


def _lost(state: Any, horse: int) -> list[Line]:
    """4.2  The counters on a fallen horse."""
    seats = [int(state.bets[fence, horse]) for fence in range(BETTING_FENCES)]
    owners = list(dict.fromkeys(seat for seat in seats if seat != NOTHING))
    return [Line("log.lost", player=Seat(each), count=seats.count(each)) for each in owners]


# ---- The end -----------------------------------------------------------------------------------


def _game_over(state: Any) -> list[Line]:
    """5.4, 5.5  Why, which horses pay, who has how much, and who wins."""
    seats = range(int(state.num_players))
    paying = [horse_term(horse) for horse in state.order if state.running & BIT[horse]]
    reason = {
        Ending.FINISHED: "log.finished",
        Ending.EXHAUSTED: "log.exhausted",
        Ending.ALL_PASSED: "log.all_passed",
    }[Ending(int(state.ending))]
    points = [
        Line("log.points", player=Seat(seat), count=int(score(state, seat))) for seat in seats
    ]
    winners = [Seat(seat) for seat in seats if place(state, seat) == 1]
    best = max(int(score(state, seat)) for seat in seats)
    return [
        Line(reason, horses=paying),
        *points,
        Line("log.over", players=winners, points=best),
    ]
