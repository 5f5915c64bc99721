"""Everything that is said to people, by id, in their language.

A game says `Line("log.bid", player=Seat(1), sun=13)`; the words file of a language holds
`"log.bid" = "{player} bids {sun}"`. An entry whose id ends in `.one` is used when the parameter
`count` is 1. Nothing that people read is stored as prose.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from .errors import BadGame
from .points import points_text

LANGUAGES = {"en": "English", "ja": "日本語"}


@dataclass(frozen=True)
class Term:
    """A parameter that is itself a word, by id."""

    id: str


@dataclass(frozen=True)
class Seat:
    """A parameter that names a player, by seat from 0."""

    number: int


class Line:
    """One thing to say: an id and its parameters."""

    __slots__ = ("id", "params")

    def __init__(self, id: str, /, **params: Any) -> None:
        self.id = id
        self.params = params

    def __repr__(self) -> str:
        inside = "".join(f", {key}={value!r}" for key, value in self.params.items())
        return f"Line({self.id!r}{inside})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Line) and (self.id, self.params) == (other.id, other.params)

    def __hash__(self) -> int:
        return hash((self.id, repr(self.params)))


class Words:
    """The words of one language, from one or more layers; a later layer wins."""

    def __init__(self, lang: str, entries: Mapping[str, str], names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.entries = dict(entries)
        self.names = list(names)

    def __contains__(self, id: str) -> bool:
        return id in self.entries

    def named(self, names: Sequence[str]) -> Words:
        """The same words at a table where these people sit, by seat."""
        return Words(self.lang, self.entries, names)

    def over(self, below: Words) -> Words:
        """These words, with those of `below` where there are none here."""
        return Words(self.lang, {**below.entries, **self.entries}, self.names or below.names)

    def text(self, id: str, /, **params: Any) -> str:
        """The words of an id, its parameters filled in."""
        if params.get("count") == 1 and f"{id}.one" in self.entries:
            id = f"{id}.one"
        if id not in self.entries:
            raise BadGame(f"no words for {id!r} in {self.lang!r}")
        if not params:
            return self.entries[id]
        return self.entries[id].format_map({key: self._show(v) for key, v in params.items()})

    def line(self, line: Line) -> str:
        return self.text(line.id, **line.params)

    def seat(self, number: int) -> str:
        """A player's name, or "Player 2" where nobody is named."""
        if number < len(self.names) and self.names[number]:
            return self.names[number]
        return self.text("seat", number=number + 1) if "seat" in self else str(number + 1)

    def _show(self, value: Any) -> str:
        if isinstance(value, (str, int)):  # most are, and to ask for a Fraction takes long
            return str(value)
        if isinstance(value, Term):
            return self.text(value.id)
        if isinstance(value, Seat):
            return self.seat(value.number)
        if isinstance(value, Line):
            return self.line(value)
        if isinstance(value, Fraction):
            return points_text(value)
        if isinstance(value, (list, tuple)):
            return self.entries.get("list.comma", ", ").join(self._show(item) for item in value)
        return str(value)


def read_words(folder: Path, lang: str) -> Words:
    """The words file `words.<lang>.toml` of a folder; ids are the dotted keys of its tables."""
    with (folder / f"words.{lang}.toml").open("rb") as file:
        return Words(lang, dict(_flat(tomllib.load(file), "")))


def _flat(table: Mapping[str, Any], prefix: str) -> Any:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        elif key == "":
            yield prefix[:-1], str(value)
        else:
            yield f"{prefix}{key}", str(value)
