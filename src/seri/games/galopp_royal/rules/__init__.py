"""The rules of Galopp Royal, a chapter a file, in the order of RULEBOOK.md; here the turns."""

from seri.core.contract import CHANCE, NOBODY
from seri.core.jit import rule

from ..actions import (
    ACTIONS,
    BACK,
    BID,
    CARD,
    FACE,
    FORWARD,
    KEEP,
    LAY,
    ORDERS,
    PASS,
    PUSH_ONE,
    PUSH_TWO,
    REMOVE,
    STARTER,
    Verb,
)
from ..actions import (
    NOBODY as PUSH_NOBODY,
)
from ..components import FACES, FOX_STEPS, NUM_KINDS, Phase
from .auctions import (
    bid,
    deal,
    draw_for_last,
    lay_out,
    leave_auction,
    may_lay,
    most_to_bid,
    must_bid,
    next_auction,
)
from .cards import begin_with
from .cards import set_up as lay_out_box
from .changes import change_next, may_keep, may_remove, place, refill, remove
from .places import end_race
from .races import (
    can_go,
    end_turn,
    go_back,
    go_forward,
    may_push_nobody,
    movable,
    push,
    roll,
    start_race,
)

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
def set_up(state):
    """1.1  Lay out the box; where the start player is fixed the first auction begins."""
    lay_out_box(state)
    settle(state)


@rule
def current_player(state):
    """Who decides now."""
    match state.phase:
        case Phase.ROLL | Phase.DEAL | Phase.LAST_TEAM | Phase.REFILL | Phase.LOT:
            return CHANCE
        case Phase.OVER:
            return NOBODY
    return state.to_move


@rule
def legal_actions(state, mask):
    """What the player to move may do."""
    mask[:] = False
    match state.phase:
        case Phase.FOX:
            mask[FORWARD] = True
            mask[BACK] = True
            return 2
        case Phase.PUSH | Phase.PUSH_SECOND:
            return mark_pushes(state, mask)
        case Phase.AUCTION:
            return mark_bids(state, mask)
        case Phase.LAY_OUT:
            return mark_orders(state, mask)
        case Phase.CHANGE:
            return mark_removals(state, mask)
    return 0


@rule
def mark_pushes(state, mask):
    """3.3  One chair two spaces, or the first or second of two chairs one space."""
    choices = 0
    ones = state.phase == Phase.PUSH_SECOND or movable(state) >= FOX_STEPS
    for seat in range(state.num_players):
        if state.phase == Phase.PUSH and can_go(state, seat, FOX_STEPS):
            mask[PUSH_TWO + seat] = True
            choices += 1
        if ones and can_go(state, seat, 1):
            mask[PUSH_ONE + seat] = True
            choices += 1
    if state.phase == Phase.PUSH and may_push_nobody(state):
        mask[PUSH_NOBODY] = True
        choices += 1
    return choices


@rule
def mark_bids(state, mask):
    """2.4  Every amount above the standing bid that one can pay; to pass, unless one must bid."""
    choices = 0
    if not must_bid(state):
        mask[PASS] = True
        choices = 1
    lowest, highest = state.standing_bid + 1, most_to_bid(state)
    if highest >= lowest:
        mask[BID + lowest : BID + highest + 1] = True
        choices += highest - lowest + 1
    return choices


@rule
def mark_orders(state, mask):
    """2.9  Each distinct arrangement."""
    choices = 0
    for order in range(len(ORDERS)):
        if may_lay(state.players[state.to_move], order):
            mask[LAY + order] = True
            choices += 1
    return choices


@rule
def mark_removals(state, mask):
    """5.1  Each kind of bearer on the tableau; to leave it alone, where the option allows it."""
    choices = 0
    for kind in range(NUM_KINDS):
        if may_remove(state, kind):
            mask[REMOVE + kind] = True
            choices += 1
    if may_keep(state):
        mask[KEEP] = True
        choices += 1
    return choices


@rule
def chance_weights(state, weights):
    """The faces of the die, the cards left in the pile, or who begins."""
    weights[:] = 0
    total = 0
    match state.phase:
        case Phase.ROLL:
            weights[:FACES] = 1
            total = FACES
        case Phase.DEAL | Phase.LAST_TEAM | Phase.REFILL:
            for kind in range(NUM_KINDS):
                weights[CARD + kind] = state.pile[kind]
                total += state.pile[kind]
        case Phase.LOT:
            weights[STARTER : STARTER + state.num_players] = 1
            total = state.num_players
    return total


@rule
def sample_chance(state, rng):
    """A face, a card or a seat at random, as `chance_weights` has it."""
    if state.phase == Phase.ROLL:
        return FACE + 1 + int(rng.random() * FACES)
    if state.phase == Phase.LOT:
        return STARTER + int(rng.random() * state.num_players)
    left = int(rng.random() * state.pile_size)
    for kind in range(NUM_KINDS):
        left -= state.pile[kind]
        if left < 0:
            return CARD + kind
    return -1


@rule
def apply(state, action):
    """Carry out an action or an outcome, then everything that follows by itself."""
    carry_out(state, action)
    settle(state)


@rule
def carry_out(state, action):
    """What the dealer gave, or what a player decided."""
    match state.phase:
        case Phase.ROLL:
            roll(state, action - FACE)
        case Phase.DEAL:
            deal(state, action - CARD)
        case Phase.LAST_TEAM:
            draw_for_last(state, action - CARD)
        case Phase.REFILL:
            refill(state, action - CARD)
        case Phase.LOT:
            begin_with(state, action - STARTER)
        case _:
            act(state, action)


@rule
def act(state, action):
    """What a player decided."""
    match ACTIONS[action].verb:
        case Verb.FORWARD:
            go_forward(state)
        case Verb.BACK:
            go_back(state)
        case Verb.NOBODY:
            state.phase = Phase.END_OF_TURN
        case Verb.PUSH:
            push(state, ACTIONS[action].seat, ACTIONS[action].steps)
        case Verb.PASS:
            leave_auction(state)
        case Verb.KEEP:
            change_next(state)
        case Verb.REMOVE:
            remove(state, ACTIONS[action].bearer)
        case Verb.LAY:
            lay_out(state, ACTIONS[action].order)
        case Verb.BID:
            bid(state, ACTIONS[action].coins)


@rule
def settle(state):
    """The phases in which nobody decides; each sets the next."""
    while state.phase > Phase.OVER:
        match state.phase:
            case Phase.END_OF_TURN:
                end_turn(state)
            case Phase.END_OF_RACE:
                end_race(state)
            case Phase.NEXT_AUCTION:
                next_auction(state)
            case Phase.START_RACE:
                start_race(state)


@rule
def score(state, seat):
    """6.1  A player's coins as they stand."""
    return state.players[seat].coins


@rule
def places(state, out):
    """6.1  Most coins first; equal players share their place."""
    for seat in range(state.num_players):
        out[seat] = place(state, seat)
