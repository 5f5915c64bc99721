"""What is said of a game: prompts, buttons, reasons, the log, the score sheet, the end."""

from __future__ import annotations

from typing import Any

from seri.core.contract import UNKNOWN
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, Verb
from .components import (
    BETTING_FENCES,
    CARD_COLOUR,
    CARD_VALUE,
    COLOUR_NAMES,
    HORSE_NAMES,
    Colour,
    Ending,
    Phase,
    TieBreak,
)
from .log import log
from .reasons import why_not
from .rules.ends import has_playable, place, score
from .sheet import score_sheet

__all__ = [
    "end_reason",
    "goal",
    "label",
    "log",
    "passes",
    "prompt",
    "score_sheet",
    "tie_break",
    "why_not",
]


def prompt(state: Any) -> Line:
    """What is asked of the seat to move, or of the dealer; or that the game is over."""
    player, fence = Seat(int(state.to_move)), int(state.fence)
    match state.phase:
        case Phase.ROWS | Phase.START | Phase.OVER:
            return Line(f"prompt.{Phase(int(state.phase)).name.lower()}")
        case Phase.DEAL | Phase.DRAW | Phase.DISCARD:
            return Line(f"prompt.{Phase(int(state.phase)).name.lower()}", player=player)
    bets = "bet_" if state.phase == Phase.BET else ""
    if knows_hand(state, state.to_move) and not has_playable(state, state.to_move):
        return Line(f"prompt.{bets}pass", player=player, fence=fence)
    return Line(f"prompt.{bets}play", player=player, fence=fence)


def knows_hand(state: Any, seat: int) -> bool:
    """6.1  Whether a (redacted) state shows this hand."""
    return bool(state.players[seat].hand_size == 0 or state.players[seat].hand[0] != UNKNOWN)


def goal(state: Any) -> Line:
    """What the decision is about, for somebody new."""
    match state.phase:
        case Phase.BET:
            return Line("goal.bet")
        case Phase.DISCARD:
            return Line("goal.discard")
    return Line("goal.last" if state.fence > BETTING_FENCES else "goal.play")


def label(state: Any, action: int) -> Line:
    """The words of a button for an action."""
    row = ACTIONS[action]
    verb = Verb(int(row.verb)).name.lower()
    match row.verb:
        case Verb.BET:
            return Line("label.bet", horse=Term(f"colour.{HORSE_NAMES[row.horse]}"))
        case Verb.PLAY | Verb.DISCARD:
            return _card_label(verb, row)
    return Line(f"label.{verb}")


def _card_label(verb: str, row: Any) -> Line:
    colour, value = int(CARD_COLOUR[row.card]), int(CARD_VALUE[row.card])
    if colour == Colour.NEUTRAL:
        horse = Term(f"colour.{HORSE_NAMES[row.horse]}")
        return Line("label.play_neutral", value=value, horse=horse)
    return Line(f"label.{verb}", colour=Term(f"colour.{COLOUR_NAMES[colour]}"), value=value)


def passes(state: Any, action: int) -> bool:
    """Passing, and to bet no more."""
    return ACTIONS[action].verb in (Verb.PASS, Verb.DONE)


def end_reason(state: Any) -> Line:
    """5.1, 5.2, 5.3  How the game ended."""
    match state.ending:
        case Ending.FINISHED:
            return Line("end.finished")
        case Ending.ALL_PASSED:
            return Line("end.all_passed")
    return Line("end.exhausted")


def tie_break(state: Any) -> Line | None:
    """5.5  Who played last, if several have the most points and the option decides by that."""
    first = [seat for seat in range(int(state.num_players)) if place(state, seat) == 1]
    if state.tie_break != TieBreak.LAST_TO_PLAY or len(first) != 1:
        return None
    points = [int(score(state, seat)) for seat in range(int(state.num_players))]
    if points.count(max(points)) == 1:
        return None
    return Line("end.tie_break", player=Seat(first[0]))
