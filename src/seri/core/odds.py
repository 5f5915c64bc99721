"""What chance may give next, as far as a viewer can know; and the kinds of things that it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from .contract import CHANCE, NOBODY
from .words import Line, Words

if TYPE_CHECKING:
    from .game import Game
    from .view import View

LONGEST_KEY = 60
WORDS_OF_A_KIND = 2
"""So many words of an outcome's notation tell its kind, where the game does not say."""


@dataclass(frozen=True)
class Draw:
    """A bag, a deck or a die, as a game's `odds.py` tells of it: `what` comes out of it next.

    `weights[outcome]` are whole odds. `left[outcome]` is how many of each may still come; None
    where that is no count, as for a die. `notes` say what else is known.
    """

    what: Line
    weights: Any
    left: Any = None
    notes: Sequence[Line] = ()


class Kind(NamedTuple):
    """A kind of outcome: the `key` it is counted under, and its `name` in the game's words.

    Without a name the key itself, which is notation, is shown.
    """

    key: str
    name: Line | None = None

    def text(self, words: Words) -> str:
        return self.key if self.name is None else words.line(self.name)


class Prospect(NamedTuple):
    """A kind that may come next: how many are left, if that is a count, and its chance."""

    kind: Kind
    left: int | None
    chance: Fraction


class Odds(NamedTuple):
    """What may come next out of one bag, deck or die; the chances add up to 1."""

    what: Line
    prospects: tuple[Prospect, ...]
    notes: tuple[Line, ...] = ()


def odds(view: View) -> list[Odds]:
    """What chance may give next, out of each bag, deck or die; as if it were drawn from now.

    Nothing once the game is over, and where the game's folder does not say.
    """
    return [_by_kind(view, draw) for draw in draws(view.game, view.state, view.seat)]


def draws(game: Game, state: Any, viewer: int) -> list[Draw]:
    """The draws of `odds.py` that can give something."""
    part = game.modules.odds
    if part is None or game.current_player(state) == NOBODY:
        return []
    return [draw for draw in part.draws(state, viewer) if draw.weights.sum() > 0]


def _by_kind(view: View, draw: Draw) -> Odds:
    total = int(draw.weights.sum())
    found: dict[Kind, list[int]] = {}
    for outcome in np.flatnonzero(draw.weights).tolist():
        kind = kind_of(view.game, view.state, outcome)
        found.setdefault(kind, []).append(outcome)
    prospects = tuple(
        Prospect(
            kind,
            None if draw.left is None else int(draw.left[outcomes].sum()),
            Fraction(int(draw.weights[outcomes].sum()), total),
        )
        for kind, outcomes in found.items()
    )
    return Odds(draw.what, prospects, tuple(draw.notes))


def possible(chance_weights: Callable[..., Any], state: Any, outcomes: int) -> Any:
    """The weights of a deal that hides nothing, for `Draw`."""
    weights = np.zeros(outcomes, np.int64)
    chance_weights(state, weights)
    return weights


# ---- Kinds ----------------------------------------------------------------------------------


def kind_of(game: Game, state: Any, outcome: int) -> Kind:
    """The kind of an outcome: as `odds.py` says, or by the first words of its notation."""
    part = game.modules.odds
    if part is not None:
        return kind_by(part, outcome)
    words = game.show_event(state, CHANCE, outcome).split()
    return Kind(" ".join(words[:WORDS_OF_A_KIND])[:LONGEST_KEY])


def kinds_of(game: Game) -> Iterator[Kind]:
    """The kinds of outcomes that have names, in the order of the game's table, each once."""
    part = game.modules.odds
    if part is not None:
        yield from dict.fromkeys(kind_by(part, each) for each in range(game.num_outcomes))


def kind_by(part: ModuleType, outcome: int) -> Kind:
    """The kind of an outcome as a game's `odds.py` has it."""
    name: Line = part.kind(outcome)
    key = " ".join([name.id, *(str(value) for value in name.params.values())])
    return Kind(key[:LONGEST_KEY], name)
