"""What must balance in every state of Ra: nothing gets lost (RULEBOOK.md, section 1)."""

from __future__ import annotations

from typing import Any

from seri.core.records import members

from .components import SUN_GROUPS, TILES_IN_BAG, TRACK_SPACES, Phase, Tile


def audit(state: Any) -> list[str]:
    """What does not balance in a state; empty if it is possible."""
    return [*_tiles(state), *_suns(state)]


def _tiles(state: Any) -> list[str]:
    """1.1  All 180 tiles are somewhere, kind by kind."""
    count = [int(n) for n in state["bag"] + state["gone"] + state["players"]["tiles"].sum(axis=0)]
    count[Tile.RA] += int(state.ra_track)
    on_track = [int(kind) for kind in state.track if kind >= 0]
    if len(on_track) != state.track_length or (state.track[state.track_length :] >= 0).any():
        return [f"the auction track says {state.track_length} of {TRACK_SPACES} spaces"]
    for kind in on_track:
        count[kind] += 1
    return [
        f"{count[tile]} tiles {tile.name.lower()} instead of {TILES_IN_BAG[tile]}"
        for tile in Tile
        if count[tile] != TILES_IN_BAG[tile]
    ]


def _suns(state: Any) -> list[str]:
    """1.2  The suns dealt and the centre are all different, and each player keeps his number."""
    groups = SUN_GROUPS[int(state.num_players)]
    dealt = range(state.to_move if state.phase == Phase.DEAL_SUNS else state.num_players)
    problems = []
    seen = [int(state.centre_sun)]
    for seat in dealt:
        player = state.players[seat]
        suns = members(int(player.usable)) + members(int(player.used))
        seen += suns
        if len(suns) != len(groups[0]):
            problems.append(f"seat {seat + 1} has {len(suns)} suns instead of {len(groups[0])}")
    if len(set(seen)) != len(seen):
        problems.append("a sun is in two places")
    highest = max(max(group) for group in groups)
    if len(dealt) == state.num_players and sorted(seen) != list(range(1, highest + 1)):
        problems.append(f"the suns are not 1 to {highest}")
    return problems
