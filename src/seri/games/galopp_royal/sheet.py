"""The score sheet as lines: where each player's coins came from and went to."""

from __future__ import annotations

from typing import Any

from seri.core.words import Line

from .components import RACES, START_COINS
from .rules.places import prize

Entry = tuple[Line, int]


def score_sheet(state: Any, seat: int) -> list[tuple[Line, list[Entry]]]:
    """The start and each finished race, with its lines; they add up to the coins."""
    player = state.players[seat]
    start: list[Entry] = [(Line("sheet.coins"), START_COINS)]
    if player.paid[0]:
        start.append((Line("sheet.team"), -int(player.paid[0])))
    finished = [race for race in range(1, RACES + 1) if player.places[race - 1]]
    return [
        (Line("sheet.start"), start),
        *((Line("sheet.race", race=race), _race(state, seat, race)) for race in finished),
    ]


def _race(state: Any, seat: int, race: int) -> list[Entry]:
    player = state.players[seat]
    place = int(player.places[race - 1])
    lines: list[Entry] = [(Line(f"place.{place}"), int(prize(state, race, place)))]
    if race < RACES and player.paid[race]:
        lines.append((Line("sheet.replacement"), -int(player.paid[race])))
    return lines
