"""What a game gets without writing it: covering by visibility, sampling by weights."""

from __future__ import annotations

from typing import Any

import numpy as np

from .contract import UNKNOWN, chance_weights, legal_actions
from .jit import rule
from .records import OWNER, Record

SEATS_IN_KEY = 16


@rule
def sample_by_weights(state, rng, weights):
    """Draw an outcome with the odds of `chance_weights`, by one `rng.random()`."""
    total = chance_weights(state, weights)
    left = int(rng.random() * total)
    for outcome in range(len(weights)):
        left -= weights[outcome]
        if left < 0:
            return outcome
    return -1


class SampleByWeights:
    """The default `sample_chance` of a game with that many outcomes."""

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes

    def __call__(self, state: Any, rng: Any) -> int:
        return int(sample_by_weights(state, rng, np.zeros(self.outcomes, np.int64)))


def cover_source(record: Record) -> str:
    """`cover(state, viewer)` for one record, as source that Numba and Python both run."""
    lines = ["def cover(state, viewer):", "    pass"]
    for name, inner, visible in record.covered():
        if not inner:
            lines.append(f"    {_blank(record, name, f'state.{name}')}")
            continue
        lines += [f"    for seat in range({record.fields[name].shape[0]}):"]
        if visible is OWNER:
            lines += [
                "        if seat == viewer or seat >= state.num_players:",
                "            continue",
            ]
        row = record.fields[name].record
        assert row is not None
        lines += [f"        {_blank(row, inner, f'state.{name}[seat].{inner}')}"]
    return "\n".join(lines)


def _blank(record: Record, name: str, place: str) -> str:
    return f"{place}{'[:]' if record.fields[name].shape else ''} = {UNKNOWN}"


_covers: dict[Any, Any] = {}


def cover(state: Any, viewer: int) -> None:
    """Cover all fields that their declaration does not show to `viewer`."""
    if state.dtype not in _covers:
        from .contract import implementations

        namespace: dict[str, Any] = {}
        exec(cover_source(implementations()[state.dtype]["record"]), namespace)  # type: ignore[arg-type]
        _covers[state.dtype] = namespace["cover"]
    _covers[state.dtype](state, viewer)


@rule
def redact_by_visibility(state, viewer):
    """The default `redact`."""
    cover(state, viewer)


@rule
def nothing_to_fill_in(view, rng):
    """The default `determinize` of a game that hides nothing."""


@rule
def all_legal(state, mask):
    """The default `candidates`: a bot thinks about everything that is legal."""
    return legal_actions(state, mask)


@rule
def key_by_phase(state, seat):
    """The default `node_key` of a game whose state has a field `phase`."""
    return SEATS_IN_KEY * state.phase + seat


@rule
def key_by_seat(state, seat):
    """The default `node_key` of any other game."""
    return seat
