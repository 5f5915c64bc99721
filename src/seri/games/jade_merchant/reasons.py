"""Why an action is not legal now."""

from __future__ import annotations

from typing import Any

from seri.core.contract import NOBODY
from seri.core.words import Line

from .actions import ACTIONS, Verb
from .cards import call_line, card_term
from .components import NO_CALL, Phase
from .rules import current_player
from .rules.auction import (
    has_card_to_return,
    may_call,
    most_to_open,
    must_call,
    number_of,
    returns,
)
from .rules.rounds import cards_of
from .rules.taking import may_return, may_take


def why_not(state: Any, action: int) -> Line | None:
    """Why an action is not legal now; None exactly when it is."""
    if (mover := current_player(state)) < 0:
        return Line("reason.over" if mover == NOBODY else "reason.dealer")
    row = ACTIONS[action]
    match state.phase:
        case Phase.CALL:
            return _not_in_auction(state, row)
        case Phase.TAKE:
            return _not_while_taking(state, row)
    return _not_while_returning(state, row)


def _not_in_auction(state: Any, row: Any) -> Line | None:
    if row.verb == Verb.CALL:
        return None if may_call(state, row.call) else _not_called(state, int(row.call))
    if must_call(state):
        return Line("reason.must_call")
    return None if row.verb == Verb.PASS else Line("reason.auction")


def _not_called(state: Any, call: int) -> Line:
    """3.2, 3.3, 3.5  Too high, or no card to return."""
    if state.standing_call != NO_CALL and call >= state.standing_call:
        return Line("reason.lower", call=call_line(state.standing_call))
    if returns(call) and not has_card_to_return(state, state.to_move):
        owns_cards = cards_of(state.players[state.to_move]) > 0
        return Line("reason.only_fake" if owns_cards else "reason.nothing_to_return")
    if number_of(call) > state.pool_size:
        return Line("reason.pool", count=int(state.pool_size))
    return Line("reason.leave_one", count=int(most_to_open(state, returns(call))))


def _not_while_taking(state: Any, row: Any) -> Line | None:
    """3.4  All the cards called first."""
    if row.verb == Verb.TAKE:
        return None if may_take(state, row.card) else Line("reason.not_in_pool", **_card(row))
    if row.verb != Verb.RETURN:
        return Line("reason.take", count=int(state.to_take))
    how = "take_first" if returns(int(state.standing_call)) else "no_return"
    return Line(f"reason.{how}", count=int(state.to_take))


def _not_while_returning(state: Any, row: Any) -> Line | None:
    """3.3  A card owned before taking."""
    if row.verb != Verb.RETURN:
        return Line("reason.return")
    if may_return(state, row.card):
        return None
    if state.players[state.to_move].cards[row.card] == 0:
        return Line("reason.not_owned", **_card(row))
    return Line("reason.just_taken", **_card(row))


def _card(row: Any) -> dict[str, Any]:
    return {"card": card_term(row.card)}
