"""Orders in an auction and automatic passes: a seat's own, checked, kept, carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from seri.server.app import Application, create_app
from seri.server.orders import LONGEST_PAUSE, SHORTEST_PAUSE, answer_for, human_pause
from seri.server.refused import Refused

from .conftest import Person, Running, stored

Three = tuple[Person, Person, Person]


@pytest.fixture
def three(running: Running, visit: Callable[[], Person]) -> Three:
    """Anna, Bert and Cleo at an auction that Anna opens; what is wished is done at once."""
    running.app.site.hall.stewards.pause = lambda: 0.0
    return gather(visit)


def gather(visit: Callable[[], Person], **options: str) -> Three:
    people = visit(), visit(), visit()
    options = {"option.start_player": "1", **options}
    people[0].open_table("galopp_royal", "me", "open", "open", **options)
    people[1].sit(people[0].table, 1, "Bert")
    people[2].sit(people[0].table, 2, "Cleo")
    return people


def auction(person: Person) -> str:
    page = person.get(person.table).text
    return page.split('name="auction" value="')[1].split('"')[0]


def order(person: Person, text: str, **more: str) -> int:
    form = {"auction": auction(person), "order": text, **more}
    return person.post(f"{person.table}/order", form).status_code


def bid(person: Person, text: str) -> None:
    assert person.act(text, person.look()["seq"]).status_code == 303


def until(person: Person, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Look until something is so."""
    while not is_so(seen := person.look()):
        pass
    return seen


def table_of(running: Running, person: Person) -> Any:
    return running.run(running.app.site.hall.table(person.id))


def test_it_bids_a_coin_more_as_far_as_it_goes_and_then_passes(three: Three) -> None:
    anna, bert, cleo = three
    assert order(bert, "up_to 5") == 303
    assert "up to 5; above that you pass" in bert.get(bert.table).text
    bid(anna, "bid 1")
    assert until(anna, lambda seen: seen["to_move"] == 2)["state"]["standing_bid"] == 2
    bid(cleo, "pass")
    bid(anna, "bid 5")
    state = until(anna, lambda seen: seen["state"]["standing_bid"] == 0)["state"]
    assert state["players"][0]["coins"] == 45
    assert state["players"][1]["coins"] == 50


def test_above_its_limit_it_may_ask(three: Three, running: Running) -> None:
    anna, bert, _ = three
    form = {"auction": auction(bert), "verb": "up_to_then_ask", "number": "5"}
    assert bert.post(f"{bert.table}/order", form).status_code == 303
    bid(anna, "bid 5")
    assert answer_for(table_of(running, bert)) is None
    bid(bert, "bid 6")


def test_it_ends_with_its_auction(three: Three, url: str) -> None:
    anna, bert, cleo = three
    assert order(bert, "pass") == 303
    old = auction(bert)
    bid(anna, "bid 1")
    until(cleo, lambda seen: bool(seen["legal"]))
    bid(cleo, "pass")
    assert auction(bert) != old
    assert "Withdraw it" not in bert.get(bert.table).text
    assert [row[3:] for row in stored(url)["wishes"]] == [("", "")]
    late = {"auction": old, "order": "pass"}
    assert bert.post(f"{bert.table}/order", late).status_code == 409


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("up_to 50", 303), ("up_to 51", 422), ("up_to 0", 422), ("up_to", 422), ("pass 3", 422),
        ("fold", 422), ("up_to x", 400), ("", 400), ("up_to 9999999999", 400), ("pass\n", 400),
    ],
)  # fmt: skip
def test_an_order_is_checked_as_a_move_is(three: Three, text: str, status: int) -> None:
    assert order(three[2], text) == status
    assert ("Withdraw it" in three[2].get(three[2].table).text) is (status == 303)


def test_only_a_seat_of_a_game_in_play_gives_orders(
    three: Three, visit: Callable[[], Person], anna: Person
) -> None:
    stranger = visit()
    stranger.table = three[0].table
    form = {"auction": auction(three[0]), "order": "pass"}
    assert stranger.post(f"{stranger.table}/order", form).status_code == 403
    assert stranger.post(f"{stranger.table}/passes", {"passes": "off"}).status_code == 403
    assert stranger.post(f"{stranger.table}/passes", {"passes": "perhaps"}).status_code == 400
    anna.open_table("galopp_royal", "me", "open", "open")
    assert anna.post(f"{anna.table}/order", form).status_code == 409


def test_what_was_withdrawn_does_not_act_any_more(three: Three, running: Running) -> None:
    anna, bert, _ = three
    running.app.site.hall.stewards.pause = lambda: 3600.0
    assert order(bert, "up_to 5") == 303
    bid(anna, "bid 1")
    table = table_of(running, bert)
    wanted = answer_for(table)
    assert wanted is not None
    assert bert.post(f"{bert.table}/order", {"withdraw": "yes"}).status_code == 303
    assert bert.post(f"{bert.table}/order", {"withdraw": "yes"}).status_code == 409
    with pytest.raises(Refused):
        running.run(
            table.act(1, wanted.seq, wanted.text, is_wanted=lambda: answer_for(table) == wanted)
        )
    assert bert.look()["to_move"] == 1
    running.app.site.hall.stewards.pause = lambda: 0.0
    assert order(bert, "pass") == 303  # nothing waits any more for what was wanted before
    until(bert, lambda seen: seen["to_move"] == 2)


def test_an_order_survives_a_restart_and_acts_though_nobody_looks(
    app: Application, running: Running, url: str, three: Three
) -> None:
    anna, bert, _ = three
    running.app.site.hall.stewards.pause = lambda: 3600.0
    assert order(bert, "up_to 5") == 303
    bid(anna, "bid 1")
    again_app = create_app(url, pace=0)
    again_app.site.hall.stewards.pause = lambda: 0.0
    again = Running(again_app)
    try:
        while stored(url)["events"][-1][3] != "bid 2":
            pass
        assert "up to 5" in Person(again, bert).get(bert.table).text
    finally:
        again.stop()


def test_who_can_only_pass_passes_by_himself_where_all_see_it(three: Three) -> None:
    anna, _, _ = three
    bid(anna, "bid 50")
    state = until(anna, lambda seen: seen["state"]["standing_bid"] == 0)["state"]
    assert state["players"][0]["coins"] == 0


def test_nobody_passes_by_himself_who_does_not_want_it_or_whose_money_is_hidden(
    three: Three, running: Running, visit: Callable[[], Person]
) -> None:
    anna, bert, _ = three
    assert bert.post(f"{bert.table}/passes", {"passes": "off"}).status_code == 303
    assert "You always pass yourself" in bert.get(bert.table).text
    bid(anna, "bid 50")
    assert answer_for(table_of(running, bert)) is None
    hidden = gather(visit, **{"option.money": "hidden"})
    bid(hidden[0], "bid 50")
    assert hidden[1].look()["legal"] == [{"action": "pass", "label": "Pass"}]
    assert answer_for(table_of(running, hidden[1])) is None


def test_a_pause_is_one_that_a_person_might_make() -> None:
    pauses = {human_pause() for _ in range(100)}
    assert SHORTEST_PAUSE <= min(pauses) < max(pauses) <= LONGEST_PAUSE
