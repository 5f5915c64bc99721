"""The rules of Jade Merchant, a chapter a file, in the order of RULEBOOK.md; here the turns."""

from seri.core.contract import CHANCE, NOBODY
from seri.core.jit import rule

from ..actions import (
    ACTIONS,
    CALL,
    FIRST_CARD_OUTCOME,
    LOWEST_CALL,
    OUTCOMES,
    PASS,
    RETURN,
    TAKE,
    Verb,
)
from ..components import NUM_KINDS, Card, Phase
from .auction import (
    call_cards,
    has_card_to_return,
    highest_call,
    must_call,
    number_of,
    pass_auction,
)
from .rounds import draw_start_player, set_up, turn_up
from .scoring import place, total
from .taking import may_return, may_take, return_card, take

__all__ = [
    "apply",
    "chance_weights",
    "current_player",
    "legal_actions",
    "places",
    "sample_chance",
    "score",
    "set_up",
]


@rule
def current_player(state):
    """Who decides now."""
    match state.phase:
        case Phase.DRAW_START_PLAYER | Phase.TURN_UP:
            return CHANCE
        case Phase.OVER:
            return NOBODY
    return state.to_move


@rule
def legal_actions(state, mask):
    """What the player to move may do."""
    mask[:] = False
    match state.phase:
        case Phase.CALL:
            return mark_calls(state, mask)
        case Phase.TAKE:
            return mark_takes(state, mask)
        case Phase.RETURN:
            return mark_returns(state, mask)
    return 0


@rule
def mark_calls(state, mask):
    """3.1  A lower call, or a pass; the opener must call."""
    choices = 0
    if not must_call(state):
        mask[PASS] = True
        choices = 1
    highest = highest_call(state, 0)
    if has_card_to_return(state, state.to_move):
        highest = max(highest, highest_call(state, 1))
        mask[CALL[highest] : CALL[LOWEST_CALL] + 1] = True  # all down to the lowest
        return choices + highest
    if highest > 0:
        mask[CALL[highest] : CALL[LOWEST_CALL] + 1 : 2] = True  # those without a return
    return choices + number_of(highest)


@rule
def mark_takes(state, mask):
    """3.4  Each kind of card in the pool."""
    choices = 0
    takes = mask[TAKE[0] : TAKE[0] + NUM_KINDS]
    for kind in range(NUM_KINDS):
        possible = may_take(state, kind)
        takes[kind] = possible
        choices += possible
    return choices


@rule
def mark_returns(state, mask):
    """3.3  Each kind that may be returned."""
    choices = 0
    for kind in range(NUM_KINDS):
        if may_return(state, kind):
            mask[RETURN[kind]] = True
            choices += 1
    return choices


@rule
def chance_weights(state, weights):
    """2.1  Every seat alike; or the cards left in the deck, by kind."""
    weights[:] = 0
    if state.phase == Phase.DRAW_START_PLAYER:
        weights[: state.num_players] = 1
        return state.num_players
    if state.phase != Phase.TURN_UP:
        return 0
    for kind in range(NUM_KINDS):
        weights[FIRST_CARD_OUTCOME + kind] = state.deck[kind]
    return state.deck_size


@rule
def sample_chance(state, rng):
    """2.1  A seat or a card at random, as `chance_weights` has it."""
    if state.phase == Phase.DRAW_START_PLAYER:
        return int(rng.random() * state.num_players)
    left = int(rng.random() * state.deck_size)
    for kind in range(Card.JADE, NUM_KINDS):  # of these there are most, so look there first
        left -= state.deck[kind]
        if left < 0:
            return FIRST_CARD_OUTCOME + kind
    for kind in range(Card.JADE):
        left -= state.deck[kind]
        if left < 0:
            return FIRST_CARD_OUTCOME + kind
    return -1


@rule
def apply(state, action):
    """Carry out an action or an outcome, and all that follows by itself."""
    match state.phase:
        case Phase.DRAW_START_PLAYER:
            draw_start_player(state, OUTCOMES[action].seat)
        case Phase.TURN_UP:
            turn_up(state, OUTCOMES[action].card)
        case _:
            act(state, action)


@rule
def act(state, action):
    """What a player decided."""
    match ACTIONS[action].verb:
        case Verb.PASS:
            pass_auction(state)
        case Verb.CALL:
            call_cards(state, ACTIONS[action].call)
        case Verb.TAKE:
            take(state, ACTIONS[action].card)
        case Verb.RETURN:
            return_card(state, ACTIONS[action].card)


@rule
def score(state, seat):
    """4.7  A player's points as they stand, in tenths."""
    return total(state, seat)


@rule
def places(state, out):
    """4.6  Most points first; among equals who holds the highest gold card."""
    for seat in range(state.num_players):
        out[seat] = place(state, seat)
