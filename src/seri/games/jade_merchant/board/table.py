"""What lies on the table, read once from the state into plain Python.

The names are those of the records, so that rules that only read, like the scoring, take a
`Table` for a state and a `Hand` for a player's row; on plain ints they run much faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..components import (
    AFTER_BOOKS,
    AFTER_FAKE,
    AFTER_GOLD,
    AFTER_SPICE,
    FIRST_BOOK,
    FIRST_FAKE,
    FIRST_GOLD,
    FIRST_SPICE,
    NO_SEAT,
    Card,
    Phase,
)
from ..rules.scoring import place

SUITS = {
    "gold": tuple(Card(kind) for kind in range(FIRST_GOLD, AFTER_GOLD)),
    "fake": tuple(Card(kind) for kind in range(FIRST_FAKE, AFTER_FAKE)),
    "jade": (Card.JADE,),
    "spice": tuple(Card(kind) for kind in range(FIRST_SPICE, AFTER_SPICE)),
    "book": tuple(Card(kind) for kind in range(FIRST_BOOK, AFTER_BOOKS)),
}
SUIT_OF = {card: suit for suit, cards in SUITS.items() for card in cards}


@dataclass(frozen=True)
class Hand:
    """What lies before a player; the fields of `Player`."""

    cards: list[int]
    call: int
    served: bool
    passed: bool


@dataclass(frozen=True)
class Table:
    """The fields of `State` that a board shows."""

    phase: int
    to_move: int
    num_players: int
    round_number: int
    start_player: int
    unserved: int
    standing_call: int
    caller: int
    to_take: int
    pool_size: int
    deck_size: int
    spice_rounding: int
    spice_needs_a_card: int
    pool: list[int]
    taken: list[int]
    deck: list[int]
    players: list[Hand]

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def acting(self) -> int:
        """The seat that the table waits for; NO_SEAT when it waits for nobody."""
        return NO_SEAT if self.is_over else self.to_move

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none before the end."""
        seats = range(self.num_players)
        return [seat for seat in seats if self.is_over and place(self, seat) == 1]


_LISTS = ("pool", "taken", "deck")


def read_table(state: Any) -> Table:
    """Copy what a board shows out of a state."""
    plain = [name for name in Table.__annotations__ if name not in (*_LISTS, "players")]
    values: dict[str, Any] = {name: int(state[name]) for name in plain}
    values |= {name: state[name].tolist() for name in _LISTS}
    values["players"] = [
        Hand(row["cards"].tolist(), int(row["call"]), bool(row["served"]), bool(row["passed"]))
        for row in state["players"][: state["num_players"]]
    ]
    return Table(**values)
