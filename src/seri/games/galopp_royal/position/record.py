"""Places in the races that are over, coins, and what was paid for teams."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Described, number, numbers

from ..components import HIGHEST_BID, PRICE_OF_THE_REST, PRIZES, RACES, START_COINS, Phase
from ..rules.auctions import has_team
from ..rules.places import prize
from .stage import Stage
from .text import Fields, seat_rows


def set_places(state: Any, fields: Fields, stage: Stage) -> None:
    """`places` by seat and race; left out, the seats come in as they sit."""
    players = int(state.num_players)
    rows = seat_rows(fields, "places", players)
    for seat, row in enumerate(rows):
        places = row or [seat + 1] * stage.over
        found = numbers("places", places, range(1, players + 1))
        if len(found) != stage.over or len(found) != len(places):
            raise BadNotation(
                f"places: expected a place in each of {stage.over} races that are over"
            )
        state.players[seat].places[:] = [*found, *[0] * (RACES - stage.over)]
    for race in range(1, stage.over + 1):
        _check_race(race, [int(each) for each in state.players["places"][:players, race - 1]])
    decided = min(stage.over, RACES - 1)
    if decided:
        latest = state.players["places"][:players, decided - 1]
        state.last = int(latest.argmax())


def _check_race(race: int, places: list[int]) -> None:
    for place in places:
        ahead = 1 + sum(other < place for other in places)
        shared = places.count(place) > 1
        decides = place <= PRIZES or (race < RACES and place == max(places))
        if place != ahead or (shared and decides):
            raise BadNotation(f"places: {places} can't be the places of race {race}")


def set_coins(state: Any, fields: Fields, stage: Stage) -> None:
    """`coins` are what the start, prizes and payments leave; or they say what the team cost."""
    players = int(state.num_players)
    given = fields.get("coins")
    if given is not None and (not isinstance(given, list) or len(given) != players):
        raise BadNotation(f"coins: expected a number for each of {players} seats")
    for seat, row in enumerate(seat_rows(fields, "paid", players)):
        player = state.players[seat]
        all_sold = not stage.starting or stage.phase == Phase.LAST_TEAM
        sold = all_sold or bool(has_team(player))
        won = [
            int(prize(state, race, player.places[race - 1])) for race in range(1, stage.over + 1)
        ]
        wanted = number("coins", given[seat], 0, START_COINS + sum(won)) if given else None
        paid = _paid(row, sold, stage, won, wanted)
        player.paid[:] = paid
        player.coins = START_COINS + sum(won) - sum(paid)
        if wanted is not None and player.coins != wanted:
            raise BadNotation(
                f"coins: seat {seat + 1} has {player.coins} after prizes of {sum(won)} "
                f"and payments of {sum(paid)}, not {wanted}"
            )


def _paid(
    row: list[Described] | None, sold: bool, stage: Stage, won: list[int], wanted: int | None
) -> list[int]:
    """Payments for the starting team and after each race; never more than the money there was."""
    if row is None:
        price = PRICE_OF_THE_REST if wanted is None else START_COINS + sum(won) - wanted
        row = [price if sold or wanted is not None else 0]
    if len(row) > RACES:
        raise BadNotation(f"paid: expected at most {RACES} payments a seat")
    paid = [number("paid", coins, 0, 2 * HIGHEST_BID) for coins in row]
    paid += [0] * (RACES - len(paid))
    owned = START_COINS
    for time, coins in enumerate(paid):
        owned += won[time - 1] if 0 < time <= len(won) else 0
        possible = coins <= owned and ((time <= stage.over and time < RACES) or coins == 0)
        if not possible or (time == 0 and (coins > 0) != sold):
            most = owned if time <= stage.over and (time or sold) else 0
            raise BadNotation(f"paid: {coins} coins can't be payment {time + 1} (at most {most})")
        owned -= coins
    return paid
