"""What the notations of games have in common: tables of texts, and described positions."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from .errors import BadNotation

Described = int | str | list["Described"]
"""A value in a described position: a number, a word, or a list of these."""


class Vocabulary:
    """Texts by number, and back. `also` gives further spellings of a text."""

    def __init__(self, texts: Sequence[str], also: Mapping[str, str] | None = None) -> None:
        self.texts = list(texts)
        self._numbers = {text: number for number, text in enumerate(self.texts)}
        if len(self._numbers) != len(self.texts):
            raise ValueError("two numbers have the same text")
        self._also = dict(also or {})

    def show(self, number: int) -> str:
        return self.texts[number]

    def read(self, text: str) -> int:
        """The number of a text, in any case and spacing; raises BadNotation with what is near."""
        wanted = " ".join(text.lower().split())
        number = self._numbers.get(self._also.get(wanted, wanted))
        if number is None:
            said = " ".join(text.split())[:40]
            raise BadNotation(f"{said!r} is no move{self._suggestion(wanted)}")
        return number

    def _suggestion(self, wanted: str) -> str:
        close = difflib.get_close_matches(wanted, self.texts, n=3, cutoff=0.6)
        if not close:
            verbs = dict.fromkeys(text.split()[0] for text in self.texts)
            return f"; moves begin with: {', '.join(verbs)}"
        return f"; did you mean: {', '.join(close)}?"


@dataclass(frozen=True)
class NumberMove:
    """Legal moves that differ in a number only: `verb low` to `verb high`.

    People type or step the number instead of looking for it among hundreds of buttons;
    `suggested` are a few sensible ones.
    """

    verb: str
    low: int
    high: int
    suggested: tuple[int, ...] = ()

    def covers(self, text: str) -> bool:
        """Whether a move's text is one of these."""
        verb, _, number = text.rpartition(" ")
        return verb == self.verb and number.isdigit() and self.low <= int(number) <= self.high

    def suggests(self, text: str) -> bool:
        """Whether a move's text is one of the suggested."""
        return any(text == f"{self.verb} {number}" for number in self.suggested)


_TOKEN = re.compile(r"[\[\],]|[^\[\],\s]+")


def read_position(text: str) -> dict[str, Described]:
    """`epoch=3 suns=[[16,2],[9]]` as a dict; raises BadNotation naming what is wrong."""
    fields: dict[str, Described] = {}
    rest = text.strip()
    while rest:
        head = re.match(r"([a-z][a-z_0-9]*)=", rest)
        if head is None:
            raise BadNotation(f"expected name=value at {rest[:30]!r}")
        name = head.group(1)
        if name in fields:
            raise BadNotation(f"{name} is given twice")
        fields[name], rest = _read_value(rest[head.end() :])
        rest = rest.lstrip()
    return fields


def _read_value(text: str) -> tuple[Described, str]:
    """The value at the start of a text, and the rest. Lists nest at most eight deep."""
    if not text.startswith("["):
        word = re.match(r"[^\s\[\],=]+", text)
        if word is None:
            raise BadNotation(f"expected a value at {text[:30]!r}")
        return _atom(word.group()), text[word.end() :]
    open_lists: list[list[Described]] = []
    after_item = False
    for token in _TOKEN.finditer(text):
        mark = token.group()
        if mark == "[":
            if after_item or len(open_lists) == 8:
                raise BadNotation(f"unexpected [ at {text[token.start() :][:30]!r}")
            open_lists.append([])
        elif mark == "]":
            done = open_lists.pop()
            if not open_lists:
                return done, text[token.end() :]
            open_lists[-1].append(done)
            after_item = True
        elif mark == ",":
            if not after_item:
                raise BadNotation(f"unexpected , at {text[token.start() :][:30]!r}")
            after_item = False
        elif after_item:
            raise BadNotation(f"expected , or ] at {text[token.start() :][:30]!r}")
        else:
            open_lists[-1].append(_atom(mark))
            after_item = True
    raise BadNotation(f"a [ is never closed: {text[:30]!r}")


def _atom(word: str) -> int | str:
    return int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else word


def show_value(value: Described) -> str:
    """A value as `read_position` reads it."""
    if isinstance(value, list):
        return f"[{','.join(show_value(item) for item in value)}]"
    return str(value)


def show_position(fields: Mapping[str, Described]) -> str:
    return " ".join(f"{name}={show_value(value)}" for name, value in fields.items())


def numbers(name: str, value: Described, allowed: Iterable[int]) -> list[int]:
    """A list of numbers out of `allowed`; raises BadNotation."""
    good = list(allowed)
    if not isinstance(value, list) or not all(isinstance(n, int) and n in good for n in value):
        raise BadNotation(f"{name}: expected a list of numbers out of {_range(good)}")
    return [n for n in value if isinstance(n, int)]


def number(name: str, value: Described, low: int, high: int) -> int:
    """A number from low to high; raises BadNotation."""
    if not isinstance(value, int) or not low <= value <= high:
        raise BadNotation(f"{name}: expected a number from {low} to {high}")
    return value


def _range(good: list[int]) -> str:
    return f"{good[0]} to {good[-1]}" if good else "nothing"
