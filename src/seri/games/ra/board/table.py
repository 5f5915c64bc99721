"""What lies on the table, read once from the state into plain Python.

The names are those of the records, so that rules that only read, like the scoring, take a
`Table` for a state and a `Hand` for a player's row; on plain ints they run much faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..components import (
    AFTER_CIVILIZATIONS,
    AFTER_DISASTERS,
    AFTER_MONUMENTS,
    EPOCHS,
    FIRST_CIVILIZATION,
    FIRST_DISASTER,
    FIRST_MONUMENT,
    NO_SEAT,
    RA_SPACES,
    Phase,
    State,
    Tile,
)
from ..rules.scoring import place

CIVILIZATIONS = tuple(Tile(kind) for kind in range(FIRST_CIVILIZATION, AFTER_CIVILIZATIONS))
MONUMENTS = tuple(Tile(kind) for kind in range(FIRST_MONUMENT, AFTER_MONUMENTS))
DISASTERS = tuple(Tile(kind) for kind in range(FIRST_DISASTER, AFTER_DISASTERS))

CATEGORIES: dict[str, tuple[Tile, ...]] = {
    "god": (Tile.GOD,),
    "gold": (Tile.GOLD,),
    "pharaoh": (Tile.PHARAOH,),
    "nile": (Tile.NILE, Tile.FLOOD),
    "civilization": CIVILIZATIONS,
    "monument": MONUMENTS,
}
"""The kinds that a player can own, as they are scored."""

HITS = {
    Tile.FUNERAL: "pharaoh",
    Tile.DROUGHT: "nile",
    Tile.UNREST: "civilization",
    Tile.EARTHQUAKE: "monument",
}
"""The category that each disaster costs."""


@dataclass(frozen=True)
class Hand:
    """What lies before a player; the fields of `Player` that a board shows."""

    usable: int
    used: int
    points: int
    tiles: list[int]


@dataclass(frozen=True)
class Table:
    """The fields of `State` that a board shows."""

    phase: int
    to_move: int
    num_players: int
    epoch: int
    ra_track: int
    centre_sun: int
    caller: int
    forced: bool
    standing_bid: int
    high_bidder: int
    owed_civilizations: int
    owed_monuments: int
    track: list[int]
    bag: list[int]
    bag_counts: int
    pharaohs_all_equal: int
    sun_ties: int
    players: list[Hand]

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def is_last_epoch(self) -> bool:
        return self.epoch == EPOCHS

    @property
    def in_auction(self) -> bool:
        return self.phase == Phase.AUCTION

    @property
    def ra_spaces(self) -> int:
        return int(RA_SPACES[self.num_players])

    @property
    def ra_left(self) -> int:
        """How many more Ra tiles end the epoch."""
        return self.ra_spaces - self.ra_track

    @property
    def tiles_in_bag(self) -> int:
        return sum(self.bag)

    @property
    def acting(self) -> int:
        """The seat whose turn the table waits for; NO_SEAT when the game is over."""
        return NO_SEAT if self.is_over else self.to_move

    @property
    def winner(self) -> int:
        """The seat that has won; NO_SEAT before the end."""
        seats = range(self.num_players)
        return next((seat for seat in seats if self.is_over and place(self, seat) == 1), NO_SEAT)


def read_table(state: Any) -> Table:
    """Copy what a board shows out of a state."""
    values = dict(zip(State.fields, state.item(), strict=True))
    seats = values["players"][: values["num_players"]]
    values["players"] = [Hand(*_plain(row)) for row in seats[list(Hand.__annotations__)].tolist()]
    values["track"] = values["track"][: values["track_length"]].tolist()
    values["bag"] = values["bag"].tolist()
    return Table(**{name: values[name] for name in Table.__annotations__})


def _plain(row: Any) -> list[Any]:
    return [value.tolist() if hasattr(value, "tolist") else value for value in row]
