"""The places in a race, and its prizes (RULEBOOK.md, section 4)."""

from seri.core.jit import rule

from ..components import PRIZES, RACES, Phase
from .races import is_racing


@rule
def place_in_race(state, seat):
    """4.1  Finishers, then racing chairs by position, then the pond, its first entrant last."""
    player = state.players[seat]
    if player.finish > 0:
        return player.finish
    if player.drowned > 0:
        return state.num_players + 1 - player.drowned
    place = state.finished + 1
    for other in range(state.num_players):
        if is_racing(state, other) and state.players[other].position > player.position:
            place += 1
    return place


@rule
def prize(state, race, place):
    """4.2  What the first three get."""
    return state.prizes[(race - 1) * PRIZES + place - 1] if place <= PRIZES else 0


@rule
def end_race(state):
    """4.2  The bank pays the prizes; of three players the third is also the last (4.3)."""
    lowest = 0
    for seat in range(state.num_players):
        place = place_in_race(state, seat)
        state.players[seat].places[state.race - 1] = place
        state.players[seat].coins += prize(state, state.race, place)
        if state.race < RACES and place > lowest:
            lowest = place
            state.last = seat
    state.to_move = state.last
    if state.race < RACES:
        state.target = state.last
        state.phase = Phase.CHANGE
    else:
        state.phase = Phase.OVER
