"""Moves and positions as text (NOTATION.md)."""

from seri.core.notation import Vocabulary
from .actions import ACTIONS, OUTCOMES, Verb, Deals
from .components import TILE_NAMES
from seri.core.records import members


def _action_text(action):
    match action.verb:
        case Verb.BID:
            return f"bid {action.sun}"
        case Verb.GOD:
            return f"god {TILE_NAMES[action.tile]}"
        case Verb.LOSE:
            return f"lose {TILE_NAMES[action.tile]}"
    return Verb(int(action.verb)).name.lower()


def _outcome_text(o):
    if o.deals == Deals.TILE:
        return f"tile {TILE_NAMES[o.tile]}"
    return "suns " + " ".join(map(str, reversed(members(int(o.suns)))))


_actions = Vocabulary([_action_text(a) for a in ACTIONS])
_outcomes = Vocabulary([_outcome_text(a) for a in OUTCOMES])


def show_action(state, a):
    return _actions.show(a)


def show_outcome(state, a):
    return _outcomes.show(a)


def read_action(state, t):
    return _actions.read(t)


def read_outcome(state, t):
    return _outcomes.read(t)
