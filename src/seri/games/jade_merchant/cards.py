"""Cards in words and as text, for everything that is said or written of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from seri.core.errors import BadNotation
from seri.core.notation import Described
from seri.core.words import Line, Term

from .components import CARD_NAMES, COPIES, NUM_KINDS
from .rules.auction import number_of, returns


def card_term(kind: int) -> Term:
    """A card's name, in the reader's language."""
    return Term(f"card.{CARD_NAMES[kind]}")


def cards_in(counts: Any) -> list[Term | Line]:
    """Cards in words, by kind."""
    return [_many(kind, int(count)) for kind, count in enumerate(counts) if count > 0]


def _many(kind: int, count: int) -> Term | Line:
    if count == 1:
        return card_term(kind)
    return Line("card.many", number=count, card=card_term(kind))


def call_line(call: int) -> Line:
    """A call in words: so many cards, or so many of which one is returned."""
    call = int(call)
    return Line("call.return" if returns(call) else "call.cards", count=number_of(call))


# ---- As text in positions ------------------------------------------------------------------------


def read_cards(name: str, value: Described) -> Any:
    """int64[NUM_KINDS] out of `[gold_5,3*jade]`; raises BadNotation."""
    if not isinstance(value, list):
        raise BadNotation(f"{name}: expected a list of cards")
    counts = np.zeros(NUM_KINDS, np.int64)
    for word in value:
        match = re.fullmatch(r"(?:([0-9]{1,2})\*)?([a-z_0-9]+)", str(word))
        if match is None or match.group(2) not in CARD_NAMES:
            raise BadNotation(f"{name}: {str(word)[:40]!r} is no card")
        counts[CARD_NAMES.index(match.group(2))] += int(match.group(1) or 1)
    return counts


def show_cards(counts: Any) -> list[Described]:
    """The cards of a count by kind, in the order of the kinds."""
    many = [(int(count), name) for count, name in zip(counts, CARD_NAMES, strict=True) if count]
    return [name if count == 1 else f"{count}*{name}" for count, name in many]


def out_of_box(counts: Iterable[Any]) -> None:
    """Raise BadNotation if there are not as many cards in the box."""
    total = sum(counts, np.zeros(NUM_KINDS, np.int64))
    for kind in np.flatnonzero(total > COPIES):
        raise BadNotation(
            f"{total[kind]} cards {CARD_NAMES[kind]}, but there are only {COPIES[kind]}"
        )
