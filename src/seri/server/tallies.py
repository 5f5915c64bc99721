"""What chance dealt in finished games, in the store; counted with the end of each, once."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from ..core import registry
from ..core.contract import CHANCE
from ..core.game import Game
from ..core.tallies import Count, Deal, Tally, tally
from . import store
from .chronicle import Chronicle, Step, replay
from .dealing_schema import counted, dealings, dealt
from .schema import OVER, PROMISED, Stored, TableRow, tables
from .store import Store

log = logging.getLogger(__name__)
BATCH = 100
SECONDS_BETWEEN = 0.02
"""While games are counted that ended before they were, others may want the processor."""


def deals_in(chronicle: Chronicle, steps: Sequence[Step] = ()) -> list[Deal]:
    """What chance gave in a game, with `steps` that follow."""
    every, found = [*chronicle.steps, *steps], []
    before = chronicle.state_at(0)
    for step in every:
        if step.event.seat == CHANCE:
            found.append(Deal(before, step.event.action))
        before = step.state
    return found


# ---- The end of a game ----------------------------------------------------------------------


def keep(connection: sa.Connection, table: TableRow, found: Tally) -> None:
    """Add a finished game to the sums. Raises Conflict if it is in them already.

    It belongs into the commit of the end, where the game was not over before.
    """
    connection.execute(sa.insert(counted).values(table_id=table.id))
    here = {"game": table.game, "rules_version": table.rules_version, "players": table.players}
    _add(connection, dealings, [{**here, "games": found.games, "deals": found.deals}])
    rows = [{**here, "kind": key, **found.counts[key]._asdict()} for key in sorted(found.counts)]
    _add(connection, dealt, rows)


def _add(connection: sa.Connection, to: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Add numbers to those that are there, row by row in the order of their keys."""
    if not rows:
        return
    insert = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(to)
    sums = {
        column.name: column + insert.excluded[column.name]
        for column in to.columns
        if not column.primary_key
    }
    keys = [column.name for column in to.primary_key]
    connection.execute(insert.on_conflict_do_update(index_elements=keys, set_=sums), rows)


# ---- To be read -----------------------------------------------------------------------------


def tally_of(connection: sa.Connection, game: str) -> Tally:
    """The sums of a game, over all numbers of players and versions of its rules."""
    heads = sa.select(sa.func.sum(dealings.c.games), sa.func.sum(dealings.c.deals))
    games, deals = connection.execute(heads.where(dealings.c.game == game)).one()
    sums = (sa.func.sum(dealt.c[name]) for name in Count._fields)
    wanted = sa.select(dealt.c.kind, *sums).where(dealt.c.game == game).group_by(dealt.c.kind)
    counts = {
        kind: Count(int(happened), float(expected), float(variance))
        for kind, happened, expected, variance in connection.execute(wanted)
    }
    return Tally(int(games or 0), int(deals or 0), counts)


# ---- Games that ended before they were counted ----------------------------------------------


async def catch_up(keeping: Store) -> int:
    """Count the finished games that are not counted yet; how many were.

    Each in a commit of its own, which says that it is counted: it can be stopped at any moment.
    What this version can't replay stays uncounted.
    """
    known, last, found = registry.names(), "", 0
    while ids := await keeping.read(partial(_uncounted, after=last)):
        last = ids[-1]
        for table_id in ids:
            found += await _count(keeping, table_id, known)
            await asyncio.sleep(SECONDS_BETWEEN)
    return found


def _uncounted(connection: sa.Connection, after: str) -> list[str]:
    """The next tables whose finished game was dealt as promised and is in no sum."""
    wanted = (
        sa.select(tables.c.id)
        .outerjoin(counted, counted.c.table_id == tables.c.id)
        .where(tables.c.status == OVER, tables.c.dealing == PROMISED)
        .where(counted.c.table_id.is_(None), tables.c.id > after)
        .order_by(tables.c.id)
        .limit(BATCH)
    )
    return list(connection.execute(wanted).scalars())


async def _count(keeping: Store, table_id: str, known: Sequence[str]) -> bool:
    """Count one game; False if it is gone, of no use, or counted meanwhile."""
    stored = await keeping.read(lambda connection: store.load(connection, table_id))
    if stored is None or stored.table.game not in known:
        return False
    try:
        found = await asyncio.to_thread(_tally, stored)
    except Exception:  # a damaged table must not keep the others from being counted
        log.exception("table %s: its dealing can't be counted", table_id)
        return False
    if found is not None:
        with contextlib.suppress(store.Conflict):
            await keeping.write(lambda connection: keep(connection, stored.table, found))
            return True
    return False


def _tally(stored: Stored) -> Tally | None:
    row = stored.table
    game = Game(row.game, row.players, None, row.options)
    if row.rules_version != game.rules_version:
        return None
    fold = replay(game, stored.events)
    return tally(game, deals_in(Chronicle.of(fold))) if fold.match.is_over else None
