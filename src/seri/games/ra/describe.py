"""What is said of a game: prompts, buttons, reasons, the log, the score sheet, the end."""

from __future__ import annotations

from typing import Any

from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, Verb
from .components import NO_SUN, TILE_NAMES, Ending, Phase
from .log import log, tie_break
from .reasons import why_not
from .rules.auction import must_bid
from .rules.setup import track_is_full
from .rules.turns import may_use_god
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
    player = Seat(int(state.to_move))
    match state.phase:
        case Phase.DEAL_SUNS:
            return Line("prompt.deal_suns", player=player)
        case Phase.DRAW:
            return Line("prompt.draw", player=player)
        case Phase.MORE_GODS:
            return Line("prompt.more_gods", player=player)
        case Phase.AUCTION:
            return _prompt_to_bid(state, player)
        case Phase.LOSE:
            return _prompt_to_lose(state, player)
        case Phase.OVER:
            return Line("prompt.over")
    return Line(f"prompt.{_turn(state)}", player=player)


def _turn(state: Any) -> str:
    """2.6  On a full track nobody draws."""
    kind = "full_track" if track_is_full(state) else "turn"
    return f"{kind}_god" if may_use_god(state) else kind


def _prompt_to_bid(state: Any, player: Seat) -> Line:
    if must_bid(state):
        return Line("prompt.must_bid", player=player)
    if state.standing_bid == NO_SUN:
        return Line("prompt.bid", player=player)
    if state.players[state.to_move].usable >> int(state.standing_bid):
        return Line("prompt.bid_above", player=player, sun=int(state.standing_bid))
    return Line("prompt.only_pass", player=player, sun=int(state.standing_bid))


def _prompt_to_lose(state: Any, player: Seat) -> Line:
    if state.owed_civilizations > 0:
        count = int(state.owed_civilizations)
        return Line("prompt.lose_civilization", player=player, count=count)
    return Line("prompt.lose_monument", player=player, count=int(state.owed_monuments))


def goal(state: Any) -> Line:
    """What the decision is about, for somebody new."""
    match state.phase:
        case Phase.TURN:
            return Line("goal.full_track" if track_is_full(state) else "goal.turn")
        case Phase.MORE_GODS:
            return Line("goal.more_gods")
        case Phase.LOSE:
            return Line("goal.lose")
    return Line("goal.bid")


def label(state: Any, action: int) -> Line:
    """The words of a button for an action."""
    row = ACTIONS[action]
    id = f"label.{Verb(int(row.verb)).name.lower()}"
    match row.verb:
        case Verb.BID:
            return Line(id, sun=int(row.sun))
        case Verb.GOD | Verb.LOSE:
            return Line(id, tile=Term(f"tile.{TILE_NAMES[row.tile]}"))
    return Line(id)


def passes(state: Any, action: int) -> bool:
    """Passing in an auction, and to use no more gods."""
    return ACTIONS[action].verb in (Verb.PASS, Verb.END)


def end_reason(state: Any) -> Line:
    """5.1  Why the last epoch ended."""
    full = state.ending == Ending.RA_TRACK_FULL
    return Line("end.ra_track_full" if full else "end.suns_spent")
