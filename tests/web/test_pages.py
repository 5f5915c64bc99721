"""The pages as text: what they say, to whom, and that nothing in them is taken for markup."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import seri
from seri.core import registry
from seri.core.contract import SPECTATOR
from seri.core.words import LANGUAGES, Line
from seri.web import forms, pages
from seri.web.durations import clock_text
from seri.web.models import (
    Frame,
    Happened,
    ListedTable,
    Lobby,
    NewTable,
    Sitting,
    TableModel,
    Timing,
)  # fmt: skip
from seri.web.rulebook import rulebook_html
from seri.web.scene import Scene, said
from seri.web.texts import page_words, words_for

TIMINGS = [
    Timing("move:60", "move", 60, low=10, pause="asked", stand_in="greedy"),
    Timing("bank:300+10", "bank", 300, 10, on_timeout="pass", pause="paused"),
    Timing("days:3", "days", 259_200, quiet=(23, 8, "<b>"), late=1, others_may_choose=True),
    Timing("days:3 vacation:14", "days", 259_200, vacation=14 * 86_400),
    Timing("days:3 vacation:1", "days", 259_200, quiet=(23, 8, "<b>"), vacation=86_400),
]
NASTY = "<i>&\"'</i>"
TIMED = [
    Sitting(0, "person", "Anna", agrees=True, seconds_left=200_000.5, until=1e6),
    Sitting(1, "person", NASTY, stand_in="greedy", seconds_left=0.0),
]
ON_VACATION = [
    Sitting(0, "person", "Anna", seconds_left=200_000.5, vacation_left=5e5, vacation_until=1e9),
    Sitting(1, "person", NASTY, seconds_left=100_000.0, vacation_left=5e4),
]
SEATS = [Sitting(0, "person", "Anna"), Sitting(1, "bot", NASTY, "greedy")]


@pytest.fixture
def model(toy: Callable[..., seri.Game]) -> Callable[..., TableModel]:
    """A table of the toy game after some cards, seen by a seat."""

    def make(viewer: int = 0, *cards: str, **more: object) -> TableModel:
        match = toy(players=2, cards=3).match(seed=1)
        for card in cards:
            match.play(card)
        made = TableModel(
            id="t", view=match.view(viewer), status="over" if match.is_over else "playing",
            seats=SEATS, seq=len(match.events), revision=4, link="http://here/t/t",
        )  # fmt: skip
        return replace(made, **more)  # type: ignore[arg-type]

    return make


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_can_be_said_in_every_language(
    model: Callable[..., TableModel], lang: str
) -> None:
    frame = Frame(lang, "dark", "/x", NASTY)
    meta = registry.meta("goofspiel")
    listed = [
        ListedTable("t", meta, status, SEATS, mine=mine, my_turn=mine)
        for status in ("waiting", "playing", "over")
        for mine in (True, False)
    ]
    given = {
        **forms.defaults(meta, ("random", "greedy")),
        **{f"seat.{seat}": "open" for seat in range(4)},
        **dict.fromkeys(("name", "option.cards", "clock.own", "quiet", "zone"), NASTY),
        "players": "2", "preset": "custom", "listed": "", "clock": "custom",
    }  # fmt: skip
    waiting = model(status="waiting", seats=[*SEATS, Sitting(2, "open")], is_host=True, local=True,
                    levels=("random", "greedy"))  # fmt: skip
    over = model(0, "lay 1", "lay 2", "lay 2", "lay 1", "lay 3", "lay 3")
    assert over.status == "over"
    for page in [
        pages.lobby(frame, Lobby([meta], listed, [meta])),
        pages.new_table(frame, NewTable(meta, ("random", "greedy"), given)),
        pages.table(frame, waiting, NASTY),
        pages.table(frame, replace(waiting, view=model(SPECTATOR).view)),
        pages.table(frame, model()),
        *(pages.table(frame, replace(model(), timing=each, seats=TIMED)) for each in TIMINGS),
        *(pages.table(frame, replace(model(seat), seats=ON_VACATION)) for seat in (0, 1)),
        pages.table(frame, model(SPECTATOR)),
        pages.table(frame, over),
        pages.table(frame, replace(over, next_id="next")),
        pages.whole_log(frame, over),
        pages.seat_link(frame, "t", NASTY),
        pages.rules(frame, meta),
        pages.problem(frame, NASTY),
    ]:
        assert f'<html lang="{lang}" data-theme="dark">' in page
        assert NASTY not in page
        assert page.count("<main") == page.count("</main>") == 1


def test_the_banner_and_the_title_say_what_is_asked_of_whom(
    model: Callable[..., TableModel],
) -> None:
    words = words_for("goofspiel", "en", ["Anna", "Bert"])
    mine, theirs = Scene(model(0), words), Scene(model(1), words)
    assert mine.status == theirs.status
    assert mine.status.startswith("Anna: lay a card for prize")
    assert mine.title == f"● {mine.status}"
    assert theirs.title == theirs.status
    assert [move.text for move in mine.moves] == ["lay 1", "lay 2", "lay 3"]
    assert theirs.moves == []
    assert mine.waits_for_others is False
    assert theirs.waits_for_others is True


def test_what_is_not_possible_is_said_once_a_reason(model: Callable[..., TableModel]) -> None:
    scene = Scene(model(0, "lay 1", "lay 2"), words_for("goofspiel", "en"))
    assert [(each.reason, each.labels, each.more) for each in scene.impossible] == [
        ("that card has been played", ["Lay 1"], 0),
        ("hands go from 1 to 3", ["Lay 4", "Lay 5", "Lay 6", "Lay 7"], 2),
    ]
    assert Scene(model(1), words_for("goofspiel", "en")).impossible == []


def test_the_menu_offers_as_many_days_as_may_be_taken(model: Callable[..., TableModel]) -> None:
    frame, days = Frame("en"), Timing("days:3 vacation:14", "days", 259_200, vacation=14 * 86_400)
    well, spent = (replace(ON_VACATION[1], seat=0, vacation_left=left) for left in (5e5, 5e4))
    offered = pages.table(frame, replace(model(), timing=days, seats=[well, SEATS[1]]))
    assert 'max="5"' in offered
    assert "Left for you: 5 d 18 h." in offered
    none = pages.table(frame, replace(model(), timing=days, seats=[spent, SEATS[1]]))
    assert "less than a whole day" in none
    assert 'name="days"' not in none
    late = replace(model(), timing=replace(days, late=0), seats=[well, SEATS[1]])
    assert "Take a vacation" not in pages.table(frame, late)


@pytest.mark.parametrize(
    ("seconds", "english", "japanese"),
    [
        (0, "0:00", "0:00"),
        (-3, "0:00", "0:00"),
        (0.2, "0:01", "0:01"),
        (59.01, "1:00", "1:00"),
        (3599, "59:59", "59:59"),
        (3600, "1:00:00", "1:00:00"),
        (86_399, "23:59:59", "23:59:59"),
        (86_400 + 7200, "1 d 2 h", "1日2時間"),
    ],
)
def test_what_is_left_is_written_as_people_read_it(
    seconds: float, english: str, japanese: str
) -> None:
    assert clock_text(seconds, page_words("en")) == english
    assert clock_text(seconds, page_words("ja")) == japanese


def test_standings_are_by_seat_in_play_and_by_place_at_the_end(
    model: Callable[..., TableModel],
) -> None:
    words = words_for("goofspiel", "en", ["Anna", "Bert"])
    during = Scene(model(0, "lay 1", "lay 2"), words).standings
    assert [(row.sitting.seat, row.place) for row in during] == [(0, 0), (1, 0)]
    assert during[0].points == 0
    assert during[1].points
    end = Scene(model(0, "lay 1", "lay 2", "lay 2", "lay 3", "lay 3", "lay 1"), words)
    assert [row.place for row in end.standings] == [1, 2]
    assert end.end_texts == ["All prizes are gone"]


def test_shared_first_places_are_named_together(model: Callable[..., TableModel]) -> None:
    even = model(0, "lay 1", "lay 1", "lay 2", "lay 2", "lay 3", "lay 3")
    assert Scene(even, words_for("goofspiel", "en", ["Anna", "Bert"])).status == (
        "Anna and Bert win together"
    )


def test_a_rulebook_is_markdown_without_raw_markup(tmp_path: Path) -> None:
    file = tmp_path / "RULEBOOK.md"
    file.write_text(
        "# One\n\n<script>x</script> [a](javascript:alert(1)) [b](https://example.org)\n\n"
        "| a | b |\n| - | - |\n| 1 | 2 |\n",
        encoding="utf-8",
    )
    html = rulebook_html(file)
    assert "<h1>One</h1>" in html
    assert "<script>" not in html
    assert 'href="javascript' not in html
    assert '<a href="https://example.org">' in html
    assert "<td>1</td>" in html


def test_the_log_is_newest_first_within_an_event_too(model: Callable[..., TableModel]) -> None:
    words = words_for("goofspiel", "en", ["Anna", "Bert"])
    log = [
        Happened(0, -1, [Line("log.prize", prize=3)]),
        Happened(1, 0, [Line("list.comma"), Line("seat", number=1), Line("seat", number=2)]),
    ]
    scene = Scene(model(log=log), words)
    assert [line for entry in scene.log for line in entry.lines][:3] == [
        "Player 2",
        "Player 1",
        ", ",
    ]
    whole = said(model(log=log).log, words)
    assert whole[1].lines == [", ", "Player 1", "Player 2"]


@pytest.mark.parametrize(
    ("viewer", "seats", "new"),
    [
        (0, [-1, 0, 1, -1], 2),
        (1, [-1, 0, 1, -1], 1),
        (0, [-1, 0, 1, 0], 0),
        (1, [-1, 0], 0),
        (SPECTATOR, [-1, 0, 1, -1], 0),
        (0, [0, *[1] * 50], 40),
    ],
)
def test_the_log_marks_what_is_new_since_the_viewers_own_last_action(
    model: Callable[..., TableModel], viewer: int, seats: list[int], new: int
) -> None:
    log = [Happened(seq, seat, [Line("seat", number=seq)]) for seq, seat in enumerate(seats)]
    page = pages.table(Frame("en"), model(viewer, log=log))
    assert page.count('<li class="divider"') == (new > 0)
    if new:
        entries = page[page.index("<ol reversed") :]
        assert entries[: entries.index('class="divider"')].count('data-key="log-') == new
        own_last = max(seq for seq, seat in enumerate(seats) if seat == viewer)
        assert page.count(f'href="/t/t/replay?at={own_last + 1}#play"') == 2


def test_a_game_without_presets_offers_its_options_without_a_choice_of_one() -> None:
    form = NewTable(registry.meta("galopp_royal"), ("random",), forms.defaults(
        registry.meta("galopp_royal"), ("random",)
    ))  # fmt: skip
    page = pages.new_table(Frame("en"), form)
    assert 'type="radio" name="preset"' not in page
    assert '<input type="hidden" name="preset" value="custom">' in page
    assert page.count("not printed in the rules; set yours") == sum(
        option.assumed for option in form.meta.options
    )
    ra = registry.meta("ra")
    presets = pages.new_table(
        Frame("en"), NewTable(ra, ("random",), forms.defaults(ra, ("random",)))
    )
    assert presets.count('type="radio" name="preset"') == 1 + len(ra.presets)


def test_how_to_play_lies_open_at_the_beginning_only(model: Callable[..., TableModel]) -> None:
    view = seri.game("ra").match(seed=1).view(0)
    for seq, shown in ((3, True), (400, False)):
        page = pages.table(Frame("en"), model(view=view, seq=seq))
        assert "How to play" in page
        assert ('<details open data-key="how-details">' in page) is shown


def test_games_that_warm_up_are_named_without_jargon() -> None:
    metas = [registry.meta("ra"), registry.meta("galopp_royal")]
    page = pages.lobby(Frame("en"), Lobby(metas, [], metas[:1]))
    assert "Ra is still warming up" in page
    assert "You can play at once" in page
    assert "Ra, Galopp Royal are still" in pages.lobby(Frame("en"), Lobby(metas, [], metas))
