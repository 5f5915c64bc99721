"""What speaks for and against an action: what cards score now, for whom, and what is left."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.points import Points, signed
from seri.core.records import copied
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, LOWEST_CALL, Verb
from .board.table import SUIT_OF, SUITS
from .cards import call_line, card_term, cards_in
from .components import NUM_KINDS, POOL_CARDS, Card
from .evaluate.outcomes import best_picks
from .rules import scoring
from .rules.auction import may_be_returned, number_of, returns
from .sheet import points

NO_CARDS = np.zeros(NUM_KINDS, np.int64)


def reasons(state: Any, seat: int, action: int) -> list[Line]:
    """The reasons for a legal action of the seat to move, from what it sees."""
    row = ACTIONS[action]
    match row.verb:
        case Verb.CALL:
            return _call(state, seat, int(row.call))
        case Verb.PASS:
            return _pass(state, seat)
        case Verb.TAKE:
            return _take(state, seat, int(row.card))
    return _return(state, seat, int(row.card))


# ---- Quantities ----------------------------------------------------------------------------------


def gain(state: Any, seat: int, more: Any, less: Any = NO_CARDS) -> Points:
    """4.7  By how much some cards change the seat's points, as if the game ended now."""
    changed = copied(state)
    changed.players[seat].cards += np.asarray(more - less, np.int16)
    return points(int(scoring.total(changed, seat)) - int(scoring.total(state, seat)))


def one(kind: int) -> Any:
    """A single card, as a count by kind."""
    return np.bincount([kind], minlength=NUM_KINDS)


def picks(state: Any, seat: int, number: int) -> Any:
    """The cards of the pool that a seat would take, counted by kind."""
    order, gains = np.zeros(POOL_CARDS, np.int64), np.zeros(POOL_CARDS + 1)
    best_picks(state, seat, np.asarray(state.pool, np.int64), order, gains)
    return np.bincount(order[:number], minlength=NUM_KINDS)


def waiting(state: Any, seat: int) -> list[int]:
    """3.1  The others who have not taken in this round."""
    seats = range(int(state.num_players))
    return [other for other in seats if other != seat and not state.players[other].served]


def most_gained(state: Any, seats: list[int], cards: Any) -> Line | None:
    """To whom of the seats these cards would bring most, and how much; None if to nobody."""
    found = [(gain(state, seat, cards), -seat) for seat in seats]
    most, seat = max(found, default=(0, 0))
    return Line("advice.for", player=Seat(-seat), points=signed(most)) if most > 0 else None


# ---- Calls ---------------------------------------------------------------------------------------


def _call(state: Any, seat: int, call: int) -> list[Line]:
    """3.2  What one would take, what that leaves, and who may go lower."""
    taken = picks(state, seat, int(number_of(call)))
    given = given_back(state, seat, call, taken)
    gained, cards = signed(gain(state, seat, taken, given)), cards_in(taken)
    if given.any():
        card = card_term(int(given.argmax()))
        found = [Line("advice.call.return", cards=cards, points=gained, card=card)]
    else:
        found = [Line("advice.call.cards", cards=cards, points=gained)]
    found += _left_over(state, seat, left(state, taken, given))
    rivals = [other for other in waiting(state, seat) if not state.players[other].passed]
    if call == LOWEST_CALL:
        return [*found, Line("advice.call.lowest")]
    return [*found, Line("advice.call.rivals", players=[Seat(other) for other in rivals])]


def given_back(state: Any, seat: int, call: int, taken: Any) -> Any:
    """3.3  The card whose return costs the seat least, counted by kind; none if none is asked."""
    if not returns(call):
        return NO_CARDS
    held = state.players[seat].cards
    kinds = [kind for kind in range(NUM_KINDS) if held[kind] > 0 and may_be_returned(kind)]
    return one(max(kinds, key=lambda kind: gain(state, seat, taken, one(kind))))


def left(state: Any, taken: Any, given: Any) -> Any:
    """The pool after somebody has taken and returned."""
    return np.asarray(state.pool, np.int64) - taken + given


def _left_over(state: Any, seat: int, cards: Any) -> list[Line]:
    """What lies in the pool for the others, and what all of it would bring."""
    if not cards.any():
        return [Line("advice.call.nothing_left")]
    most = most_gained(state, waiting(state, seat), cards)
    count = int(cards.sum())
    return [Line("advice.call.left", count=count), *_if_any("advice.call.best", most)]


def _if_any(id: str, whose: Line | None) -> list[Line]:
    return [] if whose is None else [Line(id, whose=whose)]


def _pass(state: Any, seat: int) -> list[Line]:
    """3.1  What the standing call leaves, if it is not undercut."""
    caller, call = int(state.caller), int(state.standing_call)
    taken = picks(state, caller, int(number_of(call)))
    rest = left(state, taken, given_back(state, caller, call, taken))
    count, player = int(rest.sum()), Seat(caller)
    found = [Line("advice.pass.stands", player=player, call=call_line(call), cards=cards_in(taken))]
    if count == 0:
        return [*found, Line("advice.pass.nothing")]
    others = [other for other in waiting(state, seat) if other != caller]
    if not others:
        brings = signed(gain(state, seat, rest))
        return [*found, Line("advice.pass.rest", cards=cards_in(rest), points=brings)]
    return [*found, Line("advice.pass.shared", count=count, players=len(others) + 1)]


# ---- Cards ---------------------------------------------------------------------------------------


def _take(state: Any, seat: int, kind: int) -> list[Line]:
    """3.4  What the card scores now, what one more of its suit would, and whom it is kept from."""
    found = [
        Line("advice.take.now", card=card_term(kind), points=signed(gain(state, seat, one(kind))))
    ]
    following = _next_of_suit(state, seat, kind)
    if following is not None:
        suit = f"board.suit.{SUIT_OF[Card(kind)]}"
        found.append(Line("advice.take.next", suit=Term(suit), points=signed(following)))
    most = most_gained(state, waiting(state, seat), one(kind))
    return found + _if_any("advice.take.denied", most)


def _next_of_suit(state: Any, seat: int, kind: int) -> Points | None:
    """The most that another card of the suit would bring after this one; None if none is left."""
    after = copied(state)
    after.pool[kind] -= 1
    after.players[seat].cards[kind] += 1
    more = [each for each in SUITS[SUIT_OF[Card(kind)]] if after.pool[each] + after.deck[each] > 0]
    return max((gain(after, seat, one(each)) for each in more), default=None)


def _return(state: Any, seat: int, kind: int) -> list[Line]:
    """3.3  What giving the card back costs, and whom it may help."""
    cost = gain(state, seat, NO_CARDS, one(kind))
    found = [Line("advice.return.cost", card=card_term(kind), points=signed(cost))]
    most = most_gained(state, waiting(state, seat), one(kind))
    return found + _if_any("advice.return.helps", most)
