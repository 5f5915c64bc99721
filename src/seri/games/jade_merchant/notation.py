"""Moves as text (NOTATION.md); positions are in `position.py`."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Vocabulary
from seri.core.words import LANGUAGES, read_words

from .actions import ACTIONS, OUTCOMES, Deals, Verb, half_cards
from .components import CARD_NAMES, Card, Phase
from .position import describe_position, set_position
from .rules.auction import number_of, returns

__all__ = [
    "describe_position",
    "read_action",
    "read_outcome",
    "set_position",
    "show_action",
    "show_outcome",
]


def _call_text(call: int) -> str:
    return f"call {number_of(call)}{' return 1' if returns(call) else ''}"


def _action_text(action: Any) -> str:
    match action.verb:
        case Verb.CALL:
            return _call_text(int(action.call))
        case Verb.TAKE | Verb.RETURN:
            return f"{Verb(int(action.verb)).name.lower()} {CARD_NAMES[action.card]}"
    return "pass"


def _outcome_text(outcome: Any) -> str:
    if outcome.deals == Deals.START_PLAYER:
        return f"start {outcome.seat + 1}"
    return f"card {CARD_NAMES[outcome.card]}"


_actions = Vocabulary([_action_text(action) for action in ACTIONS])
_outcomes = Vocabulary([_outcome_text(outcome) for outcome in OUTCOMES])
_WITH_CARD = ("take", "return", "card")


def _spellings(table: str, names: list[str]) -> dict[str, str]:
    """What people may write for each name: itself, and the words of all languages."""
    found = {name: name for name in names}
    for lang in LANGUAGES:
        words = read_words(Path(__file__).parent, lang)
        for name in names:
            text = unicodedata.normalize("NFKC", words.text(f"{table}.{name}")).lower()
            spaced = re.sub(r"(?<=[^\W\d_])(?=\d)", " ", text)
            for spelling in spaced.split() if table == "verb" else [spaced.replace(" ", "_")]:
                found.setdefault(spelling, name)
    return found


def _short(card: Card) -> str:
    """The shortest name of a card: g_5, f_4, j, s_3, a, x."""
    suit, _, mark = card.name.lower().partition("_")
    if suit == "book":
        return mark
    return f"{suit[0]}_{mark}" if mark else suit[0]


_VERBS = _spellings("verb", [verb.name.lower() for verb in Verb] + ["start", "card"])
_CARDS = _spellings("card", CARD_NAMES) | {_short(card): card.name.lower() for card in Card}
_CALL = re.compile(r"([1-8])(?:\.0)?枚?(?: ?r| ?- ?1|(?: and)?,? return(?: 1)?)?")
_HALVES = re.compile(r"([0-7])\.5")


def show_action(state: Any, action: int) -> str:
    """The canonical text of an action: `call 3 return 1`, `pass`, `take jade`, `return book_a`."""
    return _actions.show(action)


def show_outcome(state: Any, outcome: int) -> str:
    """The canonical text of what the dealer gives: `start 2`, `card jade`."""
    return _outcomes.show(outcome)


def read_action(state: Any, text: str) -> int:
    """The action a text names, legal or not; raises BadNotation."""
    words = _split(text)
    verb = _VERBS.get(words[0], words[0])
    rest = words[1:]
    if _call_named(words) is not None:
        verb, rest = "call", words
    elif "_".join(words) in _CARDS:
        verb, rest = "return" if state.phase == Phase.RETURN else "take", words
    if verb in ("call", "take") and (call := _call_named(rest)) is not None:
        return _actions.read(call)
    if verb == "call":
        raise BadNotation(f"{text[:40]!r}: call 1 to 8, or with a return: call 3 return 1")
    card = _card_named(verb, rest)
    if verb == "return" and card.startswith("fake"):
        raise BadNotation(f"return {card}: fake gold can't be returned")
    return _actions.read(f"{verb} {card}".rstrip())


def read_outcome(state: Any, text: str) -> int:
    """What the dealer gives, from a text; raises BadNotation."""
    words = _split(text)
    if "_".join(words) in _CARDS:
        words = ["card", *words]
    elif len(words) == 1 and words[0].isdecimal():
        words = ["start", *words]
    verb = _VERBS.get(words[0], words[0])
    return _outcomes.read(f"{verb} {_card_named(verb, words[1:])}".rstrip())


def _split(text: str) -> list[str]:
    """The words of a text; `call3` is two, full-width digits are digits, `gold_5` is two."""
    plain = unicodedata.normalize("NFKC", text).lower().replace("_", " ")
    return re.sub(r"(?<=[^\W\d])(?=\d)", " ", plain).split() or [""]


def _call_named(words: list[str]) -> str | None:
    """The canonical text of a call, from `3`, `3 return 1`, `3-1`, `3r` or `2.5`."""
    text = " ".join("return" if _VERBS.get(word) == "return" else word for word in words)
    if match := _HALVES.fullmatch(text):
        return _call_text(half_cards(int(match.group(1)) + 1, 1))
    if match := _CALL.fullmatch(text):
        is_plain = text.removesuffix("枚") in (match.group(1), f"{match.group(1)}.0")
        return _call_text(half_cards(int(match.group(1)), 0 if is_plain else 1))
    return None


def _card_named(verb: str, words: list[str]) -> str:
    rest = "_".join(words)
    return _CARDS.get(rest, rest) if verb in _WITH_CARD else " ".join(words)
