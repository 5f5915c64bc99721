"""What may come next, at a table: as a page, as a part of one, and as JSON."""

from __future__ import annotations

from seri.server.people import FRAGMENT

from .conftest import Person
from .test_playing import play_to_the_end


def test_what_may_come_is_told_at_the_table(anna: Person, bert: Person) -> None:
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    assert f'data-load="{anna.table}/odds"' in anna.get(anna.table).text
    page = anna.get(f"{anna.table}/odds").text
    assert "<caption>The next prize</caption>" in page
    assert page.count("25.0 %") == 4
    part = anna.get(f"{anna.table}/odds", headers={"Accept": FRAGMENT})
    assert part.text.startswith("<table")
    assert part.headers["content-type"].startswith(FRAGMENT)
    japanese = bert.get(f"{anna.table}/odds", headers={"Accept-Language": "ja"}).text
    assert "次の得点カード" in japanese


def test_tools_get_the_odds_as_json(anna: Person, bert: Person) -> None:
    bert.sit(anna.open_table("goofspiel", "me", "open"), 1, "Bert")
    (told,) = anna.get(f"/api/tables/{anna.id}/odds").json()
    assert told["what"] == "The next prize"
    assert [each["chance"] for each in told["prospects"]] == [0.25] * 4
    assert {each["left"] for each in told["prospects"]} == {1}
    assert anna.get("/api/tables/nothing/odds").status_code == 404


def test_after_the_end_nothing_may_come(anna: Person) -> None:
    anna.open_table("goofspiel", "me", "random")
    play_to_the_end(anna)
    assert "/odds" not in anna.get(anna.table).text
    assert "Nothing is known" in anna.get(f"{anna.table}/odds").text
    assert anna.get(f"/api/tables/{anna.id}/odds").json() == []
