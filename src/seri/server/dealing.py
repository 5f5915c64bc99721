"""How a game begins: who is still awaited, what the dealer promises, the first deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..core.dealer import SecretDealer
from ..core.fair import Fairness, dealing_key, promise_of
from ..core.game import Game
from ..core.match import Match
from .chronicle import Chronicle, Step
from .schema import OPEN, OVER, PERSON, PLAYING, PROMISED, SeatRow, TableRow


class Begun(NamedTuple):
    """A table's row, the dealer's steps before a player is asked, the match if it has begun."""

    row: TableRow
    steps: Sequence[Step] = ()
    match: Match | None = None


def is_full(seats: Iterable[SeatRow]) -> bool:
    return all(each.kind != OPEN for each in seats)


def awaited(seats: Iterable[SeatRow]) -> list[int]:
    """The seats whose persons have not said that they are ready."""
    return [each.seat for each in seats if each.kind == PERSON and each.nonce is None]


def unready(seats: Iterable[SeatRow]) -> list[SeatRow]:
    """The same seats with nobody ready: who sits there has changed, so all is promised anew."""
    return [replace(each, nonce=None) for each in seats]


def dealer(row: TableRow, seats: Sequence[SeatRow]) -> SecretDealer:
    """Before there were promises a table's secret was the key itself."""
    is_promised = row.dealing == PROMISED
    return SecretDealer(dealing_key(row.secret, _nonces(seats)) if is_promised else row.secret)


def fairness(game: Game, row: TableRow, seats: Sequence[SeatRow]) -> Fairness | None:
    """What anybody may know of a table's dealing by now: its secret when all is over.

    None as long as a seat is open, and for a table from before there were promises.
    """
    if row.dealing != PROMISED or not is_full(seats):
        return None
    secret = row.secret if row.status == OVER else None
    promise = promise_of(row.secret, game, row.id, [each.name for each in seats])
    return Fairness(row.id, promise, _nonces(seats), secret)


def begin(game: Game, row: TableRow, seats: Sequence[SeatRow]) -> Begun:
    """Begin the match of a full table where nobody is awaited; the dealer may end it at once."""
    if not is_full(seats) or awaited(seats):
        return Begun(row)
    match = Match(game, dealer(row, seats), names=[each.name for each in seats])
    steps = Chronicle(game).following(match.events)
    return Begun(replace(row, status=status_of(match)), steps, match)


def status_of(match: Match) -> str:
    """The status of a table where this match has begun."""
    return OVER if match.is_over else PLAYING


def _nonces(seats: Iterable[SeatRow]) -> tuple[str, ...]:
    return tuple(each.nonce or "" for each in seats)
