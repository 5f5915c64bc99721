"""The form for a new table, as it is read."""

from __future__ import annotations

import pytest

from seri.core.meta import Meta, Option
from seri.web.forms import defaults, read_new_table

META = Meta(
    name="quick",
    title={"en": "Quick"},
    designer="Nobody",
    min_players=2,
    max_players=5,
    minutes=1,
    link="https://example.org",
    rules_version=1,
    options=(Option("cards", low=3, high=9, default=5), Option("ties", {"none": 0, "shared": 1})),
    presets={"plain": {}, "long": {"cards": 9, "ties": "shared"}},
)
LEVELS = ("random", "greedy")


def test_what_is_shown_first_can_be_sent_as_it_is() -> None:
    wanted, form = read_new_table(META, LEVELS, defaults(META, LEVELS))
    assert form.errors == {}
    assert wanted.seats == ["me", "greedy", "greedy", "greedy"]
    assert wanted.options == {"cards": "5", "ties": "none"}
    assert wanted.listed


def test_a_preset_decides_over_single_options() -> None:
    given = {**defaults(META, LEVELS), "preset": "long", "option.cards": "4"}
    assert read_new_table(META, LEVELS, given)[0].options == {"cards": "9", "ties": "shared"}


def test_one_by_one_takes_the_single_options() -> None:
    given = {**defaults(META, LEVELS), "preset": "custom", "option.cards": " 4 "}
    assert read_new_table(META, LEVELS, given)[0].options == {"cards": "4", "ties": "none"}


def test_seats_beyond_the_players_do_not_count() -> None:
    given = {**defaults(META, LEVELS), "players": "2", "seat.3": "me", "seat.4": "nonsense"}
    wanted, form = read_new_table(META, LEVELS, given)
    assert form.errors == {}
    assert wanted.seats == ["me", "greedy"]


def test_an_unticked_box_is_not_sent_and_stays_unticked() -> None:
    given = {**defaults(META, LEVELS)}
    del given["listed"]
    wanted, form = read_new_table(META, LEVELS, given)
    assert not wanted.listed
    assert form.given["listed"] == ""


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", "6"), ("players", "2.0"), ("preset", "short"), ("seat.1", "me"), ("seat.2", "x")],
)
def test_a_wrong_field_is_named_and_kept(field: str, value: str) -> None:
    _, form = read_new_table(META, LEVELS, {**defaults(META, LEVELS), field: value})
    assert set(form.errors) == {field}
    assert form.given[field] == value


def test_a_wrong_option_says_what_is_allowed() -> None:
    given = {**defaults(META, LEVELS), "preset": "custom", "option.ties": "maybe"}
    _, form = read_new_table(META, LEVELS, given)
    assert form.errors["option.ties"].params == {"allowed": "none, shared"}
