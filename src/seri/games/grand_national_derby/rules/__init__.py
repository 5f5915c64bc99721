"""The rules of Grand National Derby, a chapter a file; here the turn structure."""

from seri.core.contract import CHANCE, NOBODY
from seri.core.jit import rule

from ..actions import (
    ACTIONS,
    BET,
    DISCARD,
    DISCARD_ALL,
    DONE,
    FIRST_HORSE,
    FIRST_STARTER,
    OUTCOMES,
    PASS,
    PLAY,
    PLAY_NEUTRAL,
    Verb,
)
from ..components import (
    ALL_HORSES,
    BIT,
    CARD,
    CARD_COLOUR,
    CARD_VALUE,
    CARDS,
    COLOURS,
    COUNT,
    HORSES,
    NTH,
    Colour,
    Phase,
)
from .ends import place, score
from .setup import deal, draw_starter, is_in_pile, place_horse, set_up
from .turns import (
    bet,
    discard,
    discard_all,
    draw,
    has_bet_to_place,
    is_dead,
    is_free,
    pass_turn,
    play,
    refill,
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
def current_player(state):
    """Who decides now."""
    match state.phase:
        case Phase.BET | Phase.PLAY | Phase.DISCARD:
            return state.to_move
        case Phase.OVER:
            return NOBODY
    return CHANCE


@rule
def legal_actions(state, mask):
    """What the player to move may do."""
    mask[:] = False
    match state.phase:
        case Phase.BET:
            return mark_bets(state, mask) + mark_plays(state, mask)
        case Phase.PLAY:
            return mark_plays(state, mask)
        case Phase.DISCARD:
            return mark_discards(state, mask)
    return 0


@rule
def mark_bets(state, mask):
    """3.1  Each free space."""
    choices = 0
    if has_bet_to_place(state):
        for horse in range(HORSES):
            if is_free(state, horse):
                mask[BET[horse]] = True
                choices += 1
    return choices


@rule
def mark_plays(state, mask):
    """3.2  Each playable card, a neutral one for each horse; to pass if there is none."""
    player = state.players[state.to_move]
    choices = 0
    for index in range(player.hand_size):
        colour = CARD_COLOUR[player.hand[index]]
        if colour == Colour.NEUTRAL:
            choices += mark_horses(state, mask, PLAY_NEUTRAL[CARD_VALUE[player.hand[index]]])
        else:
            runs = state.running & BIT[colour] > 0
            mask[PLAY[player.hand[index]]] = runs
            choices += runs
    if choices == 0:
        mask[PASS] = True
        choices = 1
    return choices


@rule
def mark_horses(state, mask, actions):
    """3.2  A neutral card may go to any horse in the race."""
    choices = 0
    for horse in range(HORSES):
        runs = state.running & BIT[horse] > 0
        mask[actions[horse]] = runs
        choices += runs
    return choices


@rule
def mark_discards(state, mask):
    """3.4  Each card of a fallen horse, all of them, or nothing more."""
    player = state.players[state.to_move]
    mask[DONE] = True
    choices = 1
    for index in range(player.hand_size):
        card = player.hand[index]
        if is_dead(state, CARD_COLOUR[card]):
            mask[DISCARD[card]] = True
            choices += 1
    if choices > 1:
        mask[DISCARD_ALL] = True
        choices += 1
    return choices


@rule
def chance_weights(state, weights):
    """1.1, 2.1, 2.2, 3.5  Each horse without a row, card of the pile or seat is equally likely."""
    weights[:] = 0
    total = 0
    match state.phase:
        case Phase.ROWS:
            for horse in range(HORSES):
                weights[FIRST_HORSE + horse] = state.running & BIT[horse] == 0
                total += weights[FIRST_HORSE + horse]
        case Phase.DEAL | Phase.DRAW:
            for card in range(CARDS):
                weights[card] = is_in_pile(state, card)
                total += weights[card]
        case Phase.START:
            for seat in range(state.num_players):
                weights[FIRST_STARTER + seat] = 1
                total += 1
    return total


@rule
def sample_chance(state, rng):
    """1.1, 2.1, 2.2, 3.5  One of these at random."""
    match state.phase:
        case Phase.ROWS:
            waiting = ALL_HORSES - state.running
            return FIRST_HORSE + NTH[waiting, int(rng.random() * COUNT[waiting])]
        case Phase.START:
            return FIRST_STARTER + int(rng.random() * state.num_players)
    return nth_card(state, int(rng.random() * state.pile_size))


@rule
def nth_card(state, ticket):
    """2.1  The card of the pile that stands there, from 0, in the order of the box."""
    colour = 0
    before = 0
    upto = 0
    for kind in range(COLOURS):
        count = COUNT[state.pile[kind]]
        upto += count
        if ticket >= upto:
            colour += 1
            before += count
    return CARD[colour, NTH[state.pile[colour], ticket - before]]


@rule
def apply(state, action):
    """Carry out an action or an outcome, and everything that follows by itself."""
    match state.phase:
        case Phase.DRAW:
            draw(state, action)
        case Phase.DEAL:
            deal(state, action)
        case Phase.ROWS:
            place_horse(state, OUTCOMES[action].number)
        case Phase.START:
            draw_starter(state, OUTCOMES[action].number)
        case _:
            act(state, action)


@rule
def act(state, action):
    """What a player decided."""
    row = ACTIONS[action]
    match row.verb:
        case Verb.PLAY:
            play(state, row.card, row.horse)
        case Verb.BET:
            bet(state, row.horse)
        case Verb.PASS:
            pass_turn(state)
        case Verb.DONE:
            refill(state)
        case Verb.DISCARD:
            discard(state, row.card)
        case Verb.DISCARD_ALL:
            discard_all(state)


@rule
def places(state, out):
    """5.5  Most points first; equals share a place, or are ordered, by option."""
    for seat in range(state.num_players):
        out[seat] = place(state, seat)
