"""Reading the form for a new table: everything that is wrong is said beside its field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..core.errors import BadOption
from ..core.meta import Meta
from ..core.words import Line
from .models import NewTable

CUSTOM = "custom"
ME, OPEN, HERE, FRIEND = "me", "open", "here", "friend"
"""Who a seat is for: who opens the table, anybody, somebody else at the same device, somebody who
is called as it says."""
SEATS, NAMED = (ME, OPEN, HERE, FRIEND), (HERE, FRIEND)
USUAL_LEVEL = "medium"
"""Whom a newcomer meets."""

CLOCKS = ("none", "move:60", "bank:300+10", "days:3 vacation:14")
"""The clocks to choose from; others are written."""

POLICIES = ("wait", "pass", "bot")
CHOICES = ("listed", "strict", "unwatched", "rated")


@dataclass(frozen=True)
class Wanted:
    """A table as asked for: option texts by name, and ME, OPEN, HERE, FRIEND or a bot's level by
    seat, with the names for HERE and FRIEND as they were typed.

    `clock` is a text that is not checked yet; `on_timeout` says what happens when time is out,
    `stand_in` which bot plays for persons who are away.
    """

    options: dict[str, str]
    seats: list[str]
    names: dict[int, str]
    listed: bool
    strict: bool
    watched: bool
    clock: str
    on_timeout: str
    stand_in: str
    rated: bool


def defaults(meta: Meta, levels: Sequence[str]) -> dict[str, str]:
    """What the form shows first: me against bots of the usual level, in the first preset."""
    usual = _usual(levels)
    players = max(meta.min_players, min(4, meta.max_players))
    given = {"players": str(players), "preset": next(iter(meta.presets), CUSTOM)}
    given |= {"listed": "on", "strict": "", "unwatched": "", "rated": ""}
    given |= {f"option.{each.name}": each.show(each.default) for each in meta.options}
    for seat in range(meta.max_players):
        given |= {f"seat.{seat}": usual, f"who.{seat}": ""}
    given |= {"clock": CLOCKS[0], "clock.own": "", "quiet": "", "zone": "UTC"}
    return {**given, "seat.0": ME, "timeout": POLICIES[0], "stand_in": usual}


def _usual(levels: Sequence[str]) -> str:
    return USUAL_LEVEL if USUAL_LEVEL in levels else levels[-1]


def read_new_table(
    meta: Meta, levels: Sequence[str], given: Mapping[str, str]
) -> tuple[Wanted, NewTable]:
    """What the form asks for, and the form again; its `errors` are empty if all is well."""
    errors: dict[str, Line] = {}
    options = _read_options(meta, given, errors)
    seats = _read_seats(meta, levels, given, errors)
    names = {seat: given.get(f"who.{seat}", "") for seat, who in enumerate(seats) if who in NAMED}
    listed, strict, unwatched, rated = (given.get(name) == "on" for name in CHOICES)
    wanted = Wanted(
        options,
        seats,
        names,
        listed,
        strict,
        not unwatched,
        _clock(given),
        _one_of("timeout", POLICIES, POLICIES[0], given, errors),
        _one_of("stand_in", levels, _usual(levels), given, errors),
        rated,
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
        if who not in (*SEATS, *levels):
            errors[f"seat.{number}"] = Line("page.new.error.seat")
        elif who == ME and ME in seats[:number]:
            errors[f"seat.{number}"] = Line("page.new.error.me_twice")
    return seats


def _clock(given: Mapping[str, str]) -> str:
    """The text of the clock that was chosen or written, with its quiet hours."""
    chosen = given.get("clock", CLOCKS[0])
    clock = given.get("clock.own", "") if chosen == CUSTOM else chosen
    quiet = "".join(given.get("quiet", "").split())
    if not quiet or not clock.strip().startswith("days"):
        return clock
    start, _, end = quiet.partition("-")
    zone = "_".join(given.get("zone", "").split()) or "?"
    return f"{clock} quiet:{start}-{end} {zone}"


def _one_of(
    name: str,
    allowed: Sequence[str],
    usual: str,
    given: Mapping[str, str],
    errors: dict[str, Line],
) -> str:
    chosen = given.get(name, usual)
    if chosen not in allowed:
        errors[name] = Line(f"page.new.error.{name}")
    return chosen
