"""What is said of a game: prompts, buttons, reasons, the log, the score sheet, the end."""

from __future__ import annotations

from typing import Any

from seri.core.words import Line, Seat

from .actions import ACTIONS, LOWEST_CALL, Verb
from .cards import call_line, card_term
from .components import POOL_CARDS, Phase
from .log import log, tie_break
from .reasons import why_not
from .rules.auction import has_card_to_return, must_call, returns
from .sheet import score_sheet

__all__ = [
    "end_reason",
    "goal",
    "label",
    "log",
    "may_take_back",
    "passes",
    "prompt",
    "score_sheet",
    "tie_break",
    "why_not",
]


def prompt(state: Any) -> Line:
    """What is asked of the seat to move, or of the dealer; or that the game is over."""
    player = Seat(int(state.to_move))
    match state.phase:
        case Phase.DRAW_START_PLAYER:
            return Line("prompt.start")
        case Phase.TURN_UP:
            number, in_round = int(state.pool_size) + 1, int(state.round_number)
            return Line("prompt.turn_up", number=number, cards=POOL_CARDS, round=in_round)
        case Phase.CALL:
            return _prompt_to_call(state, player)
        case Phase.TAKE:
            return Line(f"prompt.{_taking(state)}", player=player, count=int(state.to_take))
        case Phase.RETURN:
            return Line("prompt.return", player=player)
    return Line("prompt.over")


def _prompt_to_call(state: Any, player: Seat) -> Line:
    if must_call(state):
        return Line("prompt.open", player=player, count=int(state.pool_size))
    standing = {"player": player, "caller": Seat(int(state.caller)),
                "call": call_line(state.standing_call)}  # fmt: skip
    lowest = LOWEST_CALL if has_card_to_return(state, state.to_move) else LOWEST_CALL + 1
    if state.standing_call <= lowest:
        return Line("prompt.only_pass", **standing)
    return Line("prompt.call", **standing)


def _taking(state: Any) -> str:
    """3.4  Whether a return will follow."""
    return "take_and_return" if returns(int(state.standing_call)) else "take"


def goal(state: Any) -> Line:
    """What the decision is about, for somebody new."""
    match state.phase:
        case Phase.TAKE:
            return Line("goal.take")
        case Phase.RETURN:
            return Line("goal.return")
    return Line("goal.open" if must_call(state) else "goal.call")


def label(state: Any, action: int) -> Line:
    """The words of a button for an action."""
    row = ACTIONS[action]
    match row.verb:
        case Verb.CALL:
            return Line("label.call", call=call_line(row.call))
        case Verb.TAKE:
            return Line("label.take", card=card_term(row.card))
        case Verb.RETURN:
            return Line("label.return", card=card_term(row.card))
    return Line("label.pass")


def may_take_back(state: Any, action: int) -> bool:
    """3.9  Cards are picked one by one; until all are, a player may think again."""
    return ACTIONS[action].verb in (Verb.TAKE, Verb.RETURN)


def passes(state: Any, action: int) -> bool:
    """Passing in an auction."""
    return bool(ACTIONS[action].verb == Verb.PASS)


def end_reason(state: Any) -> Line:
    """4.1  The only way a game ends."""
    return Line("end.deck_used_up")
