"""All dealings of a server: every finished game is counted, once, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
import sqlalchemy as sa

import seri
from seri.core.tallies import Tally, deals_of, tally
from seri.server import store, tallies
from seri.server.app import create_app
from seri.server.database import open_engine, writing
from seri.server.dealing_schema import counted, dealings, dealt
from seri.server.schema import TableRow, tables

from .conftest import Person, Running, stored
from .test_playing import play_to_the_end

PAGE = "/dealing/goofspiel"


def finished(person: Person, cards: str = "3") -> None:
    more = {"preset": "custom", "option.cards": cards}
    person.open_table("goofspiel", "me", "random", **more)
    play_to_the_end(person)


def counted_in(url: str) -> Tally:
    engine = open_engine(url)
    with engine.connect() as connection:
        found = tallies.tally_of(connection, "goofspiel")
    engine.dispose()
    return found


def as_from_before(url: str) -> None:
    """Let a database look as if games had never been counted."""
    engine = open_engine(url)
    with writing(engine).begin() as connection:
        for table in (counted, dealings, dealt):
            connection.execute(sa.delete(table))
    engine.dispose()


def caught_up(url: str) -> int:
    """Count older games, as a server does that starts."""
    keep = store.Store(url)
    try:
        return asyncio.run(tallies.catch_up(keep))
    finally:
        keep.close()


def test_before_the_first_game_the_page_says_so(anna: Person) -> None:
    assert "No game has been finished yet." in anna.get(PAGE).text
    assert anna.get("/dealing/chess").status_code == 404
    assert anna.get("/dealing/..%2fcore").status_code == 404


def test_a_finished_game_is_counted_with_its_end(anna: Person, url: str) -> None:
    anna.open_table("goofspiel", "me", "random")
    anna.act_first()
    assert counted_in(url) == Tally()
    play_to_the_end(anna)
    found = counted_in(url)
    table = anna._running.run(anna._running.app.site.hall.table(anna.id))
    game = table.game
    assert found == tally(game, deals_of(game, table.chronicle.events))
    assert (found.games, found.deals) == (1, 5)


def test_an_end_that_is_not_committed_is_not_counted(
    anna: Person, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The end and its count are one commit: killed before it, neither has happened."""
    more = {"preset": "custom", "option.cards": "3"}
    anna.open_table("goofspiel", "random", "me", **more)
    for _ in range(2):
        assert anna.act_first().status_code == 303
    while not anna.look()["legal"]:
        pass
    before, real = stored(url), tallies.keep

    def die(connection: sa.Connection, table: TableRow, found: Tally) -> None:
        real(connection, table, found)
        raise RuntimeError("killed")

    monkeypatch.setattr(tallies, "keep", die)
    assert anna.act_first().status_code == 500
    assert stored(url) == before
    monkeypatch.setattr(tallies, "keep", real)
    assert anna.act_first().status_code == 303
    assert anna.look()["status"] == "over"
    assert counted_in(url).games == 1


def test_the_page_tells_what_came_and_what_was_expected(anna: Person) -> None:
    for _ in range(2):
        finished(anna)
    page = anna.get(PAGE).text
    assert "2 games, 6 deals" in page
    assert "This is within what luck gives." in page
    assert page.count('<th scope="row">Prize') == 3
    assert "2ゲーム" in anna.get(PAGE, headers={"Accept-Language": "ja"}).text
    assert f'href="{PAGE}"' in anna.get(f"{anna.table}/fair").text
    assert f'href="{PAGE}"' in anna.get("/ranks/goofspiel").text


def test_a_crooked_server_is_told_so(anna: Person, url: str) -> None:
    finished(anna)
    engine = open_engine(url)
    with writing(engine).begin() as connection:
        here = dealt.c.kind == "odds.prize 1"
        connection.execute(
            sa.update(dealt).where(here).values(happened=900, expected=500.0, variance=250.0)
        )
    engine.dispose()
    page = anna.get(PAGE).text
    assert "This is more than luck would give" in page
    assert "+25.3 σ" in page


def test_kinds_that_nobody_knows_any_more_are_shown_as_text(anna: Person, url: str) -> None:
    finished(anna)
    engine = open_engine(url)
    with writing(engine).begin() as connection:
        here = dealt.c.kind == "odds.prize 1"
        connection.execute(sa.update(dealt).where(here).values(kind="<i>old"))
    engine.dispose()
    assert "&lt;i&gt;old" in anna.get(PAGE).text


def test_imported_games_are_not_counted(anna: Person, url: str) -> None:
    finished(anna)
    record = anna.get(f"{anna.table}/transcript").text
    assert anna.post("/import", {"name": "Anna", "record": record}).status_code == 303
    assert counted_in(url).games == 1
    assert caught_up(url) == 0


def test_what_was_counted_stays_when_its_table_goes(anna: Person, url: str) -> None:
    finished(anna)
    before = counted_in(url)
    assert anna.post(f"{anna.table}/close").status_code == 303
    assert counted_in(url) == before
    assert stored(url)["counted"] == []


# ---- Games that ended before they were counted -------------------------------------------------


def test_older_games_are_counted_once(anna: Person, url: str) -> None:
    for cards in ("3", "3", "4"):
        finished(anna, cards)
    anna.open_table("goofspiel", "me", "random")
    anna.act_first()  # this one goes on
    before = counted_in(url)
    as_from_before(url)
    assert caught_up(url) == 3
    assert caught_up(url) == 0
    after = counted_in(url)
    assert (after.games, after.deals) == (before.games, before.deals) == (3, 10)
    for key, count in before.counts.items():
        assert after.counts[key] == pytest.approx(count)


def test_counting_that_was_stopped_goes_on_where_it_was(
    anna: Person, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        finished(anna)
    before = counted_in(url)
    as_from_before(url)
    real, asked = tallies.keep, []

    def die(connection: sa.Connection, table: TableRow, found: Tally) -> None:
        """Do all the work for the second game, then be killed before the commit."""
        asked.append(table.id)
        real(connection, table, found)
        if len(asked) > 1:
            raise RuntimeError("killed")

    monkeypatch.setattr(tallies, "keep", die)
    with pytest.raises(RuntimeError, match="killed"):
        caught_up(url)
    assert counted_in(url).games == 1
    monkeypatch.setattr(tallies, "keep", real)
    assert caught_up(url) == 2
    again = counted_in(url)
    assert (again.games, again.deals) == (before.games, before.deals)
    for key, count in before.counts.items():
        assert again.counts[key] == pytest.approx(count)


def test_a_server_counts_older_games_when_it_starts(
    anna: Person, url: str, toy: Callable[..., seri.Game]
) -> None:
    finished(anna)
    as_from_before(url)
    another = Running(create_app(url, pace=0))
    person = Person(another)
    try:
        while "1 game, 3 deals" not in person.get(PAGE).text:
            pass
    finally:
        another.stop()


def test_what_can_not_be_replayed_stays_uncounted(anna: Person, url: str) -> None:
    for _ in range(3):
        finished(anna)
    as_from_before(url)
    engine = open_engine(url)
    with writing(engine).begin() as connection:
        ids = connection.execute(sa.select(tables.c.id).order_by(tables.c.id)).scalars().all()
        for table_id, column, value in ((ids[0], "rules_version", 99), (ids[1], "game", "chess")):
            here = sa.update(tables).where(tables.c.id == table_id)
            connection.execute(here.values({column: value}))
    engine.dispose()
    assert caught_up(url) == 1
    assert caught_up(url) == 0


def test_a_game_can_not_be_counted_twice(anna: Person, url: str) -> None:
    finished(anna)
    before = stored(url)
    keep = store.Store(url)
    table = anna._running.run(anna._running.app.site.hall.table(anna.id))
    found = tally(table.game, deals_of(table.game, table.chronicle.events))
    with pytest.raises(store.Conflict):
        asyncio.run(keep.write(lambda connection: tallies.keep(connection, table.row, found)))
    keep.close()
    assert stored(url) == before
