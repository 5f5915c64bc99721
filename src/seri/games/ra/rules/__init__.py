"""The rules of Ra, a chapter a file, in the order of RULEBOOK.md; here the turn structure."""

from seri.core.contract import CHANCE, NOBODY
from seri.core.jit import rule

from ..actions import ACTIONS, BID, DRAW, END, INVOKE, LOSE, OUTCOMES, PASS, TAKE, Verb
from ..components import (
    AFTER_MONUMENTS,
    FIRST_CIVILIZATION,
    HIGHEST_SUN,
    NO_TILE,
    NUM_KINDS,
    Phase,
    Tile,
)
from .auction import after_auction, ask_next, bid, may_bid, must_bid
from .disasters import lose, may_lose, resolve_disasters
from .epochs import end_epoch, next_turn
from .scoring import place
from .setup import deal_suns, may_be_dealt, set_up
from .turns import after_god, draw_tile, god_may_take, invoke, may_draw, use_god

__all__ = [
    "apply",
    "carry_out",
    "chance_weights",
    "current_player",
    "legal_actions",
    "pass_by_itself",
    "passes_by_itself",
    "places",
    "sample_chance",
    "score",
    "set_up",
]


@rule
def current_player(state):
    """Who decides now."""
    match state.phase:
        case Phase.DRAW | Phase.DEAL_SUNS:
            return CHANCE
        case Phase.OVER:
            return NOBODY
    return state.to_move


@rule
def legal_actions(state, mask):
    """What the player to move may do."""
    mask[:] = False
    match state.phase:
        case Phase.TURN:
            return mark_turn(state, mask)
        case Phase.AUCTION:
            return mark_bids(state, mask)
        case Phase.MORE_GODS:
            mask[END] = True
            return 1 + mark_gods(state, mask)
        case Phase.LOSE:
            return mark_losses(state, mask)
    return 0


@rule
def mark_turn(state, mask):
    """2.2  Draw a tile, invoke Ra, or use a god."""
    choices = 1
    mask[INVOKE] = True
    if may_draw(state):
        mask[DRAW] = True
        choices += 1
    return choices + mark_gods(state, mask)


@rule
def mark_gods(state, mask):
    """2.5  Each kind of tile that a god may take."""
    choices = 0
    if state.players[state.to_move].tiles[Tile.GOD] == 0:
        return choices
    for space in range(state.track_length):
        kind = state.track[space]
        if god_may_take(state, kind) and not mask[TAKE[kind]]:
            mask[TAKE[kind]] = True
            choices += 1
    return choices


@rule
def mark_bids(state, mask):
    """3.1  Each sun that may be bid; to pass, unless the caller must bid."""
    choices = 0
    if not must_bid(state):
        mask[PASS] = True
        choices = 1
    for sun in range(state.standing_bid + 1, HIGHEST_SUN + 1):
        if may_bid(state, sun):
            mask[BID[sun]] = True
            choices += 1
    return choices


@rule
def mark_losses(state, mask):
    """4.2  Each kind that the owner may choose to lose."""
    choices = 0
    for kind in range(FIRST_CIVILIZATION, AFTER_MONUMENTS):
        if may_lose(state, kind):
            mask[LOSE[kind]] = True
            choices += 1
    return choices


@rule
def chance_weights(state, weights):
    """2.3  Tiles left in the bag by kind; or the groups of suns not yet dealt."""
    weights[:] = 0
    total = 0
    if state.phase == Phase.DRAW:
        for kind in range(NUM_KINDS):
            weights[kind] = state.bag[kind]
            total += state.bag[kind]
    elif state.phase == Phase.DEAL_SUNS:
        for group in range(NUM_KINDS, len(OUTCOMES)):
            if may_be_dealt(state, group):
                weights[group] = 1
                total += 1
    return total


@rule
def sample_chance(state, rng):
    """2.3  A tile or a group at random, as `chance_weights` has it."""
    if state.phase == Phase.DEAL_SUNS:
        return sample_group(state, rng)
    left = 0
    for kind in range(NUM_KINDS):
        left += state.bag[kind]
    left = int(rng.random() * left)
    for kind in range(NUM_KINDS):
        left -= state.bag[kind]
        if left < 0:
            return kind
    return NO_TILE


@rule
def sample_group(state, rng):
    """1.2  Each group left is equally likely."""
    left = int(rng.random() * (state.num_players - state.to_move))
    for group in range(NUM_KINDS, len(OUTCOMES)):
        if may_be_dealt(state, group):
            if left == 0:
                return group
            left -= 1
    return NO_TILE


@rule
def apply(state, action):
    """Carry out an action or an outcome, then everything that follows by itself."""
    carry_out(state, action)
    while passes_by_itself(state):
        pass_by_itself(state)


@rule
def carry_out(state, action):
    """What the dealer gave, or what a player decided."""
    match state.phase:
        case Phase.DRAW:
            draw_tile(state, action)
        case Phase.DEAL_SUNS:
            deal_suns(state, action)
        case _:
            act(state, action)


@rule
def act(state, action):
    """What a player decided."""
    match ACTIONS[action].verb:
        case Verb.DRAW:
            state.phase = Phase.DRAW
        case Verb.INVOKE:
            invoke(state)
        case Verb.END:
            state.phase = Phase.NEXT_TURN
        case Verb.PASS:
            ask_next(state)
        case Verb.BID:
            bid(state, ACTIONS[action].sun)
        case Verb.GOD:
            use_god(state, ACTIONS[action].tile)
        case Verb.LOSE:
            lose(state, ACTIONS[action].tile)
            state.phase = Phase.RESOLVE_DISASTERS


@rule
def passes_by_itself(state):
    """Whether nobody has to decide before the game goes on."""
    return state.phase > Phase.OVER


@rule
def pass_by_itself(state):
    """One phase in which nobody decides; it sets the next."""
    match state.phase:
        case Phase.RESOLVE_DISASTERS:
            resolve_disasters(state)
        case Phase.AFTER_AUCTION:
            after_auction(state)
        case Phase.AFTER_GOD:
            after_god(state)
        case Phase.NEXT_TURN:
            next_turn(state)
        case Phase.END_OF_EPOCH:
            end_epoch(state)


@rule
def score(state, seat):
    """6.8  A player's points as they stand."""
    return state.players[seat].points


@rule
def places(state, out):
    """6.8  Most points first; among equals who holds the highest single sun."""
    for seat in range(state.num_players):
        out[seat] = place(state, seat)
