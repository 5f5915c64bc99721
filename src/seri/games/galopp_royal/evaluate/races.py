"""What a place on the track is worth to the fox's player."""

import numpy as np

from seri.core.jit import rule

from ..components import MAX_PLAYERS, PRIZES, RACES
from ..rules.places import prize
from ..rules.races import can_go, is_racing
from .teams import FIRST_SPEED, SLOWEST, chance_to_lead, place_odds

SPREAD = 4.5  # spaces by which the dice may still turn two chairs round
RIVALRY = 0.35  # how much of what others win is felt as a loss, shared among them
LAST_WORTH = 4.0  # coins that the rights of the last are worth


@rule
def expected(state, speeds, seat, moved):
    """What the race brings this player when some chairs have moved that many spaces."""
    player = state.players[seat]
    if player.finish > 0:
        return float(prize(state, state.race, player.finish))
    length = state.race_lengths[state.race - 1]
    mine = player.position + moved[seat]
    if player.drowned > 0 or mine <= -state.pond:
        return LAST_WORTH if state.race < RACES else 0.0
    taken = state.finished
    if mine >= length:
        return float(prize(state, state.race, taken + 1))
    ahead = np.zeros(MAX_PLAYERS)
    odds = np.zeros(MAX_PLAYERS + 1)
    others = 0
    for other in range(state.num_players):
        if other != seat and is_racing(state, other):
            theirs = min(float(length), state.players[other].position + moved[other])
            lead = turns_left(mine, length, speeds[seat]) - turns_left(
                theirs, length, speeds[other]
            )
            ahead[others] = chance_to_lead(lead * FIRST_SPEED, SPREAD)
            others += 1
    place_odds(ahead, others, odds)
    worth = 0.0
    for place in range(PRIZES - min(PRIZES, taken)):
        worth += odds[place] * prize(state, state.race, taken + place + 1)
    if state.race < RACES and state.drowned == 0:
        worth += LAST_WORTH * odds[others]
    return worth


@rule
def turns_left(position, length, speed):
    """How many turns a chair needs to the finish."""
    return (length - position) / max(SLOWEST, speed)


@rule
def outlook(state, speeds, moved):
    """What the race brings to the player to move, less some of what it brings to others."""
    worth = expected(state, speeds, state.to_move, moved)
    for other in range(state.num_players):
        if other != state.to_move:
            theirs = expected(state, speeds, other, moved)
            worth -= RIVALRY * theirs / (state.num_players - 1)
    return worth


@rule
def own_move_worth(state, speeds, steps):
    """Move the own chair, and push whoever it is best to push two spaces the other way."""
    moved = np.zeros(MAX_PLAYERS)
    moved[state.to_move] = steps
    best = outlook(state, speeds, moved)
    found = False
    for other in range(state.num_players):
        if other == state.to_move or not is_racing(state, other):
            continue
        if steps > 0 and state.players[other].position - steps <= -state.pond:
            continue
        moved[other] = -steps
        worth = outlook(state, speeds, moved)
        moved[other] = 0.0
        if worth > best or (steps < 0 and not found):
            best = worth
        found = True
    return best


@rule
def push_worth(state, speeds, seat, steps):
    """Push a chair so many spaces; the own chair has moved already."""
    moved = np.zeros(MAX_PLAYERS)
    moved[seat] = steps * state.pushing
    return outlook(state, speeds, moved)


@rule
def second_worth(state, speeds, first):
    """Push a chair one space, and whichever other it is best to push another."""
    moved = np.zeros(MAX_PLAYERS)
    moved[first] = state.pushing
    best = -1e9
    for second in range(state.num_players):
        if second != first and can_go(state, second, 1):
            moved[second] = state.pushing
            best = max(best, outlook(state, speeds, moved))
            moved[second] = 0.0
    return best
