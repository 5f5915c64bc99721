"""Ratings: the law, and that a rated game counts once, for those who played it, for good."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import argon2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from seri.core import registry
from seri.docs import bot_ratings
from seri.server import account_schema, passwords, ratings, schema, standings
from seri.server.app import create_app
from seri.server.ratings import NEWCOMER, Rating, bots_of, leavers_last, rated

from ..doc_files import ROOT
from .conftest import Person, Running, stored
from .test_accounts import join

Seats = list[tuple[Rating, int]]
RATINGS = st.builds(Rating, st.floats(-50, 80), st.floats(0.5, 9))
SEATS = st.lists(st.tuples(RATINGS, st.integers(1, 5)), min_size=2, max_size=5)


# ---- The law --------------------------------------------------------------------------------


@given(SEATS, st.randoms())
def test_the_order_of_the_players_does_not_matter(seats: Seats, dice: Any) -> None:
    shuffled = dice.sample(seats, len(seats))
    after = dict(zip(shuffled, after_game(shuffled), strict=True))
    assert [after[each] for each in seats] == after_game(seats)


@given(RATINGS, st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_who_was_equal_and_shares_a_place_stays_equal(before: Rating, places: list[int]) -> None:
    after = after_game([(before, place) for place in places])
    for one, other in itertools.combinations(range(len(places)), 2):
        if places[one] == places[other]:
            assert after[one] == after[other]
        else:
            better = min(one, other, key=lambda seat: places[seat])
            assert after[better].mu > min(after[one].mu, after[other].mu)


@given(st.lists(st.tuples(st.floats(0, 50), st.integers(1, 5)), min_size=2, max_size=5))
def test_what_some_win_the_others_lose(seats: list[tuple[float, int]]) -> None:
    """Among those whose ratings are equally sure."""
    after = after_game([(Rating(mu, 5.0), place) for mu, place in seats])
    assert sum(new.mu for new in after) == pytest.approx(sum(mu for mu, _ in seats), abs=1e-6)


def after_game(seats: Seats) -> list[Rating]:
    return rated([rating for rating, _ in seats], [place for _, place in seats])


def test_a_newcomer_begins_at_a_round_number_and_a_win_is_worth_something() -> None:
    assert Rating().points == NEWCOMER
    winner, loser = rated([Rating(), Rating()], [1, 2])
    assert winner.points > NEWCOMER > loser.points
    assert winner.sigma < Rating().sigma


@pytest.mark.parametrize(
    ("places", "leavers", "expected"),
    [
        ([1, 2, 3], set(), [1, 2, 3]),
        ([1, 2, 3], {0}, [3, 1, 2]),
        ([1, 1, 3, 4], {0, 2}, [3, 1, 3, 2]),
        ([2, 1, 2, 4], {3}, [2, 1, 2, 4]),
        ([1, 2], {0, 1}, [1, 1]),
    ],
)
def test_leavers_share_the_last_place(
    places: list[int], leavers: set[int], expected: list[int]
) -> None:
    assert leavers_last(places, leavers) == expected


# ---- Bots -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.names())
def test_the_published_ratings_of_bots_follow_from_the_ladder(game: str) -> None:
    page = (ROOT / "docs" / "ladder" / f"{game}.md").read_text("utf-8")
    file = registry.load(game).folder / ratings.BOTS
    assert file.read_text("utf-8") == bot_ratings.text_of(game, page), "run `make docs`"
    levels = {row.level for row in bot_ratings.measured(page)}
    assert set(bots_of(game)) == levels
    assert bots_of(game)[bot_ratings.ANCHOR].mu == Rating().mu


def test_a_level_is_published_once_whatever_it_was_measured_with() -> None:
    rows = "| hard:sims=100 | 60.0 [50.0, 70.0] | 200 [150, 250] |  |\n"
    rows += "| greedy | 40.0 [30.0, 50.0] | −200 [−250, −150] |  |\n"
    page = f"## 2 players\n\n{rows}"
    assert list(bot_ratings.published(page)) == ["hard", "greedy"]
    with pytest.raises(SystemExit, match="hard was measured twice among 2 players"):
        bot_ratings.published(page + rows)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_converted_elo_predicts_the_same_wins(players: int) -> None:
    """Of one who is 100 Elo above equal others: the chance to be first is that of the arena."""
    model = PlackettLuce()
    assert model.beta == bot_ratings.BETA
    above = 100 * bot_ratings.scale(players)
    c = (players * model.beta**2) ** 0.5
    strength = 2.718281828459045 ** (above / c)
    assert strength == pytest.approx(10 ** (100 / 400))


# ---- Tables ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    hasher = argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: hasher)


@pytest.fixture
def published(toy_folder: Path) -> Iterator[None]:
    """The toy game, with a ladder of its own."""
    file = toy_folder / "goofspiel" / ratings.BOTS
    file.write_text("[random]\nmu = 10.0\nsigma = 2.0\n")
    bots_of.cache_clear()
    yield
    file.unlink()
    bots_of.cache_clear()


def play_out(*people: Person) -> None:
    while people[0].look()["status"] == "playing":
        for person in people:
            if person.look()["legal"]:
                assert person.act_first().status_code == 303


def rows(url: str, table: Any) -> list[dict[str, Any]]:
    return [dict(zip(table.columns.keys(), row, strict=True)) for row in stored(url)[table.name]]


def test_a_rated_game_changes_ratings_with_its_end_and_only_once(
    anna: Person, bert: Person, url: str, running: Running
) -> None:
    join(anna, "Anna")
    join(bert, "Bert")
    for number in range(2):
        anna.open_table("goofspiel", "me", "open", rated="on")
        assert bert.sit(anna.table, 1, "whatever").status_code == 303
        assert anna.look()["rated"]
        assert [seat["name"] for seat in anna.look()["seats"]] == ["Anna", "Bert"]
        assert "no hints at a rated table" in anna.get(f"{anna.table}/hint").text
        assert len(rows(url, account_schema.results)) == 2 * number
        play_out(anna, bert)
        assert anna.act("4", anna.look()["seq"]).status_code == 409
        assert len(rows(url, account_schema.results)) == 2 * (number + 1)
    kept = rows(url, account_schema.ratings)
    assert {row["games"] for row in kept} == {2}
    assert recomputed(url) == {(r["account"], r["game"]): (r["mu"], r["sigma"]) for r in kept}
    page = anna.get("/ranks/goofspiel").text
    assert page.count('href="/people/') == 2
    person = bert.get(re.findall(r'href="(/people/[^"]+)"', page)[0]).text
    assert person.count("/replay?at=0") == 2
    assert "2 rated games" in person
    again = Running(create_app(url, pace=0))
    try:
        assert 'href="/people/' in Person(again).get(anna.table).text
    finally:
        again.stop()


def recomputed(url: str) -> dict[tuple[str, str], tuple[float, float]]:
    """All ratings, from nothing but the places of all rated games in order.

    A bot, and who has no account any more, plays with the rating that they had.
    """
    games: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows(url, account_schema.results):
        if row["number"] is not None:
            games[row["number"]].append(row)
    of_table = {row["id"]: row["game"] for row in rows(url, schema.tables)}
    found: dict[tuple[str, str], tuple[float, float]] = {}
    for _, seats in sorted(games.items()):
        game = of_table[seats[0]["table_id"]]
        before = [
            Rating(*found.get((row["account"], game), Rating()))
            if row["account"]
            else Rating(row["mu_before"], row["sigma_before"])
            for row in seats
        ]
        after = rated(before, [row["place"] for row in seats])
        for row, new in zip(seats, after, strict=True):
            if row["account"]:
                found[row["account"], game] = (new.mu, new.sigma)
    return found


def test_a_game_that_ends_twice_at_once_counts_once(
    anna: Person, bert: Person, url: str, running: Running
) -> None:
    """Two servers on one database, and the last move sent to both, many times."""
    join(anna, "Anna")
    join(bert, "Bert")
    anna.open_table("goofspiel", "me", "open", rated="on")
    bert.sit(anna.table, 1, "Bert")
    other = Running(create_app(url, pace=0))
    try:
        last = None
        while anna.look()["status"] == "playing":
            person = anna if anna.look()["legal"] else bert
            seen = person.look()
            form = {"action": seen["legal"][0]["action"], "seq": str(seen["seq"])}
            twin = Person(other, person)
            twin.look()
            posts = [
                at.start(
                    each.browser.post(
                        f"{anna.table}/act", data=form, headers={"Origin": "http://testserver"}
                    )
                )
                for at, each in [(running, person), (other, twin)] * 3
            ]
            last = sorted(post.result(60).status_code for post in posts)
            assert last[0] == 303
    finally:
        other.stop()
    assert len(rows(url, account_schema.results)) == 2
    assert {row["games"] for row in rows(url, account_schema.ratings)} == {1}


def test_the_end_and_the_ratings_are_one_commit(
    anna: Person, bert: Person, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one of them fails, neither has happened, and the move can be made again."""
    join(anna, "Anna")
    join(bert, "Bert")
    anna.open_table("goofspiel", "me", "open", rated="on")
    bert.sit(anna.table, 1, "Bert")
    settle = standings.settle

    def fails(*given: Any) -> None:
        settle(*given)
        raise RuntimeError("the power is cut")

    monkeypatch.setattr(standings, "settle", fails)
    answers = []
    while 500 not in answers:
        for person in (anna, bert):
            if person.look()["legal"]:
                answers.append(person.act_first().status_code)
    assert anna.look()["status"] == "playing"
    assert rows(url, account_schema.results) == rows(url, account_schema.ratings) == []
    monkeypatch.undo()
    play_out(anna, bert)
    assert {row["games"] for row in rows(url, account_schema.ratings)} == {1}


def test_bots_play_rated_games_with_a_rating_that_stays(
    published: None, anna: Person, url: str
) -> None:
    join(anna)
    anna.open_table("goofspiel", "me", "random", rated="on")
    page = anna.get(anna.table).text
    assert "/hint" not in page
    assert anna.post(f"{anna.table}/close").status_code == 409
    play_out(anna)
    assert anna.post(f"{anna.table}/close").status_code == 409
    mine, bots = sorted(rows(url, account_schema.results), key=lambda row: int(row["seat"]))
    assert (bots["mu_before"], bots["mu"], bots["account"]) == (10.0, 10.0, None)
    assert mine["mu_before"] != mine["mu"]
    leaders = anna.get("/ranks/goofspiel").text
    assert "Bot: plays anything" in leaders
    assert 'class="me"' in leaders


def test_a_rated_table_is_for_people_with_accounts_and_bots_with_ratings(
    anna: Person, bert: Person, url: str
) -> None:
    form = {"name": "Anna", "players": "2", "seat.0": "me", "seat.1": "random", "rated": "on"}
    stranger = anna.post("/new/goofspiel", form)
    assert stranger.status_code == 422
    assert 'id="error-rated">This is for people with an account' in stranger.text
    join(anna)
    refused = anna.post("/new/goofspiel", form)
    assert refused.status_code == 422
    assert 'id="error-seat.1">No bot has a published rating' in refused.text
    assert "Without a rating so far: " in anna.get("/new/goofspiel").text
    beside = anna.post("/new/goofspiel", {**form, "seat.1": "here", "who.1": "Bert"})
    assert beside.status_code == 422
    assert 'id="error-seat.1">At a rated table everybody plays at a device' in beside.text
    assert stored(url)["tables"] == []
    anna.open_table("goofspiel", "me", "open", rated="on")
    assert bert.sit(anna.table, 1, "Bert").status_code == 403
    assert anna.fill("random").status_code == 422
    assert "Sign in" in bert.get(anna.table).text
    join(bert, "Bert")
    quick = bert.post("/quick/goofspiel", {"players": "2"})
    assert quick.status_code == 303
    assert quick.headers["location"] != anna.table
    unlisted = anna.open_table("ra", "me", "easy", "easy")
    assert anna.look()["rated"] is False
    assert unlisted


@pytest.mark.parametrize("returns", [False, True])
def test_whom_a_bot_plays_for_at_the_end_of_a_rated_game_comes_last(
    anna: Person, bert: Person, url: str, returns: bool
) -> None:
    join(anna)
    join(bert, "Bert")
    anna.open_table(
        "goofspiel", "me", "open", rated="on", stand_in="random", **{"option.cards": "4"}
    )
    bert.sit(anna.table, 1, "Bert")
    for hers, his in (4, 1), (1, 2), (2, 3):
        assert anna.act(f"lay {hers}", anna.look()["seq"]).status_code == 303
        assert bert.act(f"lay {his}", bert.look()["seq"]).status_code == 303
    assert bert.post(f"{anna.table}/away").status_code == 303
    if returns:
        assert bert.post(f"{anna.table}/back").status_code == 303
        play_out(anna, bert)
    else:
        assert anna.act("lay 3", anna.look()["seq"]).status_code == 303
    while anna.look()["status"] == "playing":
        pass
    assert anna.look()["outcome"]["places"] == [2, 1]
    kept = sorted(rows(url, account_schema.results), key=lambda row: int(row["seat"]))
    assert [row["place"] for row in kept] == ([2, 1] if returns else [1, 2])
    assert (kept[1]["mu"] > kept[0]["mu"]) is returns


def test_unlisted_games_are_on_nobodys_page_but_ones_own(anna: Person, bert: Person) -> None:
    join(anna)
    anna.open_table("goofspiel", "me", "random", listed="")
    play_out(anna)
    me = re.findall(r'href="(/people/[^"]+)"', anna.get("/account").text)[0]
    assert anna.table in anna.get(me).text
    assert anna.table not in bert.get(me).text
    anna.open_table("goofspiel", "me", "here", "here", **{"who.1": "Bo", "who.2": "Cy"})
    while (seen := anna.look())["status"] == "playing":
        if not seen["legal"]:
            anna.post(f"{anna.table}/show", {"seat": str(seen["to_move"])})
        anna.act_first()
    assert me not in bert.get(anna.table).text
    for person in (anna, bert):
        assert person.get(me).text.count(f"{anna.table}/replay") == 1
    anna.open_table("goofspiel", "me", "random", unwatched="on")
    play_out(anna)
    assert anna.table in anna.get(me).text
    assert anna.table not in bert.get(me).text


@pytest.mark.parametrize("path", ["/people/nobody", "/people/%00", "/people/" + "x" * 300])
def test_nobodys_page_is_not_there(visit: Callable[[], Person], path: str) -> None:
    assert visit().get(path).status_code == 404
