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
PRESSURE, HURRY = 0.3, 0.9  # how much a low card on top threatens: always, and as the fence fills
AWAITED = 3.6  # the value that a horse without a card is likely to get
HELD, HIGH_CARD = 0.22, 0.2  # how a card of a horse in one's own hand helps it, more if it is high
UNSEEN = 0.25  # how the mean of the cards that others may play helps
KEPT = 0.5  # the chance at which a counter can still be placed at the next fence
DISCARDED = 0.01  # cards of fallen horses make room for others
SPENT = 0.03  # what a card is worth in hand, by its value

NO_PLAY = -1000.0

# One column a horse: value on top or -1, whether it runs, how strong its later chances are.
TOP, RUNS, STRENGTH = 0, 1, 2


@rule
def action_values(state, values):
    """Set `values` (float64) for the legal actions: points the seat to move may expect of each."""
    if state.phase == Phase.DISCARD:
        value_discards(values)
        return
    race = np.zeros((3, HORSES))
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
    find_strengths(state, race)


@rule
def find_strengths(state, race):
    """Own cards of a horse can't be used against it; and low cards that are gone do no harm."""
    unseen = np.full((HORSES, VALUES), True)
    for play in range(state.plays):
        colour = CARD_COLOUR[state.played[play]]
        if colour != Colour.NEUTRAL:
            unseen[colour, CARD_VALUE[state.played[play]]] = False
    player = state.players[state.to_move]
    for index in range(player.hand_size):
        colour, value = CARD_COLOUR[player.hand[index]], CARD_VALUE[player.hand[index]]
        if colour != Colour.NEUTRAL:
            unseen[colour, value] = False
            race[STRENGTH, colour] += held_strength(value)
    for horse in range(HORSES):
        race[STRENGTH, horse] += UNSEEN * (mean_unseen(unseen[horse]) - (VALUES - 1) / 2)


@rule
def held_strength(value):
    """How a card of a horse helps it as long as it is in one's own hand."""
    return HELD + HIGH_CARD * max(0, value - 5)


@rule
def mean_unseen(unseen):
    """The mean of the values that others may still play."""
    count, total = 0, 0.0
    for value in range(VALUES):
        if unseen[value]:
            count += 1
            total += value
    return total / count if count > 0 else (VALUES - 1) / 2


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
    chances[:] = 0.0
    falls = lowest_horse(state, race)
    running = 0
    for horse in range(HORSES):
        running += race[RUNS, horse] > 0
    stay_in_the_race(race, falls, chances)
    later = running - 1
    for horse in range(HORSES):
        if race[RUNS, horse] > 0:
            chances[horse] *= last_chance(later, race[STRENGTH, horse])


@rule
def last_chance(running, strength):
    """The chance not to fall at later fences."""
    if running <= FINISHERS:
        return 1.0
    odds = FINISHERS / (running - FINISHERS) * math.exp(strength)
    return odds / (1.0 + odds)


@rule
def stay_in_the_race(race, falls, chances):
    """The chance of each horse not to fall at this fence; certain if the fence is full."""
    waiting = 0
    for horse in range(HORSES):
        waiting += race[RUNS, horse] > 0 and race[TOP, horse] < 0
    pressure = PRESSURE + HURRY / (1.0 + waiting)
    total = 0.0
    for horse in range(HORSES):
        if race[RUNS, horse] > 0:
            value = race[TOP, horse] if race[TOP, horse] >= 0 else AWAITED
            chances[horse] = math.exp(-pressure * value)
            total += chances[horse]
    for horse in range(HORSES):
        if race[RUNS, horse] == 0:
            continue
        if falls != NOTHING:
            chances[horse] = 0.0 if horse == falls else 1.0
        else:
            chances[horse] = 1.0 - chances[horse] / total


# ---- What it is worth --------------------------------------------------------------------------


@rule
def worth(state, chances):
    """The counters of the seat to move, less those of the others."""
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
    top, strength = race[TOP, horse], race[STRENGTH, horse]
    race[TOP, horse] = CARD_VALUE[card]
    if CARD_COLOUR[card] != Colour.NEUTRAL:
        race[STRENGTH, horse] -= held_strength(CARD_VALUE[card])
    find_chances(state, race, chances)
    race[TOP, horse] = top
    race[STRENGTH, horse] = strength
    spent = SPENT * abs(CARD_VALUE[card] - (VALUES - 1) / 2)
    return worth(state, chances) - (2 * spent if CARD_COLOUR[card] == Colour.NEUTRAL else spent)


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
