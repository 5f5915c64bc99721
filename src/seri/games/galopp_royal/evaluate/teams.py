"""How fast a team carries its chair, and what that wins in the races to come."""

import math

import numpy as np

from seri.core.jit import rule

from ..components import MAX_PLAYERS, NO_BEARER, NUM_KINDS, PRIZES, RACES, SLOTS, STEPS, Bearer

FOX_SPEED = 2.5  # two spaces forward, and what pushing others back is worth
TURNS_A_RACE = 9.0  # over which a difference in speed decides
SPREAD = 5.5  # spaces by which the dice may turn things round in one race
LASTING = 0.7  # how much of a team is still there a race later
FIRST_SPEED, SLOWEST = 1.75, 0.25


@rule
def speed_of(kind):
    """Spaces a turn that a bearer is worth."""
    return FOX_SPEED if kind == Bearer.FOX else float(STEPS[kind])


@rule
def speed_of_slots(player):
    """The mean of the four bearers; a free slot counts as an average one."""
    speed = 0.0
    for slot in range(SLOTS):
        kind = player.slots[slot]
        speed += FIRST_SPEED if kind == NO_BEARER else speed_of(kind)
    return speed / SLOTS


@rule
def speeds_of_all(state, speeds):
    """The speed of each player's team."""
    for seat in range(state.num_players):
        speeds[seat] = speed_of_slots(state.players[seat])


@rule
def chance_to_lead(lead, spread):
    """From 0 to 1: how surely somebody so many spaces ahead comes in before another."""
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, 1.7 * lead / spread))))


@rule
def place_odds(ahead, players, odds):
    """From the chances to be behind each other player: `odds[n]`, that n of them are ahead."""
    odds[:] = 0.0
    odds[0] = 1.0
    for other in range(players):
        for count in range(other + 1, 0, -1):
            odds[count] += ahead[other] * (odds[count - 1] - odds[count])
        odds[0] *= 1.0 - ahead[other]


@rule
def prize_expected(state, race, seat, speed, speeds):
    """What a team of this speed wins in a race against the others' teams."""
    ahead = np.zeros(MAX_PLAYERS)
    odds = np.zeros(MAX_PLAYERS + 1)
    others = 0
    for other in range(state.num_players):
        if other != seat:
            lead = TURNS_A_RACE * (speeds[other] - speed)
            ahead[others] = chance_to_lead(lead, SPREAD)
            others += 1
    place_odds(ahead, others, odds)
    worth = 0.0
    for place in range(PRIZES):
        worth += odds[place] * state.prizes[(race - 1) * PRIZES + place]
    return worth


@rule
def team_worth(state, seat, speed, speeds, first_race):
    """What a team of this speed wins in all races from here on, as it changes little by little."""
    worth, lasting = 0.0, 1.0
    mean = 0.0
    for other in range(state.num_players):
        mean += speeds[other] / state.num_players
    for race in range(first_race, RACES + 1):
        later = mean + lasting * (speed - mean)
        worth += prize_expected(state, race, seat, later, speeds)
        lasting *= LASTING
    return worth


@rule
def kinds_unseen(state, left):
    """By kind the cards that the viewer has not seen; return how many."""
    cards = 0.0
    for kind in range(NUM_KINDS):
        left[kind] = 0.0
        for batch in range(len(state.batches)):
            left[kind] += state.batches[batch, kind]
        cards += left[kind]
    return cards


@rule
def unseen_speed(state):
    """The mean speed of a card that nobody has shown."""
    left = np.zeros(NUM_KINDS)
    cards = kinds_unseen(state, left)
    speed = 0.0
    for kind in range(NUM_KINDS):
        speed += left[kind] * speed_of(kind)
    return speed / cards if cards > 0.0 else FIRST_SPEED


@rule
def removal_worth(state, speeds, kind):
    """A new card for this one: good for oneself, the better the worse it was; bad for others."""
    gain = unseen_speed(state) - speed_of(kind)
    if state.target == state.to_move:
        return gain
    return -gain * max(SLOWEST, speeds[state.target])
