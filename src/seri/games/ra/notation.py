"""Moves as text (NOTATION.md); positions are in `position.py`."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Vocabulary
from seri.core.records import members
from seri.core.words import LANGUAGES, read_words

from .actions import ACTIONS, OUTCOMES, Deals, Verb
from .components import TILE_NAMES, Phase, Tile
from .position import describe_position, set_position

__all__ = [
    "describe_position",
    "read_action",
    "read_outcome",
    "set_position",
    "show_action",
    "show_outcome",
]


def _action_text(action: Any) -> str:
    verb = Verb(int(action.verb)).name.lower()
    match action.verb:
        case Verb.BID:
            return f"{verb} {action.sun}"
        case Verb.GOD | Verb.LOSE:
            return f"{verb} {TILE_NAMES[action.tile]}"
    return verb


def _outcome_text(outcome: Any) -> str:
    if outcome.deals == Deals.TILE:
        return f"tile {TILE_NAMES[outcome.tile]}"
    return f"suns {' '.join(map(str, reversed(members(int(outcome.suns)))))}"


_actions = Vocabulary([_action_text(action) for action in ACTIONS])
_outcomes = Vocabulary([_outcome_text(outcome) for outcome in OUTCOMES])
_WITH_TILE = ("god", "lose", "tile")


def _spellings(table: str, names: list[str]) -> dict[str, str]:
    """What people may write for each name: itself, and the words of all languages."""
    found = {name: name for name in names}
    for lang in LANGUAGES:
        words = read_words(Path(__file__).parent, lang)
        for name in names:
            if f"{table}.{name}" not in words:
                continue
            text = unicodedata.normalize("NFKC", words.text(f"{table}.{name}")).lower()
            for spelling in text.split() if table == "verb" else [text.replace(" ", "_")]:
                found.setdefault(spelling, name)
    return found


_VERBS = _spellings("verb", [verb.name.lower() for verb in Verb] + ["tile", "suns"])
_TILES = _spellings("tile", TILE_NAMES)


def show_action(state: Any, action: int) -> str:
    """The canonical text of an action: `draw`, `bid 13`, `god pharaoh`, `lose art`."""
    return _actions.show(action)


def show_outcome(state: Any, outcome: int) -> str:
    """The canonical text of what the dealer gives: `tile pharaoh`, `suns 13 8 5 2`."""
    return _outcomes.show(outcome)


def read_action(state: Any, text: str) -> int:
    """The action a text names, legal or not; raises BadNotation."""
    words = _split(text)
    if len(words) == 1 and words[0].isdecimal() and state.phase == Phase.AUCTION:
        words = ["bid", *words]
    elif "_".join(words) in _TILES and state.phase == Phase.LOSE:
        words = ["lose", *words]
    verb, rest = _verb(words)
    if verb == "god" and rest.isdecimal():
        rest = TILE_NAMES[_on_space(state, int(rest))]
    if verb == "god" and rest in (Tile.GOD.name.lower(), Tile.RA.name.lower()):
        raise BadNotation(f"god {rest}: a god can't take a {rest} tile")
    return _actions.read(f"{verb} {rest}")


def read_outcome(state: Any, text: str) -> int:
    """What the dealer gives, from a text; raises BadNotation."""
    words = _split(text)
    if "_".join(words) in _TILES:
        words = ["tile", *words]
    elif all(word.isdecimal() for word in words):
        words = ["suns", *words]
    verb, rest = _verb(words)
    if verb != "suns":
        return _outcomes.read(f"{verb} {rest}")
    suns = sorted((word[:3] for word in rest.split("_") if word.isdecimal()), key=int, reverse=True)
    wanted = f"suns {' '.join(suns)}"
    groups = _groups(int(state.num_players))
    if wanted not in groups:
        raise BadNotation(f"{text[:40]!r} is no group of suns; there is: {', '.join(groups)}")
    return _outcomes.read(wanted)


def _split(text: str) -> list[str]:
    """The words of a text; `b13` is two, full-width digits are digits, so is 入札１３."""
    plain = unicodedata.normalize("NFKC", text).lower()
    return re.sub(r"(?<=[^\W\d])(?=\d)", " ", plain).split() or [""]


def _verb(words: list[str]) -> tuple[str, str]:
    """The verb in full, and the rest with the name of a tile in full."""
    verb = _VERBS.get(words[0], words[0])
    rest = "_".join(words[1:])
    return verb, _TILES.get(rest, rest) if verb in _WITH_TILE else rest


def _on_space(state: Any, space: int) -> int:
    """The kind of tile on a space of the auction track, counted from 1."""
    if not 1 <= space <= state.track_length:
        there = f"1 to {state.track_length}" if state.track_length else "none"
        raise BadNotation(f"god {space}: no tile on that space; spaces with tiles: {there}")
    return int(state.track[space - 1])


def _groups(players: int) -> list[str]:
    """The groups of suns for a number of players."""
    return [
        _outcomes.show(number)
        for number, outcome in enumerate(OUTCOMES)
        if outcome.players == players
    ]
