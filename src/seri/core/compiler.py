"""The one module that imports Numba; nothing imports it before something is to be compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.extending import overload, typeof_impl

from . import contract, defaults
from .jit import BOUNDSCHECK, Rule, cache_folder
from .registry import source_folders


def dispatcher(function: Callable[..., Any], *, nogil: bool) -> Callable[..., Any]:
    """Numba's compiled twin of a rule, kept in the cache folder of the present sources."""
    numba.config.CACHE_DIR = str(_folder(tuple(source_folders())))  # type: ignore[attr-defined]
    compile = numba.njit(cache=True, nogil=nogil, boundscheck=BOUNDSCHECK)
    compiled: Callable[..., Any] = compile(function)
    return compiled


_folder = cache(cache_folder)


@typeof_impl.register(Rule)
def _typeof_rule(rule: Rule, _context: Any) -> Any:
    """Compiled code sees a rule as its dispatcher."""
    return types.Dispatcher(rule.compiled)


def _target(name: str, state: Any) -> Any:
    """The game's own rule for a generic function, by the state's record type."""
    for dtype, rules in contract.implementations().items():
        if numba.from_dtype(dtype) == state:
            return rules.get(name)
    return None


def _overload_one(name: str) -> None:
    @overload(contract.GENERICS[name])
    def choose(state):
        target = _target(name, state)
        return lambda state: target(state)


def _overload_two(name: str) -> None:
    @overload(contract.GENERICS[name])
    def choose(state, argument):
        target = _target(name, state)
        return lambda state, argument: target(state, argument)


def _overload_three(name: str) -> None:
    @overload(contract.GENERICS[name])
    def choose(state, argument, other):
        target = _target(name, state)
        return lambda state, argument, other: target(state, argument, other)


for _name in ("set_up", "current_player"):
    _overload_one(_name)
for _name in (
    "legal_actions", "chance_weights", "apply", "score", "places", "redact", "determinize",
    "candidates", "node_key",
):  # fmt: skip
    _overload_two(_name)
_overload_three("features")


@overload(contract.GENERICS["action_values"])
def _action_values(state, values):
    """In a game that has no `evaluate.py` all actions are equal."""
    target = _target("action_values", state)
    if target is None:
        return lambda state, values: None
    return lambda state, values: target(state, values)


@overload(contract.GENERICS["sample_chance"])
def _sample_chance(state, rng):
    target = _target("sample_chance", state)
    if isinstance(target, Rule):
        return lambda state, rng: target(state, rng)
    outcomes = target.outcomes
    sample = defaults.sample_by_weights
    return lambda state, rng: sample(state, rng, np.zeros(outcomes, np.int64))


@overload(defaults.cover)
def _cover(state, viewer):
    """`cover` written out for this record: one loop a field."""
    for dtype, rules in contract.implementations().items():
        if numba.from_dtype(dtype) == state:
            namespace: dict[str, Any] = {}
            exec(defaults.cover_source(rules["record"]), namespace)
            return namespace["cover"]
    return None
