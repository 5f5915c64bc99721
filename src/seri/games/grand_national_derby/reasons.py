"""Why an action is not legal now."""

from __future__ import annotations

from typing import Any

from seri.core.contract import NOBODY
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, Verb
from .components import BETTING_FENCES, BIT, CARD_COLOUR, COLOUR_NAMES, NOTHING, Phase
from .rules import current_player
from .rules.ends import has_playable
from .rules.turns import first_dead_card, has_used_up_fence, is_dead, may_discard, may_play


def why_not(state: Any, action: int) -> Line | None:
    """Why an action is not legal now; None exactly when it is."""
    if (mover := current_player(state)) < 0:
        return Line("reason.over" if mover == NOBODY else "reason.dealer")
    row = ACTIONS[action]
    if (state.phase == Phase.DISCARD) != (row.verb in (Verb.DONE, Verb.DISCARD, Verb.DISCARD_ALL)):
        return _not_yet(state)
    match row.verb:
        case Verb.BET:
            return _not_bet(state, int(row.horse))
        case Verb.PLAY:
            return _not_played(state, row)
        case Verb.PASS:
            return Line("reason.must_play") if has_playable(state, state.to_move) else None
        case Verb.DISCARD:
            return _not_discarded(state, row)
        case Verb.DISCARD_ALL:
            return _no_dead_cards(state)
    return None


def _not_yet(state: Any) -> Line:
    """3.2, 3.4  Discards come after the card, or after the pass of who can't play one."""
    if state.phase == Phase.DISCARD:
        return Line("reason.discard_now")
    can_play = has_playable(state, state.to_move)
    return Line("reason.play_first" if can_play else "reason.pass_first")


def _not_bet(state: Any, horse: int) -> Line | None:
    """3.1  At fences 1 to 4, with a counter left, on a free space; one a turn."""
    if state.fence > BETTING_FENCES:
        return Line("reason.last_fence")
    if not state.running & BIT[horse]:
        return _fallen(state, horse)
    holder = int(state.bets[state.fence - 1, horse])
    if holder != NOTHING:
        return Line("reason.space_taken", player=Seat(holder), horse=_colour(horse))
    if has_used_up_fence(state):
        return Line("reason.one_a_fence")
    if state.phase == Phase.PLAY:
        return Line("reason.no_bet_now" if _has_counters(state) else "reason.no_counters")
    return None


def _has_counters(state: Any) -> bool:
    return bool(state.players[state.to_move].counters > 0)


def _not_played(state: Any, row: Any) -> Line | None:
    """3.2  A card of the hand, on a horse in the race."""
    if not state.running & BIT[row.horse]:
        return _fallen(state, int(row.horse))
    if may_play(state, row.card, row.horse):
        return None
    return Line("reason.not_in_hand")


def _not_discarded(state: Any, row: Any) -> Line | None:
    """3.4  A card of the hand, of a fallen horse."""
    if not is_dead(state, CARD_COLOUR[row.card]):
        return Line("reason.still_running", horse=_colour(CARD_COLOUR[row.card]))
    if may_discard(state, row.card):
        return None
    return Line("reason.not_in_hand")


def _no_dead_cards(state: Any) -> Line | None:
    return Line("reason.no_dead_cards") if first_dead_card(state) == NOTHING else None


def _fallen(state: Any, horse: int) -> Line:
    fence = state.fell.tolist().index(horse) + 1
    return Line("reason.fallen", horse=_colour(horse), fence=fence)


def _colour(colour: int) -> Term:
    return Term(f"colour.{COLOUR_NAMES[colour]}")
