"""Tables from the lobby to the rematch, as people use them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .conftest import Person, status_of, stored


def play_to_the_end(*people: Person) -> None:
    """Everybody plays the first legal action until the game is over."""
    for _ in range(400):
        seen = [each.look() for each in people]
        if seen[0]["status"] == "over":
            return
        for person, view in zip(people, seen, strict=True):
            if view["legal"]:
                person.act(view["legal"][0]["action"], view["seq"])
                break
    raise AssertionError("the game did not end")


def test_the_lobby_lists_the_games_and_links_to_their_rules(anna: Person) -> None:
    page = anna.get("/").text
    assert "Goofspiel" in page
    assert 'href="/new/goofspiel"' in page
    assert "Prize cards" not in page
    assert "Components" in anna.get("/rules/goofspiel").text
    assert "内容物" in anna.get("/rules/goofspiel", headers={"Accept-Language": "ja"}).text


def test_a_whole_game_against_bots_with_plain_forms(anna: Person) -> None:
    anna.open_table("goofspiel", "me", "random", "greedy")
    play_to_the_end(anna)
    page = anna.get(anna.table).text
    assert "All prizes are gone" in page
    assert "wins" in status_of(page) or "win together" in status_of(page)
    outcome = anna.look()["outcome"]
    assert min(outcome["places"]) == 1
    assert anna.get(f"{anna.table}/log").text.count("<li") >= 5 * 4


def test_a_friend_joins_by_the_link_and_a_spectator_watches(
    visit: Callable[[], Person], anna: Person, bert: Person
) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    assert "Waiting for 1 more player" in status_of(anna.get(table).text)
    assert "1 open seat" in visit().get("/").text
    assert bert.sit(table, 1, "Bert").status_code == 303
    seen = anna.look()
    assert [each["name"] for each in seen["seats"]] == ["Anna", "Bert"]
    assert (seen["seat"], seen["to_move"], bert.look()["seat"]) == (0, 0, 1)
    watcher = visit()
    page = watcher.get(table).text
    assert "You are watching." in page
    assert '<button name="action"' not in page
    assert 'name="action"' in anna.get(table).text


def test_a_table_that_is_not_listed_is_found_by_its_link_only(anna: Person, bert: Person) -> None:
    table = anna.open_table("goofspiel", "me", "open", listed="")
    assert table in anna.get("/").text
    assert table not in bert.get("/").text
    assert bert.get(table).status_code == 200


def test_my_tables_come_first_and_say_when_it_is_my_turn(anna: Person, bert: Person) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    bert.sit(table, 1, "Bert")
    assert "Your turn" in anna.get("/").text
    assert "Your turn" not in bert.get("/").text


def test_the_host_fills_open_seats_with_bots_and_nobody_else_can(
    anna: Person, bert: Person
) -> None:
    table = anna.open_table("goofspiel", "me", "open", "open")
    assert bert.post(f"{table}/host", {"do": "fill", "level": "random"}).status_code == 403
    assert anna.post(f"{table}/host", {"do": "fill", "level": "clever"}).status_code == 400
    assert anna.look()["status"] == "waiting"
    assert anna.fill("random").status_code == 303
    assert [each["kind"] for each in anna.look()["seats"]] == ["person", "bot", "bot"]
    assert anna.fill("random").status_code == 409


def test_a_seat_can_be_left_before_the_start(anna: Person, bert: Person) -> None:
    table = anna.open_table("goofspiel", "me", "open", "open")
    bert.sit(table, 1, "Bert")
    assert bert.post(f"{table}/leave").status_code == 303
    left = {"seat": 1, "kind": "open", "name": "", "level": "", "ready": False}
    assert left.items() <= anna.look()["seats"][1].items()
    assert bert.post(f"{table}/leave").status_code == 403


def test_a_host_who_leaves_hands_the_table_over(anna: Person, bert: Person) -> None:
    table = anna.open_table("goofspiel", "me", "open", "open")
    bert.sit(table, 1, "Bert")
    assert anna.post(f"{table}/leave").is_redirect
    assert anna.post(f"{table}/host", {"do": "fill", "level": "random"}).status_code == 403
    assert bert.fill("random").is_redirect
    assert bert.look()["status"] == "playing"


def test_a_table_that_everybody_left_is_gone(anna: Person, bert: Person, url: str) -> None:
    for _ in range(25):
        table = anna.open_table("goofspiel", "me", "open")
        assert anna.post(f"{table}/leave").headers["location"] == "/"
    assert anna.get(table).status_code == 404
    assert bert.sit(table, 1, "Bert").status_code == 404
    assert table not in bert.get("/").text
    assert not any(stored(url)[name] for name in ("tables", "seats", "events"))


def test_who_plays_with_bots_alone_may_remove_the_table(
    visit: Callable[[], Person], anna: Person, bert: Person, url: str
) -> None:
    table = anna.open_table("goofspiel", "me", "random")
    assert "Remove this table" in anna.get(table).text
    assert visit().post(f"{table}/close").status_code == 403
    assert anna.post(f"{table}/close").headers["location"] == "/"
    assert anna.get(table).status_code == 404
    assert not stored(url)["tables"]
    table = anna.open_table("goofspiel", "me", "open")
    bert.sit(table, 1, "Bert")
    assert "Remove this table" not in anna.get(table).text
    assert anna.post(f"{table}/close").status_code == 409
    assert anna.look()["status"] == "playing"


def test_a_seat_is_taken_once_and_names_differ(
    visit: Callable[[], Person], anna: Person, bert: Person
) -> None:
    table = anna.open_table("goofspiel", "me", "open", "open")
    assert bert.sit(table, 0, "Bert").status_code == 409
    assert bert.sit(table, 1, "ＡＮＮＡ").status_code == 409
    assert bert.sit(table, 1, "Bert").status_code == 303
    assert bert.sit(table, 2, "Bert").status_code == 409
    assert visit().sit(table, 1, "Cleo").status_code == 409
    assert visit().sit(table, 7, "Cleo").status_code == 400


def test_a_rematch_is_one_shared_table_with_the_same_seats(
    visit: Callable[[], Person], anna: Person, bert: Person
) -> None:
    table = anna.open_table("goofspiel", "me", "open", "random", **{"option.cards": "3"})
    bert.sit(table, 1, "Bert")
    assert anna.post(f"{table}/rematch").status_code == 409
    play_to_the_end(anna, bert)
    first = anna.post(f"{table}/rematch")
    assert first.status_code == 303
    assert bert.post(f"{table}/rematch").headers["location"] == first.headers["location"]
    assert visit().post(f"{table}/rematch").status_code == 403
    anna.table = bert.table = first.headers["location"]
    assert anna.look()["status"] == "waiting"
    anna.say_ready()
    bert.say_ready()
    seen = anna.look()
    assert (seen["status"], seen["seat"], bert.look()["seat"]) == ("playing", 0, 1)
    assert seen["options"] == {"cards": "3"}
    assert [each["name"] for each in seen["seats"][:2]] == ["Anna", "Bert"]
    assert anna.table in visit().get(table).text


def test_a_personal_link_moves_a_seat_to_another_device(
    visit: Callable[[], Person], anna: Person
) -> None:
    anna.open_table("goofspiel", "me", "open")
    page = anna.post(f"{anna.table}/link").text
    link = page.split('id="seat-link" readonly value="http://testserver')[1].split('"')[0]
    phone = visit()
    phone.table = anna.table
    answer = phone.get(link)
    assert (answer.status_code, answer.headers["location"]) == (303, anna.table)
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert phone.look()["seat"] == 0
    assert link.rsplit("/", 1)[1] not in phone.get(anna.table).text


def test_a_newer_personal_link_takes_the_place_of_the_older(
    visit: Callable[[], Person], anna: Person
) -> None:
    anna.open_table("goofspiel", "me", "open")
    links = []
    for _ in range(2):
        page = anna.post(f"{anna.table}/link").text
        links.append(
            page.split('id="seat-link" readonly value="http://testserver')[1].split('"')[0]
        )
        device = visit()
        device.table = anna.table
        device.get(links[-1])
        assert device.look()["seat"] == 0
    assert visit().get(links[0]).status_code == 403
    assert anna.look()["seat"] == 0


def test_a_seat_token_works_on_through_a_rematch(visit: Callable[[], Person], anna: Person) -> None:
    anna.open_table("goofspiel", "me", "random", **{"option.cards": "3"})
    page = anna.post(f"{anna.table}/link").text
    phone = visit()
    phone.get(page.split('id="seat-link" readonly value="http://testserver')[1].split('"')[0])
    phone.table = anna.table
    play_to_the_end(phone)
    phone.table = phone.post(f"{phone.table}/rematch").headers["location"]
    assert phone.look()["seat"] == 0


def test_why_an_action_is_not_possible_is_a_click_away(anna: Person, bert: Person) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    bert.sit(table, 1, "Bert")
    assert f'href="{table}/why"' in anna.get(table).text
    fragment = {"Accept": "text/vnd.seri.fragment+html"}
    page, part = anna.get(f"{table}/why").text, anna.get(f"{table}/why", headers=fragment).text
    for shown in (page, part):
        assert "Lay 6, Lay 7, Lay 8, Lay 9" in shown
        assert "hands go from 1 to 5" in shown
    assert "<html" in page
    assert "<html" not in part
    assert "hands go from 1 to 5" not in bert.get(f"{table}/why").text


def test_pages_speak_the_language_of_the_cookie_or_of_the_browser(anna: Person) -> None:
    anna.open_table("goofspiel", "me", "open")
    assert "募集中" in anna.get("/", headers={"Accept-Language": "ja,en;q=0.5"}).text
    assert anna.post("/settings", {"lang": "ja", "back": anna.table}).headers["location"] == (
        anna.table
    )
    page = anna.get(anna.table, headers={"Accept-Language": "en"}).text
    assert 'lang="ja"' in page
    assert "あと1人を待っています" in page


def test_the_options_of_the_form_are_those_of_the_table(anna: Person) -> None:
    anna.open_table("goofspiel", "me", "open", **{"option.cards": "9", "preset": "custom"})
    assert anna.look()["options"] == {"cards": "9"}
    assert anna.look()["state"]["cards"] == 9


def test_everybody_may_be_a_bot(anna: Person) -> None:
    anna.open_table("goofspiel", "random", "random", **{"option.cards": "3"})
    for _ in range(500):
        if (seen := anna.look())["status"] == "over":
            break
    assert seen["seat"] == -1
    assert seen["outcome"]["reason"] == "All prizes are gone"


@pytest.mark.parametrize("name", ["act", "sit", "leave", "host", "link", "rematch"])
def test_reloading_the_address_of_a_form_leads_back_to_the_table(anna: Person, name: str) -> None:
    table = anna.open_table("goofspiel", "me", "open")
    answer = anna.get(f"{table}/{name}")
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    assert anna.get(f"/t/nix/{name}").status_code == 404


def test_reloading_the_settings_leads_to_the_lobby(anna: Person) -> None:
    answer = anna.get("/settings")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
