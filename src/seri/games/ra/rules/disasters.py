"""Disasters (RULEBOOK.md, section 4)."""

from seri.core.jit import rule

from ..components import (
    AFTER_CIVILIZATIONS,
    AFTER_DISASTERS,
    AFTER_MONUMENTS,
    FIRST_CIVILIZATION,
    FIRST_DISASTER,
    FIRST_MONUMENT,
    TILES_LOST_TO_A_DISASTER,
    Phase,
    Tile,
)


@rule
def resolve_disasters(state):
    """4.1  Each disaster tile costs two tiles of its category; where a choice is real, stop."""
    player = state.players[state.to_move]
    lose_up_to(state, Tile.PHARAOH, owed_for(state, Tile.FUNERAL))
    owed = owed_for(state, Tile.DROUGHT)
    owed -= lose_up_to(state, Tile.FLOOD, owed)
    lose_up_to(state, Tile.NILE, owed)
    state.owed_civilizations += owed_for(state, Tile.UNREST)
    state.owed_monuments += owed_for(state, Tile.EARTHQUAKE)
    discard_disasters(state, player)
    state.owed_civilizations = lose_without_choice(
        state, FIRST_CIVILIZATION, AFTER_CIVILIZATIONS, state.owed_civilizations
    )
    state.owed_monuments = lose_without_choice(
        state, FIRST_MONUMENT, AFTER_MONUMENTS, state.owed_monuments
    )
    if state.owed_civilizations > 0 or state.owed_monuments > 0:
        state.phase = Phase.LOSE
    else:
        state.phase = Phase.AFTER_GOD if state.losing_to_god else Phase.AFTER_AUCTION


@rule
def owed_for(state, disaster):
    """4.1  What the disaster tiles of one kind cost."""
    return TILES_LOST_TO_A_DISASTER * state.players[state.to_move].tiles[disaster]


@rule
def lose_up_to(state, kind, owed):
    """4.1  Lose tiles of a kind, as many as are owed and there; return how many."""
    lost = min(owed, state.players[state.to_move].tiles[kind])
    state.players[state.to_move].tiles[kind] -= lost
    state.gone[kind] += lost
    return lost


@rule
def may_lose(state, kind):
    """4.2  The owner chooses among the tiles he has of the category that is owed first."""
    if state.owed_civilizations > 0:
        in_question = FIRST_CIVILIZATION <= kind < AFTER_CIVILIZATIONS
    else:
        in_question = FIRST_MONUMENT <= kind < AFTER_MONUMENTS
    return in_question and state.players[state.to_move].tiles[kind] > 0


@rule
def lose(state, kind):
    """4.2  Lose one tile of the chosen kind."""
    lose_up_to(state, kind, 1)
    if kind < AFTER_CIVILIZATIONS:
        state.owed_civilizations -= 1
    else:
        state.owed_monuments -= 1


@rule
def lose_without_choice(state, first, after, owed):
    """4.2  If all there is must go, or all is of one kind, it goes; return what is still owed."""
    held = 0
    kinds = 0
    for kind in range(first, after):
        held += state.players[state.to_move].tiles[kind]
        if state.players[state.to_move].tiles[kind] > 0:
            kinds += 1
    if owed < held and kinds > 1:
        return owed
    for kind in range(first, after):
        owed -= lose_up_to(state, kind, owed)
    return 0


@rule
def discard_disasters(state, player):
    """4.3  Disaster tiles leave the game once they have been resolved."""
    for disaster in range(FIRST_DISASTER, AFTER_DISASTERS):
        state.gone[disaster] += player.tiles[disaster]
        player.tiles[disaster] = 0
