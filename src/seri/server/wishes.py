"""What seats want done for them at a table: each seat knows its own wishes only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from ..core.game import Game
from ..core.standing import Order, auction_of, read_order
from .schema import WishRow


class Wishes:
    """The wishes of all seats of a table."""

    def __init__(self, game: Game, table_id: str, rows: Iterable[WishRow]) -> None:
        self._game = game
        self._table_id = table_id
        self._rows = {row.seat: row for row in rows}

    def of(self, seat: int) -> WishRow:
        return self._rows.get(seat) or WishRow(self._table_id, seat)

    def order_of(self, seat: int) -> Order | None:
        """The order that a seat has given for the auction that goes on."""
        standing = self.of(seat).standing
        return read_order(standing) if standing else None

    def keep(self, rows: Iterable[WishRow]) -> None:
        """Take over what was written."""
        self._rows |= {row.seat: row for row in rows}

    def lapsed(self, states: Sequence[Any]) -> list[WishRow]:
        """The rows whose order is over when the table goes through these states, without it."""
        given = [row for row in self._rows.values() if row.standing]
        if not given:
            return []
        names = {auction_of(self._game, state) for state in states}
        return [replace(row, standing="", auction="") for row in given if names - {row.auction}]
