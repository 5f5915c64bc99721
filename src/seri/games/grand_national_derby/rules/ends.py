"""How the game ends and what it pays (RULEBOOK.md, section 5)."""

from seri.core.jit import rule

from ..components import (
    BETTING_FENCES,
    BIT,
    CARD_COLOUR,
    FENCES,
    HORSES,
    NOTHING,
    PAYOUT,
    Colour,
    Ending,
    Exhaustion,
    Phase,
    TieBreak,
)


@rule
def end(state, ending):
    """5.1  The game is over at once."""
    state.phase = Phase.OVER
    state.ending = ending


@rule
def race_is_finished(state):
    """5.1  The fifth fence has been resolved."""
    return state.fell[FENCES - 1] != NOTHING


@rule
def has_playable(state, seat):
    """5.2  Whether a hand holds a neutral card, or one of a horse in the race."""
    player = state.players[seat]
    for place in range(player.hand_size):
        colour = CARD_COLOUR[player.hand[place]]
        if colour == Colour.NEUTRAL or state.running & BIT[colour] > 0:
            return True
    return False


@rule
def is_exhausted(state):
    """5.2  The pile is empty and nobody holds a playable card (or, by option, any card)."""
    if state.pile_size > 0:
        return False
    for seat in range(state.num_players):
        if state.exhaustion == Exhaustion.LITERAL:
            if state.players[seat].hand_size > 0:
                return False
        elif has_playable(state, seat):
            return False
    return True


@rule
def check_end(state):
    """5.2  The fifth fence comes before the last card; whether the game is over now."""
    if race_is_finished(state):
        end(state, Ending.FINISHED)
    elif is_exhausted(state):
        end(state, Ending.EXHAUSTED)
    return state.phase == Phase.OVER


@rule
def all_have_passed(state):
    """5.3  As many turns in a row as there are players were passes without a discard."""
    return state.passes == state.num_players


@rule
def pays(state, fence, horse):
    """5.4  What a counter placed there brings if its horse stays in the race to the end."""
    return PAYOUT[fence] if state.running & BIT[horse] > 0 else 0


@rule
def score(state, seat):
    """5.4  The counters on horses in the race, each by its fence."""
    points = 0
    for fence in range(BETTING_FENCES):
        for horse in range(HORSES):
            if state.bets[fence, horse] == seat:
                points += pays(state, fence, horse)
    return points


@rule
def is_ahead(state, seat, other):
    """5.5  More points; of equals, by option, the one who put down a card more recently."""
    mine, theirs = score(state, seat), score(state, other)
    if mine != theirs or state.tie_break == TieBreak.SHARED:
        return mine > theirs
    return state.players[seat].last_play > state.players[other].last_play


@rule
def place(state, seat):
    """5.5  One more than the number of players ahead."""
    standing = 1
    for other in range(state.num_players):
        standing += is_ahead(state, other, seat)
    return standing
