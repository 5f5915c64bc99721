"""Moves as text (NOTATION.md); positions are in `position`."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Vocabulary
from seri.core.words import LANGUAGES, read_words

from .actions import ACTIONS, OUTCOMES, Deals, Verb
from .components import CARD_COLOUR, CARD_VALUE, COLOUR_NAMES, HORSE_NAMES, Colour, Phase
from .position import describe_position, set_position

__all__ = [
    "describe_position",
    "read_action",
    "read_outcome",
    "set_position",
    "show_action",
    "show_outcome",
]

NEUTRAL = COLOUR_NAMES[Colour.NEUTRAL]
ALL = "all"


def _action_text(action: Any) -> str:
    verb = Verb(int(action.verb)).name.lower()
    match action.verb:
        case Verb.BET:
            return f"{verb} {HORSE_NAMES[action.horse]}"
        case Verb.DISCARD_ALL:
            return f"discard {ALL}"
        case Verb.PLAY if CARD_COLOUR[action.card] == Colour.NEUTRAL:
            return f"{verb} {_card_text(action.card)} {HORSE_NAMES[action.horse]}"
        case Verb.PLAY | Verb.DISCARD:
            return f"{verb} {_card_text(action.card)}"
    return verb


def _card_text(card: int) -> str:
    return f"{COLOUR_NAMES[CARD_COLOUR[card]]} {CARD_VALUE[card]}"


def _outcome_text(outcome: Any) -> str:
    number = int(outcome.number)
    match outcome.deals:
        case Deals.HORSE:
            return f"row {HORSE_NAMES[number]}"
        case Deals.STARTER:
            return f"start {number + 1}"
    return f"card {_card_text(number)}"


_actions = Vocabulary([_action_text(action) for action in ACTIONS])
_outcomes = Vocabulary([_outcome_text(outcome) for outcome in OUTCOMES])


def _spellings(table: str, names: list[str]) -> dict[str, str]:
    """What people may write for each name: itself, and the words of all languages."""
    found = {name: name for name in names}
    for lang in LANGUAGES:
        words = read_words(Path(__file__).parent, lang)
        for name in names:
            text = unicodedata.normalize("NFKC", words.text(f"{table}.{name}")).lower()
            for spelling in text.split():
                found.setdefault(spelling, name)
    return found


_ACTION_VERBS = ["done", "pass", "bet", "play", "discard"]
_OUTCOME_VERBS = ["card", "row", "start"]
_VERBS = _spellings("verb", _ACTION_VERBS) | _spellings("verb", _OUTCOME_VERBS)
_COLOURS = _spellings("spelling", [*COLOUR_NAMES, ALL])


def show_action(state: Any, action: int) -> str:
    """The canonical text of an action: `bet red`, `play blue 7`, `play neutral 3 red`."""
    return _actions.show(action)


def show_outcome(state: Any, outcome: int) -> str:
    """The canonical text of what the dealer gives: `card red 5`, `row red`, `start 2`."""
    return _outcomes.show(outcome)


def read_action(state: Any, text: str) -> int:
    """The action a text names, legal or not; raises BadNotation."""
    words = _split(text)
    if words[0] not in _ACTION_VERBS and words[0] in _COLOURS.values():
        words = ["discard" if state.phase == Phase.DISCARD else "play", *words]
    if words[:2] == ["discard", NEUTRAL]:
        raise BadNotation("neutral cards can't be discarded")
    if words[:2] == ["play", NEUTRAL] and len(words) == 3:
        raise BadNotation(f"{' '.join(words)}: name the horse too, such as red")
    return _actions.read(" ".join(words))


def read_outcome(state: Any, text: str) -> int:
    """What the dealer gives, from a text; raises BadNotation."""
    words = _split(text)
    if words[0] in COLOUR_NAMES:
        words = ["row" if state.phase == Phase.ROWS else "card", *words]
    elif words[0].isdecimal():
        words = ["start", *words]
    return _outcomes.read(" ".join(words))


def _split(text: str) -> list[str]:
    """The words of a text in full; `r5` is two, full-width digits are digits, 赤5 is `red 5`."""
    plain = unicodedata.normalize("NFKC", text).lower()
    words = re.sub(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])", " ", plain).split() or [""]
    first = [_VERBS.get(words[0], _COLOURS.get(words[0], words[0]))]
    return first + [_COLOURS.get(word, word) for word in words[1:]]
