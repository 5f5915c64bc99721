"""Resolving a fence (RULEBOOK.md, section 4)."""

from seri.core.jit import rule

from ..components import BIT, FENCES, HORSES, NOTHING, VALUES


@rule
def next_to_fall(state):
    """4.1  The horse whose top card is lowest, of several the furthest; -1 if none shows one."""
    lowest, falls = VALUES, NOTHING
    for row in range(HORSES):
        horse = state.order[row]
        shows = state.running & state.showing & BIT[horse] > 0
        if shows and state.top[horse] <= lowest:
            lowest, falls = state.top[horse], horse
    return falls


@rule
def remove(state, horse):
    """4.2  The horse leaves the race, and with it its cards and counters leave the game."""
    state.fell[state.fence - 1] = horse
    state.running ^= BIT[horse]


@rule
def resolve(state):
    """4.3  One horse falls; up to the fifth fence the fence card then moves on."""
    remove(state, next_to_fall(state))
    if state.fence < FENCES:
        state.fence += 1
        state.showing = 0
        state.top[:] = NOTHING
