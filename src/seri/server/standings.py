"""How games ended and what that did to ratings, in the store; written with the end itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

import sqlalchemy as sa

from .account_schema import ResultRow, accounts, ratings, results
from .ratings import CAUTION, Rating, bots_of, leavers_last, rated
from .schema import BOT, SeatRow, TableRow, seats, tables
from .store import without_events

LOCK = 0x5E22
"""PostgreSQL's advisory lock for ratings: rated games are counted one after another."""


class Standing(NamedTuple):
    """A rating of somebody in a game; of a person with an account, or of a bot's level."""

    game: str
    rating: Rating
    games: int = 0
    account: str = ""
    name: str = ""
    level: str = ""


class Played(NamedTuple):
    """A finished game of somebody: the table, who sat there, how it came out for them."""

    table: TableRow
    seats: list[SeatRow]
    result: ResultRow


# ---- The end of a game ----------------------------------------------------------------------


def settle(
    connection: sa.Connection,
    table: TableRow,
    at_seats: Sequence[SeatRow],
    places: Sequence[int],
    now: float,
) -> None:
    """Keep how a game ended; of a rated one, what it does to ratings.

    Of a rated game, whoever is played by a bot at the end has left, and comes last.
    It belongs into the commit of the end: the results of a table are unique, so it counts once.
    """
    if table.rated:
        places = leavers_last(places, [each.seat for each in at_seats if each.stand_in])
    rows = [ResultRow(table.id, seat, place, now) for seat, place in enumerate(places)]
    if table.rated and not unrated_bots(table.game, at_seats):
        rows = _rate(connection, table.game, at_seats, rows)
    connection.execute(sa.insert(results), [asdict(row) for row in rows])


def unrated_bots(game: str, at_seats: Iterable[SeatRow]) -> list[str]:
    """The levels of the bots there that have no published rating in this game."""
    return [each.level for each in at_seats if each.kind == BOT and each.level not in bots_of(game)]


def _rate(
    connection: sa.Connection, game: str, at_seats: Sequence[SeatRow], rows: Sequence[ResultRow]
) -> list[ResultRow]:
    """The rows with ratings; those of persons are changed."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(LOCK)))
    last = connection.execute(sa.select(sa.func.max(results.c.number))).scalar() or 0
    before = [_before(connection, game, seat) for seat in at_seats]
    after = rated([each.rating for each in before], [row.place for row in rows])
    found = []
    for row, old, new in zip(rows, before, after, strict=True):
        rating = new if old.account else old.rating
        if old.account:
            _keep(connection, old, new)
        values = {"mu_before": old.rating.mu, "sigma_before": old.rating.sigma}
        values |= {"mu": rating.mu, "sigma": rating.sigma}
        kept = {**asdict(row), **values, "number": last + 1, "account": old.account or None}
        found.append(ResultRow(**kept))
    return found


def _before(connection: sa.Connection, game: str, seat: SeatRow) -> Standing:
    if seat.kind == BOT:
        return Standing(game, bots_of(game)[seat.level], level=seat.level)
    account = seat.guest or ""
    known = sa.select(accounts.c.id).where(accounts.c.id == account)
    if connection.execute(known).first() is None:  # deleted at the moment of sitting down
        return Standing(game, Rating())
    here = sa.and_(ratings.c.account == account, ratings.c.game == game)
    row = connection.execute(sa.select(ratings).where(here)).one_or_none()
    if row is None:
        return Standing(game, Rating(), account=account)
    return Standing(game, Rating(row.mu, row.sigma), row.games, account)


def _keep(connection: sa.Connection, old: Standing, new: Rating) -> None:
    values = {"mu": new.mu, "sigma": new.sigma, "games": old.games + 1}
    if old.games == 0:
        kept = {"account": old.account, "game": old.game, **values}
        connection.execute(sa.insert(ratings).values(kept))
        return
    here = sa.and_(ratings.c.account == old.account, ratings.c.game == old.game)
    connection.execute(sa.update(ratings).where(here).values(values))


# ---- To be read -----------------------------------------------------------------------------


def leaders(connection: sa.Connection, game: str, most: int) -> list[Standing]:
    """The best of a game, bots among them, best first; the careful value counts."""
    careful = ratings.c.mu - CAUTION * ratings.c.sigma
    wanted = _standings().where(ratings.c.game == game).order_by(careful.desc()).limit(most)
    people = [_standing(row) for row in connection.execute(wanted)]
    bots = [Standing(game, rating, level=level) for level, rating in bots_of(game).items()]
    return sorted([*people, *bots], key=lambda each: -each.rating.careful)


def ratings_of(connection: sa.Connection, account: str) -> list[Standing]:
    """Somebody's ratings, by game."""
    wanted = _standings().where(ratings.c.account == account).order_by(ratings.c.game)
    return [_standing(row) for row in connection.execute(wanted)]


def _standings() -> sa.Select[tuple[Any, ...]]:
    return sa.select(ratings, accounts.c.name).join(accounts, accounts.c.id == ratings.c.account)


def _standing(row: sa.Row[Any]) -> Standing:
    return Standing(row.game, Rating(row.mu, row.sigma), row.games, row.account, row.name)


def played(connection: sa.Connection, account: str, most: int, *, others: bool) -> list[Played]:
    """Somebody's finished games, newest first; for `others` those that anybody may find and watch.

    Of several people at one device it is the first whose place counts: nobody knows who was who.
    """
    mine = (
        sa.select(seats.c.table_id, sa.func.min(seats.c.seat).label("seat"))
        .where(seats.c.guest == account)
        .group_by(seats.c.table_id)
        .subquery()
    )
    at_mine = sa.and_(mine.c.table_id == results.c.table_id, mine.c.seat == results.c.seat)
    found = (
        sa.select(results)
        .join(mine, at_mine)
        .join(tables, tables.c.id == results.c.table_id)
        .order_by(results.c.at.desc())
        .limit(most)
    )
    if others:
        found = found.where(tables.c.watched, sa.or_(tables.c.listed, tables.c.rated))
    rows = [ResultRow(**row._mapping) for row in connection.execute(found)]
    at = {each.table.id: each for each in without_events(connection, [r.table_id for r in rows])}
    return [Played(at[row.table_id].table, at[row.table_id].seats, row) for row in rows]
