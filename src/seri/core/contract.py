"""The generic functions that every game implements, chosen by the state's record type.

Called from Python the implementation is looked up by `state.dtype`; compiled, it is chosen when
the calling kernel is compiled (`compiler.py`). Kernels written against these run every game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .errors import BadGame

CHANCE, NOBODY = -1, -2
"""Who decides when no player does: the dealer, or nobody because the game is over."""

SPECTATOR = -1
"""The viewer who holds no seat."""

UNKNOWN = -1
"""What a covered number shows; never an index."""

_implementations: dict[Any, dict[str, Callable[..., Any]]] = {}
"""State dtype -> generic function's name -> the game's rule."""

GENERICS: dict[str, Callable[..., Any]] = {}
OPTIONAL = ("redact", "determinize", "sample_chance", "candidates", "node_key")
"""What a game may leave to the defaults of `defaults.py`."""

FOR_BOTS = ("action_values", "features")
"""What a game may do without altogether."""


def generic(stub: Callable[..., Any]) -> Callable[..., Any]:
    """Make a function that calls the implementation of the game whose state comes first."""
    name = stub.__name__

    def call(state: Any, *args: Any) -> Any:
        return _implementations[state.dtype][name](state, *args)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = stub.__doc__
    call.__module__ = stub.__module__
    GENERICS[name] = call
    return call


def register(dtype: Any, game: str, rules: dict[str, Callable[..., Any]]) -> None:
    """Bind a game's rules to its state's record type."""
    known = _implementations.get(dtype)
    if known is not None and known["apply"] is not rules["apply"]:
        raise BadGame(
            f"{game}: another game's state has just the same fields; "
            "rename or add a field, so that the two can be told apart"
        )
    _implementations[dtype] = rules


def implementations() -> dict[Any, dict[str, Callable[..., Any]]]:
    return _implementations


# ---- What a game implements -----------------------------------------------------------------


@generic
def set_up(state: Any) -> None:
    """Lay out the box in a zeroed state whose `num_players` and option fields are set."""


@generic
def current_player(state: Any) -> int:
    """Who decides now: a seat, CHANCE or NOBODY."""


@generic
def legal_actions(state: Any, mask: Any) -> int:
    """Set `mask` (bool, one for each row of ACTIONS) and return how many are set."""


@generic
def chance_weights(state: Any, weights: Any) -> int:
    """Set `weights` (int64, one for each row of OUTCOMES) and return their sum."""


@generic
def sample_chance(state: Any, rng: Any) -> int:
    """An outcome drawn with the odds of `chance_weights`, by one or more `rng.random()`."""


@generic
def apply(state: Any, action: int) -> None:
    """Carry out a legal action, or an outcome when the dealer is to move."""


@generic
def score(state: Any, seat: int) -> int:
    """The points of a seat, as they stand."""


@generic
def places(state: Any, out: Any) -> None:
    """Set `out[seat]` (int64) to the seat's place, 1 for the winner; equal places are shared."""


@generic
def redact(state: Any, viewer: int) -> None:
    """Cover everything that `viewer` (a seat or SPECTATOR) may not know."""


@generic
def determinize(state: Any, rng: Any) -> None:
    """Fill the blanks of a view at random, as the viewer must believe them to be."""


# ---- What a game may tell bots ------------------------------------------------------------------


@generic
def action_values(state: Any, values: Any) -> None:
    """Set `values` (float64, one for each row of ACTIONS) for the legal actions, in points."""


@generic
def features(state: Any, seat: int, out: Any) -> None:
    """Set `out` (float32) to what a net is to know of a full state, as the seat sees it."""


@generic
def candidates(state: Any, mask: Any) -> int:
    """Like `legal_actions`, but only those that a bot should think about; at least one of them."""


@generic
def node_key(state: Any, seat: int) -> int:
    """A small number that tells apart the decisions of a seat: its phase, what only it knows."""
