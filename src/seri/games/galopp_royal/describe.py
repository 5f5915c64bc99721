"""What is said of a game: prompts, buttons, reasons, the log, the score sheet, the end."""

from __future__ import annotations

from typing import Any

from seri.core.notation import NumberMove
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, ORDERS, Verb
from .components import BEARER_NAMES, FOX_STEPS, OPEN, Change, Phase
from .log import bearer, log
from .reasons import why_not
from .rules.auctions import most_to_bid, must_bid
from .rules.races import can_go, may_push_nobody, movable
from .sheet import score_sheet

__all__ = [
    "end_reason",
    "goal",
    "label",
    "log",
    "number_move",
    "passes",
    "prompt",
    "score_sheet",
    "shows_score",
    "tie_break",
    "why_not",
]

RAISES = (1, 2, 5, 10, 20)  # coins above the standing bid that are suggested


def prompt(state: Any) -> Line:
    """What is asked of the seat to move, or of the dealer; or that the game is over."""
    player = Seat(int(state.to_move))
    match state.phase:
        case Phase.LOT:
            return Line("prompt.lot")
        case Phase.DEAL if state.to_move == OPEN:
            return Line("prompt.deal_open")
        case Phase.AUCTION:
            return _prompt_to_bid(state, player)
        case Phase.PUSH | Phase.PUSH_SECOND:
            return _prompt_to_push(state, player)
        case Phase.CHANGE:
            return _prompt_to_change(state, player)
        case Phase.OVER:
            return Line("prompt.over")
    return Line(f"prompt.{Phase(int(state.phase)).name.lower()}", player=player)


def _prompt_to_bid(state: Any, player: Seat) -> Line:
    money, standing = int(state.players[state.to_move].coins), int(state.standing_bid)
    if must_bid(state):
        return Line("prompt.must_bid", player=player)
    if state.money:
        return Line("prompt.raise_hidden" if standing else "prompt.bid_hidden",
                    player=player, standing=standing)  # fmt: skip
    if most_to_bid(state) <= standing:
        return Line("prompt.only_pass", player=player, coins=money)
    if standing == 0:
        return Line("prompt.bid", player=player, coins=money)
    return Line("prompt.raise", player=player, standing=standing, coins=money)


def _prompt_to_push(state: Any, player: Seat) -> Line:
    way = "forward" if state.pushing > 0 else "back"
    if state.phase == Phase.PUSH_SECOND:
        first = Seat(int(state.first_pushed))
        return Line(f"prompt.second_{way}", player=player, first=first)
    if may_push_nobody(state):
        return Line("prompt.may_push", player=player)
    twos = any(can_go(state, seat, FOX_STEPS) for seat in range(int(state.num_players)))
    ones = movable(state) >= FOX_STEPS
    how = "" if twos and ones else "_two" if twos else "_one"
    return Line(f"prompt.push_{way}{how}", player=player)


def _prompt_to_change(state: Any, player: Seat) -> Line:
    how = "may_change" if state.change == Change.MAY else "change"
    if state.target == state.to_move:
        return Line(f"prompt.{how}_own", player=player)
    return Line(f"prompt.{how}", player=player, target=Seat(int(state.target)))


_GOALS = {
    Phase.AUCTION: "auction",
    Phase.LAY_OUT: "lay_out",
    Phase.FOX: "fox",
    Phase.PUSH: "push",
    Phase.PUSH_SECOND: "push",
    Phase.CHANGE: "change",
}


def goal(state: Any) -> Line:
    """What the decision is about, for somebody new."""
    return Line(f"goal.{_GOALS[Phase(int(state.phase))]}")


def label(state: Any, action: int) -> Line:
    """The words of a button for an action."""
    row = ACTIONS[action]
    match row.verb:
        case Verb.BID:
            return Line("label.bid", coins=int(row.coins))
        case Verb.PUSH:
            way = "forward" if state.pushing > 0 else "back"
            id = f"label.push_{way}_{'two' if row.steps == FOX_STEPS else 'one'}"
            return Line(id, player=Seat(int(row.seat)))
        case Verb.REMOVE:
            return Line("label.remove", bearer=bearer(row.bearer))
        case Verb.LAY:
            return Line("label.lay", cards=_arrangement(state, int(row.order)))
    return Line(f"label.{Verb(int(row.verb)).name.lower()}")


def _arrangement(state: Any, order: int) -> list[Term | str]:
    """A team in the order of the slots; by number where it isn't there or isn't known."""
    hand = state.players[max(0, int(state.to_move))].hand
    if state.phase != Phase.LAY_OUT or min(hand) < 0:
        return [f"@{card + 1}" for card in ORDERS[order]]
    return [Term(f"short.{BEARER_NAMES[hand[card]]}") for card in ORDERS[order]]


def shows_score(state: Any, viewer: int, seat: int) -> bool:
    """1.5  An option hides the money of others until the end."""
    return not state.money or seat == viewer or bool(state.phase == Phase.OVER)


def number_move(state: Any) -> NumberMove | None:
    """2.4  A bid is a number; a few sensible ones are suggested."""
    if state.phase != Phase.AUCTION or most_to_bid(state) <= state.standing_bid:
        return None
    low, high = int(state.standing_bid) + 1, int(most_to_bid(state))
    suggested = tuple(low - 1 + more for more in RAISES if low - 1 + more <= high)
    return NumberMove("bid", low, high, suggested)


def passes(state: Any, action: int) -> bool:
    """Passing in an auction, pushing nobody, keeping all bearers."""
    return ACTIONS[action].verb in (Verb.PASS, Verb.NOBODY, Verb.KEEP)


def end_reason(state: Any) -> Line:
    """6.1  The game ends after the sixth race."""
    return Line("end.six_races")


def tie_break(state: Any) -> Line | None:
    """6.1  None: with equal coins players share their place."""
    return None
