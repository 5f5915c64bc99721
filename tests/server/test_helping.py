"""Orders and undo where there are clocks, people who are away, pauses and shared devices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import seri
from seri.server.app import create_app
from seri.server.fresh import Fresh
from seri.server.orders import answer_for

from .conftest import Person, Running
from .test_orders import bid, order, table_of, until
from .test_takebacks import call, said, seat, undo
from .test_timing import Watch

Later = Callable[[float], None]


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def running(url: str, toy: Callable[..., seri.Game], watch: Watch) -> Iterator[Running]:
    """A server whose time passes when a test says so, and whose bots take long."""
    running = Running(create_app(url, pace=3600, fresh=Fresh(steady=watch)))
    running.app.site.hall.stewards.pause = lambda: 0.0
    yield running
    running.stop()


@pytest.fixture
def later(running: Running, watch: Watch) -> Later:
    """Let some seconds pass, and what is due then happen."""

    def later(seconds: float) -> None:
        watch.now += seconds
        running.run(running.app.site.hall.keeper.look())

    return later


def opened(visit: Callable[[], Person], players: int = 3, **more: str) -> list[Person]:
    """People at an auction of cards, by when they are asked."""
    people = [visit() for _ in range(players)]
    people[0].open_table("jade_merchant", "me", *["open"] * (players - 1), **more)
    for number in range(1, players):
        people[number].sit(people[0].table, number, ("", "Bert", "Cleo")[number])
    first = people[0].look()["to_move"]
    return people[first:] + people[:first]


def clocked(visit: Callable[[], Person], clock: str, timeout: str = "wait") -> list[Person]:
    more = {"clock": "custom", "clock.own": clock, "timeout": timeout, "stand_in": "random"}
    return opened(visit, 2, **more)


def left(*people: Person) -> list[Any]:
    seats = people[0].look()["seats"]
    return [seats[person.look()["seat"]]["seconds_left"] for person in people]


def pause(*people: Person, choice: str = "ask") -> None:
    for person in people:
        assert person.post(f"{person.table}/pause", {"choice": choice}).status_code == 303


# ---- Clocks ---------------------------------------------------------------------------------


def test_an_undo_takes_back_what_a_bank_grew_and_pays_nothing_back(
    visit: Callable[[], Person], later: Later
) -> None:
    first, second = clocked(visit, "bank:300+10")
    later(40)
    call(first, "take 5")
    assert left(first, second) == [270, 300]
    later(20)
    assert undo(first) == 303
    assert left(first, second) == [260, 280]
    later(5)
    assert left(first, second) == [255, 280]
    call(first, "take 4")
    assert left(first, second) == [265, 280]


def test_an_undo_goes_on_with_the_time_of_the_move_however_often(
    visit: Callable[[], Person], later: Later
) -> None:
    first, second = clocked(visit, "move:60")
    later(40)
    for seconds in (20, 15, 10):
        assert left(first) == [seconds]
        call(first, "take 5")
        later(30)
        assert undo(first) == 303
        assert left(first, second) == [seconds, 60]
        later(5)


@pytest.mark.parametrize("timeout", ["pass", "wait"])
def test_a_move_made_when_time_was_up_stays(
    visit: Callable[[], Person], later: Later, timeout: str
) -> None:
    first, _ = clocked(visit, "move:60", timeout)
    later(60)
    if timeout == "wait":
        call(first, "take 5")
    assert first.look()["legal"] == []
    assert "your time was up" in said(first)
    assert undo(first) == 409


def test_an_order_acts_before_the_time_is_up(visit: Callable[[], Person], running: Running) -> None:
    """At most half of what is left goes by: the clock, not the order, is what others see."""
    first, second = clocked(visit, "move:5")
    running.app.site.hall.stewards.pause = lambda: 10.0
    assert order(second, "pass") == 303
    call(first, "take 5")
    table = table_of(running, second)
    until(first, lambda seen: seen["to_move"] != second.look()["seat"])
    assert not [each for each in table.incidents if each.kind == "passed"]


# ---- People who are away, and pauses --------------------------------------------------------


def test_who_is_away_is_not_asked_and_decides_nothing(visit: Callable[[], Person]) -> None:
    first, second, third = opened(visit)
    call(first, "take 5")
    assert undo(first) == 303
    call(first, "take 5")
    call(second, "take 4")
    assert undo(first) == 303
    assert third.post(f"{third.table}/away").status_code == 303
    assert "I agree" not in said(second)  # who has to agree has changed
    assert undo(first) == 303
    assert undo(third, answer="agree", asker=str(first.look()["seat"] + 1)) == 409
    assert "For you" not in said(third)
    assert third.post(f"{third.table}/passes", {"passes": "off"}).status_code == 409
    assert undo(second, answer="agree", asker=str(first.look()["seat"] + 1)) == 303
    assert first.look()["legal"]
    log = first.get(f"{first.table}/log").text
    assert log.count("took the last move back") == 2


def test_what_happens_beside_the_game_stands_with_the_move_before_it(
    visit: Callable[[], Person],
) -> None:
    first, _, third = opened(visit)
    call(first, "take 5")
    assert undo(first) == 303
    call(first, "take 4")
    assert third.post(f"{third.table}/away").status_code == 303
    log = first.get(f"{first.table}/log").text
    told = ["took the last move back", "leaves the game"]
    back, gone = (log.index(text) for text in told)
    assert back < gone
    assert log[back:gone].count("<li") == 1  # the move that counts stands between


def test_no_order_acts_for_somebody_whom_a_bot_plays(
    visit: Callable[[], Person], running: Running
) -> None:
    first, second, _ = opened(visit)
    assert order(second, "pass") == 303
    assert second.post(f"{second.table}/away").status_code == 303
    call(first, "take 5")
    table = table_of(running, second)
    assert table.bot_to_move() == second.look()["seat"]
    assert answer_for(table) is None
    assert second.post(f"{second.table}/back").status_code == 303
    until(second, lambda seen: seen["to_move"] != seen["seat"])


def test_in_a_pause_nothing_is_undone_agreed_to_or_done_for_anybody(
    visit: Callable[[], Person], running: Running
) -> None:
    first, second, third = opened(visit)
    call(first, "take 5")
    call(second, "take 4")
    assert undo(first) == 303
    pause(first, second, third)
    assert "I agree" not in said(second)
    assert "For you" not in said(first)
    assert undo(first) == 409
    assert third.post(f"{third.table}/order", {"withdraw": "yes"}).status_code == 409
    pause(third, choice="end")
    assert order(third, "pass") == 303
    until(third, lambda seen: seen["to_move"] != seen["seat"])


def test_who_was_declined_gains_nothing_by_asking_for_a_pause(visit: Callable[[], Person]) -> None:
    first, second, third = opened(visit)
    call(first, "take 5")
    call(second, "take 4")
    assert undo(first) == 303
    assert undo(third, answer="decline", asker=seat(first)) == 303
    pause(first)
    pause(first, choice="decline")
    assert undo(first) == 409


def test_an_order_waits_for_the_end_of_a_pause(
    visit: Callable[[], Person], running: Running
) -> None:
    first, second, third = opened(visit)
    running.app.site.hall.stewards.pause = lambda: 3600.0
    assert order(second, "pass") == 303
    call(first, "take 5")
    table = table_of(running, second)
    assert answer_for(table) is not None
    pause(first, second, third)
    assert answer_for(table) is None
    running.app.site.hall.stewards.pause = lambda: 0.0
    pause(first, choice="end")
    until(second, lambda seen: seen["to_move"] != seen["seat"])


# ---- Several at one device ------------------------------------------------------------------


def test_at_a_shared_device_one_answer_counts_for_all(anna: Person, bert: Person) -> None:
    more = {"who.1": "Ben", "option.start_player": "3"}
    anna.open_table("galopp_royal", "me", "here", "open", **more)
    bert.sit(anna.table, 2, "Bert")
    bid(bert, "bid 1")
    anna.post(f"{anna.table}/show", {"seat": "0"})
    bid(anna, "bid 2")
    assert undo(bert) == 303
    assert "I agree" in said(anna)
    assert undo(anna, answer="agree", asker="3") == 303
    assert bert.look()["legal"]
    assert bert.look()["state"]["standing_bid"] == 0


def test_where_nothing_is_hidden_whoever_acted_last_takes_back(anna: Person) -> None:
    anna.open_table("ra", "me", "here", **{"who.1": "Ben"})
    mover = anna.look()["to_move"]
    call(anna, "invoke")
    assert anna.look()["to_move"] != mover
    assert undo(anna) == 303
    assert anna.look()["to_move"] == mover


def test_an_order_is_shown_only_while_its_seat_is(anna: Person, bert: Person) -> None:
    more = {"who.2": "Ben", "option.start_player": "1"}
    anna.open_table("galopp_royal", "open", "me", "here", **more)
    bert.sit(anna.table, 0, "Bert")
    anna.post(f"{anna.table}/show", {"seat": "1"})
    assert order(anna, "up_to 5") == 303
    assert "Withdraw it" in said(anna)
    anna.post(f"{anna.table}/show", {"seat": "2"})
    assert anna.look()["seat"] == 2
    assert "Withdraw it" not in said(anna)
    bid(bert, "bid 1")
    until(anna, lambda seen: seen["to_move"] == 2 and seen["state"]["standing_bid"] == 2)
    assert anna.look()["seat"] == 2
    bid(anna, "pass")
    bid(bert, "bid 3")
    until(anna, lambda seen: seen["state"]["standing_bid"] == 4)
    assert "Withdraw it" not in said(anna)
