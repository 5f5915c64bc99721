"""What a game's folder says about itself without importing its rules or Numba."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import BadOption

Value = int | str | bool | tuple[int, ...] | list[int]
"""An option as people give it."""

Stored = int | tuple[int, ...]
"""An option as the state stores it."""


@dataclass(frozen=True)
class Option:
    """One choice made before the game; it is stored in the state field of the same name.

    Either `values` maps what people write to what the state stores, or `low..high` bounds a
    number. A tuple as `default` makes it a row of that many numbers, written with spaces between
    them, which must add up to `total` if one is given. `assumed` marks numbers that the rulebook
    does not print.
    """

    name: str
    values: Mapping[str, int] = field(default_factory=dict)
    low: int = 0
    high: int = 0
    default: Stored = 0
    total: int | None = None
    assumed: bool = False

    @property
    def is_row(self) -> bool:
        return isinstance(self.default, tuple)

    def allowed(self) -> str:
        """What people may write."""
        if self.values:
            return ", ".join(self.values)
        if not isinstance(self.default, tuple):
            return f"{self.low} to {self.high}"
        adding = f" that add up to {self.total}" if self.total is not None else ""
        return f"{len(self.default)} numbers from {self.low} to {self.high}{adding}"

    def read(self, given: Value) -> Stored:
        """The stored value of what a person wrote; raises BadOption."""
        text = _as_text(given)
        if text in self.values:
            return self.values[text]
        numbers = [self._number(word) for word in text.split()]
        good = bool(numbers) and not self.values and None not in numbers
        row = tuple(number for number in numbers if number is not None)
        if good and isinstance(self.default, tuple):
            if len(row) == len(self.default) and self.total in (None, sum(row)):
                return row
        elif good and len(row) == 1:
            return row[0]
        raise BadOption(f"option {self.name}: {text[:40]!r} is not one of {self.allowed()}")

    def _number(self, word: str) -> int | None:
        if not re.fullmatch(r"-?[0-9]{1,9}", word) or not self.low <= int(word) <= self.high:
            return None
        return int(word)

    def show(self, stored: Stored) -> str:
        """What people write for a stored value."""
        if isinstance(stored, tuple):
            return " ".join(map(str, stored))
        for text, value in self.values.items():
            if value == stored:
                return text
        return str(stored)


def _as_text(given: object) -> str:
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, (tuple, list)):
        return " ".join(map(str, given))
    return str(given).strip()


@dataclass(frozen=True)
class Meta:
    """A game as a list of games shows it. The folder's name is the game's name."""

    name: str
    title: Mapping[str, str]
    designer: str
    min_players: int
    max_players: int
    minutes: int
    link: str
    rules_version: int
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)

    def check_players(self, players: int) -> None:
        ok = isinstance(players, int) and not isinstance(players, bool)
        if not ok or not self.min_players <= players <= self.max_players:
            raise BadOption(
                f"{self.name} is for {self.min_players} to {self.max_players} players, "
                f"not {players!r}"
            )

    def resolve(self, preset: str | None, chosen: Mapping[str, Value]) -> dict[str, Stored]:
        """Stored values of all options: defaults, then the preset, then single choices."""
        known = {option.name: option for option in self.options}
        values = {option.name: option.default for option in self.options}
        if preset is not None and preset not in self.presets:
            names = ", ".join(self.presets) or "none"
            raise BadOption(f"{self.name} has no preset {preset!r}; it has: {names}")
        base = self.presets[preset] if preset is not None else {}
        for name, given in (*base.items(), *chosen.items()):
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(f"{self.name} has no option {str(name)[:40]!r}; it has: {names}")
            values[name] = known[name].read(given)
        return values

    def preset_of(self, values: Mapping[str, Stored]) -> str | None:
        """The first preset that gives just these values, if any."""
        for preset in self.presets:
            if self.resolve(preset, {}) == dict(values):
                return preset
        return None
