"""What a game's folder says about itself without importing its rules or Numba."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import BadOption

Value = int | str | bool


@dataclass(frozen=True)
class Option:
    """One choice made before the game; it is stored in the state field of the same name.

    Either `values` maps what people write to what the state stores, or `low..high` bounds a
    number. `assumed` marks a number that the rulebook does not print.
    """

    name: str
    values: Mapping[str, int] = field(default_factory=dict)
    low: int = 0
    high: int = 0
    default: int = 0
    assumed: bool = False

    def allowed(self) -> str:
        return ", ".join(self.values) if self.values else f"{self.low} to {self.high}"

    def read(self, given: Value) -> int:
        """The stored value of what a person wrote; raises BadOption."""
        text = "yes" if given is True else "no" if given is False else str(given).strip()
        if self.values:
            if text in self.values:
                return self.values[text]
        elif re.fullmatch(r"-?[0-9]{1,9}", text) and self.low <= int(text) <= self.high:
            return int(text)
        raise BadOption(f"option {self.name}: {text[:40]!r} is not one of {self.allowed()}")

    def show(self, stored: int) -> str:
        """What people write for a stored value."""
        for text, value in self.values.items():
            if value == stored:
                return text
        return str(stored)


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

    def resolve(self, preset: str | None, chosen: Mapping[str, Value]) -> dict[str, int]:
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

    def preset_of(self, values: Mapping[str, int]) -> str | None:
        """The first preset that gives just these values, if any."""
        for preset in self.presets:
            if self.resolve(preset, {}) == dict(values):
                return preset
        return None
