"""Moves as text (NOTATION.md); positions are in `position`."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Vocabulary
from seri.core.words import LANGUAGES, read_words

from .actions import ACTIONS, LAY, ORDERS, OUTCOMES, Deals, Verb
from .components import BEARER_NAMES, MAX_PLAYERS, SLOTS, Phase
from .position import describe_position, set_position
from .rules.auctions import may_lay

__all__ = [
    "describe_position",
    "read_action",
    "read_outcome",
    "set_position",
    "show_action",
    "show_outcome",
]

_NOBODY = "nobody"


def _cards(order: int) -> str:
    """An arrangement by the numbers of the cards, for a team that isn't there or isn't known."""
    return " ".join(f"@{card + 1}" for card in ORDERS[order])


def _action_text(action: Any) -> str:
    verb = Verb(int(action.verb)).name.lower()
    match action.verb:
        case Verb.PUSH:
            return f"{verb} {action.seat + 1} {action.steps}"
        case Verb.NOBODY:
            return f"push {_NOBODY}"
        case Verb.REMOVE:
            return f"{verb} {BEARER_NAMES[action.bearer]}"
        case Verb.LAY:
            return f"{verb} {_cards(action.order)}"
        case Verb.BID:
            return f"{verb} {action.coins}"
    return verb


def _outcome_text(outcome: Any) -> str:
    match outcome.deals:
        case Deals.FACE:
            return f"roll {outcome.face}"
        case Deals.BEARER:
            return f"card {BEARER_NAMES[outcome.bearer]}"
    return f"starter {outcome.seat + 1}"


_actions = Vocabulary([_action_text(action) for action in ACTIONS])
_outcomes = Vocabulary([_outcome_text(outcome) for outcome in OUTCOMES])
_ACTION_VERBS = ["forward", "back", "push", "pass", "keep", "remove", "lay", "bid"]
_OUTCOME_VERBS = ["roll", "card", "starter"]


def _spellings(table: str, names: list[str]) -> dict[str, str]:
    """What people may write for each name: itself, and the words of all languages."""
    found = {name: name for name in names}
    for lang in LANGUAGES:
        words = read_words(Path(__file__).parent, lang)
        for name in names:
            for spelling in words.text(f"{table}.{name}").split():
                found.setdefault(unicodedata.normalize("NFKC", spelling).lower(), name)
    return found


_VERBS = _spellings("verb", [*_ACTION_VERBS, *_OUTCOME_VERBS])
_BEARERS = _spellings("spelling", BEARER_NAMES)
_NOBODIES = _spellings("spelling", [_NOBODY])


def show_action(state: Any, action: int) -> str:
    """The canonical text: `bid 12`, `lay 5 2 fox -2`, `push 3 2`."""
    team = [int(kind) for kind in state.players[max(0, int(state.to_move))].hand]
    if ACTIONS[action].verb != Verb.LAY or min(team) < 0 or state.phase != Phase.LAY_OUT:
        return _actions.show(action)
    order = ORDERS[ACTIONS[action].order]
    return " ".join(["lay", *(BEARER_NAMES[team[card]] for card in order)])


def show_outcome(state: Any, outcome: int) -> str:
    """The canonical text of what the dealer gives: `roll 3`, `card fox`, `starter 2`."""
    return _outcomes.show(outcome)


def read_action(state: Any, text: str) -> int:
    """The action a text names, legal or not; raises BadNotation."""
    words = _split(text)
    if words[0] not in _VERBS:
        words = [*_verb_meant(state, words), *words]
    verb, rest = _VERBS.get(words[0], words[0]), words[1:]
    if verb == "lay" and not all(word.startswith("@") for word in rest):
        return _read_order(state, rest)
    if verb == "remove":
        rest = [_BEARERS.get(word, word) for word in rest]
    elif verb == "push":
        rest = [_NOBODIES.get(word, word) for word in rest]
        if len(rest) == 1 and rest != [_NOBODY]:
            rest.append("1" if state.phase == Phase.PUSH_SECOND else "2")
    return _actions.read(" ".join([verb, *rest]))


def _verb_meant(state: Any, words: list[str]) -> list[str]:
    """What a text without a verb means now."""
    match state.phase:
        case Phase.AUCTION if len(words) == 1 and words[0].isdecimal():
            return ["bid"]
        case Phase.PUSH | Phase.PUSH_SECOND if all(word.isdecimal() for word in words):
            return ["push"]
        case Phase.CHANGE if len(words) == 1 and words[0] in _BEARERS:
            return ["remove"]
        case Phase.LAY_OUT if all(word in _BEARERS for word in words):
            return ["lay"]
    return []


def _read_order(state: Any, words: list[str]) -> int:
    """The arrangement of the team of the player to move that a text shows."""
    wanted = [_BEARERS.get(word, word) for word in words]
    player = state.players[max(0, int(state.to_move))]
    team = [int(kind) for kind in player.hand]
    if state.phase != Phase.LAY_OUT or min(team) < 0:
        raise BadNotation("lay: there is no team to lay out now")
    names = [BEARER_NAMES[kind] for kind in team]
    if len(wanted) != SLOTS or sorted(wanted) != sorted(names):
        raise BadNotation(f"lay: name these four in the order you like: {' '.join(names)}")
    return next(
        LAY + number
        for number, order in enumerate(ORDERS)
        if [names[card] for card in order] == wanted and may_lay(player, number)
    )


def read_outcome(state: Any, text: str) -> int:
    """What the dealer gives, from a text; raises BadNotation."""
    words = _split(text)
    if words[0] not in _VERBS and len(words) == 1:
        words = [_dealt_now(state), *words]
    verb, rest = _VERBS.get(words[0], words[0]), words[1:]
    if verb == "card":
        rest = [_BEARERS.get(word, word) for word in rest]
    return _outcomes.read(" ".join([verb, *rest]))


def _dealt_now(state: Any) -> str:
    match state.phase:
        case Phase.ROLL:
            return "roll"
        case Phase.LOT:
            return "starter"
    return "card"


def _split(text: str) -> list[str]:
    """The words of a text; `b13` is two, full-width digits are digits, so is 入札１３."""
    plain = unicodedata.normalize("NFKC", text).lower().replace("\u2212", "-")
    return re.sub(r"(?<=[^\W\d])(?=-?\d)", " ", plain).split() or [""]


assert MAX_PLAYERS < 10  # a seat is one digit
