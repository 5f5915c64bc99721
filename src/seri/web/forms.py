"""Reading the form for a new table: everything that is wrong is said beside its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..core.errors import BadOption
from ..core.meta import Meta
from ..core.words import Line
from .models import NewTable

CUSTOM = "custom"
ME, OPEN = "me", "open"
USUAL_LEVEL = "medium"
"""Whom a newcomer meets."""


@dataclass(frozen=True)
class Wanted:
    """A table as asked for: option texts by name, and "me", "open" or a bot's level by seat."""

    options: dict[str, str]
    seats: list[str]
    listed: bool
    rated: bool = False


def defaults(meta: Meta, levels: Sequence[str]) -> dict[str, str]:
    """What the form shows first: me against bots of the usual level, in the first preset."""
    usual = USUAL_LEVEL if USUAL_LEVEL in levels else levels[-1]
    players = max(meta.min_players, min(4, meta.max_players))
    given = {"players": str(players), "preset": next(iter(meta.presets), CUSTOM), "listed": "on"}
    given |= {f"option.{each.name}": each.show(each.default) for each in meta.options}
    given |= {f"seat.{seat}": usual for seat in range(meta.max_players)}
    return {**given, "seat.0": ME}


def read_new_table(
    meta: Meta, levels: Sequence[str], given: Mapping[str, str]
) -> tuple[Wanted, NewTable]:
    """What the form asks for, and the form again; its `errors` are empty if all is well."""
    errors: dict[str, Line] = {}
    wanted = Wanted(
        _read_options(meta, given, errors),
        _read_seats(meta, levels, given, errors),
        given.get("listed") == "on",
        given.get("rated") == "on",
    )
    kept = {**defaults(meta, levels), "listed": "", **given}
    return wanted, NewTable(meta, levels, kept, errors)


def _read_options(meta: Meta, given: Mapping[str, str], errors: dict[str, Line]) -> dict[str, str]:
    preset = given.get("preset", CUSTOM)
    if preset != CUSTOM:
        if preset in meta.presets:
            values = meta.resolve(preset, {})
            return {each.name: each.show(values[each.name]) for each in meta.options}
        errors["preset"] = Line("page.new.error.preset")
        return {}
    chosen = {}
    for option in meta.options:
        text = given.get(f"option.{option.name}", option.show(option.default))
        try:
            chosen[option.name] = option.show(option.read(text))
        except BadOption:
            errors[f"option.{option.name}"] = Line(
                "page.new.error.option", allowed=option.allowed()
            )
    return chosen


def _read_seats(
    meta: Meta, levels: Sequence[str], given: Mapping[str, str], errors: dict[str, Line]
) -> list[str]:
    players = given.get("players", "")
    allowed = [str(number) for number in range(meta.min_players, meta.max_players + 1)]
    if players not in allowed:
        errors["players"] = Line(
            "page.new.error.players", low=meta.min_players, high=meta.max_players
        )
        return []
    seats = [given.get(f"seat.{seat}", OPEN) for seat in range(int(players))]
    for number, who in enumerate(seats):
        if who not in (ME, OPEN, *levels):
            errors[f"seat.{number}"] = Line("page.new.error.seat")
        elif who == ME and ME in seats[:number]:
            errors[f"seat.{number}"] = Line("page.new.error.me_twice")
    return seats
