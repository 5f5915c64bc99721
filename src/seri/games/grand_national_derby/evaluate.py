"""What a sensible player thinks each action is worth, in points; for the bot `greedy`.

Every horse has a chance to be among those that pay: it must not fall at the current fence, which
the cards on top tell, nor at a later one, which depends on how many still fall and on the cards
not yet played. A counter is worth that chance times what it pays; those of others count against
it. Cards are laid so that this grows most; a bet is made where it is worth more than the counter
may bring later.
"""

import math

import numpy as np

from seri.core.jit import rule

from .actions import ACTIONS, BET, DISCARD_ALL, DONE, PLAY, PLAY_NEUTRAL, Verb
from .components import (
    BETTING_FENCES,
    BIT,
    CARD_COLOUR,
    CARD_VALUE,
    COLOURS,
    FENCES,
    HORSES,
    NOTHING,
    PAYOUT,
    VALUES,
    Colour,
    Phase,
)
from .rules.turns import may_bet

FINISHERS = HORSES - FENCES
RIVALRY = 0.6  # what a point of all others together counts against one's own
PACE = 0.35  # how fast cards on top are covered while the fence waits for horses
HELD, HIGH_CARD = 0.2, 0.2  # how a card of a horse in one's own hand helps it, more if it is high
UNSEEN = 0.05  # how the mean of the cards that others may play helps
KEPT = 0.5  # the chance at which a counter can still be placed at the next fence
DISCARDED = 0.01  # cards of fallen horses make room for others
SPENT = 0.15  # what a card that is far from the middle is worth in hand, by its distance

NO_PLAY = -1000.0

# One column a horse: value on top or -1, whether it runs, how strong its later chances are; then
# for each value the share that it has among the cards that may still come.
TOP, RUNS, STRENGTH, COMING = 0, 1, 2, 3


@rule
def action_values(state, values):
    """Set `values` (float64) for the legal actions: points the seat to move may expect of each."""
    if state.phase == Phase.DISCARD:
        value_discards(values)
        return
    race = np.zeros((COMING + VALUES, HORSES))
    read_race(state, race)
    best = value_plays(state, race, values)
    if state.phase == Phase.BET:
        value_bets(state, race, best, values)


@rule
def value_discards(values):
    """All dead cards go: new ones may be of use."""
    for action in range(len(ACTIONS)):
        if ACTIONS[action].verb == Verb.DISCARD:
            values[action] = DISCARDED
    values[DISCARD_ALL] = 2 * DISCARDED
    values[DONE] = 0.0


# ---- The horses' chances -----------------------------------------------------------------------


@rule
def read_race(state, race):
    """What the chances follow from."""
    for horse in range(HORSES):
        runs = state.running & BIT[horse] > 0
        race[TOP, horse] = state.top[horse] if runs else NOTHING
        race[RUNS, horse] = runs
    unseen = np.full((COLOURS, VALUES), 1.0)
    for play in range(state.plays):
        unseen[CARD_COLOUR[state.played[play]], CARD_VALUE[state.played[play]]] = 0.0
    player = state.players[state.to_move]
    for index in range(player.hand_size):
        colour, value = CARD_COLOUR[player.hand[index]], CARD_VALUE[player.hand[index]]
        unseen[colour, value] = 0.0
        if colour != Colour.NEUTRAL:
            race[STRENGTH, colour] += held_strength(value)
    read_coming(state, race, unseen)


@rule
def read_coming(state, race, unseen):
    """Own cards of a horse can't be used against it; and low cards that are gone do no harm."""
    running = race[RUNS].sum()
    for horse in range(HORSES):
        total, mean = 0.0, 0.0
        for value in range(VALUES):
            share = unseen[horse, value] + (unseen[Colour.NEUTRAL, value] + 0.01) / running
            race[COMING + value, horse] = share
            total += share
            mean += share * value
        race[COMING:, horse] /= total
        race[STRENGTH, horse] += UNSEEN * (mean / total - (VALUES - 1) / 2)


@rule
def held_strength(value):
    """How a card of a horse helps it as long as it is in one's own hand."""
    return HELD + HIGH_CARD * max(0, value - 5)


@rule
def lowest_horse(state, race):
    """The horse that falls if the fence is full; -1 while it is not."""
    lowest, falls = VALUES, NOTHING
    for row in range(HORSES):
        horse = state.order[row]
        if race[RUNS, horse] > 0:
            if race[TOP, horse] < 0:
                return NOTHING
            if race[TOP, horse] <= lowest:
                lowest, falls = race[TOP, horse], horse
    return falls


@rule
def find_chances(state, race, chances):
    """The chance of each horse to be among those that pay."""
    falls = lowest_horse(state, race)
    if falls != NOTHING:
        chances[:] = race[RUNS]
        chances[falls] = 0.0
    else:
        stay_in_the_race(state, race, chances)
    later = race[RUNS].sum() - 1
    for horse in range(HORSES):
        chances[horse] *= last_chance(later, race[STRENGTH, horse])


@rule
def last_chance(running, strength):
    """The chance not to fall at later fences."""
    if running <= FINISHERS:
        return 1.0
    odds = FINISHERS / (running - FINISHERS) * math.exp(strength)
    return odds / (1.0 + odds)


@rule
def stay_in_the_race(state, race, chances):
    """The chance of each horse not to be lowest, once the fence is full."""
    share, above = np.zeros((HORSES, VALUES)), np.zeros((HORSES, VALUES))
    spread(race, share, above)
    for row in range(HORSES):
        horse = state.order[row]
        chances[horse] = race[RUNS, horse]
        for value in range(VALUES):
            lowest = share[horse, value]
            for other_row in range(HORSES):
                other = state.order[other_row]
                if other_row != row and race[RUNS, other] > 0:
                    ties = share[other, value] if other_row < row else 0.0
                    lowest *= above[other, value] + ties
            chances[horse] -= lowest


@rule
def spread(race, share, above):
    """What a horse may show once the fence is full: the chance of each value, and of more."""
    stays = 0.0
    for horse in range(HORSES):
        stays += race[RUNS, horse] > 0 and race[TOP, horse] < 0
    stays = math.exp(-PACE * harmonic(stays))
    for horse in range(HORSES):
        if race[RUNS, horse] == 0:
            continue
        shows = int(race[TOP, horse])
        kept = stays if shows >= 0 else 0.0
        higher = 0.0
        for value in range(VALUES - 1, -1, -1):
            above[horse, value] = higher
            share[horse, value] = (1.0 - kept) * race[COMING + value, horse]
            if value == shows:
                share[horse, value] += kept
            higher += share[horse, value]


@rule
def harmonic(count):
    """1 + 1/2 + 1/3 ...: how many cards come, for each horse, until the last one waited for."""
    total, term = 0.0, 1.0
    while term <= count:
        total += 1.0 / term
        term += 1.0
    return total


# ---- What it is worth --------------------------------------------------------------------------


@rule
def worth(state, chances):
    """The counters of the seat to move, less a share of those of the others."""
    total = 0.0
    rivalry = RIVALRY / (state.num_players - 1)
    for fence in range(BETTING_FENCES):
        for horse in range(HORSES):
            seat = state.bets[fence, horse]
            if seat == state.to_move:
                total += PAYOUT[fence] * chances[horse]
            elif seat != NOTHING:
                total -= rivalry * PAYOUT[fence] * chances[horse]
    return total


@rule
def value_plays(state, race, values):
    """The worth of the race after each card that can be played; the best of them, or 0."""
    best = NO_PLAY
    player = state.players[state.to_move]
    for index in range(player.hand_size):
        card = player.hand[index]
        colour = CARD_COLOUR[card]
        for horse in range(HORSES):
            fits = colour == horse or colour == Colour.NEUTRAL
            if race[RUNS, horse] == 0 or not fits:
                continue
            value = play_worth(state, race, card, horse)
            best = max(best, value)
            if colour == Colour.NEUTRAL:
                values[PLAY_NEUTRAL[CARD_VALUE[card], horse]] = value
            else:
                values[PLAY[card]] = value
    return best if best > NO_PLAY else 0.0


@rule
def play_worth(state, race, card, horse):
    """The worth of the race with the card on top, and out of the hand."""
    chances = np.zeros(HORSES)
    find_chances_after(state, race, card, horse, chances)
    spent = SPENT * abs(CARD_VALUE[card] - (VALUES - 1) / 2)
    return worth(state, chances) - (2 * spent if CARD_COLOUR[card] == Colour.NEUTRAL else spent)


@rule
def find_chances_after(state, race, card, horse, chances):
    """The chances with the card on top, and out of the hand."""
    top, strength = race[TOP, horse], race[STRENGTH, horse]
    race[TOP, horse] = CARD_VALUE[card]
    if CARD_COLOUR[card] != Colour.NEUTRAL:
        race[STRENGTH, horse] -= held_strength(CARD_VALUE[card])
    find_chances(state, race, chances)
    race[TOP, horse] = top
    race[STRENGTH, horse] = strength


@rule
def value_bets(state, race, best, values):
    """What a counter is worth there, less what it may be worth later."""
    chances = np.zeros(HORSES)
    find_chances(state, race, chances)
    fence = state.fence - 1
    later = PAYOUT[fence + 1] * KEPT if fence + 1 < BETTING_FENCES else 0.0
    for horse in range(HORSES):
        if may_bet(state, horse):
            values[BET[horse]] = best + PAYOUT[fence] * chances[horse] - later
