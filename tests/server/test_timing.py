"""Tables with clocks: what people have left, who plays for whom, pauses; with a pinned time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import seri
from seri.server.app import create_app
from seri.server.attendance import time_out
from seri.server.clocks import DAY
from seri.server.fresh import Fresh
from seri.server.refused import Refused
from seri.server.table import Table
from seri.server.timekeeper import Timekeeper

from .conftest import Person, Running, status_of, stored
from .routes import routes_of
from .test_secrets import everything_sent, server

BEGUN = 1_777_000_000.0


class Watch:
    """A time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The timekeeper looks when a test says so, not by itself."""

    async def run(keeper: Timekeeper) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Timekeeper, "run", run)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def running(url: str, toy: Callable[..., seri.Game], watch: Watch) -> Iterator[Running]:
    running = Running(create_app(url, pace=0, fresh=Fresh(steady=watch)))
    yield running
    running.stop()


@pytest.fixture
def later(running: Running, watch: Watch) -> Callable[[float], None]:
    """Let some seconds pass, and what is due then happen."""

    def later(seconds: float) -> None:
        watch.now += seconds
        running.run(running.app.site.hall.keeper.look())

    return later


Later = Callable[[float], None]


def begin(anna: Person, bert: Person, clock: str, timeout: str = "wait", **more: str) -> str:
    """A game of Anna and Bert with a clock; Anna is asked first."""
    more = {"clock": "custom", "clock.own": clock, "timeout": timeout, "stand_in": "random", **more}
    path = anna.open_table("goofspiel", "me", "open", **{"option.cards": "4", **more})
    bert.sit(path, 1, "Bert")
    assert anna.look()["to_move"] == 0
    return path


def left(person: Person) -> list[float | None]:
    return [each["seconds_left"] for each in person.look()["seats"]]


def choose(person: Person, form: str, choice: str) -> int:
    given = {"choice": choice, "seq": str(person.look()["seq"])}
    return person.post(f"{person.table}/{form}", given).status_code


# ---- What is left ---------------------------------------------------------------------------


def test_a_bank_pays_for_what_one_thinks_and_grows_after_each_decision(
    anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "bank:300+10")
    assert left(anna) == [300, 300]
    later(40)
    assert left(bert) == [260, 300]
    anna.act_first()
    later(25)
    assert left(anna) == [270, 275]
    bert.act_first()
    assert left(anna) == [270, 285]


def test_each_decision_has_the_time_of_a_move_clock(
    anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "move:60")
    later(40)
    assert left(anna) == [20, 60]
    anna.act_first()
    later(10)
    assert left(anna) == [60, 50]


def test_bots_have_no_clock_and_cost_nobody_time(anna: Person, later: Later) -> None:
    anna.open_table("goofspiel", "me", "random", clock="bank:300+10")
    later(30)
    anna.act_first()
    while anna.look()["to_move"] != 0:
        pass
    assert left(anna) == [280, None]


def test_a_table_without_a_clock_shows_none(anna: Person, bert: Person, later: Later) -> None:
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    later(10 * DAY)
    assert left(anna) == [None, None]
    assert 'class="clock' not in anna.get(anna.table).text
    assert anna.look()["to_move"] == 0


def test_the_page_shows_clocks_that_a_browser_can_go_on_with(
    anna: Person, bert: Person, later: Later, watch: Watch
) -> None:
    begin(anna, bert, "bank:300+10")
    later(35)
    page = bert.get(bert.table).text
    assert re.findall(r'class="clock[^>]*>([^<]+)<', page) == ["4:25", "4:25", "5:00"]
    assert f'name="seri-now" content="{watch.now:.3f}"' in page
    assert f'data-until="{BEGUN + 300:.3f}"' in page
    assert "5:00, and 10 s more after each move" in page
    later(240)
    assert re.findall(r'class="clock low"[^>]*>([^<]+)<', bert.get(bert.table).text) == ["0:25"] * 2


# ---- Time is out ----------------------------------------------------------------------------


def test_a_table_that_waits_lets_the_others_choose_after_half_a_minute(
    anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "move:60", "wait")
    later(61)
    assert "Anna&#39;s time is up" in bert.get(bert.table).text
    assert "Let a bot play on" not in bert.get(bert.table).text
    assert choose(bert, "late", "bot") == 409
    later(29)
    assert "Let a bot play on" in bert.get(bert.table).text
    assert "Let a bot play on" not in anna.get(anna.table).text
    assert choose(anna, "late", "wait") == 403
    assert choose(bert, "late", "wait") == 303
    assert left(bert) == [60, 60]
    later(90)
    assert choose(bert, "late", "bot") == 303
    assert bert.look()["seats"][0]["stand_in"] == "random"
    while bert.look()["to_move"] != 1:
        pass
    log = bert.get(f"{bert.table}/log").text
    assert "Anna&#39;s time is up; the others wait longer." in log
    assert "the others let a bot play on." in log


def test_who_is_late_may_move_until_the_others_chose(
    anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "bank:60+0", "wait")
    later(500)
    assert anna.act_first().status_code == 303
    assert left(anna) == [30, 60]
    assert choose(bert, "late", "bot") == 409


def test_a_table_that_passes_plays_the_mildest_move(
    anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "move:60", "pass")
    later(59.9)
    assert anna.look()["to_move"] == 0
    later(0.1)
    assert anna.look()["to_move"] == 1
    assert anna.look()["seats"][0]["stand_in"] == ""
    assert "so this was played for them" in anna.get(f"{anna.table}/log").text
    later(60)
    assert anna.look()["seq"] == 4


def test_a_game_that_knows_passing_passes(
    anna: Person, bert: Person, later: Later, running: Running
) -> None:
    path = anna.open_table("jade_merchant", "me", "open", "open", clock="move:60", timeout="pass")
    cleo = Person(running)
    bert.sit(path, 1, "Bert")
    cleo.sit(path, 2, "Cleo")
    people = [anna, bert, cleo]
    people[anna.look()["to_move"]].act_first()
    mover, seq = anna.look()["to_move"], anna.look()["seq"]
    assert "pass" in [move["action"] for move in people[mover].look()["legal"]]
    later(60)
    table: Table = running.run(running.app.site.hall.table(anna.id))
    step = table.chronicle.steps[seq]
    assert (step.event.seat, step.text) == (mover, "pass")


def test_a_bot_plays_on_until_the_owner_is_back(
    anna: Person, bert: Person, later: Later, url: str
) -> None:
    begin(anna, bert, "bank:60+5", "bot")
    later(60)
    seen = bert.look()
    assert seen["seats"][0]["stand_in"] == "random"
    while bert.look()["to_move"] != 1:
        pass
    assert "away: a bot plays" in bert.get(bert.table).text
    assert "A bot plays for you" in anna.get(anna.table).text
    assert left(bert) == [0, 60]
    bert.act_first()
    while bert.look()["to_move"] != 1:
        pass
    assert anna.post(f"{anna.table}/back").status_code == 303
    assert anna.post(f"{anna.table}/back").status_code == 409
    bert.act_first()
    assert anna.look()["to_move"] == 0
    assert left(anna) == [30, 60 + 2 * 5]
    assert anna.act_first().status_code == 303


def test_a_move_and_a_time_out_that_meet_are_one_of_both(
    running: Running, anna: Person, bert: Person, watch: Watch
) -> None:
    """The time-out that was decided on before the move came is refused, and the other way round."""
    begin(anna, bert, "move:60", "bot")
    table: Table = running.run(running.app.site.hall.table(anna.id))
    watch.now += 60
    seq = table.seq
    assert anna.act_first().status_code == 303
    with pytest.raises(Refused):
        running.run(table.change(lambda moment: time_out(moment, 0, seq)))
    with pytest.raises(Refused):
        running.run(table.act_late(0, seq, "lay 1"))
    watch.now += 60
    running.run(running.app.site.hall.keeper.look())
    while bert.look()["to_move"] == 1:
        pass
    answer = bert.act("lay 4", seq + 1)
    assert answer.status_code == 409
    assert bert.act("lay 4", bert.look()["seq"]).status_code == 409


# ---- Leaving and coming back ----------------------------------------------------------------


def test_who_leaves_is_played_by_a_bot_that_sees_no_more_than_the_seat(
    anna: Person, bert: Person, later: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[seri.View] = []

    class Spy:
        def choose(self, view: seri.View) -> int:
            seen.append(view)
            return int(view.legal()[0])

    monkeypatch.setattr("seri.server.bots.bot", lambda level, seed: Spy())
    begin(anna, bert, "none")
    anna.act("lay 3", anna.look()["seq"])
    assert "Leave the game" in bert.get(bert.table).text
    assert bert.post(f"{bert.table}/away").status_code == 303
    assert bert.post(f"{bert.table}/away").status_code == 409
    while anna.look()["to_move"] != 0:
        pass
    assert [view.seat for view in seen] == [1]
    assert seen[0].state.players[0].laid == -1
    assert bert.look()["legal"] == []
    anna.act_first()
    assert "Bert leaves the game; a bot plays on." in anna.get(anna.table).text
    assert bert.post(f"{bert.table}/back").status_code == 303
    assert "Bert is back." in anna.get(anna.table).text


def test_a_bot_that_still_thinks_when_the_owner_is_back_does_not_move(
    running: Running, anna: Person, bert: Person
) -> None:
    begin(anna, bert, "none")
    table: Table = running.run(running.app.site.hall.table(anna.id))
    with pytest.raises(Refused):
        running.run(table.act_as_bot(0, table.seq, "lay 1"))
    assert anna.look()["seq"] == 1


def test_a_watcher_decides_nothing(
    visit: Callable[[], Person], anna: Person, bert: Person, later: Later, url: str
) -> None:
    begin(anna, bert, "move:60")
    later(100)
    watcher, before = visit(), stored(url)
    watcher.table = anna.table
    for form in ("away", "back", "pause", "late", "vacation"):
        for choice in ("ask", "bot", "begin", "end"):
            given = {"choice": choice, "seq": "1", "days": "1"}
            answer = watcher.post(f"{anna.table}/{form}", given)
            assert answer.status_code in (400, 403)
    assert stored(url) == before


# ---- Pauses ---------------------------------------------------------------------------------


def test_a_pause_begins_when_all_agree_and_anybody_ends_it(
    anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "bank:300+10", "bot")
    later(50)
    assert choose(bert, "pause", "ask") == 303
    assert "Bert would like a pause" in anna.get(anna.table).text
    later(10)
    assert choose(anna, "pause", "decline") == 303
    assert "would like a pause" not in anna.get(anna.table).text
    assert choose(bert, "pause", "ask") == choose(anna, "pause", "ask") == 303
    assert status_of(anna.get(anna.table).text) == "The game is paused"
    later(5000)
    assert left(anna) == [240, 300]
    assert anna.look()["legal"] == []
    answer = anna.act("lay 1", anna.look()["seq"])
    assert answer.status_code == 409
    assert "End the pause first" in answer.text
    assert choose(bert, "pause", "end") == 303
    assert choose(bert, "pause", "end") == 409
    later(40)
    assert left(anna) == [200, 300]
    assert anna.act_first().status_code == 303


def test_bots_stand_in_a_pause_too(anna: Person, bert: Person, later: Later) -> None:
    begin(anna, bert, "move:60")
    anna.act_first()
    assert choose(anna, "pause", "ask") == choose(bert, "pause", "ask") == 303
    bert.post(f"{bert.table}/away")
    assert anna.look()["to_move"] == 1
    assert choose(anna, "pause", "end") == 303
    while anna.look()["to_move"] != 0:
        pass


# ---- Vacations ------------------------------------------------------------------------------


def vacation(person: Person, choice: str, days: str = "") -> int:
    given = {"choice": choice, "days": days}
    return person.post(f"{person.table}/vacation", given).status_code


def vacations(person: Person) -> list[tuple[float | None, float | None]]:
    """What each seat may still take, in days, and for how many more it is away."""
    return [
        (each["vacation_left"] / DAY, (until := each["vacation_until"]) and (until - BEGUN) / DAY)
        for each in person.look()["seats"]
    ]


def test_a_clock_stands_in_a_vacation_and_all_see_until_when(
    anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "days:3 vacation:14", "bot")
    later(DAY)
    assert "Take a vacation" in anna.get(anna.table).text
    assert vacation(anna, "begin", "5") == 303
    assert vacation(anna, "begin", "5") == 409
    assert vacations(bert) == [(9, 6), (14, None)]
    page = bert.get(bert.table).text
    assert 'datetime="2026-04-30T03:06Z"' in page
    assert "on vacation until 2026-04-30 03:06 UTC</time>" in page
    assert "Anna goes on vacation for" in page
    assert "data-until" not in page
    assert "You are on vacation" not in page
    assert "You are on vacation until" in anna.get(anna.table).text
    later(4 * DAY)
    assert left(anna) == [2 * DAY, 3 * DAY]
    assert anna.act_first().status_code == bert.act_first().status_code == 303
    assert vacations(anna) == [(9, 6), (14, None)]
    later(DAY)
    assert vacations(anna) == [(9, None), (14, None)]
    assert "vacation is over." in bert.get(bert.table).text
    assert "on vacation until" not in bert.get(f"{bert.table}").text.split('class="panel log"')[0]
    later(DAY)
    assert left(anna) == [2 * DAY, 3 * DAY]


def test_who_is_back_early_keeps_the_rest(anna: Person, bert: Person, later: Later) -> None:
    begin(anna, bert, "days:3 vacation:14", "bot")
    assert vacation(bert, "end") == 409
    assert vacation(bert, "begin", "14") == 303
    later(2 * DAY)
    assert left(anna) == [DAY, 3 * DAY]
    assert vacation(bert, "end") == 303
    assert vacations(anna) == [(14, None), (12, None)]
    assert "Bert&#39;s vacation is over." in anna.get(anna.table).text
    assert vacation(bert, "begin", "13") == 422


def test_a_time_out_ends_no_vacation_and_leaving_does(
    anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "days:3 vacation:14", "bot")
    assert vacation(anna, "begin", "4") == 303
    later(4 * DAY)
    later(3 * DAY - 1)
    assert anna.look()["seats"][0]["stand_in"] == ""
    later(1)
    assert anna.look()["seats"][0]["stand_in"] == "random"
    assert vacation(anna, "begin", "1") == 409
    assert vacation(bert, "begin", "4") == 303
    assert bert.post(f"{bert.table}/away").status_code == 303
    assert vacations(bert) == [(10, None), (14, None)]


@pytest.mark.parametrize(
    ("days", "status"),
    [("", 400), ("x", 400), ("-1", 400), ("1.5", 400), ("9" * 12, 400), ("0", 422), ("15", 422)],
)
def test_days_that_cannot_be_are_refused_and_change_nothing(
    anna: Person, bert: Person, later: Later, url: str, days: str, status: int
) -> None:
    begin(anna, bert, "days:3 vacation:14")
    before = stored(url)
    assert vacation(anna, "begin", days) == status
    assert stored(url) == before


def test_without_a_vacation_to_take_there_is_none(
    anna: Person, bert: Person, later: Later, url: str
) -> None:
    begin(anna, bert, "days:3")
    assert "Take a vacation" not in anna.get(anna.table).text
    assert anna.look()["seats"][0]["vacation_left"] is None
    before = stored(url)
    assert vacation(anna, "begin", "1") == vacation(anna, "end") == 409
    assert stored(url) == before


def test_a_rematch_gives_all_vacations_anew(anna: Person, bert: Person, later: Later) -> None:
    begin(anna, bert, "days:3 vacation:14", **{"option.cards": "3"})
    assert vacation(anna, "begin", "14") == 303
    while anna.look()["status"] == "playing":
        (anna, bert)[anna.look()["to_move"]].act_first()
    assert "on vacation until" not in bert.get(bert.table).text.split('class="panel log"')[0]
    later(20 * DAY)
    for person in (anna, bert):
        person.table = person.post(f"{person.table}/rematch").headers["location"]
    for person in (anna, bert):
        person.say_ready()
    assert vacations(anna) == [(14, None), (14, None)]


def test_a_vacation_goes_on_when_the_server_is_started_again(
    url: str, toy: Callable[..., seri.Game], watch: Watch
) -> None:
    def start(*people: Person) -> tuple[Running, list[Person]]:
        running = Running(create_app(url, pace=0, fresh=Fresh(steady=watch)))
        return running, [Person(running, each) for each in people]

    running, _ = start()
    anna, bert = Person(running), Person(running)
    begin(anna, bert, "days:3 vacation:14", "bot")
    assert vacation(anna, "begin", "5") == 303
    watch.now += DAY
    running.stop()
    watch.now += DAY
    running, (anna, bert) = start(anna, bert)
    assert vacations(anna) == [(9, 5), (14, None)]
    assert left(anna) == [3 * DAY, 3 * DAY]
    running.stop()
    watch.now += 10 * DAY
    running, (anna, bert) = start(anna, bert)
    assert left(anna) == [3 * DAY, 3 * DAY]
    running.run(running.app.site.hall.keeper.look())
    assert vacations(anna) == [(9, None), (14, None)]
    watch.now += 20 + DAY
    assert left(anna) == [2 * DAY, 3 * DAY]
    running.stop()


# ---- Restarts -------------------------------------------------------------------------------


def test_the_time_when_no_server_was_there_does_not_count(
    url: str, toy: Callable[..., seri.Game], watch: Watch
) -> None:
    def start() -> tuple[Running, Person, Person]:
        running = Running(create_app(url, pace=0, fresh=Fresh(steady=watch)))
        return running, Person(running), Person(running)

    running, anna, bert = start()
    begin(anna, bert, "bank:300+10", "bot")
    watch.now += 100
    running.stop()
    watch.now += 50_000
    running = Running(create_app(url, pace=0, fresh=Fresh(steady=watch)))
    anna, bert = Person(running, anna), Person(running, bert)
    assert left(anna) == [200, 300]
    watch.now += 20
    assert left(anna) == [200, 300]
    watch.now += 50
    assert left(anna) == [150, 300]
    running.run(running.app.site.hall.keeper.beat())
    bert.post(f"{bert.table}/away")
    anna.act_first()
    while anna.look()["to_move"] != 0:
        pass
    assert choose(anna, "pause", "ask") == 303
    running.stop()
    running = Running(create_app(url, pace=0, fresh=Fresh(steady=watch)))
    anna = Person(running, anna)
    seen = anna.look()
    assert (seen["pause"], seen["seats"][1]["stand_in"]) == ("paused", "random")
    assert "Bert leaves the game" in anna.get(anna.table).text
    running.stop()


def test_killed_it_counts_up_to_its_last_sign_of_life(
    url: str, toy: Callable[..., seri.Game], watch: Watch
) -> None:
    running = Running(create_app(url, pace=0, fresh=Fresh(steady=watch)))
    anna, bert = Person(running), Person(running)
    begin(anna, bert, "bank:300+10")
    watch.now += 30
    running.run(running.app.site.hall.keeper.look())
    watch.now += 1000
    killed = Running(create_app(url, pace=0, fresh=Fresh(steady=watch)))
    assert left(Person(killed, anna)) == [270, 300]
    killed.stop()
    running.stop()


# ---- What is not known shows nowhere --------------------------------------------------------


def test_at_a_table_with_clocks_a_card_laid_face_down_looks_the_same_to_all_others(
    tmp_path: Path, toy: Callable[..., seri.Game]
) -> None:
    sent = []
    for card in ("lay 1", "lay 4"):
        with server(tmp_path / card[-1], b"s" * 32) as running:
            anna, bert = Person(running), Person(running)
            begin(anna, bert, "bank:300+10")
            assert choose(bert, "pause", "ask") == 303
            assert anna.act(card, 1).status_code == 303
            assert anna.post(f"{anna.table}/away").status_code == 303
            sent.append([everything_sent(running, person) for person in (anna, bert)])
    assert sent[0][0] != sent[1][0]
    assert sent[0][1] == sent[1][1]


def test_a_view_drawn_again_later_is_the_same(
    running: Running, anna: Person, bert: Person, watch: Watch
) -> None:
    """So what somebody chose and did not confirm, which has it drawn again, shows nowhere."""
    begin(anna, bert, "bank:300+10")
    table: Table = running.run(running.app.site.hall.table(anna.id))

    def drawn() -> str:
        return bert.first_event(f"{bert.table}/stream").partition("event: now")[0]

    before = drawn()
    watch.now += 290
    table.look_again()
    assert drawn() == before
    assert "0:10" in bert.get(bert.table).text


# ---- The form -------------------------------------------------------------------------------


BAD_CLOCKS: list[tuple[dict[str, str], str, str]] = [
    ({"clock": "fast"}, "clock", "Write it like move:90"),
    ({"clock": "custom", "clock.own": ""}, "clock", "Write it like move:90"),
    ({"clock": "custom", "clock.own": "move:1"}, "clock", "from 5 to 3600"),
    ({"clock": "custom", "clock.own": "days:5 vacation:90"}, "clock", "from 1 to 60"),
    ({"clock": "custom", "clock.own": "move:60 vacation:9"}, "clock", "days:5 vacation:10"),
    ({"clock": "days:3", "quiet": "night"}, "quiet", "Write them like 23-8"),
    ({"clock": "days:3", "quiet": "8-7", "zone": "UTC"}, "quiet", "at most 16 hours"),
    ({"clock": "days:3", "quiet": "23-8", "zone": ""}, "zone", "Write it like Europe/Berlin"),
    ({"clock": "days:3", "quiet": "23-8", "zone": "X" * 99}, "zone", "Europe/Berlin"),
    ({"timeout": "explode"}, "timeout", "Choose what happens then"),
    ({"stand_in": "clever"}, "stand_in", "Choose one of these bots"),
]


def test_a_clock_that_cannot_be_is_marked_and_opens_nothing(anna: Person, url: str) -> None:
    before = stored(url)
    good = {"name": "Anna", "players": "2", "seat.0": "me", "seat.1": "open"}
    for form, field, said in BAD_CLOCKS:
        answer = anna.post("/new/goofspiel", {**good, **form})
        assert answer.status_code == 422, form
        assert said in answer.text, form
        assert f'aria-describedby="error-{field}"' in answer.text, form
    assert stored(url) == before


def test_days_have_the_quiet_hours_that_were_written(anna: Person) -> None:
    anna.open_table("goofspiel", "me", "open", clock="days:3", quiet="23 - 8", zone="Asia/Tokyo")
    assert anna.look()["clock"] == "days:3 quiet:23-8 Asia/Tokyo"
    assert "not counting 23:00 to 8:00 (Asia/Tokyo)" in anna.get(anna.table).text


def test_days_come_with_vacation_and_quiet_hours(anna: Person) -> None:
    form = {"clock": "days:3 vacation:14", "quiet": "23-8", "zone": "Asia/Tokyo"}
    anna.open_table("goofspiel", "me", "open", **form)
    assert anna.look()["clock"] == "days:3 vacation:14 quiet:23-8 Asia/Tokyo"
    page = anna.get(anna.table).text
    assert "3 days per move, and 14 days of vacation for everybody, not counting 23:00" in page
    japanese = anna.get(anna.table, headers={"Accept-Language": "ja"}).text
    assert "1手3日、休暇は一人14日まで（Asia/Tokyoの23時〜8時は数えません）" in japanese


def test_a_choice_that_cannot_be_changes_nothing(anna: Person, url: str) -> None:
    anna.open_table("goofspiel", "me", "open")
    before = stored(url)
    for form in ("away", "back", "pause", "late", "vacation"):
        for given in ({}, {"choice": "x"}, {"choice": "bot", "seq": "0"}, {"choice": "end"},
                      {"choice": "begin", "days": "1"}):  # fmt: skip
            assert anna.post(f"{anna.table}/{form}", given).status_code in (400, 409)
    assert stored(url) == before


def test_every_route_answers_at_a_table_with_a_clock(
    running: Running, anna: Person, bert: Person, later: Later
) -> None:
    begin(anna, bert, "move:60", "wait")
    later(100)
    for method, path in routes_of(running.app, anna.id):
        assert bert.send(method, path).status_code < 500, path
